import { filesApi } from '#contract/files/api.ts';
import { answer, callerOf } from '../../kit/http/context.ts';
import type { AuthServices } from '../auth/public.ts';
import { bind } from '../context.ts';
import { finishUpload } from './finish.ts';
import { grantUpload } from './grant.ts';
import { readFile } from './hand-out.ts';
import type { FileServices } from './services.ts';

export function filesRoutes(services: FileServices, auth: AuthServices) {
  return [
    bind(filesApi.grant, async (context, { body }) => answer(await grantUpload(context, services, body))),
    bind(filesApi.finish, async (context, { params }) => answer(await finishUpload(context, services, params.id))),
    bind(filesApi.access, async (context) => {
      const { userId, organisationId, sessionId } = callerOf(context);
      return answer({
        token: await auth.signer.fileAccess({ userId, organisationId, sessionId }, context.clock.now()),
      });
    }),
    bind(filesApi.read, (context, { params }) => readFile(context, services, params.id)),
  ];
}
