import type { BodyOf } from '#contract/endpoint.ts';
import type { settlementsApi } from '#contract/settlements/api.ts';
import { isUnclear } from '#domain/actions/record-by-hand.ts';
import { callerOf } from '../../../kit/http/context.ts';
import type { InTx } from '../../context.ts';
import { lockPayouts, recordByHand, type PayoutPorts } from '../../engine/movements/public.ts';
import { settlementScope } from './in-sight.ts';
import { findSettlement, isFailedByAPerson, refuseAction, requireAction } from './read.ts';
import { changeSettlement } from './records.ts';

/**
 * What somebody who did not ask for it writes down: the bank's answer to a transfer abroad, or, on a paper, how a
 * settlement ended that its rail says nothing true about any more, that one came back of what is spoken against, or
 * that an order was paid of which somebody wrote down by mistake that it was not.
 */
export async function recordSettlement(
  inside: InTx,
  money: PayoutPorts,
  id: string,
  body: BodyOf<typeof settlementsApi.record>,
): Promise<void> {
  const caller = callerOf(inside);
  const { tx } = inside;
  const at = inside.clock.now();
  // Its payment first, as whoever hears its operator: what is asked below is what has been said by then.
  const { organisation_id: organisationId, transaction_id: transactionId } = await findSettlement(
    tx,
    settlementScope(caller),
    id,
  );
  if (transactionId !== null) await lockPayouts(tx, [{ organisationId, transactionId }]);
  const row = await findSettlement(tx, settlementScope(caller), id, true);
  requireAction(row, caller, 'record', at);
  const isPaid = row.status === 'completed';
  if (isFailedByAPerson(row) && body.outcome !== 'paid') refuseAction('alreadyFinal');
  // Where one came back that the books do not hold, what proves the one that stands is kept.
  if (row.anomaly !== 'paidBeyond')
    await changeSettlement(
      tx,
      row,
      {
        bank_reference: body.bankReference,
        proof_file_id: body.fileId ?? row.proof_file_id,
        review_note: body.note || row.review_note,
      },
      at,
    );
  // What came back had left before, whether or not anybody wrote that down; of what is unclear it did not stay.
  const words =
    body.outcome !== 'returned' || isPaid
      ? [body.outcome]
      : isUnclear(row)
        ? (['failed'] as const)
        : (['paid', 'returned'] as const);
  const { bankReference: reference, ...said } = body;
  Object.assign(inside.audited, { objectType: 'settlement', objectId: row.id });
  for (const outcome of words)
    await recordByHand(
      tx,
      inside,
      { organisationId, transactionId: transactionId! },
      { ...said, reference, outcome },
      money,
      refuseAction,
    );
}
