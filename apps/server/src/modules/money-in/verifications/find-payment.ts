import { sql } from 'kysely';
import type { OperatorCode } from '#domain/payments/operators.ts';
import { limits } from '#domain/values/limits.ts';
import type { Day } from '#domain/values/time.ts';
import { operatorIdSpellings, ourIdIn } from '#domain/payments/operator-ids.ts';
import { saidTime } from '#domain/states/verification.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { scopeOf, scopeSql } from '../../ground/members/public.ts';
import { paymentsOfReference, type TransactionRecord } from '../../engine/movements/public.ts';

export type Shown = {
  operator: OperatorCode | null;
  transactionId: string | null;
  amount: number | null;
  phone: string | null;
  name: string | null;
  at: Date | null;
  /** The day alone, where nobody said the hour. */
  day: Day | null;
};
/** Payments that may be meant; `isNamed` where the id that was shown led to them. */
export type Candidates = { rows: TransactionRecord[]; isNamed: boolean };

/** More of one number and one sum within a day are nobody's payments; paid ones are among those that are looked at. */
const looksAt = 50;

/**
 * Our own books first: by the id, then by phone and amount near the time. Whoever checks at the counter may check what
 * a colleague collected, so only the sub-accounts bound it.
 */
export async function candidatesOf(tx: Tx, caller: Caller, shown: Shown, now: Date): Promise<Candidates> {
  const scope = scopeSql({ ...scopeOf(caller), createdBy: null });
  if (shown.transactionId) {
    const text = shown.transactionId;
    const our = ourIdIn(text);
    const tried = await paymentsOfReference(caller.organisationId, text).execute(tx);
    const ids = [...tried.rows.map((row) => row.id), ...(our?.kind === 'transaction' ? [our.id] : [])];
    const rows = await tx
      .selectFrom('transactions')
      .selectAll()
      .where(scope)
      .where('type', 'in', ['sale', 'refund', 'transfer', 'payout', 'settlement'])
      .where((eb) =>
        eb.or([
          eb('operator_reference', 'in', operatorIdSpellings(text)),
          ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
        ]),
      )
      .orderBy(sql`type = 'sale'`, 'desc')
      .orderBy(sql`type = 'refund'`, 'desc')
      .limit(looksAt)
      .execute();
    // The message of money that was sent is one, unless a payment has that id too.
    const sales = rows.filter(({ type }) => type === 'sale');
    if (rows.length > 0) return { rows: sales.length > 0 ? sales : rows, isNamed: true };
  }
  if (!shown.phone || shown.amount === null) return { rows: [], isNamed: false };
  const said = saidTime(shown);
  const dayMs = 24 * 60 * 60_000;
  const widerMs = said ? limits.verificationWindowMinutes * 60_000 : dayMs;
  const { from, to } = said ?? { from: now, to: now };
  const rows = await tx
    .selectFrom('transactions')
    .selectAll()
    .where(scope)
    .where('type', '=', 'sale')
    .where('phone', '=', shown.phone)
    .where((eb) =>
      eb.or([
        eb('amount', '=', shown.amount!),
        eb(sql<number>`amount + payer_fee`, '=', shown.amount!),
        eb('provider_reason', 'like', `paid ${shown.amount!} XAF, %`),
      ]),
    )
    // Between asking and being paid it may have been any time.
    .where('created_at', '<=', new Date(to.getTime() + widerMs))
    .where(sql<Date>`coalesce(completed_at, created_at)`, '>=', new Date(from.getTime() - widerMs))
    .orderBy(sql`status = 'completed'`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(looksAt)
    .execute();
  return { rows, isNamed: false };
}
