import { approvalSubjectOf } from '#domain/approvals/subjects.ts';
import { accessWords } from '#i18n/catalogues/access/words.ts';
import { permissionNames } from '#i18n/catalogues/access/permission-names.ts';
import { accessApi } from '#contract/access/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { bind } from '../../context.ts';
import { crewOf } from '../../approvals/approvals/public.ts';
import { membersOf, roleNamesOf } from '../../ground/members/public.ts';
import { limitedPlace } from './limited.ts';
import { explain, giversOf, rolesBringing } from './why.ts';

export function accessRoutes() {
  return [
    bind(accessApi.why, async (context, { query }) => answer(await explain(context, query.memberId, query.permission))),
    bind(accessApi.people, async (context) => {
      const members = await membersOf(context.tx, callerOf(context).organisationId, context.clock.now());
      return answer(
        members.map(({ id, name }) => ({ memberId: id, name })).toSorted((a, b) => a.name.localeCompare(b.name, 'fr')),
      );
    }),
    bind(accessApi.missing, async (context, { query: { permission } }) => {
      const { tx } = context;
      const { organisationId, userId, permissions } = callerOf(context);
      const limited = await limitedPlace(tx, { organisationId, userId }, permission, context.clock.now());
      // No role brings what the place itself withholds: there is nobody to ask for one.
      const givers = limited
        ? []
        : await giversOf(tx, organisationId, await rolesBringing(tx, organisationId, permission), context.clock.now());
      const last = await tx
        .selectFrom('identity.access_requests')
        .select(['status', 'created_at', 'decided_at', 'decided_by_name', 'decision_note'])
        .where('organisation_id', '=', organisationId)
        .where('user_id', '=', userId)
        .where('permission', '=', permission)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return answer({
        permission,
        held: permissions.has(permission),
        limited,
        people: givers.filter((giver) => giver.userId !== userId).map((giver) => giver.name),
        requestedAt: last?.status === 'pending' ? last.created_at.toISOString() : null,
        declined:
          last?.status === 'declined' && last.decided_at
            ? { at: last.decided_at.toISOString(), byName: last.decided_by_name, note: last.decision_note }
            : null,
      });
    }),
    bind(accessApi.approvers, async (context, { body }) => {
      const { organisationId } = callerOf(context);
      const { policy } = approvalSubjectOf(body.subject);
      const { people } = await crewOf(
        context.tx,
        organisationId,
        context.environment,
        body.subject,
        context.clock.now(),
      );
      return answer(
        people
          .map(({ userId, name, place, ready, lacks }) => {
            const { cannotApprove, noPinYet } = accessWords;
            const reason = lacks
              ? {
                  en: cannotApprove.en({ right: permissionNames[lacks].en }),
                  fr: cannotApprove.fr({ right: permissionNames[lacks].fr }),
                }
              : policy && !ready
                ? noPinYet
                : null;
            return { userId, name, role: roleNamesOf(place), eligible: reason === null, ...(reason ? { reason } : {}) };
          })
          .toSorted((a, b) => Number(b.eligible) - Number(a.eligible) || a.name.localeCompare(b.name, 'fr')),
      );
    }),
  ];
}
