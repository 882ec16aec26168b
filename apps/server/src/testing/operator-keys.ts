import type { Answer, Session } from './test-world.ts';

/** Changes a connection as somebody does who has just read it. */
export async function putKeys(session: Session, provider: string, change: object): Promise<Answer> {
  const all = (await session.get('/fapi/provider-connections')).body.data as { provider: string; version: string }[];
  const version = all.find((one) => one.provider === provider)?.version ?? 'of none';
  return session.put(`/fapi/provider-connections/${provider}`, { version, ...change });
}
