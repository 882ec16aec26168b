import { sql } from 'kysely';
import type { EnvironmentName } from '../../kit/http/context.ts';
import type { Tx } from '../context.ts';
import { applyPayoutWord, type PayoutBook } from '../payments/public.ts';
import type { Locked } from './lock.ts';

type Stop = 'RECIPIENT_FROZEN' | 'ACCOUNT_REVOKED';

/**
 * Which of these transfers and settlements go where nothing goes any more: to a recipient that is frozen now (the one that
 * was picked, or somebody at the same place), or to an own account that was revoked. What runs send they stop themselves.
 */
export async function stoppedAmong(tx: Tx, entries: readonly Locked[]): Promise<Map<string, Stop>> {
  const mine = entries.filter(({ row }) => row.type !== 'payout');
  if (mine.length === 0) return new Map();
  const { rows } = await sql<{ id: string; isRevoked: boolean }>`select p.transaction_id as id, l.id is not null as "isRevoked" from payouts p join transactions t on t.organisation_id = p.organisation_id and t.id = p.transaction_id
    left join linked_accounts l on l.organisation_id = p.organisation_id and l.id = p.linked_account_id and l.status = 'revoked'
    where (p.organisation_id, p.transaction_id) in (select * from unnest(${mine.map(({ row }) => row.organisation_id)}::text[], ${mine.map(({ row }) => row.id)}::text[]))
      and (l.id is not null or (t.type = 'transfer' and exists (select from recipients r where r.organisation_id = p.organisation_id and r.frozen_at is not null and (r.id = p.recipient_id or (p.destination = 'wallet' and r.phone = t.phone)
        or (p.destination = 'bank' and r.rib = p.rib) or (p.destination = 'card' and r.card_fingerprint = p.card_fingerprint) or (p.destination = 'user' and r.user_code = p.payee_code)))))`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.isRevoked ? 'ACCOUNT_REVOKED' : 'RECIPIENT_FROZEN']));
}

/** The payments that may leave. Whoever was frozen or revoked after one was asked for gets nothing: it fails, and its money is free again. */
export async function withoutFrozen(tx: Tx, book: PayoutBook, entries: readonly Locked[], environment: EnvironmentName, now: Date): Promise<Locked[]> {
  const stopped = await stoppedAmong(tx, entries);
  for (const { row, payout } of entries) {
    const code = stopped.get(row.id);
    if (!code) continue;
    Object.assign(payout, { scheduled_for: null, queue_until: null });
    book.payouts.add(payout);
    applyPayoutWord(book, row, payout, { event: 'refused', round: payout.round, reason: { code, providerReason: '' }, by: { kind: 'system', name: null } }, environment, now);
  }
  return entries.filter(({ row }) => !stopped.has(row.id));
}
