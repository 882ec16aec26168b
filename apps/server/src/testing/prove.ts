import { givePins, testPin } from './approvals.ts';
import type { Session, TestWorld } from './test-world.ts';

/**
 * Somebody with the payment PIN, who gives it wherever an act asks for it (`pin.needed`), as at the console's dialog.
 */
export async function withPin(world: TestWorld, session: Session): Promise<Session> {
  await givePins(world, session);
  const asked = async (send: (body: unknown) => ReturnType<Session['post']>, body: unknown) => {
    const first = await send(body);
    return first.body?.error?.key === 'pin.needed' ? send({ ...(body as object), pin: testPin }) : first;
  };
  return Object.assign(Object.create(session) as Session, {
    post: (path: string, body?: unknown, key?: string) => asked((sent) => session.post(path, sent, key), body),
    put: (path: string, body?: unknown) => asked((sent) => session.put(path, sent), body),
  });
}
