import { setTimeout as sleep } from 'node:timers/promises';

export type Login = { email: string; password: string };
export type Answer = { status: number; body: any };
export type Browser = {
  send(method: string, path: string, body?: unknown, key?: string): Promise<Answer>;
  logIn(): Promise<void>;
};

/** One wish with one key came out as two. */
class DoneTwice extends Error {}
const madeBy = ({ body }: Answer): string | undefined => body.data?.id ?? body.data?.transfer?.id;

/**
 * What one person's browser does: whatever is lost or told to come again is sent again with the same key, until `until`
 * is long past. `loses` says which answers it does not get though the server has given them; the same wish then has the
 * same answer.
 */
export function openBrowser(
  api: string,
  login: Login,
  until: number,
  onLost: () => void,
  loses: () => boolean = () => false,
): Browser {
  let token = '';
  let organisationId = '';
  const send: Browser['send'] = async (method, path, body, key) => {
    let unheard: Answer | null = null;
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await fetch(`${api}${path}`, {
          method,
          signal: AbortSignal.timeout(20_000),
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            ...(organisationId ? { 'x-organisation-id': organisationId } : {}),
            ...(key ? { 'idempotency-key': key } : {}),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const answer = { status: response.status, body: await response.json() };
        if (response.status === 401 && path !== '/ba021/v1/email-login') await logIn();
        else if (response.status < 500 && response.status !== 429 && answer.body.error?.key !== 'request.in_progress') {
          if (key && !unheard && answer.status === 200 && loses()) {
            unheard = answer;
            onLost();
            continue;
          }
          if (unheard && madeBy(unheard) !== madeBy(answer))
            throw new DoneTwice(
              `${path} was answered ${madeBy(unheard)}, and when it was asked again with the same key ${answer.status} ${madeBy(answer) ?? answer.body.error?.key}`,
            );
          return answer;
        }
      } catch (error) {
        if (error instanceof DoneTwice) throw error;
        onLost();
      }
      if (Date.now() > until + 60_000) return { status: 0, body: {} };
      await sleep(Math.min(2000, 100 * 2 ** Math.min(attempt, 4)));
    }
  };
  const logIn = async () => {
    const { body } = await send('POST', '/ba021/v1/email-login', login);
    token = body.data?.accessToken ?? token;
    organisationId = body.data?.orgUser?.orgId ?? organisationId;
  };
  return { send, logIn };
}
