import type { BodyOf } from '#contract/endpoint.ts';
import type { transfersApi } from '#contract/transfers/api.ts';
import { acceptedLevel } from '#domain/organisations/business-levels.ts';
import { callerOf } from '../../../kit/http/context.ts';
import type { InTx } from '../../context.ts';
import { organisationOf } from '../../ground/organisations/public.ts';
import { queueMessage } from '../../ground/messages/public.ts';
import { refuseMore } from '../../ground/proofs/public.ts';
import { requireTransferAction } from './detail.ts';
import type { TransferPorts } from './ports.ts';
import type { TransferJoin } from './view.ts';
import { notPossible } from './not-possible.ts';

/** Sends the proof to whom it concerns, by SMS. */
export async function sendProof(
  context: InTx,
  ports: TransferPorts,
  id: string,
  body: BodyOf<typeof transfersApi.sendProof>,
): Promise<{ sentTo: string }> {
  const caller = callerOf(context);
  const now = context.clock.now();
  const row = await requireTransferAction(context.tx, caller, id, 'sendProof', now);
  await refuseStranger(context, row, body.phone);
  const counted = await ports.proofs.countAttempt(context.tx, {
    bucket: 'proofs of payment',
    subject: id,
    max: 3,
    windowSeconds: 3600,
    at: now,
  });
  const inAll = await ports.proofs.countAttempt(context.tx, {
    bucket: 'proofs of payment by organisation',
    subject: caller.organisationId,
    max: 200,
    windowSeconds: 3600,
    at: now,
  });
  refuseMore(now, counted, inAll);
  const { display_name: organisation } = await organisationOf(context.tx, caller.organisationId);
  await queueMessage(context.tx, {
    channel: 'sms',
    to: body.phone,
    template: 'transferProof',
    language: body.language,
    organisationId: caller.organisationId,
    at: now,
    params: {
      organisation,
      amount: row.beneficiary_receives,
      name: row.beneficiary_name,
      at: row.completed_at ?? now,
      reference: row.operator_reference ?? row.id,
      isSandbox: context.environment === 'sandbox',
    },
  });
  Object.assign(context.audited, { objectType: 'transaction', objectId: id, detail: { sentTo: body.phone } });
  return { sentTo: body.phone };
}

/**
 * An SMS goes to a real phone and costs the installation: of play money only to whoever sends it, and of a business
 * whose papers nobody has accepted only to whoever was paid.
 */
async function refuseStranger({ tx, environment, caller }: InTx, row: TransferJoin, phone: string): Promise<void> {
  if (environment === 'production') {
    const { level } = await organisationOf(tx, row.organisation_id);
    if (level < acceptedLevel && row.phone !== phone) notPossible('proofToPaidOnly');
    return;
  }
  const own = await tx
    .selectFrom('identity.users')
    .select('phone')
    .where('id', '=', caller!.userId)
    .executeTakeFirstOrThrow();
  if (own.phone !== phone) notPossible('proofToSelfOnly');
}
