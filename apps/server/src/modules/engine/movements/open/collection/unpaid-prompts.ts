import { sql } from 'kysely';
import { limits } from '#domain/values/limits.ts';
import type { Tx } from '../../../../context.ts';

/** Whose prompts are counted: those of one merchant, whatever way it asked, or those of the pages of all. */
export type Asker = { organisationId: string } | 'pages';

/**
 * How many minutes a phone is to be left alone, because it was asked often and did not pay; 0 when it may be asked. For
 * `pages` ask as the system. What was paid pesters nobody and is not counted, so a busy payer is never held up.
 */
export async function promptsWait(tx: Tx, asker: Asker, phone: string, now: Date): Promise<number> {
  const spanMs = limits.promptsMinutes * 60_000;
  const max = asker === 'pages' ? limits.promptsByPagesMax : limits.promptsByMerchantMax;
  // The constants stand in the statement as in the index that serves it.
  const whose =
    asker === 'pages'
      ? sql<boolean>`channel = 'link' and type = 'sale'`
      : sql<boolean>`organisation_id = ${asker.organisationId} and direction = 'inbound' and type in ('sale', 'topUp')`;
  const asked = await tx
    .selectFrom('transactions')
    .select('created_at')
    .where('phone', '=', phone)
    .where('created_at', '>', new Date(now.getTime() - spanMs))
    .where(whose)
    .where(sql<boolean>`status not in ('completed', 'refunded', 'reversed')`)
    .orderBy('created_at', 'desc')
    .limit(max)
    .execute();
  const freeing = asked[max - 1];
  return freeing ? Math.max(1, Math.ceil((freeing.created_at.getTime() + spanMs - now.getTime()) / 60_000)) : 0;
}
