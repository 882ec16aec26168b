import { sql } from 'kysely';
import { limits } from '#domain/values/limits.ts';
import { fail } from '../../../kit/http/fail.ts';
import { takeTurn } from '../../../kit/take-turn.ts';
import type { Tx } from '../../context.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { unseenId, yesTo } from '../../ground/members/public.ts';
import { isAnnounced } from '../../engine/movements/public.ts';
import { settlementScope, settlementsInSight } from './in-sight.ts';
import type { SettlementRecord } from './records.ts';

type Wish = Pick<SettlementRecord, 'organisation_id' | 'source_account' | 'linked_account_id' | 'gross'> & {
  abroad?: Abroad | undefined;
};
/** An account abroad is linked to nothing, and fees and rates change: the same is what it receives, in either money. */
type Abroad = { account: string; net: number; currency: string; cents: number };

export const wishOf = (row: SettlementRecord): Wish => ({
  organisation_id: row.organisation_id,
  source_account: row.source_account,
  linked_account_id: row.linked_account_id,
  gross: row.gross,
  abroad:
    row.kind === 'crossBorder'
      ? {
          account: row.destination.account ?? '',
          net: row.net,
          currency: row.currency,
          cents: row.quote?.amountToCents ?? 0,
        }
      : undefined,
});

/**
 * Refuses `settlements.duplicate` when a person settles what somebody, or a rule, settles already or has settled within
 * a day, unless that is what was seen: the same amount from the same account to the same one. `again`: of one that
 * failed, or waits to be let go, what was settled since it was asked for. Each takes its turn, so that of two at once
 * the second finds the first. Abroad it is the same from whichever account. Answers whether there was one.
 */
export async function refuseTwin(
  tx: Tx,
  caller: Caller,
  wish: Wish,
  seen: string | undefined,
  now: Date,
  again?: SettlementRecord,
): Promise<boolean> {
  await takeSettlementTurn(tx, wish);
  const twins = await twinsOf(
    tx,
    wish,
    again?.created_at ?? new Date(now.getTime() - limits.duplicateTransferHours * 3_600_000),
    again,
  ).execute();
  const [twin] = twins;
  if (!twin) return false;
  // Who may not open it is asked all the same, and learns that it is there.
  const isSeen = await tx
    .selectFrom('settlements')
    .select('id')
    .where(settlementsInSight(settlementScope(caller)))
    .where('id', '=', twin.id)
    .executeTakeFirst();
  const id = isSeen ? twin.id : unseenId(twin.id);
  const yes = yesTo(
    twins.map((one) => one.id),
    id,
  );
  if (yes !== seen)
    fail(
      'settlements.duplicate',
      {
        id: isSeen ? id : yes,
        ...(isSeen
          ? {
              seen: yes,
              others: twins.length - 1,
              at: twin.created_at.toISOString(),
              amount: twin.gross,
              byName: twin.created_by_name ?? '',
            }
          : {}),
        ...(again ? { again: 'yes' } : {}),
        ...(wish.abroad ? { abroad: 'yes' } : {}),
      },
      { field: 'duplicateOf' },
    );
  return true;
}

/** Whoever settles from an account, a person or a rule, takes the turn before anything of it is read or written. */
export const takeSettlementTurn = (
  tx: Tx,
  {
    organisation_id: organisationId,
    source_account: source,
    abroad,
  }: Pick<Wish, 'organisation_id' | 'source_account'> & { abroad?: Pick<Abroad, 'account'> | undefined },
): Promise<void> =>
  abroad
    ? takeTurn(tx, 'settlement abroad', organisationId, abroad.account)
    : takeTurn(tx, 'settlement', organisationId, source);

/**
 * Whether people have settled the same by hand since: asked for it, let it go, or tried it again; or one of theirs that
 * had failed is said since then to be paid. What waits for an approver does not count: whoever approves it reads what
 * was settled meanwhile.
 */
export async function isSettledByHand(
  tx: Tx,
  { organisation_id: organisationId, source_account: source, linked_account_id: account, gross }: Wish,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`select from settlements s
    left join lateral (select max(e.at) as at from transaction_events e where e.organisation_id = s.organisation_id
      and e.transaction_id = s.transaction_id
      and e.kind in ('approved', 'approvedForLater', 'retryAsked', 'contradicted')) said on true
    where s.organisation_id = ${organisationId} and s.source_account = ${source} and s.linked_account_id = ${account}
      and s.gross = ${gross} and s.kind = 'manual' and s.stage is distinct from 'pendingApproval'
      and (s.status in ('pending', 'processing', 'onHold', 'completed') or s.stage = 'refundRequired')
        and greatest(s.created_at, said.at) > ${since} limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * The last one, beside `itself`, that is on its way or was settled since; whoever asks holds the turn until they have
 * acted.
 */
export async function twinOf(
  tx: Tx,
  wish: Wish,
  since: Date,
  itself?: Pick<SettlementRecord, 'id'>,
): Promise<Pick<SettlementRecord, 'id' | 'created_at' | 'created_by_name'> | undefined> {
  await takeSettlementTurn(tx, wish);
  return twinsOf(tx, wish, since, itself).executeTakeFirst();
}

/** Its operator has called since it was over, and has not said yet what that means. */
export const announced = isAnnounced(sql`settlements.organisation_id`, sql`settlements.transaction_id`);
/** The same of its payment alone. */
export const announcedPayment = isAnnounced(sql`transactions.organisation_id`, sql`transactions.id`);

/**
 * The same without a turn, for reading. What had failed and is said to be paid after all counts as long as that is not
 * settled.
 */
export const twinsOf = (
  tx: Tx,
  { organisation_id: organisationId, source_account: source, linked_account_id: account, gross, abroad }: Wish,
  since: Date,
  itself?: Pick<SettlementRecord, 'id'>,
) =>
  tx
    .selectFrom('settlements')
    .select(['id', 'created_at', 'created_by_name', 'gross'])
    .where('organisation_id', '=', organisationId)
    .where(
      abroad
        ? sql<boolean>`kind = 'crossBorder' and destination->>'account' = ${abroad.account}
            and (net = ${abroad.net}
              or (currency = ${abroad.currency} and (quote->>'amountToCents')::bigint = ${abroad.cents}))`
        : sql<boolean>`source_account = ${source} and linked_account_id = ${account} and gross = ${gross}`,
    )
    .where('id', '<>', itself?.id ?? '')
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['pending', 'processing', 'onHold']),
        eb.and([eb('status', '=', 'completed'), eb(eb.fn.coalesce('completed_at', 'created_at'), '>=', since)]),
        eb('stage', '=', 'refundRequired'),
        announced,
      ]),
    )
    .orderBy(sql<boolean>`stage is not distinct from 'refundRequired'`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(100);
