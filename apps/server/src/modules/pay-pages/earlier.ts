import { limits } from '#domain/limits.ts';
import type { Tx } from '../context.ts';
import type { PaymentLink } from '../payment-links/public.ts';

export type Earlier = {
  kind: 'unclear' | 'paid';
  id: string;
  amount: number;
  phone: string;
  createdAt: Date;
  at: Date;
  /** The form tries this very payment again, which only the browser that made it can: it may be told when it was. */
  isOwn: boolean;
};

const minutes = (now: Date, count: number) => new Date(now.getTime() - count * 60_000);

/**
 * The same phone, link and amount once more: while the earlier one is unclear no second prompt is sent, and one that
 * was paid moments ago is asked about. Ask with the link locked, so that two tabs cannot both find nothing.
 */
export async function earlierPayment(
  tx: Tx,
  link: PaymentLink,
  wish: { phone: string; amount: number; intent: string | null },
  now: Date,
): Promise<Earlier | null> {
  const rows = await tx
    .selectFrom('transactions')
    .select(['id', 'metadata', 'status', 'stage', 'created_at', 'completed_at', 'prompt_expires_at', 'amount'])
    .where('organisation_id', '=', link.organisation_id)
    .where('phone', '=', wish.phone)
    .where('link_id', '=', link.id)
    .where('type', '=', 'sale')
    .where('amount', '=', wish.amount)
    .where('trigger', 'is', null)
    .where('created_at', '>', minutes(now, 60))
    .orderBy('created_at', 'desc')
    .execute();
  for (const row of rows) {
    const isOpen = row.status === 'pending' || row.status === 'processing';
    const isFresh = row.created_at > minutes(now, limits.duplicateGuardMinutes);
    const isAsked = row.prompt_expires_at !== null && row.prompt_expires_at > now;
    const found = {
      id: row.id,
      isOwn: wish.intent !== null && (row.metadata['intent'] ?? row.id) === wish.intent,
      amount: row.amount,
      phone: wish.phone,
      createdAt: row.created_at,
      at: row.completed_at ?? row.created_at,
    };
    if (isOpen && (isFresh || isAsked || row.stage === 'inReconciliation')) return { kind: 'unclear', ...found };
    if (
      row.status === 'completed' &&
      (row.completed_at ?? row.created_at) > minutes(now, limits.linkReservationMinutes)
    )
      return { kind: 'paid', ...found };
  }
  return null;
}

/** Prompts a number may get from this merchant's pages within ten minutes: enough for mistakes, too few to pester anybody. */
const promptsMax = 5;

export async function isPestered(tx: Tx, link: PaymentLink, phone: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('transactions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', link.organisation_id)
    .where('phone', '=', phone)
    .where('channel', '=', 'link')
    .where('type', '=', 'sale')
    .where('status', '!=', 'completed')
    .where('created_at', '>', minutes(now, 10))
    .executeTakeFirstOrThrow();
  return row.count >= promptsMax;
}
