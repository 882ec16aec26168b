import { sql, type Selectable } from 'kysely';
import { parseRib } from '#domain/banks/account.ts';
import type { Beneficiary } from '#domain/mass-payments/payouts.ts';
import type { PersonAtPlace } from '#domain/recipients/people-at-place.ts';
import { foldAccents } from '#domain/values/text.ts';
import type { RecipientRow } from '#contract/recipients/schemas.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import type { DestinationKind, RecipientsTable } from './tables.ts';

export type Recipient = Selectable<RecipientsTable>;
/** A recipient as one of those at a place: what tells them apart, and whether they may be paid. */
export const atPlace = (row: Recipient): Recipient & PersonAtPlace => ({
  ...row,
  names: [row.display_name, row.legal_name].filter((name) => name !== null),
  employeeNo: row.employee_no,
  isActive: row.status === 'active',
  frozenAt: row.frozen_at,
  since:
    row.destination_changed_at !== null && row.destination_changed_at > row.created_at
      ? row.destination_changed_at
      : row.created_at,
});
export type Places = Pick<Recipient, 'phone' | 'operator' | 'rib' | 'card_tail' | 'card_fingerprint' | 'user_code'>;

export async function findRecipient(tx: Tx, organisationId: string, id: string): Promise<Recipient> {
  const row = await tx
    .selectFrom('recipients')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? fail('recipients.not_found');
}

/** The same, held until the transaction ends, so that two changes never cross. */
export async function lockRecipient(tx: Tx, organisationId: string, id: string): Promise<Recipient> {
  const row = await tx
    .selectFrom('recipients')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? fail('recipients.not_found');
}

/** The places somebody can be paid at, the usual one first. */
export function placesOf(row: Places & { preferred?: DestinationKind }): DestinationKind[] {
  const there: DestinationKind[] = [];
  if (row.phone) there.push('wallet');
  if (row.rib) there.push('bank');
  if (row.card_fingerprint) there.push('card');
  if (row.user_code) there.push('user');
  return row.preferred ? there.toSorted((a, b) => Number(b === row.preferred) - Number(a === row.preferred)) : there;
}

/** Which of these people have a change that waits for a second person. */
export async function waitingAmong(tx: Tx, organisationId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('recipient_changes')
    .select('recipient_id')
    .distinct()
    .where('organisation_id', '=', organisationId)
    .where('recipient_id', '=', sql<string>`any(${ids}::text[])`)
    .where('state', '=', 'waiting')
    .execute();
  return new Set(rows.map((row) => row.recipient_id));
}

/** A number or an account took effect after the last payment: the next one says so, with who changed it. */
export const changedSinceLastPaid = (row: Pick<Recipient, 'destination_changed_at' | 'last_paid_at'>): boolean =>
  row.last_paid_at !== null && row.destination_changed_at !== null && row.destination_changed_at > row.last_paid_at;

export type ChangedPlace = { at: string; byName: string; name: string };
export const changedPlaceOf = (
  row: Pick<Recipient, 'display_name' | 'destination_changed_at' | 'destination_changed_by' | 'last_paid_at'>,
): ChangedPlace | null =>
  changedSinceLastPaid(row)
    ? {
        at: row.destination_changed_at!.toISOString(),
        byName: row.destination_changed_by ?? '',
        name: row.display_name,
      }
    : null;

/** What everybody here paid to somebody is told to whoever sees everybody's payments. */
export const seesPaid = (caller: Pick<Caller, 'recordScope'>): boolean => caller.recordScope('transactions') !== 'own';

export function toRow(row: Recipient, changeWaiting: boolean, withPaid: boolean): RecipientRow {
  return {
    id: row.id,
    kind: row.kind,
    displayName: row.display_name,
    ...placesView(row),
    defaultAmount: row.default_amount,
    employeeNo: row.employee_no,
    tags: row.tags,
    language: row.language,
    status: row.status,
    frozen: row.frozen_at && {
      at: row.frozen_at.toISOString(),
      byName: row.frozen_by_name ?? '',
      reason: row.frozen_reason ?? '',
    },
    nameCheck: {
      state: row.name_state,
      verifiedName: row.verified_name,
      match: row.name_match,
      at: row.name_checked_at?.toISOString() ?? null,
    },
    lastPaidAt: (withPaid && row.last_paid_at?.toISOString()) || null,
    totalPaid: withPaid ? row.total_paid : null,
    paidCount: withPaid ? row.paid_count : null,
    changedSinceLastPaid: changedSinceLastPaid(row),
    changeWaiting,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

export function placesView(row: Places & { preferred: DestinationKind }) {
  const rib = row.rib === null ? null : parseRib(row.rib);
  return {
    phone: row.phone,
    operator: row.operator,
    rib: row.rib,
    bankName: rib?.ok ? rib.bankName : null,
    cardTail: row.card_tail,
    userCode: row.user_code,
    preferred: row.preferred,
  };
}

export const searchTextOf = (parts: readonly (string | null | undefined)[]): string =>
  parts
    .filter(Boolean)
    .map((part) => foldAccents(part!))
    .join(' ')
    .slice(0, 500);
export const reversed = (text: string): string => [...text].reverse().join('');

/**
 * Who gets the money, for a transfer or a run: at the usual place, or at another one that was asked for.
 * Null when there is no such place, or when a user of the product has not been looked up (`payeeOrganisationId`).
 */
export function beneficiaryOf(
  row: Recipient,
  place: DestinationKind = row.preferred,
  payeeOrganisationId: string | null = null,
): Beneficiary | null {
  const name = row.legal_name ?? row.display_name;
  if (place === 'wallet')
    return row.phone && row.operator ? { kind: 'wallet', phone: row.phone, operator: row.operator, name } : null;
  if (place === 'bank') return row.rib ? { kind: 'bank', rib: row.rib, name } : null;
  if (place === 'card')
    return row.card_tail && row.card_fingerprint
      ? { kind: 'card', tail: row.card_tail, fingerprint: row.card_fingerprint, name }
      : null;
  return row.user_code && payeeOrganisationId
    ? { kind: 'user', code: row.user_code, organisationId: payeeOrganisationId, name }
    : null;
}
