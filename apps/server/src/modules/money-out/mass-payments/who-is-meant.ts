import type { MassPaymentItem } from '#contract/mass-payments/item-schemas.ts';
import type { Tx } from '../../context.ts';
import { peopleAt } from './context.ts';

const asking: ReadonlySet<string> = new Set(['recipient.ambiguous', 'recipient.otherName']);

/** Rows of a page with the people they may be for, where the name alone does not say. */
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
  return rows.map((row) => ({
    ...row,
    whoIs: (people.get(placeOf(row) ?? '') ?? []).map((person) => ({
      recipientId: person.id,
      name: person.display_name,
      employeeNo: person.employeeNo,
    })),
  }));
}
