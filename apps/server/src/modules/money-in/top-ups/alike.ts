import { sql } from 'kysely';
import type { BankTopUp } from '#contract/top-ups/api.ts';
import { both, type Locale } from '#domain/values/locale.ts';
import { depositAlike, depositStates } from '#i18n/catalogues/top-ups/alike.ts';
import { say } from '#i18n/words.ts';
import { fail } from '../../../kit/http/fail.ts';
import { takeTurn } from '../../../kit/take-turn.ts';
import { sinceWarning, type ApprovalWarning } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import { sameFiles } from '../../ground/files/public.ts';
import { unseenId } from '../../ground/members/public.ts';

type Alike = NonNullable<BankTopUp['alike']>;
/** A deposit as it is declared: what tells the paper it was written on. */
export type Declared = {
  organisation_id: string;
  id: string;
  amount: number;
  deposited_on: string | null;
  slip_number: string | null;
  proof_file_id: string | null;
};
const asWritten = sql`upper(regexp_replace(slip_number, '[^[:alnum:]]', '', 'g'))`;

/**
 * Deposits that wait or are booked and may be this one: on the same slip, however it was typed, with the same proof,
 * or of the same sum on the same day. One that the bank's statement booked before anybody declared it has no day of its
 * own: it lies between its announcement and its booking.
 */
async function others(tx: Tx, row: Declared) {
  const proofs = row.proof_file_id
    ? (await sameFiles(tx, row.organisation_id, [row.proof_file_id])).get(row.proof_file_id)!
    : [];
  const slip = sql<boolean>`${asWritten} = upper(regexp_replace(${row.slip_number}, '[^[:alnum:]]', '', 'g'))`;
  const proof = sql<boolean>`proof_file_id = any(${proofs}::text[])`;
  const day = sql<boolean>`amount = ${row.amount} and case when deposited_on is null
      then (created_at at time zone 'Africa/Douala')::date <= ${row.deposited_on}::date
        and (decided_at at time zone 'Africa/Douala')::date >= ${row.deposited_on}::date
      else deposited_on = ${row.deposited_on}::date end`;
  return tx
    .selectFrom('top_ups')
    .select(['id', 'reference', 'amount', 'status', 'created_at', 'created_by_name', 'recorded_at'])
    .select(['recorded_by_name', 'decided_at', 'decided_by_name'])
    .select(
      sql<Alike['deposits'][number]['by']>`case when ${slip} then 'slip' when ${proof} then 'proof' else 'day' end`.as(
        'by',
      ),
    )
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '<>', row.id)
    .where('status', 'in', ['processing', 'completed'])
    .where(sql<boolean>`(${slip} or ${proof} or (${day}))`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}
const stateOf = ({ id, status, by }: { id: string; status: string; by: string }) => `${id} ${status} ${by}`;

/** What is beside a declared deposit; null for nothing. */
export async function alikeOf(tx: Tx, row: Declared): Promise<Alike | null> {
  const rows = await others(tx, row);
  if (rows.length === 0) return null;
  return {
    seen: unseenId(rows.map(stateOf).toSorted().join(', ')),
    deposits: rows.map((one) => ({
      id: one.id,
      by: one.by,
      reference: one.reference,
      amount: one.amount,
      status: one.status as Alike['deposits'][number]['status'],
      recordedAt: (one.recorded_at ?? one.created_at).toISOString(),
      recordedByName: one.recorded_by_name ?? one.created_by_name,
      decidedAt: one.decided_at?.toISOString() ?? null,
      decidedByName: one.decided_by_name,
    })),
  };
}

/**
 * Whether a person has booked what the bank now names by the reference of `row`: the same paper, or, where nobody has
 * declared anything under that reference, the same sum on a day since it was announced.
 */
export async function isPerhapsBooked(tx: Tx, row: Declared & { created_at: Date }): Promise<boolean> {
  if (row.deposited_on !== null) {
    const found = await others(tx, row);
    return found.some(
      ({ by, status, decided_by_name: name }) => by !== 'day' && status === 'completed' && name !== null,
    );
  }
  const booked = await tx
    .selectFrom('top_ups')
    .select('id')
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '<>', row.id)
    .where('status', '=', 'completed')
    .where('decided_by', 'is not', null)
    .where('amount', '=', row.amount)
    .where(sql<boolean>`deposited_on >= (${row.created_at}::timestamptz at time zone 'Africa/Douala')::date`)
    .limit(1)
    .executeTakeFirst();
  return booked !== undefined;
}

/** Of two declared or booked in the same moment the second finds the first. */
export const takeDepositTurn = (tx: Tx, organisationId: string): Promise<void> =>
  takeTurn(tx, 'deposit slips', organisationId);

/** Refuses `top_ups.declared_before` when another may be this one, unless that is what was seen, which it answers. */
export async function refuseAlike(tx: Tx, row: Declared, seen: string | undefined): Promise<Alike | null> {
  await takeDepositTurn(tx, row.organisation_id);
  const alike = await alikeOf(tx, row);
  if (!alike || alike.seen === seen) return alike;
  const first = alike.deposits[0]!;
  fail(
    'top_ups.declared_before',
    {
      id: alike.seen,
      seen: alike.seen,
      others: alike.deposits.length - 1,
      by: first.by,
      reference: first.reference,
      amount: first.amount,
      at: first.recordedAt,
      byName: first.recordedByName ?? '',
      state: first.status === 'completed' ? 'booked' : 'waits',
      decidedAt: first.decidedAt ?? '',
      decidedByName: first.decidedByName ?? '',
    },
    { field: 'duplicateOf' },
  );
}

/** What an approver in the centre reads of those that whoever declared this has seen. */
export function alikeWarnings(alike: Alike | null): ApprovalWarning[] {
  const first = alike?.deposits[0];
  if (!first) return [];
  const said = (locale: Locale) => {
    const { recordedAt: at, recordedByName: byName, reference, ...one } = first;
    const states = say(depositStates, locale);
    const state = one.status === 'completed' ? states.booked({ at, byName, ...one }) : states.waits({ at, byName });
    return `${say(depositAlike, locale)[one.by]({ reference })}. ${state}`;
  };
  return [{ code: 'duplicate', text: both(said) }];
}

/** For an approver in the centre: one that was declared or booked since this was. */
export async function alikeSince(tx: Tx, row: Declared, askedAt: Date): Promise<ApprovalWarning[]> {
  const found = (await others(tx, row)).filter((one) =>
    [one.recorded_at, one.decided_at].some((at) => at !== null && at > askedAt),
  );
  const first = found[0];
  return first ? [sinceWarning('deposit', first.recorded_at ?? first.created_at, askedAt, found.map(stateOf))] : [];
}
