import { Agent, request } from 'undici';
import { xmlBytesMax } from './xml.ts';

/**
 * The way of banks that talk machine to machine: a box on their side that takes our files and holds theirs until we
 * have read them. Putting the same file again changes nothing there, so a lost answer is asked for again.
 */
export type DropBoxAccount = { url: string; secret: string };
export type DropBoxProblem = 'notAllowed' | 'silent' | 'refused' | 'otherContent' | 'strange';
export type DropBoxAnswer<T> = { ok: true; value: T } | { ok: false; problem: DropBoxProblem; status: number | null };
export type DropBox = {
  /** Whether this installation lets an organisation name this address. */
  allows(url: string): boolean;
  put(
    account: DropBoxAccount,
    file: { name: string; mediaType: string },
    content: Buffer,
  ): Promise<DropBoxAnswer<null>>;
  list(account: DropBoxAccount): Promise<DropBoxAnswer<string[]>>;
  read(account: DropBoxAccount, name: string): Promise<DropBoxAnswer<Buffer>>;
  /** Says that a file was read and kept here; it is then gone from the box. */
  taken(account: DropBoxAccount, name: string): Promise<DropBoxAnswer<null>>;
  close(): Promise<void>;
};

const listMax = 100;

/**
 * @param origins the only places that are ever called. Addresses are typed by tenants, so an open list would let them
 * reach this machine's neighbours.
 */
export function createDropBox(options: { origins: readonly string[]; connectMs?: number; totalMs?: number }): DropBox {
  const { connectMs = 5_000, totalMs = 30_000 } = options;
  const origins = new Set(options.origins.map((origin) => new URL(origin).origin));
  const agent = new Agent({
    connect: { timeout: connectMs },
    headersTimeout: totalMs,
    bodyTimeout: totalMs,
    maxResponseSize: xmlBytesMax + 1000,
  });

  const allows = (url: string): boolean => URL.canParse(url) && origins.has(new URL(url).origin);

  async function call(
    account: DropBoxAccount,
    method: 'GET' | 'PUT' | 'DELETE',
    path: string,
    body?: { mediaType: string; content: Buffer },
  ): Promise<DropBoxAnswer<Buffer>> {
    const url = `${account.url.replace(/\/+$/, '')}/${path}`;
    if (!allows(url)) return { ok: false, problem: 'notAllowed', status: null };
    try {
      const answer = await request(url, {
        dispatcher: agent,
        method,
        headers: {
          authorization: `Bearer ${account.secret}`,
          ...(body === undefined ? {} : { 'content-type': body.mediaType }),
        },
        body: body?.content ?? null,
        signal: AbortSignal.timeout(totalMs),
      });
      const content = Buffer.from(await answer.body.arrayBuffer());
      if (answer.statusCode >= 200 && answer.statusCode < 300) return { ok: true, value: content };
      const problem =
        answer.statusCode === 409
          ? 'otherContent'
          : answer.statusCode === 401 || answer.statusCode === 403
            ? 'refused'
            : 'strange';
      return { ok: false, problem, status: answer.statusCode };
    } catch {
      return { ok: false, problem: 'silent', status: null };
    }
  }
  const quietly = (answer: DropBoxAnswer<Buffer>): DropBoxAnswer<null> =>
    answer.ok ? { ok: true, value: null } : answer;

  return {
    allows,
    async put(account, { name, mediaType }, content) {
      return quietly(await call(account, 'PUT', `outbox/${encodeURIComponent(name)}`, { mediaType, content }));
    },
    async list(account) {
      const answer = await call(account, 'GET', 'inbox');
      if (!answer.ok) return answer;
      const names = namesOf(answer.value.toString('utf8'));
      return names ? { ok: true, value: names } : { ok: false, problem: 'strange', status: 200 };
    },
    read: (account, name) => call(account, 'GET', `inbox/${encodeURIComponent(name)}`),
    async taken(account, name) {
      return quietly(await call(account, 'DELETE', `inbox/${encodeURIComponent(name)}`));
    },
    close: () => agent.close(),
  };
}

function namesOf(text: string): string[] | null {
  try {
    const { files } = JSON.parse(text) as { files?: unknown };
    return Array.isArray(files)
      ? files
          .slice(0, listMax)
          .flatMap((file) =>
            typeof (file as { name?: unknown } | null)?.name === 'string'
              ? [String((file as { name: string }).name)]
              : [],
          )
      : null;
  } catch {
    return null;
  }
}
