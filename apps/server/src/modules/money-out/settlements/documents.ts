import type { BodyOf } from '#contract/endpoint.ts';
import type { settlementsApi } from '#contract/settlements/api.ts';
import { callerOf } from '../../../kit/http/context.ts';
import type { InTx } from '../../context.ts';
import { attachFile } from '../../ground/files/public.ts';
import { notifyPapers } from './abroad.ts';
import { requireAction, type FoundSettlement } from './read.ts';
import { changeSettlement } from './records.ts';

/** The bank's paper that it arrived. */
export async function attachProof(
  context: InTx,
  row: FoundSettlement,
  body: BodyOf<typeof settlementsApi.attachProof>,
): Promise<void> {
  const { userId, organisationId } = callerOf(context);
  requireAction(row, callerOf(context), 'attachProof', context.clock.now());
  await attachFile(context.tx, {
    organisationId,
    userId,
    id: body.fileId,
    purpose: 'document',
    field: 'fileId',
    at: context.clock.now(),
  });
  await changeSettlement(
    context.tx,
    row,
    { proof_file_id: body.fileId, bank_reference: body.bankReference || row.bank_reference },
    context.clock.now(),
  );
}

/** One of the papers that money abroad needs; with the last one that was missing it goes to review. */
export async function addDocument(
  context: InTx,
  row: FoundSettlement,
  body: BodyOf<typeof settlementsApi.addDocument>,
): Promise<void> {
  const { userId, organisationId } = callerOf(context);
  requireAction(row, callerOf(context), 'addDocument', context.clock.now());
  const { name } = await attachFile(context.tx, {
    organisationId,
    userId,
    id: body.fileId,
    purpose: 'document',
    field: 'fileId',
    at: context.clock.now(),
  });
  const at = context.clock.now();
  const missing = row.missing.filter((type) => type !== body.type);
  const waits =
    row.stage === 'documentsMissing' && missing.length === 0 ? { status: 'pending', stage: 'pendingReview' } : {};
  await changeSettlement(
    context.tx,
    row,
    {
      documents: JSON.stringify([
        ...row.documents,
        { type: body.type, fileId: body.fileId, name, at: at.toISOString() },
      ]),
      missing: JSON.stringify(missing),
      ...waits,
    },
    at,
  );
  if (missing.length === 0 && row.stage !== 'pendingApproval')
    await notifyPapers(context.tx, row, context.environment, userId, at);
}
