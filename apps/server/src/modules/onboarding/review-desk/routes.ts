import { reviewDeskApi } from '#contract/review-desk/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Sealer } from '../../../kit/seal.ts';
import { writeAudit } from '../../ground/audit/public.ts';
import { decideBusiness } from '../business-review/public.ts';
import { bind, type Context, type Tx } from '../../context.ts';
import { serveFile, storedFile, type FileServices } from '../../ground/files/public.ts';
import { notificationDone } from '../../ground/notifications/public.ts';
import { decideRealName } from '../real-name/public.ts';
import { deskBusiness, deskRealName, realNameRow } from './open.ts';
import { deskQueue, ownOrganisations } from './queue.ts';

type Ports = { sealer: Sealer; files: FileServices; consoleUrl(): string };

/**
 * The only place that reads across organisations for a person. Everything a reviewer does stands in the log of the
 * organisation it was done to.
 */
export function reviewDeskRoutes(ports: Ports) {
  const inSystem = <T>(context: Context, work: (tx: Tx) => Promise<T>) => context.runTx('system', work);
  const note = (
    tx: Tx,
    context: Context,
    organisationId: string,
    action: string,
    about: { objectType: string; objectId: string; affectedUserId?: string; after?: Record<string, unknown> },
  ) => {
    const { userId, name } = callerOf(context);
    return writeAudit(tx, context, {
      organisationId,
      actorKind: 'user',
      actorId: userId,
      actorName: name,
      action,
      ...about,
    });
  };
  const refuseOwn = async (tx: Tx, context: Context, organisationId: string) => {
    if ((await ownOrganisations(tx, callerOf(context).userId)).has(organisationId))
      fail('review_desk.own_organisation');
  };
  /** Nobody else has to do it any more. */
  const done = async (tx: Tx, context: Context, refType: string, refId: string) => {
    const { name: byName } = callerOf(context);
    const told = await tx
      .selectFrom('identity.notifications')
      .select('organisation_id')
      .distinct()
      .where('type', '=', 'reviewWaiting')
      .where('ref_type', '=', refType)
      .where('ref_id', '=', refId)
      .where('acted_at', 'is', null)
      .execute();
    for (const { organisation_id: organisationId } of told)
      await notificationDone(tx, {
        organisationId,
        refType,
        refId,
        byName,
        at: context.clock.now(),
        types: ['reviewWaiting'],
      });
  };
  return [
    bind(reviewDeskApi.queue, async (context, { query }) =>
      answer(await inSystem(context, (tx) => deskQueue(tx, callerOf(context).userId, query, context.clock.now()))),
    ),
    bind(reviewDeskApi.business, async (context, { params }) =>
      answer(
        await inSystem(context, async (tx) => {
          const found = await deskBusiness(tx, ports.sealer, callerOf(context).userId, params.id, context.clock.now());
          await note(tx, context, params.id, 'review_desk.open', { objectType: 'organisation', objectId: params.id });
          return found;
        }),
      ),
    ),
    bind(reviewDeskApi.realName, async (context, { params }) =>
      answer(
        await inSystem(context, async (tx) => {
          const row = await realNameRow(tx, params.id);
          await note(tx, context, row.organisation_id, 'review_desk.open', {
            objectType: 'realName',
            objectId: row.id,
            affectedUserId: row.user_id,
          });
          return deskRealName(tx, ports.sealer, callerOf(context).userId, params.id);
        }),
      ),
    ),
    bind(reviewDeskApi.decideBusiness, async (context, { params: { id }, body }) =>
      answer(
        await inSystem(context, async (tx) => {
          const caller = callerOf(context);
          const at = context.clock.now();
          await deskBusiness(tx, ports.sealer, caller.userId, id, at);
          await refuseOwn(tx, context, id);
          const isNew = await decideBusiness(tx, {
            organisationId: id,
            decision: body,
            by: caller,
            consoleUrl: ports.consoleUrl(),
            at,
          });
          if (!isNew) return deskBusiness(tx, ports.sealer, caller.userId, id, at);
          await done(tx, context, 'businessProfile', id);
          await note(tx, context, id, `review_desk.${body.outcome}`, {
            objectType: 'organisation',
            objectId: id,
            after: {
              status: body.outcome,
              fields: body.fields ?? {},
              documents: body.documents ?? [],
              reason: body.reason ?? null,
            },
          });
          return deskBusiness(tx, ports.sealer, caller.userId, id, at);
        }),
      ),
    ),
    bind(reviewDeskApi.decideRealName, async (context, { params: { id }, body }) =>
      answer(
        await inSystem(context, async (tx) => {
          const caller = callerOf(context);
          const row = await realNameRow(tx, id, { lock: true });
          await refuseOwn(tx, context, row.organisation_id);
          const isNew = await decideRealName(tx, row, {
            decision: body,
            by: caller,
            consoleUrl: ports.consoleUrl(),
            at: context.clock.now(),
          });
          if (!isNew) return deskRealName(tx, ports.sealer, caller.userId, id);
          await done(tx, context, 'realName', id);
          await note(tx, context, row.organisation_id, `review_desk.${body.outcome}`, {
            objectType: 'realName',
            objectId: id,
            affectedUserId: row.user_id,
            after: { status: body.outcome, reason: body.reason ?? null },
          });
          return deskRealName(tx, ports.sealer, caller.userId, id);
        }),
      ),
    ),
    bind(reviewDeskApi.file, async (context, { params: { id } }) =>
      serveFile(
        ports.files,
        await inSystem(context, async (tx) => {
          const paper = await paperUnderReview(tx, id);
          if (!paper) fail('files.not_found');
          await note(tx, context, paper.organisationId, 'review_desk.paper', { objectType: 'file', objectId: id });
          return (await storedFile(tx, id)) ?? fail('files.not_found');
        }),
      ),
    ),
  ];
}

/** Only what somebody handed in for review; a logo or a file not sent yet is none of it. */
async function paperUnderReview(tx: Tx, id: string): Promise<{ organisationId: string } | null> {
  const document = await tx
    .selectFrom('identity.registration_documents as d')
    .innerJoin('identity.business_profiles as p', 'p.organisation_id', 'd.organisation_id')
    .select('d.organisation_id')
    .where('d.file_id', '=', id)
    .where('p.submitted_at', 'is not', null)
    .executeTakeFirst();
  const person = await tx
    .selectFrom('identity.real_name_verifications')
    .select('organisation_id')
    .where((eb) => eb.or([eb('front_file_id', '=', id), eb('back_file_id', '=', id), eb('selfie_file_id', '=', id)]))
    .executeTakeFirst();
  const found = document ?? person;
  return found ? { organisationId: found.organisation_id } : null;
}
