import { refundTriggerNames } from '#i18n/catalogues/refunds/reasons.ts';
import { refundTriggerTable, type RefundPolicy, type RefundTrigger } from '#domain/states/refund.ts';
import type { Posting } from '../../../../../ledger/posting.ts';
import { postingFor } from '../../../../../ledger/recipes.ts';
import type { EnvironmentName } from '../../../../../kit/http/context.ts';
import { fail } from '../../../../../kit/http/fail.ts';
import { newId } from '../../../../../kit/ids.ts';
import type { Tx } from '../../../../context.ts';
import { rails } from '#domain/payments/rails.ts';
import { findSettings } from '../../../../ground/organisations/public.ts';
import { notify } from '../../../../ground/notifications/public.ts';
import { refundingProvider, refundKeysProblem, type KeyPorts } from '../../../../terms/providers/public.ts';
import { insertTransaction, payerOf, reversed, type TransactionRecord } from '../../store/transactions.ts';
import { addLive } from '../../../../ground/live/public.ts';
import { type AttemptRecord } from '../../store/attempts.ts';
import { type EventInput } from '../../store/timeline.ts';

/**
 * Writes the refund of a payment nobody asked for. The organisation's policy for the trigger decides whether it starts
 * at once or waits for a person, unless whoever calls has a `wish`. The caller posts and saves `original`.
 */
export async function openAutomaticRefund(
  tx: Tx,
  original: TransactionRecord,
  trigger: RefundTrigger,
  environment: EnvironmentName,
  now: Date,
  wish?: RefundPolicy,
): Promise<{ id: string; postings: Posting[]; events: EventInput[] }> {
  const settings = await findSettings(tx, original.organisation_id);
  const policy = wish ?? settings?.refund_policies[trigger] ?? refundTriggerTable[trigger].policy;
  const startsNow = policy === 'now';
  const id = newId('transaction', now);
  const state = startsNow
    ? ({ status: 'pending', stage: 'refundInitiated' } as const)
    : ({ status: 'pending', stage: 'refundRequired' } as const);
  await insertTransaction(tx, {
    organisation_id: original.organisation_id,
    id,
    created_at: now,
    updated_at: now,
    type: 'refund',
    direction: 'outbound',
    channel: original.channel,
    ...state,
    amount: original.amount,
    net: original.amount,
    operator: original.operator,
    provider: refundingProvider(original),
    phone: original.phone,
    phone_reversed: reversed(original.phone),
    payer_name: original.payer_name,
    link_id: original.link_id,
    customer_id: original.customer_id,
    sub_account_id: original.sub_account_id,
    original_id: original.id,
    trigger,
    refund_reason_code: refundTriggerTable[trigger].reasonCode,
    search_text: original.search_text,
    refund_hold_round: startsNow ? 1 : null,
  });
  const postings: Posting[] = [];
  if (startsNow) {
    postings.push(
      postingFor(
        'automaticRefund.reserve',
        { organisationId: original.organisation_id, refId: id, occurredAt: now, bookedAt: now },
        { amount: original.amount },
      ),
    );
    original.refund_pending += original.amount;
    await insertRefundAttempt(tx, original, { id, amount: original.amount, round: 1 }, now);
  }
  await addLive(tx, [
    {
      organisationId: original.organisation_id,
      at: now,
      kind: 'transaction',
      recordId: id,
      data: {
        ...state,
        type: 'refund',
        amount: original.amount,
        linkId: original.link_id,
        subAccountId: original.sub_account_id,
      },
    },
  ]);
  await notify(tx, {
    organisationId: original.organisation_id,
    environment,
    type: startsNow ? 'automaticRefund' : 'refundRequired',
    withPermission: 'refunds:approve',
    refType: 'transaction',
    refId: id,
    at: now,
    subAccountId: original.sub_account_id,
    params: {
      amount: original.amount,
      payer: payerOf(original),
      trigger,
    },
  });
  const note = { en: refundTriggerNames[trigger].en, fr: refundTriggerNames[trigger].fr };
  return {
    id,
    postings,
    events: [
      {
        organisationId: original.organisation_id,
        transactionId: id,
        at: now,
        kind: startsNow ? 'started' : 'required',
        actorKind: 'system',
        to: state,
        note,
        data: { trigger, originalId: original.id },
      },
      {
        organisationId: original.organisation_id,
        transactionId: original.id,
        at: now,
        kind: 'automaticRefund',
        actorKind: 'system',
        note,
        data: { refundId: id, trigger },
      },
    ],
  };
}

/** The conversation that will give the money back; the pipeline finds it by its next step. */
export async function insertRefundAttempt(
  tx: Tx,
  original: TransactionRecord,
  refund: { id: string; amount: number; round: number },
  now: Date,
): Promise<string> {
  const charge = await chargeOf(tx, original);
  const id = newId('attempt', now);
  const provider = refundingProvider(original);
  await tx
    .insertInto('attempts')
    .values({
      organisation_id: original.organisation_id,
      id,
      transaction_id: refund.id,
      provider,
      operation: 'refund',
      round: refund.round,
      state: 'created',
      amount: refund.amount,
      phone: original.phone,
      original_reference: charge?.provider_reference ?? null,
      original_keys_version: takenWith(charge, provider),
      created_at: now,
      next_step: 'submit',
      next_step_at: now,
    })
    .execute();
  return id;
}

type Charge = Pick<AttemptRecord, 'provider_reference' | 'provider' | 'keys_version'>;
/** The attempt that brought the money. */
const chargeOf = (tx: Tx, original: TransactionRecord): Promise<Charge | undefined> =>
  tx
    .selectFrom('attempts')
    .select(['provider_reference', 'provider', 'keys_version'])
    .where('organisation_id', '=', original.organisation_id)
    .where('transaction_id', '=', original.id)
    .where('operation', '=', 'collect')
    .where((eb) => eb.or([eb('state', '=', 'succeeded'), eb('reason_code', '=', 'PAID_OTHERWISE')]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
/**
 * With which keys it was taken, where the same connection gives it back. What came before connections counted their
 * keys came with the first.
 */
const takenWith = (charge: Charge | undefined, provider: string): number | null =>
  charge && charge.provider === provider ? (charge.keys_version ?? 1) : null;

/**
 * Refuses before anything is set aside what could never arrive: nothing gives it back, or the account that took it is
 * closed to us.
 */
export async function requireGivingBack(
  tx: Tx,
  ports: KeyPorts,
  original: TransactionRecord,
  now: Date,
): Promise<void> {
  const provider = refundingProvider(original);
  const problem = await refundKeysProblem(
    tx,
    ports,
    {
      organisationId: original.organisation_id,
      provider,
      takenWith: takenWith(await chargeOf(tx, original), provider),
    },
    now,
  );
  if (problem === 'notConnected') fail('operator.not_configured', { operator: rails[provider].name });
  if (problem === 'accountGone') fail('refunds.account_gone', { operator: rails[provider].name });
}
