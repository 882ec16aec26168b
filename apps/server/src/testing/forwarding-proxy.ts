import { createServer, request as send, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is answered in place of what was answered: whole, or cut in the middle. */
export type WrongAnswer = {
  status: number;
  contentType?: string | undefined;
  body: string;
  cut?: 'beforeHead' | 'inBody';
};

export type ForwardingProxy = {
  url: string;
  /** Requests of this method whose path ends so are brought to their address, and answered so instead. */
  answerInstead(method: string, pathEnd: string, answer: WrongAnswer, count?: number): void;
  honest(): void;
  close(): Promise<void>;
};

/** A gateway between us and an operator: it brings every request there, and at times loses what the operator said. */
export async function forwardingProxy(target: string): Promise<ForwardingProxy> {
  let wrong: { method: string; pathEnd: string; answer: WrongAnswer; left: number } | null = null;
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const headers = { ...incoming.headers, host: new URL(target).host };
      const onward = send(`${target}${incoming.url}`, { method: incoming.method, headers, agent: false }, (reply) => {
        const body: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => body.push(chunk));
        reply.on('end', () => {
          const instead = take(incoming);
          if (!instead) return void outgoing.writeHead(reply.statusCode ?? 502, reply.headers).end(Buffer.concat(body));
          if (instead.cut === 'beforeHead') return void outgoing.destroy();
          const type = instead.contentType === undefined ? {} : { 'content-type': instead.contentType };
          if (instead.cut !== 'inBody') return void outgoing.writeHead(instead.status, type).end(instead.body);
          outgoing.writeHead(instead.status, { ...type, 'content-length': Buffer.byteLength(instead.body) + 20 });
          outgoing.write(instead.body, () => outgoing.destroy());
        });
      });
      onward.on('error', () => outgoing.destroy());
      onward.end(Buffer.concat(chunks));
    });
  });
  const take = (incoming: IncomingMessage): WrongAnswer | null => {
    const path = (incoming.url ?? '').split('?')[0]!;
    if (!wrong || wrong.left === 0 || incoming.method !== wrong.method || !path.endsWith(wrong.pathEnd)) return null;
    wrong.left--;
    return wrong.answer;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerInstead(method, pathEnd, answer, count = -1) {
      wrong = { method, pathEnd, answer, left: count };
    },
    honest() {
      wrong = null;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const page =
  '<!DOCTYPE html><html><head><title>Request Rejected</title></head><body>The requested URL was rejected.</body></html>';
const faults = [400, 401, 403, 404, 408, 413, 422, 429, 500, 502, 503, 504];

/** Answers that no operator has documented, by name: of gateways, firewalls and half dead connections. */
export const wrongAnswers: readonly { name: string; answer: WrongAnswer }[] = [
  ...[...faults, 200, 302].flatMap((status) => [
    { name: `${status} page`, answer: { status, contentType: 'text/html', body: page } },
    { name: `${status} empty`, answer: { status, body: '' } },
    { name: `${status} empty, called JSON`, answer: { status, contentType: 'application/json', body: '' } },
    {
      name: `${status} another JSON`,
      answer: { status, contentType: 'application/json', body: '{"error":"nope","path":"/x"}' },
    },
    { name: `${status} JSON list`, answer: { status, contentType: 'application/json', body: '[]' } },
    {
      name: `${status} cut JSON`,
      answer: { status, contentType: 'application/json', body: '{"code":"PAYEE_NOT_FOUND","message":"60019 :: Le sol' },
    },
  ]),
  // The words of an operator in a page are not the operator's answer.
  ...faults.map((status) => ({
    name: `${status} an operator’s words called a page`,
    answer: {
      status,
      contentType: 'text/html',
      body: '{"code":"NOT_ALLOWED","message":"60019 :: Utilisateur bloque","success":false,"errorCode":7003,"errorMsg":"OPERATOR_INVALID_ACCOUNT_HOLDER"}',
    },
  })),
  // What an API gateway in front says of the path, the quota or itself.
  {
    name: '404 the gateway’s own JSON',
    answer: { status: 404, contentType: 'application/json', body: '{"statusCode":404,"message":"Resource not found"}' },
  },
  {
    name: '403 the gateway’s own JSON',
    answer: {
      status: 403,
      contentType: 'application/json',
      body: '{"statusCode":403,"message":"Out of call volume quota."}',
    },
  },
  {
    name: '400 a framework’s JSON',
    answer: {
      status: 400,
      contentType: 'application/json',
      body: '{"timestamp":"2026-11-20T08:00:00Z","status":400,"error":"Bad Request","message":"No message available","path":"/pay"}',
    },
  },
  {
    name: '404 a framework’s JSON',
    answer: {
      status: 404,
      contentType: 'application/json',
      body: '{"timestamp":"2026-11-20T08:00:00Z","status":404,"error":"Not Found","message":"No message available","path":"/pay"}',
    },
  },
  {
    name: '500 a framework’s JSON',
    answer: {
      status: 500,
      contentType: 'application/json',
      body: '{"statusCode":500,"message":"Internal server error"}',
    },
  },
  { name: 'cut before the head', answer: { status: 200, body: '', cut: 'beforeHead' } },
  {
    name: 'cut in the body',
    answer: { status: 400, contentType: 'application/json', body: '{"code":"NOT_ALLOWED"', cut: 'inBody' },
  },
];
