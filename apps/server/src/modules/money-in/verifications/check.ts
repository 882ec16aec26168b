import { sql } from 'kysely';
import type { OperatorCode } from '#domain/payments/operators.ts';
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
import { type Candidates, type Shown, candidatesOf } from './find-payment.ts';
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

/** How many operators are asked at most while a person waits. */
const asksAtMost = 5;

const isWaiting = (status: string) => status === 'pending' || status === 'processing';
/** Payments of ours that may still turn out paid, those that wait for the payer first. */
const stillOpen = ({ rows }: Candidates) =>
  rows
    .filter((row) => row.type === 'sale' && moveTransaction({ ...(row as TransactionState), flow: 'in' }, 'paid').ok)
    .sort((a, b) => Number(isWaiting(b.status)) - Number(isWaiting(a.status)))
    .slice(0, asksAtMost);

/** Pasted or typed, what the customer shows is searched for and never believed. */
export async function checkPayment(
  context: Context,
  pipeline: Pipeline,
  body: {
    sms?: string | undefined;
    operator?: OperatorCode | undefined;
    transactionId?: string | undefined;
    amount?: number | undefined;
    phone?: string | undefined;
    at?: string | undefined;
    day?: string | undefined;
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
    at: body.at ? new Date(body.at) : body.day ? null : (sms.at ?? null),
    day: body.at ? null : (body.day ?? null),
  };
  const order = body.orderReference || null;
  // Refused before anything is counted: what nobody could search with is no check.
  if (!enoughToVerify(shown)) fail('verifications.too_little');
  const unsure = await context.runTx(scope, async (tx) => {
    await countChecks(tx, caller, now);
    const candidates = await candidatesOf(tx, caller, shown, now);
    const { result } = await verdictOf(tx, shown, candidates, order);
    return result === 'matched' || result === 'several' ? [] : stillOpen(candidates);
  });
  // The operator is asked before anybody is told to wait, or that it is another payment.
  await Promise.all(unsure.map(({ id }) => pipeline.askNow(caller.organisationId, id)));
  return context.runTx(scope, async (tx) => {
    // Counted again where it is written down, one after the other: checks at the same moment do not slip past the
    // limit.
    await takeTurn(tx, 'verifications', caller.organisationId);
    await countChecks(tx, caller, now);
    const verdict = await verdictOf(tx, shown, await candidatesOf(tx, caller, shown, now), order);
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
    return verificationView(tx, caller, row, true);
  });
}
