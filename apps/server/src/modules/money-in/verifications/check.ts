import { sql } from 'kysely';
import { limits } from '#domain/values/limits.ts';
import { parseOperatorSms } from '#domain/payments/sms.ts';
import type { TransactionState } from '#domain/states/transaction.ts';
import { moveTransaction } from '#domain/states/transaction-moves.ts';
import { enoughToVerify } from '#domain/states/verification.ts';
import { callerOf, type Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import { takeTurn } from '../../../kit/take-turn.ts';
import type { Context, Tx } from '../../context.ts';
import type { Pipeline } from '../../engine/movements/public.ts';
import { verdictOf, isOperatorSilent } from './verdict.ts';
import { type Shown, candidateOf } from './find-payment.ts';
import { verificationView } from './view.ts';

const hourMs = 3_600_000;

/** The tool must not become a number look-up: so many checks per person and hour, per organisation and day. */
async function countChecks(tx: Tx, caller: Caller, now: Date): Promise<void> {
  const { rows } = await sql<{
    mine: number;
    ours: number;
  }>`select count(*) filter (where requested_by = ${caller.userId}
    and at > ${new Date(now.getTime() - hourMs)}) as mine, count(*) as ours
    from verifications where organisation_id = ${caller.organisationId}
      and at > ${new Date(now.getTime() - 24 * hourMs)}`.execute(tx);
  if (rows[0]!.mine >= limits.verificationsPerUserHour || rows[0]!.ours >= limits.verificationsPerOrganisationDay)
    fail('verifications.limit_reached');
}

/** Pasted or typed, what the customer shows is searched for and never believed. */
export async function checkPayment(
  context: Context,
  pipeline: Pipeline,
  body: {
    sms?: string | undefined;
    operator?: 'mtn' | 'orange' | undefined;
    transactionId?: string | undefined;
    amount?: number | undefined;
    phone?: string | undefined;
    at?: string | undefined;
    orderReference?: string | undefined;
  },
) {
  const caller = callerOf(context);
  const scope = { organisationId: caller.organisationId };
  const now = context.clock.now();
  const sms = body.sms ? parseOperatorSms(body.sms) : {};
  const shown: Shown = {
    operator: body.operator ?? sms.operator ?? null,
    transactionId: body.transactionId || (sms.transactionId ?? null),
    amount: body.amount ?? sms.amount ?? null,
    phone: body.phone ?? sms.phone ?? null,
    name: sms.name ?? null,
    at: body.at ? new Date(body.at) : (sms.at ?? null),
  };
  const order = body.orderReference || null;
  // Refused before anything is counted: what nobody could search with is no check.
  if (!enoughToVerify(shown)) fail('verifications.too_little');
  const first = await context.runTx(scope, async (tx) => {
    await countChecks(tx, caller, now);
    return candidateOf(tx, caller, shown, now);
  });
  // A payment of ours that may still turn out paid: the operator is asked before anybody is told to wait.
  if (first && first.type === 'sale' && moveTransaction({ ...(first as TransactionState), flow: 'in' }, 'paid').ok)
    await pipeline.askNow(caller.organisationId, first.id);
  return context.runTx(scope, async (tx) => {
    // Counted again where it is written down, one after the other: checks at the same moment do not slip past the
    // limit.
    await takeTurn(tx, 'verifications', caller.organisationId);
    await countChecks(tx, caller, now);
    const verdict = await verdictOf(tx, shown, await candidateOf(tx, caller, shown, now), order);
    if (verdict.result === 'matchedPending' && verdict.match && (await isOperatorSilent(tx, verdict.match)))
      verdict.result = 'unreachable';
    const row = await tx
      .insertInto('verifications')
      .values({
        organisation_id: caller.organisationId,
        id: newId('verification', now),
        at: now,
        inputs: JSON.stringify({ ...body, sms: body.sms?.slice(0, 1000) }),
        parsed: JSON.stringify({ ...shown, at: shown.at?.toISOString() ?? null }),
        result: verdict.result,
        differences: JSON.stringify(verdict.differences),
        confidence: verdict.confidence,
        matched_transaction_id: verdict.match?.id ?? null,
        requested_by: caller.userId,
        requested_by_name: caller.name,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return verificationView(tx, row, true);
  });
}
