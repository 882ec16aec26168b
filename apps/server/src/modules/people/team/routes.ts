import { teamApi } from '#contract/team/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { bind, type InTx } from '../../context.ts';
import { moveMember, updateMember } from './change.ts';
import { invite, resendInvitation, revokeInvitation, type TeamPorts } from './invite.ts';
import { listMembers } from './list.ts';
import { grantableRoles, memberDetail } from './view.ts';

const detailOf = async (context: InTx, id: string) => answer(await memberDetail(context, id));

export function teamRoutes(ports: TeamPorts) {
  return [
    bind(teamApi.list, async (context, { query }) => {
      const { rows, meta } = await listMembers(context.tx, callerOf(context), query, context.clock.now());
      return answer(rows, meta);
    }),
    bind(teamApi.get, (context, { params }) => detailOf(context, params.id)),
    bind(teamApi.grantable, async (context) => answer(await grantableRoles(context))),
    bind(teamApi.invite, async (context, { body }) => detailOf(context, await invite(context, ports, body))),
    bind(teamApi.resend, async (context, { params }) => {
      await resendInvitation(context, ports, params.id);
      return detailOf(context, params.id);
    }),
    bind(teamApi.revoke, async (context, { params }) => {
      await revokeInvitation(context, params.id);
      return detailOf(context, params.id);
    }),
    bind(teamApi.update, async (context, { params, body }) => {
      await updateMember(context, ports, params.id, body.version, body.given);
      return detailOf(context, params.id);
    }),
    bind(teamApi.move, async (context, { params, body }) => {
      await moveMember(context, params.id, body.version, body.action);
      return detailOf(context, params.id);
    }),
  ];
}
