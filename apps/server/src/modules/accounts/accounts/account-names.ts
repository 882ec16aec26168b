import { sql } from 'kysely';
import { moveNamesWords } from '#i18n/catalogues/transactions/names.ts';
import { accountNames } from '#i18n/catalogues/accounts/names.ts';
import { sameInBoth } from '#domain/values/locale.ts';
import type { Tx } from '../../context.ts';
import { subAccountNames } from '../../terms/sub-accounts/public.ts';

/** `names`: those of the organisation's sub-accounts by kind. */
export function accountName(kind: string, names: ReadonlyMap<string, string>): { en: string; fr: string } {
  const name = names.get(kind) ?? kind;
  return Object.hasOwn(accountNames, kind) ? accountNames[kind as keyof typeof accountNames] : sameInBoth(name);
}

/** Which account it is, as facts of a notification. */
export const accountFacts = (kind: string, name: { en: string }): { account: string; accountName: string } => ({
  account: kind,
  accountName: name.en,
});

export type AccountNamer = (kind: string) => { en: string; fr: string };
/** Names accounts of an organisation, its sub-accounts by what the merchant called them. */
export async function accountNamer(tx: Tx, organisationId: string): Promise<AccountNamer> {
  const names = await subAccountNames(tx, organisationId);
  return (kind) => accountName(kind, names);
}

/**
 * What a query over transactions `t` selects beside `type` and `metadata` so that `moveParties` can name the accounts
 * of a move.
 */
export const moveNames = (['from', 'to'] as const).map((side) =>
  sql<
    string | null
  >`case when t.type = 'move' then (select own.name from sub_accounts own where own.organisation_id = t.organisation_id
    and own.id = split_part(t.metadata ->> ${side}, ':', 2)) end`.as(`move_${side}_name`),
);
export type MoveRow = {
  type: string;
  metadata: Record<string, string>;
  move_from_name?: string | null;
  move_to_name?: string | null;
};

/**
 * Between which own accounts a move went, in the language of whoever reads; null for anything else. Typed names are as
 * they were typed.
 */
export function moveParties({ type, metadata, ...row }: MoveRow): { en: string; fr: string } | null {
  const { from, to } = metadata;
  if (type !== 'move' || !from || !to) return null;
  const names = new Map([
    [from, row.move_from_name ?? from],
    [to, row.move_to_name ?? to],
  ]);
  const [a, b] = [accountName(from, names), accountName(to, names)];
  return {
    en: moveNamesWords.fromTo.en({ from: a.en, to: b.en }),
    fr: moveNamesWords.fromTo.fr({ from: a.fr, to: b.fr }),
  };
}
