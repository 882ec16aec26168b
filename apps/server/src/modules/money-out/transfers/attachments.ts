import { callerOf, type FileAnswer } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Context, Tx } from '../../context.ts';
import { attachFile, serveFile, storedFile, type FileServices } from '../../ground/files/public.ts';
import type { Attachment } from '../../engine/movements/public.ts';
import { visibleTransfer } from './detail.ts';

/**
 * Papers somebody has just sent, kept for good with the transfer they belong to. Refuses what is not theirs or is gone.
 */
export async function attachPapers(
  tx: Tx,
  from: { organisationId: string; userId: string; at: Date },
  fileIds: readonly string[],
): Promise<Attachment[]> {
  const papers: Attachment[] = [];
  for (const [index, id] of [...new Set(fileIds)].entries()) {
    const facts = await attachFile(tx, { ...from, id, purpose: 'document', field: `attachments.${index}` });
    papers.push({ fileId: id, ...facts });
  }
  return papers;
}

/** One paper of a transfer, for whoever may see the transfer. */
export async function readAttachment(
  context: Context,
  files: FileServices,
  transferId: string,
  fileId: string,
): Promise<FileAnswer> {
  const caller = callerOf(context);
  const found = await context.runTx({ organisationId: caller.organisationId }, async (tx) => {
    const paper = (await visibleTransfer(tx, caller, transferId)).attachments.find((one) => one.fileId === fileId);
    const row = paper && (await storedFile(tx, fileId));
    return row && { paper, row };
  });
  if (!found) fail('files.not_found');
  return { ...(await serveFile(files, found.row)), fileName: found.paper.name };
}
