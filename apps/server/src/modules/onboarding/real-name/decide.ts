import type { DataOf } from '#contract/endpoint.ts';
import type { reviewDeskApi } from '#contract/review-desk/api.ts';
import type { Locale } from '#i18n/words.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { queueMessage } from '../../ground/messages/public.ts';
import { notificationDone, notify } from '../../ground/notifications/public.ts';
import type { RealNameRow } from './records.ts';

type Decision = {
  version: number;
  outcome: DataOf<typeof reviewDeskApi.queue>[number]['status'];
  reason?: string | undefined;
};

/**
 * Whoever comes second is told who was first; who says the same once more hears that it is done: false, and nothing
 * happens again.
 */
export async function decideRealName(
  tx: Tx,
  row: RealNameRow,
  wish: { decision: Decision; by: { userId: string; name: string }; consoleUrl: string; at: Date },
): Promise<boolean> {
  const { decision, by, at } = wish;
  if (row.status !== 'pending') {
    if (row.decided_by !== by.userId) fail('review_desk.decided_already', { name: row.decided_by_name ?? '' });
    if (row.status !== decision.outcome || (row.reason ?? '') !== (decision.reason ?? ''))
      fail('review_desk.decided_by_you');
    return false;
  }
  if (row.version !== decision.version) fail('record.changed_meanwhile');
  const outcome = decision.outcome as 'approved' | 'rejected';
  const reason = decision.reason || null;
  await tx
    .updateTable('identity.real_name_verifications')
    .set({
      status: outcome,
      reason,
      decided_at: at,
      decided_by: by.userId,
      decided_by_name: by.name,
      version: row.version + 1,
    })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .execute();
  const user = await tx
    .selectFrom('identity.users')
    .select(['email', 'language', 'display_name'])
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow();
  if (user.email)
    await queueMessage(tx, {
      channel: 'email',
      to: user.email,
      template: 'realNameReview',
      language: user.language as Locale,
      organisationId: row.organisation_id,
      userId: row.user_id,
      at,
      params: { name: user.display_name, outcome, reason, link: `${wish.consoleUrl}/account/real-name-verification` },
    });
  await notify(tx, {
    organisationId: row.organisation_id,
    environment: 'production',
    type: 'realNameReview',
    userIds: [row.user_id],
    refType: 'realName',
    refId: row.id,
    params: { outcome, ...(reason ? { reason } : {}) },
    at,
  });
  await notificationDone(tx, {
    organisationId: row.organisation_id,
    refType: 'realName',
    refId: row.id,
    byName: by.name,
    at,
    types: ['reviewWaiting'],
  });
  return true;
}
