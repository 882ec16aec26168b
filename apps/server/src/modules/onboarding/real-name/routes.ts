import { realNameApi } from '#contract/real-name/api.ts';
import { answer } from '../../../kit/http/context.ts';
import { bind } from '../../context.ts';
import { listRealNames, myRealNames } from './list.ts';
import { submitRealName, type RealNamePorts } from './submit.ts';

export function realNameRoutes(ports: RealNamePorts) {
  return [
    bind(realNameApi.mine, async (context) => answer(await myRealNames(context))),
    bind(realNameApi.submit, async (context, { body }) => answer(await submitRealName(context, ports, body))),
    bind(realNameApi.list, async (context, { query }) => {
      const { rows, nextCursor } = await listRealNames(context, query);
      return answer(rows, { nextCursor, previousCursor: null });
    }),
  ];
}
