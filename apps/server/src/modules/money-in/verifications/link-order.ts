import { noteUsedFor } from '../../engine/movements/public.ts';
import { paymentVerdict } from '#domain/states/verification.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { InTx } from '../../context.ts';
import { findVerification } from './claims.ts';
import { paymentOf } from './verdict.ts';

/** A payment pays for one order: from now on it is used for this one. */
export async function linkOrder(context: InTx, id: string, orderReference: string): Promise<void> {
  const { organisationId } = callerOf(context);
  const row = await findVerification(context.tx, callerOf(context), id);
  if (row.result === 'mismatch' || !row.matched_transaction_id) fail('verifications.claim_not_possible');
  const match = await context.tx
    .selectFrom('transactions')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', row.matched_transaction_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // What has gone back, is on its way back or was never the merchant's pays for nothing.
  const now = paymentVerdict(await paymentOf(context.tx, match), orderReference);
  if (now === 'givenBack') fail('verifications.given_back');
  if (now === 'used') fail('verifications.already_used', { usedFor: match.used_for! });
  if (now !== 'matched') fail('verifications.claim_not_possible');
  await noteUsedFor(context.tx, { organisationId, id: row.matched_transaction_id }, orderReference);
  await context.tx
    .updateTable('verifications')
    .set({ inputs: JSON.stringify({ ...row.inputs, orderReference }) })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', row.id)
    .execute();
}
