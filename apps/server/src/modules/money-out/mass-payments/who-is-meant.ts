import type { MassPaymentItem } from '#contract/mass-payments/item-schemas.ts';
import type { MassPaymentItemStatus } from '#domain/states/mass-payment.ts';
import type { Tx } from '../../context.ts';
import { peopleAt } from './context.ts';
import { movedAmong, nowView } from './moved-recipients.ts';

/** Nobody changes any more where these went. */
const hasGone: ReadonlySet<MassPaymentItemStatus> = new Set([
  'leftOut',
  'processing',
  'completed',
  'inReconciliation',
  'reversed',
  'cancelled',
]);
const asking: ReadonlySet<string> = new Set(['recipient.ambiguous', 'recipient.otherName']);

/**
 * Rows of a page with the people they may be for, where the name alone does not say, and with where their recipients
 * are paid by now, where that is elsewhere.
 */
export async function withPeople(
  tx: Tx,
  organisationId: string,
  rows: readonly MassPaymentItem[],
): Promise<MassPaymentItem[]> {
  const placeOf = (row: MassPaymentItem) =>
    [...row.errors, ...row.warnings].some(({ code }) => asking.has(code))
      ? row.destination === 'bank'
        ? row.rib
        : row.phone
      : null;
  const people = await peopleAt(
    tx,
    { organisation_id: organisationId },
    rows.flatMap((row) => placeOf(row) ?? []),
  );
  const open = rows.filter(({ status }) => !hasGone.has(status));
  const moved = await movedAmong(
    tx,
    organisationId,
    open.map((row) => ({
      id: row.id,
      recipient_id: row.recipientId,
      payee: row.destination === 'bank' ? row.rib : row.phone,
    })),
  );
  const nowOf = new Map(moved.map(({ row, now }) => [row.id, nowView(now)]));
  return rows.map((row) => ({
    ...row,
    recipientNow: nowOf.get(row.id) ?? null,
    whoIs: (people.get(placeOf(row) ?? '') ?? []).map((person) => ({
      recipientId: person.id,
      name: person.display_name,
      employeeNo: person.employeeNo,
    })),
  }));
}
