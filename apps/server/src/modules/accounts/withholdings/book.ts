import type { LedgerHold } from '../../../ledger/accounts.ts';
import type { MerchantAccountKind } from '../../../ledger/chart.ts';
import { postOrThrow, postWithin } from '../../../ledger/post.ts';
import { postingFor } from '../../../ledger/recipes.ts';
import { postCovered } from '../accounts/public.ts';
import type { Tx } from '../../context.ts';
import { accountKindOf, type WithholdingRow } from './records.ts';

/** What is set aside while somebody else decides is a hold of its own; the one that stays comes first. */
const waitingRound = 2;
const refOf = (row: WithholdingRow, at: Date) => ({
  organisationId: row.organisation_id,
  refId: row.id,
  refType: 'withholding',
  occurredAt: at,
  bookedAt: at,
});
const moneyOf = (row: WithholdingRow) => ({ amount: row.amount, account: accountKindOf(row) });
const holding = (row: WithholdingRow, at: Date, group?: string) =>
  postingFor(
    'withheld.hold',
    { ...refOf(row, at), ...(group ? { group } : {}) },
    { ...moneyOf(row), reason: row.reason_code!, releaseOn: row.release_on! },
  );
const freeing = (row: WithholdingRow, at: Date, group?: string) =>
  postingFor('withheld.void', { ...refOf(row, at), round: waitingRound, ...(group ? { group } : {}) }, moneyOf(row));

/** Withholds it; refuses `balance.insufficient`. */
export async function bookHold(tx: Tx, row: WithholdingRow, at: Date, seesBalance: boolean): Promise<void> {
  await postCovered(tx, holding(row, at), seesBalance);
}

/** Sets it aside until somebody has decided; refuses `balance.insufficient`. */
export async function bookReserve(tx: Tx, row: WithholdingRow, at: Date, seesBalance: boolean): Promise<void> {
  await postCovered(
    tx,
    postingFor('withheld.reserve', { ...refOf(row, at), round: waitingRound }, moneyOf(row)),
    seesBalance,
  );
}

/** What was set aside is withheld from now on: it is never free in between. */
export async function bookApproved(tx: Tx, row: WithholdingRow, at: Date): Promise<void> {
  await postOrThrow(tx, [freeing(row, at, row.id), holding(row, at, row.id)]);
}

export async function bookVoid(tx: Tx, row: WithholdingRow, at: Date): Promise<void> {
  await postOrThrow(tx, [freeing(row, at)]);
}

/**
 * Releases from holds as they were read, and says of each whether it was this call that did it. The key of a release is
 * the state of its hold: of two that read the same state one stands, however they came, and a hold that moved since is
 * left alone.
 */
export async function bookReleases(
  tx: Tx,
  parts: readonly { hold: LedgerHold; amount: number }[],
  at: Date,
): Promise<boolean[]> {
  const postings = parts.map(({ hold, amount }) =>
    postingFor(
      'withheld.release',
      {
        organisationId: hold.organisationId,
        refId: hold.holdId,
        refType: 'hold',
        round: hold.version,
        hold: { id: hold.holdId },
        occurredAt: at,
        bookedAt: at,
      },
      { amount, account: hold.accountKind as MerchantAccountKind },
    ),
  );
  return (await postWithin(tx, postings)).map((result, index) => {
    if (result.ok) return result.status === 'posted';
    if (result.status === 'key_conflict' || result.status === 'hold_refused') return false;
    throw new Error(`The ledger refused ${postings[index]!.key}: ${result.status}`);
  });
}
