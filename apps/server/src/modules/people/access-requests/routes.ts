import { accessRequestsApi } from '#contract/access-requests/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { bind } from '../../context.ts';
import type { TeamPorts } from '../team/public.ts';
import { approveRequest, declineRequest } from './decide.ts';
import { listRequests, requestDetail, requestRow } from './read.ts';
import { requestAccess } from './request.ts';

export function accessRequestsRoutes(ports: TeamPorts) {
  return [
    bind(accessRequestsApi.create, async (context, { body }) => answer(await requestAccess(context, ports, body))),
    bind(accessRequestsApi.list, async (context, { query }) => {
      const { rows, meta } = await listRequests(context.tx, callerOf(context), query);
      return answer(rows, meta);
    }),
    bind(accessRequestsApi.get, async (context, { params }) => answer(await requestDetail(context, params.id))),
    bind(accessRequestsApi.approve, async (context, { params, body }) => {
      await approveRequest(context, ports, params.id, body);
      return answer(await requestRow(context, params.id));
    }),
    bind(accessRequestsApi.decline, async (context, { params, body }) => {
      await declineRequest(context, ports, params.id, body.note);
      return answer(await requestRow(context, params.id));
    }),
  ];
}
