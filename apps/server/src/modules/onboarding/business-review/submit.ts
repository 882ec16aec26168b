import { changeLevel, organisationOf } from '../../ground/organisations/public.ts';
import type { BusinessProfile } from '#contract/business-review/schemas.ts';
import { fieldSentences } from '#i18n/catalogues/ui/fields.ts';
import { moveBusiness } from '#domain/states/business-review.ts';
import { answerDueBy } from '#domain/values/working-days.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Context } from '../../context.ts';
import { notificationDone } from '../../ground/notifications/public.ts';
import { notifyReviewers } from '../../people/reviewers/public.ts';
import { businessRecord } from './records.ts';
import { notifyOwner } from './notify-owner.ts';
import { businessView, missingParts } from './view.ts';

/** Sends everything in. Reviewers work elsewhere, so this needs more than the organisation's own transaction. */
export async function submitBusiness(context: Context, consoleUrl: string, version: number): Promise<BusinessProfile> {
  const caller = callerOf(context);
  const { organisationId } = caller;
  const at = context.clock.now();
  return context.runTx('system', async (tx) => {
    const record = await businessRecord(tx, organisationId, at, { lock: true });
    if (record.version !== version) fail('record.changed_meanwhile');
    const status = moveBusiness(record.status, 'submitted');
    if (!status || (record.status === 'approved' && !record.documents.some((one) => one.status === 'pending')))
      fail('business.locked');
    const missing = missingParts(record);
    if (missing.length > 0)
      fail(
        'business.incomplete',
        {},
        {
          fields: missing.map((path) => ({
            path,
            rule: path in record.refused ? 'stillRefused' : 'required',
            message: fieldSentences[path in record.refused ? 'stillRefused' : 'required'],
          })),
        },
      );
    const dueAt = answerDueBy(at);
    await tx
      .updateTable('identity.business_profiles')
      .set({
        status,
        submitted_at: at,
        due_at: dueAt,
        reason: null,
        refused_fields: '{}',
        updated_at: at,
        version: version + 1,
      })
      .where('organisation_id', '=', organisationId)
      .execute();
    // Something is known of it now; what is full comes with the approval.
    await changeLevel(tx, organisationId, { to: 1, from: { is: 0 } });
    await notificationDone(tx, {
      organisationId,
      refType: 'businessProfile',
      refId: organisationId,
      byName: caller.name,
      at,
    });
    await notifyOwner(tx, { organisationId, consoleUrl, outcome: 'submitted', reason: null, dueAt, at });
    const { display_name: name } = await organisationOf(tx, organisationId);
    await notifyReviewers(tx, {
      refType: 'businessProfile',
      refId: organisationId,
      name,
      exceptOrganisationId: organisationId,
      at,
    });
    Object.assign(context.audited, {
      objectType: 'organisation',
      objectId: organisationId,
      before: { status: record.status },
      after: { status },
    });
    return businessView(tx, await businessRecord(tx, organisationId, at), at);
  });
}
