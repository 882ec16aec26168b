import { sql } from 'kysely';
import { standingAt } from '#domain/recipients/people-at-place.ts';
import type { LinkedAccountStatus } from '#domain/states/linked-account.ts';
import type { EnvironmentName } from '../../../../kit/http/context.ts';
import type { Tx } from '../../../context.ts';
import { applyPayoutWord } from '../outgoing.ts';
import { changeFacts } from '../payout-rows.ts';
import { type PayoutBook } from '../payout-book.ts';
import type { Locked } from './lock.ts';

type Stop = 'RECIPIENT_FROZEN' | 'RECIPIENT_CHANGED' | 'ACCOUNT_REVOKED' | 'ACCOUNT_NOT_USABLE';
type At = { environment: EnvironmentName; now: Date };

/** The recipient that was picked is paid somewhere else now. */
const isElsewhere = sql`(picked.id is not null and (case p.destination when 'wallet' then picked.phone = t.phone
  when 'bank' then picked.rib = p.rib when 'card' then picked.card_fingerprint = p.card_fingerprint
  when 'user' then picked.user_code = p.payee_code else true end) is not true)`;

/**
 * Which of these transfers and settlements go where nothing goes now: to a recipient that is frozen (the one that was
 * picked, or somebody at the same place whom the payment cannot be told from), to a place that the recipient who was
 * picked no longer has, or to an own account that was revoked, waits for a yes or a proof, or cools. The small amount
 * that shows whose account it is goes there. What runs send they stop themselves.
 */
export async function stoppedAmong(tx: Tx, entries: readonly Locked[], now: Date): Promise<Map<string, Stop>> {
  const mine = entries.filter(({ row }) => row.type !== 'payout');
  if (mine.length === 0) return new Map();
  const { rows } = await sql<Suspect>`select p.transaction_id as id, p.organisation_id as "organisationId",
      l.status as "account", ${isElsewhere} as "isElsewhere", p.beneficiary_name as name,
      p.recipient_id as "recipientId" from payouts p join transactions t on t.organisation_id = p.organisation_id
      and t.id = p.transaction_id
    left join linked_accounts l on l.organisation_id = p.organisation_id and l.id = p.linked_account_id
      and (l.status = 'revoked' or (l.micro_transaction_id is distinct from t.id
        and (l.status <> 'active' or l.cooling_until > greatest(p.scheduled_for, ${now}::timestamptz))))
    left join recipients picked on picked.organisation_id = p.organisation_id and picked.id = p.recipient_id
      and p.linked_account_id is null and t.type = 'transfer'
    where (p.organisation_id, p.transaction_id) in (select *
      from unnest(${mine.map(({ row }) => row.organisation_id)}::text[], ${mine.map(({ row }) => row.id)}::text[]))
      and (l.id is not null or ${isElsewhere}
        or (t.type = 'transfer' and exists (select from recipients r where r.organisation_id = p.organisation_id
        and r.frozen_at is not null and (r.id = p.recipient_id or (p.destination = 'wallet' and r.phone = t.phone)
        or (p.destination = 'bank' and r.rib = p.rib)
          or (p.destination = 'card' and r.card_fingerprint = p.card_fingerprint)
          or (p.destination = 'user' and r.user_code = p.payee_code)))))`.execute(tx);
  const stopped = new Map<string, Stop>();
  for (const row of rows) {
    const stop = row.account
      ? row.account === 'revoked'
        ? 'ACCOUNT_REVOKED'
        : 'ACCOUNT_NOT_USABLE'
      : (await isFrozen(tx, row))
        ? 'RECIPIENT_FROZEN'
        : row.isElsewhere
          ? 'RECIPIENT_CHANGED'
          : null;
    if (stop) stopped.set(row.id, stop);
  }
  return stopped;
}

type Suspect = {
  id: string;
  organisationId: string;
  /** How the own account stands to which nothing goes; null where that does not stand in the way. */
  account: LinkedAccountStatus | null;
  isElsewhere: boolean;
  name: string;
  recipientId: string | null;
};

/** Somebody at the place, or the one that was picked, is frozen: whether this payment is for them. */
async function isFrozen(tx: Tx, { id, organisationId, name, recipientId }: Suspect): Promise<boolean> {
  const { rows } = await sql<{
    id: string;
    names: string[];
    employeeNo: string | null;
    isActive: boolean;
    frozenAt: Date | null;
    since: Date;
    isHere: boolean;
  }>`select r.id, array_remove(array[r.display_name, r.legal_name], null) as names, r.employee_no as "employeeNo",
      r.status = 'active' as "isActive", r.frozen_at as "frozenAt",
        greatest(r.created_at, r.destination_changed_at) as since,
        coalesce((p.destination = 'wallet' and r.phone = t.phone) or (p.destination = 'bank' and r.rib = p.rib)
        or (p.destination = 'card' and r.card_fingerprint = p.card_fingerprint)
          or (p.destination = 'user' and r.user_code = p.payee_code), false) as "isHere"
    from payouts p join transactions t on t.organisation_id = p.organisation_id and t.id = p.transaction_id
      join recipients r on r.organisation_id = p.organisation_id and (r.id = p.recipient_id or r.phone = t.phone
      or r.rib = p.rib
      or r.card_fingerprint = p.card_fingerprint or r.user_code = p.payee_code)
        where p.organisation_id = ${organisationId} and p.transaction_id = ${id}`.execute(tx);
  if (rows.some((person) => person.id === recipientId && person.frozenAt !== null)) return true;
  return (
    standingAt(
      rows.filter(({ isHere }) => isHere),
      { name, externalRef: null, choice: recipientId === null ? null : { kind: 'picked', id: recipientId } },
    ).frozen !== null
  );
}

/**
 * The payments that may leave. Whoever was frozen, changed or revoked after one was asked for gets nothing, nor an own
 * account that stands still: it fails, and its money is free again.
 */
export async function withoutFrozen(
  tx: Tx,
  book: PayoutBook,
  entries: readonly Locked[],
  environment: EnvironmentName,
  now: Date,
): Promise<Locked[]> {
  const stopped = await stoppedAmong(tx, entries, now);
  for (const entry of entries) {
    const code = stopped.get(entry.row.id);
    if (code) stopAs(code, book, entry, { environment, now });
  }
  return entries.filter(({ row }) => !stopped.has(row.id));
}

/** It fails before it leaves, for a reason of our own. */
export function stopAs(
  code: Stop | 'MAKER_LEFT' | 'MAKER_DISOWNED',
  book: PayoutBook,
  { row, payout }: Locked,
  { environment, now }: At,
): void {
  changeFacts(book, payout, { scheduled_for: null, queue_until: null });
  const reason = { code, providerReason: '' };
  applyPayoutWord(
    book,
    row,
    payout,
    { event: 'refused', round: payout.round, reason, by: { kind: 'system', name: null } },
    environment,
    now,
  );
}
