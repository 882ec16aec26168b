import { sql } from 'kysely';
import type { Beneficiary } from '#domain/mass-payments/payouts.ts';
import { standingAt } from '#domain/recipients/people-at-place.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { atPlace, changedPlaceOf, type ChangedPlace, type Recipient } from './records.ts';

/** People by their ids; who is not of this organisation is not in the answer. */
export async function recipientsById(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, Recipient>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('recipients')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Everybody who is paid at one of these numbers or accounts. Which of them a payment is for, `standingAt` says. */
export async function recipientsByPlace(
  tx: Tx,
  organisationId: string,
  places: { phones: readonly string[]; ribs: readonly string[] },
): Promise<Recipient[]> {
  if (places.phones.length + places.ribs.length === 0) return [];
  return tx
    .selectFrom('recipients')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`(phone = any(${[...places.phones]}::text[]) or rib = any(${[...places.ribs]}::text[]))`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export type Blocked = { id: string; name: string; rule: 'frozen' | 'inactive'; reason: string | null };

const placeOf = (
  beneficiary: Beneficiary,
): { column: 'phone' | 'rib' | 'card_fingerprint' | 'user_code'; value: string } => {
  switch (beneficiary.kind) {
    case 'wallet':
      return { column: 'phone', value: beneficiary.phone };
    case 'bank':
      return { column: 'rib', value: beneficiary.rib };
    case 'card':
      return { column: 'card_fingerprint', value: beneficiary.fingerprint };
    case 'user':
      return { column: 'user_code', value: beneficiary.code };
  }
};

/**
 * Who must not be paid, of the people at one place and the one that was picked. A frozen person stays frozen however
 * the name is written; whoever shares the number and was known there before is paid under their own name. Somebody put
 * aside does not stand in the way of another one at the same place.
 */
export async function blockedAt(
  tx: Tx,
  organisationId: string,
  beneficiary: Beneficiary,
  recipientId: string | null,
): Promise<Blocked | null> {
  const { column, value } = placeOf(beneficiary);
  const there = await tx
    .selectFrom('recipients')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where(column, '=', value)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const picked =
    recipientId === null
      ? null
      : ((await recipientsById(tx, organisationId, [recipientId])).get(recipientId) ??
        fail('recipients.not_found', {}, { field: 'recipientId' }));
  const { frozen: frozenHere } = standingAt(there.map(atPlace), {
    name: 'name' in beneficiary ? beneficiary.name : '',
    externalRef: null,
    choice: recipientId === null ? null : { kind: 'picked', id: recipientId },
  });
  const frozen = picked?.frozen_at ? picked : frozenHere;
  if (frozen) return { id: frozen.id, name: frozen.display_name, rule: 'frozen', reason: frozen.frozen_reason };
  const aside = picked ?? (there.some((person) => person.status === 'active') ? null : there[0]);
  return aside?.status === 'inactive'
    ? { id: aside.id, name: aside.display_name, rule: 'inactive', reason: null }
    : null;
}

export type RecipientPlaces = Pick<Recipient, 'id' | 'display_name' | 'phone' | 'operator' | 'rib'>;
/** Where these people are paid now. */
export async function placesByRecipient(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, RecipientPlaces>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('recipients')
    .select(['id', 'display_name', 'phone', 'operator', 'rib'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The numbers and accounts these people had before. */
export async function formerPlaces(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, Set<string>>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('recipient_changes')
    .select(['recipient_id', 'before'])
    .where('organisation_id', '=', organisationId)
    .where('recipient_id', '=', sql<string>`any(${[...new Set(ids)]}::text[])`)
    .where('state', '=', 'applied')
    .where('before', 'is not', null)
    .execute();
  const places = (before: (typeof rows)[number]['before']): string[] =>
    before === null ? [] : 'phone' in before ? [before.phone] : 'rib' in before ? [before.rib] : [];
  return new Map(
    [...Map.groupBy(rows, (row) => row.recipient_id)].map(([id, all]) => [
      id,
      new Set(all.flatMap(({ before }) => places(before))),
    ]),
  );
}

/** The name of the one that was picked, when this is not, or no longer, a place of theirs; null while it is. */
export async function elsewhereNow(
  tx: Tx,
  organisationId: string,
  beneficiary: Beneficiary,
  recipientId: string,
): Promise<string | null> {
  const picked = (await recipientsById(tx, organisationId, [recipientId])).get(recipientId);
  const { column, value } = placeOf(beneficiary);
  return picked && picked[column] !== value ? picked.display_name : null;
}

/** Of the people at a place and the one that was picked, whose money began to go there after they were last paid. */
export async function changedAt(
  tx: Tx,
  organisationId: string,
  beneficiary: Beneficiary,
  recipientId: string | null,
): Promise<ChangedPlace | null> {
  const { column, value } = placeOf(beneficiary);
  const there = await tx
    .selectFrom('recipients')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where((eb) => eb.or([eb(column, '=', value), ...(recipientId === null ? [] : [eb('id', '=', recipientId)])]))
    .orderBy('destination_changed_at', 'desc')
    .execute();
  return there.map(changedPlaceOf).find((changed) => changed !== null) ?? null;
}

/**
 * `amount`: what a run pays, the member's own, else the usual one of the person, else the group's; null when none of
 * them says.
 */
export type GroupMember = { recipient: Recipient; amount: number | null; note: string | null };

/** The members of a group in their order, frozen and put aside ones too: the run says why it leaves them out. */
export async function recipientsOfGroup(
  tx: Tx,
  organisationId: string,
  groupId: string,
): Promise<{ name: string; purpose: string; defaultAmount: number | null; members: GroupMember[] }> {
  const group = await tx
    .selectFrom('recipient_groups')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', groupId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!group) fail('recipients.group_not_found');
  const rows = await tx
    .selectFrom('recipient_group_members')
    .select(['recipient_id', 'amount', 'note'])
    .where('organisation_id', '=', organisationId)
    .where('group_id', '=', groupId)
    .orderBy('position')
    .execute();
  const people = await recipientsById(
    tx,
    organisationId,
    rows.map((row) => row.recipient_id),
  );
  const members = rows.flatMap((row) => {
    const recipient = people.get(row.recipient_id);
    return recipient
      ? [{ recipient, amount: row.amount ?? recipient.default_amount ?? group.default_amount, note: row.note }]
      : [];
  });
  return { name: group.name, purpose: group.purpose, defaultAmount: group.default_amount, members };
}

/** `amount` below 0: a payment that came back. */
export type PaidRecipient = { organisationId: string; recipientId: string; amount: number; at: Date };

/**
 * Somebody was paid. Always in the order of the ids, so that two runs that end at once never wait for each other in a
 * circle.
 */
export async function markPaid(tx: Tx, paid: readonly PaidRecipient[]): Promise<void> {
  const people = Map.groupBy(paid, (one) => `${one.organisationId} ${one.recipientId}`);
  for (const [, all] of [...people].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { organisationId, recipientId } = all[0]!;
    const last = all.filter((one) => one.amount > 0).toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
    await tx
      .updateTable('recipients')
      .set((eb) => ({
        total_paid: eb(
          'total_paid',
          '+',
          all.reduce((sum, one) => sum + one.amount, 0),
        ),
        paid_count: eb(
          'paid_count',
          '+',
          all.reduce((sum, one) => sum + Math.sign(one.amount), 0),
        ),
        ...(last
          ? {
              last_paid_amount: last.amount,
              last_paid_at: sql<Date>`greatest(coalesce(last_paid_at, ${last.at}), ${last.at})`,
            }
          : {}),
      }))
      .where('organisation_id', '=', organisationId)
      .where('id', '=', recipientId)
      .execute();
  }
}

type Ended = {
  organisationId: string;
  transactionId: string;
  outcome: 'paid' | 'failed' | 'reversed' | 'stillOpen';
  at: Date;
};

/**
 * What became of payments, whatever made them: those that arrived count for the person, and no longer when the operator
 * takes them back.
 */
export async function noteRecipientsPaid(tx: Tx, ended: readonly Ended[]): Promise<void> {
  const told = ended.filter((end) => end.outcome === 'paid' || end.outcome === 'reversed');
  if (told.length === 0) return;
  const { rows } = await sql<{ organisation_id: string; transaction_id: string; recipient_id: string; amount: number }>`
    select p.organisation_id, p.transaction_id, p.recipient_id, t.amount from payouts p
      join transactions t on t.organisation_id = p.organisation_id and t.id = p.transaction_id
    where p.recipient_id is not null and (p.organisation_id, p.transaction_id) in (select *
      from unnest(${told.map((end) => end.organisationId)}::text[],
      ${told.map((end) => end.transactionId)}::text[]))`.execute(tx);
  const endOf = new Map(told.map((end) => [`${end.organisationId} ${end.transactionId}`, end]));
  await markPaid(
    tx,
    rows.map((row) => {
      const end = endOf.get(`${row.organisation_id} ${row.transaction_id}`)!;
      return {
        organisationId: row.organisation_id,
        recipientId: row.recipient_id,
        amount: end.outcome === 'paid' ? row.amount : -row.amount,
        at: end.at,
      };
    }),
  );
}
