import { filesApi } from '#contract/files/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { bind } from '../../context.ts';
import { finishUpload } from './finish.ts';
import { grantUpload } from './grant.ts';
import { readFile } from './serve.ts';
import type { FileServices } from './services.ts';

type Session = { userId: string; organisationId: string; sessionId: string };

/** `signer` gives a session the token with which a browser opens its files. */
export function filesRoutes(
  services: FileServices,
  signer: { fileAccess(whose: Session, now: Date): Promise<string> },
) {
  return [
    bind(filesApi.grant, async (context, { body }) => answer(await grantUpload(context, services, body))),
    bind(filesApi.finish, async (context, { params }) => answer(await finishUpload(context, services, params.id))),
    bind(filesApi.access, async (context) => {
      const { userId, organisationId, sessionId } = callerOf(context);
      return answer({
        token: await signer.fileAccess({ userId, organisationId, sessionId }, context.clock.now()),
      });
    }),
    bind(filesApi.read, (context, { params }) => readFile(context, services, params.id)),
  ];
}
