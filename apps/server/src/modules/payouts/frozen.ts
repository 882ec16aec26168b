import { sql } from 'kysely';
import type { EnvironmentName } from '../../kit/http/context.ts';
import type { Tx } from '../context.ts';
import { applyPayoutWord, type PayoutBook } from '../payments/public.ts';
import type { Locked } from './lock.ts';

/** Which of these transfers go to a recipient that is frozen now: the one that was picked, or somebody at the same place. */
export async function frozenAmong(tx: Tx, entries: readonly Locked[]): Promise<Set<string>> {
  const transfers = entries.filter(({ row }) => row.type === 'transfer');
  if (transfers.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select p.transaction_id as id from payouts p join transactions t on t.organisation_id = p.organisation_id and t.id = p.transaction_id
    where (p.organisation_id, p.transaction_id) in (select * from unnest(${transfers.map(({ row }) => row.organisation_id)}::text[], ${transfers.map(({ row }) => row.id)}::text[]))
      and exists (select from recipients r where r.organisation_id = p.organisation_id and r.frozen_at is not null and (r.id = p.recipient_id or (p.destination = 'wallet' and r.phone = t.phone)
        or (p.destination = 'bank' and r.rib = p.rib) or (p.destination = 'card' and r.card_fingerprint = p.card_fingerprint) or (p.destination = 'user' and r.user_code = p.payee_code)))`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** The payments that may leave. Whoever was frozen after a transfer was asked for gets nothing: it fails, and its money is free again. */
export async function withoutFrozen(tx: Tx, book: PayoutBook, entries: readonly Locked[], environment: EnvironmentName, now: Date): Promise<Locked[]> {
  const frozen = await frozenAmong(tx, entries);
  for (const { row, payout } of entries.filter((entry) => frozen.has(entry.row.id))) {
    Object.assign(payout, { scheduled_for: null, queue_until: null });
    book.payouts.add(payout);
    applyPayoutWord(book, row, payout, { event: 'refused', round: payout.round, reason: { code: 'RECIPIENT_FROZEN', providerReason: '' }, by: { kind: 'system', name: null } }, environment, now);
  }
  return entries.filter(({ row }) => !frozen.has(row.id));
}
