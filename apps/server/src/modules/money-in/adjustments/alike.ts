import { sql } from 'kysely';
import type { adjustmentsApi } from '#contract/adjustments/api.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { both, type Locale } from '#domain/values/locale.ts';
import { alikeAdjustmentWords } from '#i18n/catalogues/adjustments/alike.ts';
import { approvalWarnings } from '#i18n/catalogues/approvals/warnings.ts';
import { say } from '#i18n/words.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { sinceWarning, type ApprovalWarning } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import { unseenId } from '../../ground/members/public.ts';
import { adjustmentsInSight } from './in-sight.ts';

type Sought = {
  organisation_id: string;
  /** The one that is beside them, where it is written down already. */ id?: string;
  transaction_id: string | null;
  direction: string;
  amount: number;
};
type Alike = NonNullable<DataOf<typeof adjustmentsApi.get>['alike']>;
const shown = 3;

/**
 * The same amount of the same payment in the same direction, posted or waiting, however old and for whatever reason:
 * two people who notice one mistake do not call it the same. Ask under the payment's lock.
 */
const others = (tx: Tx, { organisation_id, id, transaction_id, direction, amount }: Sought) =>
  tx
    .selectFrom('payment_adjustments')
    .select(['id', 'created_at', 'status', 'requested_by_name', 'decided_at', 'decided_by_name'])
    .where('organisation_id', '=', organisation_id)
    .where('transaction_id', '=', transaction_id)
    .where('direction', '=', direction)
    .where('amount', '=', amount)
    .where('status', 'in', ['pendingApproval', 'completed'])
    .where('id', '<>', id ?? '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100);

/** Each with how far it is: one that waits may be lived with where one that is posted is not. */
const stateOf = ({ id, status }: { id: string; status: string }) => `${id} ${status}`;

/** What is beside this one, as the caller may know it; null for nothing. */
export async function alikeOf(tx: Tx, caller: Caller, sought: Sought): Promise<Alike | null> {
  if (sought.transaction_id === null) return null;
  const rows = await others(tx, sought)
    .select(sql<boolean>`${adjustmentsInSight(caller)}`.as('is_seen'))
    .execute();
  if (rows.length === 0) return null;
  const adjustments = rows
    .filter((row) => row.is_seen)
    .slice(0, shown)
    .map((row) => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      status: row.status as Alike['adjustments'][number]['status'],
      requestedByName: row.requested_by_name,
      decidedAt: row.decided_at?.toISOString() ?? null,
      decidedByName: row.decided_by_name,
    }));
  const seen = unseenId(rows.map(stateOf).toSorted().join(' '));
  return { seen, adjustments, more: rows.length - adjustments.length };
}

/** Refuses `adjustments.duplicate` when there is one beside it, unless that is what was seen, which it answers. */
export async function refuseAlike(
  tx: Tx,
  caller: Caller,
  sought: Sought,
  seen: string | undefined,
): Promise<Alike | null> {
  const alike = await alikeOf(tx, caller, sought);
  if (!alike || alike.seen === seen) return alike;
  const [first] = alike.adjustments;
  fail(
    'adjustments.duplicate',
    {
      id: first?.id ?? alike.seen,
      seen: alike.seen,
      ...(first && {
        others: alike.adjustments.length + alike.more - 1,
        at: first.createdAt,
        amount: sought.amount,
        byName: first.requestedByName ?? '',
        state: first.status === 'completed' ? 'posted' : 'waits',
      }),
    },
    { field: 'duplicateOf' },
  );
}

/** What an approver in the centre reads of those that whoever asks has seen. */
export function alikeWarnings(alike: Alike | null): ApprovalWarning[] {
  if (!alike) return [];
  const [first] = alike.adjustments;
  const said = (locale: Locale) => {
    const t = say(alikeAdjustmentWords, locale);
    if (!first) return approvalWarnings.alikeAdjustment[locale];
    const { createdAt: at, requestedByName: byName, decidedAt, decidedByName } = first;
    const state =
      first.status === 'completed' ? t.posted({ at, byName, decidedAt, decidedByName }) : t.waits({ at, byName });
    return `${approvalWarnings.alikeAdjustment[locale]}. ${state}`;
  };
  return [{ code: 'duplicate', text: both(said) }];
}

/** For an approver in the centre: one asked for since this was, or posted since. */
export async function alikeSince(tx: Tx, row: Sought, askedAt: Date): Promise<ApprovalWarning[]> {
  const found = await others(tx, row)
    .where((eb) => eb.or([eb('created_at', '>', askedAt), eb('decided_at', '>', askedAt)]))
    .execute();
  return found[0] ? [sinceWarning('adjustment', found[0].created_at, askedAt, found.map(stateOf))] : [];
}
