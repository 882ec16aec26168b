import type { BodyOf } from '#contract/endpoint.ts';
import type { settlementsApi } from '#contract/settlements/api.ts';
import { callerOf, type FileAnswer } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Context, InTx, Tx } from '../../context.ts';
import { addEvents } from '../../engine/movements/public.ts';
import { attachFile, fileNames, serveFile, storedFile, type FileServices } from '../../ground/files/public.ts';
import { settlementScope } from './in-sight.ts';
import { refusePaperElsewhere } from './papers.ts';
import { notifyPapers, papersDone } from './papers-asked.ts';
import { findSettlement, proofsOf, requireAction, type FoundSettlement } from './read.ts';
import { changeSettlement } from './records.ts';

/** A paper leaves a line of its own: who brought it, what it is called, and where it can still be read. */
async function notePaper(
  context: InTx,
  row: FoundSettlement,
  kind: 'paperAdded' | 'proofAttached',
  { fileId, name }: { fileId: string; name: string },
): Promise<void> {
  if (row.transaction_id === null) return;
  await addEvents(context.tx, [
    {
      organisationId: row.organisation_id,
      transactionId: row.transaction_id,
      at: context.clock.now(),
      kind,
      actorKind: 'user',
      actorName: callerOf(context).name,
      note: { en: name, fr: name },
      requestId: context.requestId,
      data: { fileId, name },
    },
  ]);
}

const nameOf = async (tx: Tx, row: FoundSettlement, fileId: string): Promise<string> =>
  (await fileNames(tx, row.organisation_id, [fileId])).get(fileId) ?? fileId;

/** One paper of a settlement, for whoever may see the settlement. */
export async function readPaper(
  context: Context,
  files: FileServices,
  id: string,
  fileId: string,
): Promise<FileAnswer> {
  const caller = callerOf(context);
  const found = await context.runTx({ organisationId: caller.organisationId }, async (tx) => {
    const row = await findSettlement(tx, settlementScope(caller), id);
    const paper = [...row.documents, ...(await proofsOf(tx, row))].find((one) => one.fileId === fileId);
    const stored = paper && (await storedFile(tx, fileId));
    return stored && { name: paper.name, stored };
  });
  if (!found) fail('files.not_found');
  return { ...(await serveFile(files, found.stored)), fileName: found.name };
}

/** The bank's paper that it arrived. The same one once more, whose answer was lost, is there already. */
export async function attachProof(
  context: InTx,
  row: FoundSettlement,
  body: BodyOf<typeof settlementsApi.attachProof>,
): Promise<void> {
  const { userId, organisationId } = callerOf(context);
  const isThere = row.proof_file_id === body.fileId;
  if (isThere && (!body.bankReference || body.bankReference === row.bank_reference)) return;
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
  if (!isThere) {
    const { fileId } = body;
    await notePaper(context, row, 'proofAttached', { fileId, name: await nameOf(context.tx, row, fileId) });
  }
}

/**
 * One of the papers that money abroad needs; with the last one that was missing it goes to review. The same one once
 * more, whose answer was lost, is there already.
 */
export async function addDocument(
  context: InTx,
  row: FoundSettlement,
  body: BodyOf<typeof settlementsApi.addDocument>,
): Promise<void> {
  const caller = callerOf(context);
  const { userId, organisationId } = caller;
  if (row.documents.some((one) => one.fileId === body.fileId && one.type === body.type)) return;
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
  await notePaper(context, row, 'paperAdded', { fileId: body.fileId, name });
  if (missing.length === 0) await papersDone(context, row, ['settlementPapersAsked']);
  if (missing.length === 0 && row.stage !== 'pendingApproval')
    await notifyPapers(context.tx, row, context.environment, userId, at);
}
