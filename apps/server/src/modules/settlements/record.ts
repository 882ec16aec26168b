import type { BodyOf } from '#contract/endpoint.ts';
import type { settlementsApi } from '#contract/settlements/api.ts';
import { disabledReasons } from '#domain/actions/disabled-reasons.ts';
import { callerOf } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import type { InTx } from '../context.ts';
import { attachFile } from '../files/public.ts';
import { reportPayouts, settleByHand, type PayoutPorts } from '../payouts/public.ts';
import { isUnclear, requireAction } from './read.ts';
import { changeSettlement, type SettlementRecord } from './records.ts';

/**
 * What somebody who did not ask for it writes down: the bank's answer to a transfer abroad, or, on a paper, how a
 * settlement ended that its rail says nothing true about any more.
 */
export async function recordSettlement(inside: InTx, money: PayoutPorts, row: SettlementRecord, body: BodyOf<typeof settlementsApi.record>): Promise<void> {
  const { userId, organisationId, name } = callerOf(inside);
  const { tx } = inside;
  const at = inside.clock.now();
  requireAction(row, callerOf(inside), 'record', at);
  const unclear = isUnclear(row);
  const isPaid = row.status === 'completed';
  if (isPaid && body.outcome !== 'returned') fail('settlements.action_not_possible', { reason: disabledReasons.alreadyFinal.en, reasonFr: disabledReasons.alreadyFinal.fr });
  if (unclear && !body.fileId) fail('files.not_found', {}, { field: 'fileId' });
  if (body.fileId) await attachFile(tx, { organisationId, userId, id: body.fileId, purpose: 'document', field: 'fileId', at });
  await changeSettlement(tx, row, { bank_reference: body.bankReference, proof_file_id: body.fileId ?? row.proof_file_id, review_note: body.note || row.review_note }, at);
  const key = { organisationId, transactionId: row.transaction_id! };
  const evidence = { reference: body.bankReference, ...(body.at ? { doneAt: body.at } : {}), ...(body.fileId ? { fileId: body.fileId } : {}) };
  const said = { by: { kind: 'user' as const, name }, note: body.note || null, evidence, operatorReference: body.bankReference };
  Object.assign(inside.audited, { objectType: 'settlement', objectId: row.id, detail: { outcome: body.outcome, ...evidence } });
  if (unclear) {
    await settleByHand(tx, at, key, body.outcome === 'paid' ? 'paid' : 'failed', { ...said, by: { ...said.by, requestId: inside.requestId } }, money);
    return;
  }
  // What came back had left before, whether or not anybody wrote that down.
  const words = body.outcome === 'failed' ? (['refused'] as const) : body.outcome === 'returned' && !isPaid ? (['paid', 'returned'] as const) : [body.outcome];
  for (const outcome of words) {
    await reportPayouts(tx, at, [{ ...key, outcome, ...said, ...(outcome === 'paid' ? {} : { reason: { code: 'PROVIDER_ERROR', ...(body.note ? { text: body.note } : {}) } }) }], money);
  }
}
