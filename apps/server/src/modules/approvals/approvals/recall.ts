import type { ApprovalEndReason } from '#domain/approvals/ends.ts';
import type { ApprovalSubject } from '#domain/approvals/subjects.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { closeRequest } from './finish.ts';
import type { ApprovalPerson } from './handler.ts';
import { openRequestOf } from './open-request.ts';
import { notifyMaker } from './notify.ts';

/**
 * For the capability that takes its own record back, or changes it: the request ends as cancelled. The capability has
 * done or does the rest itself, so its handler is not called. `by` is null when time did it. Whoever
 * asked hears of it in `tellsIn`, where they do not hear of it otherwise. `as`: lapsed where nothing is left to decide.
 * False when nothing was waiting.
 */
export async function recallApproval(
  tx: Tx,
  recall: {
    organisationId: string;
    subject: ApprovalSubject;
    refId: string;
    by: ApprovalPerson | null;
    at: Date;
    remark?: string | null;
    reason?: ApprovalEndReason;
    as?: 'recalled' | 'lapsed';
    notifiesIn?: EnvironmentName;
  },
): Promise<boolean> {
  const row = await openRequestOf(tx, recall);
  if (!row) return false;
  await closeRequest(tx, row, recall.as ?? 'recalled', {
    by: recall.by,
    remark: recall.remark ?? null,
    at: recall.at,
    ...(recall.reason ? { reason: recall.reason } : {}),
  });
  if (recall.notifiesIn) await notifyMaker(tx, row, recall.notifiesIn, recall.at);
  return true;
}
