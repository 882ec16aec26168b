import type { BodyOf } from '#contract/endpoint.ts';
import type { settlementsApi } from '#contract/settlements/api.ts';
import { callerOf, type EnvironmentName } from '../../../kit/http/context.ts';
import type { InTx, Tx } from '../../context.ts';
import { attachFile } from '../../ground/files/public.ts';
import { notify } from '../../ground/notifications/public.ts';
import { refusePaperElsewhere } from './papers.ts';
import { requireAction, type FoundSettlement } from './read.ts';
import { changeSettlement, type SettlementRecord } from './records.ts';

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

/** Whoever looks at papers is told that there is something to look at; nobody looks at their own. */
const notifyPapers = (
  tx: Tx,
  row: SettlementRecord,
  environment: EnvironmentName,
  exceptUserId: string,
  at: Date,
): Promise<unknown> =>
  notify(tx, {
    organisationId: row.organisation_id,
    environment,
    type: 'settlementPapers',
    withPermission: 'settlements:approve',
    refType: 'settlement',
    refId: row.id,
    madeBy: row.created_by,
    at,
    exceptUserId,
    params: { amount: row.gross, label: row.destination.label },
  });

/** One of the papers that money abroad needs; with the last one that was missing it goes to review. */
export async function addDocument(
  context: InTx,
  row: FoundSettlement,
  body: BodyOf<typeof settlementsApi.addDocument>,
): Promise<void> {
  const caller = callerOf(context);
  const { userId, organisationId } = caller;
  requireAction(row, caller, 'addDocument', context.clock.now());
  const { name } = await attachFile(context.tx, {
    organisationId,
    userId,
    id: body.fileId,
    purpose: 'document',
    field: 'fileId',
    at: context.clock.now(),
  });
  await refusePaperElsewhere(context.tx, caller, row, body, body.duplicateOf);
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
