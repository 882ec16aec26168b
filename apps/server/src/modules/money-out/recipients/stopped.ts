import { sql } from 'kysely';
import { standingAt } from '#domain/recipients/people-at-place.ts';
import type { Tx } from '../../context.ts';
import { stoppedAccounts } from '../../accounts/linked-accounts/public.ts';
import type { Locked, PayoutStops } from '../../engine/movements/public.ts';
import { atPlace, type Recipient } from './records.ts';

const columns = { wallet: 'phone', bank: 'rib', card: 'card_fingerprint', user: 'user_code' } as const;

/** Where a payment goes, as recipients are found by it. */
const placeOf = ({ row, payout }: Locked): Partial<Record<(typeof columns)[keyof typeof columns], string | null>> => ({
  [columns[payout.destination]]: {
    wallet: row.phone,
    bank: payout.rib,
    card: payout.card_fingerprint,
    user: payout.payee_code,
  }[payout.destination],
});

/** Everybody at the places of these payments, and who was picked, by payment. */
async function peopleOf(tx: Tx, entries: readonly Locked[]): Promise<Map<string, Recipient[]>> {
  const places = entries.map(placeOf);
  const { rows } = await sql<Recipient & { payment: string }>`select p.payment, r.* from unnest(
      ${entries.map(({ row }) => row.organisation_id)}::text[], ${entries.map(({ row }) => row.id)}::text[],
      ${entries.map(({ payout }) => payout.recipient_id)}::text[], ${places.map(({ phone }) => phone ?? null)}::text[],
      ${places.map(({ rib }) => rib ?? null)}::text[],
      ${places.map(({ card_fingerprint }) => card_fingerprint ?? null)}::text[],
      ${places.map(({ user_code }) => user_code ?? null)}::text[])
    as p(organisation_id, payment, picked, phone, rib, card, code)
    join recipients r on r.organisation_id = p.organisation_id
      and (r.id = p.picked or r.phone = p.phone or r.rib = p.rib or r.card_fingerprint = p.card
        or r.user_code = p.code)`.execute(tx);
  return Map.groupBy(rows, ({ payment }) => payment);
}

/** Whoever was picked or is at the place and cannot be told from it is frozen; or has another place by now. */
function whyStopped(entry: Locked, people: readonly Recipient[]): 'RECIPIENT_FROZEN' | 'RECIPIENT_CHANGED' | null {
  const { payout } = entry;
  const column = columns[payout.destination];
  const value = placeOf(entry)[column];
  const isHere = (person: Recipient) => value !== null && person[column] === value;
  const picked = people.find(({ id }) => id === payout.recipient_id);
  const { frozen } = standingAt(people.filter(isHere).map(atPlace), {
    name: payout.beneficiary_name,
    externalRef: null,
    choice: payout.recipient_id === null ? null : { kind: 'picked', id: payout.recipient_id },
  });
  if (picked?.frozen_at || frozen) return 'RECIPIENT_FROZEN';
  return picked && payout.linked_account_id === null && !isHere(picked) ? 'RECIPIENT_CHANGED' : null;
}

/**
 * Which of these transfers and settlements go where nothing goes now: to a recipient that is frozen (the one that was
 * picked, or somebody at the same place whom the payment cannot be told from), to a place that the recipient who was
 * picked no longer has, or to an own account that stands still. What runs send they stop themselves.
 */
export const stoppedAmong: PayoutStops = async (tx, entries, now) => {
  const mine = entries.filter(({ row }) => row.type !== 'payout');
  const stopped: Awaited<ReturnType<PayoutStops>> = new Map(
    await stoppedAccounts(
      tx,
      mine.flatMap(({ row, payout }) =>
        payout.linked_account_id === null
          ? []
          : [
              {
                organisationId: row.organisation_id,
                transactionId: row.id,
                linkedAccountId: payout.linked_account_id,
                leavesAt: payout.scheduled_for !== null && payout.scheduled_for > now ? payout.scheduled_for : now,
              },
            ],
      ),
    ),
  );
  const toPeople = mine.filter(({ row }) => row.type === 'transfer' && !stopped.has(row.id));
  if (toPeople.length === 0) return stopped;
  const people = await peopleOf(tx, toPeople);
  for (const entry of toPeople) {
    const why = whyStopped(entry, people.get(entry.row.id) ?? []);
    if (why) stopped.set(entry.row.id, why);
  }
  return stopped;
};
