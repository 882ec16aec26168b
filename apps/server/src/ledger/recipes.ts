import { accountOf, holdOf } from './chart.ts';
import type { Posting } from './posting.ts';
import { balanceRecipes } from './recipes/balances.ts';
import { collectionRecipes } from './recipes/collections.ts';
import { correctionRecipes } from './recipes/corrections.ts';
import { payoutRecipes } from './recipes/payouts.ts';
import type { Recipe } from './recipes/recipe.ts';
import { refundRecipes } from './recipes/refunds.ts';

/** Every way in which money moves. Each has a page in docs/ledger, written from this table. */
export const recipes = {
  ...collectionRecipes,
  ...refundRecipes,
  ...payoutRecipes,
  ...balanceRecipes,
  ...correctionRecipes,
};

export type RecipeName = keyof typeof recipes;
export type RecipeParams<N extends RecipeName> = (typeof recipes)[N] extends Recipe<infer P> ? P : never;

/** What a posting is about. */
export type PostingRef = {
  organisationId: string;
  /** The business object, such as a txn_… or adj_… */
  refId: string;
  /** Default: the recipe's own. */
  refType?: string;
  /** Value date. */
  occurredAt: Date;
  bookedAt: Date;
  /**
   * Which attempt at this step of this object it is; the key `<refId>:<recipe>[:<round>]` and the hold carry it.
   * Default 1.
   */
  round?: number;
  group?: string;
  /**
   * Whose hold it draws on, where another object made one for all its parts, or the hold itself. Default: its own, of
   * the same round.
   */
  hold?: { refId: string; round: number } | { id: string };
  currency?: string;
};

/**
 * Writes down a posting by a recipe. Pure: nothing is looked up, so it can be made before a transaction begins.
 * Throws RangeError when an amount is negative or not whole, or when nothing is left to post.
 */
export function postingFor<N extends RecipeName>(name: N, ref: PostingRef, params: RecipeParams<N>): Posting {
  const it = recipes[name] as unknown as Recipe<RecipeParams<N>>;
  const { organisationId, refId, round = 1, currency = 'XAF', hold = { refId, round } } = ref;
  const holdId = 'id' in hold ? hold.id : holdOf(organisationId, hold.refId, hold.round);
  const { lines = [], moves = [] } = it.build(params);
  for (const amount of [...lines.map((line) => line[2]), ...moves.map((move) => move.amount)]) {
    if (!Number.isSafeInteger(amount) || amount < 0)
      throw new RangeError(`${name} for ${refId}: ${amount} is not an amount`);
  }
  const posting: Posting = {
    organisationId,
    key: `${refId}:${name}${round > 1 ? `:${round}` : ''}`,
    recipe: name,
    refType: ref.refType ?? it.refType,
    refId,
    group: ref.group,
    occurredAt: ref.occurredAt,
    bookedAt: ref.bookedAt,
    lines: lines
      .filter((line) => line[2] > 0)
      .map(([kind, side, amount]) => ({ account: accountOf(organisationId, kind, currency), side, amount })),
    moves: moves.map((move) => ({ ...move, account: accountOf(organisationId, move.account, currency), hold: holdId })),
  };
  if (posting.lines.length + posting.moves.length === 0) throw new RangeError(`${name} for ${refId} moves nothing`);
  return posting;
}
