import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorKey } from '#contract/errors.ts';
import { newId } from '../ids.ts';
import { refusalEnvelope, refusalOf, waitOf } from './envelope.ts';
import { fail, Refusal } from './fail.ts';

/** No address of ours is near this long; a longer one is a list that belongs into a body. */
export const addressMax = 8 * 1024;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A refusal in our shape, with the header that says when asking again may help. */
export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = refusalEnvelope(refusal, request.id);
  const wait = waitOf(refusal);
  if (wait !== null && !reply.hasHeader('retry-after')) reply.header('retry-after', wait);
  return reply.code(status).send(body);
}

/** What the framework refuses before a route is found: an address that cannot be decoded. */
export function frameworkErrors(error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): void {
  sendRefusal(refusalOf(error), request, reply.header('x-request-id', request.id));
}

/** Of our own paths, so there are as many as there are rows. */
const patterns = new Map<string, RegExp>();
function patternOf(path: string): RegExp {
  const pattern = patterns.get(path) ?? new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
  patterns.set(path, pattern);
  return pattern;
}
const stepsOf = (path: string): number => path.split('/').length;
type Rows = readonly Pick<Endpoint, 'method' | 'path'>[];
const allowed = (offered: Iterable<string>): string =>
  [...new Set([...offered, ...([...offered].includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].toSorted().join(', ');

/** The methods that an address is called with; null where there is nothing. */
function allowAt(rows: Rows, url: string): string | null {
  const path = url.split('?', 1)[0]!.replace(/(?<=.)\/$/, '');
  const offered = rows.filter((row) => patternOf(row.path).test(path)).map((row) => row.method);
  return offered.length > 0 ? allowed(offered) : null;
}

/**
 * A plain OPTIONS asks what an address offers; only a browser's question before a call of another page asks more.
 * Before the plugin that answers those.
 */
export function answerOptions(app: FastifyInstance, rows: Rows): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] !== undefined) return;
    const allow = allowAt(rows, request.url);
    // Not thrown: the plugin's own route knows no error handler of ours.
    if (allow === null) return sendRefusal(new Refusal('request.not_found'), request, reply);
    return reply.header('allow', allow).code(204).send();
  });
}

/** What has no route: an address with a method that nothing here has, such as TRACE, or nothing at all. */
export function refuseUnknown(app: FastifyInstance, rows: Rows): void {
  app.setNotFoundHandler((request, reply) => {
    const allow = allowAt(rows, request.url);
    if (allow === null) return sendRefusal(new Refusal('request.not_found'), request, reply);
    return sendRefusal(new Refusal('request.method_not_allowed', { allow }), request, reply.header('allow', allow));
  });
}

/** Every method that an address does not have is answered with those it has, instead of "there is nothing here". */
export function refuseOtherMethods(app: FastifyInstance, rows: Rows): void {
  const withIds = Map.groupBy(
    rows.filter((row) => row.path.includes(':')),
    (row) => stepsOf(row.path),
  );
  for (const [path, own] of Map.groupBy(rows, (row) => row.path)) {
    // An address may be an id of another one's pattern: POST /runs/latest is POST /runs/:id where only GET has a name.
    const others = withIds.get(stepsOf(path))?.filter((row) => row.path !== path && patternOf(row.path).test(path));
    const offered = new Set<string>([...own, ...(others ?? [])].map((row) => row.method));
    const missing = methods.filter((method) => !offered.has(method) && !app.hasRoute({ method, url: path }));
    const allow = allowed(offered);
    if (missing.length === 0) continue;
    app.route({
      method: missing,
      url: path,
      // Before the body is read: what it is does not matter here.
      onRequest: async (_request, reply) => {
        reply.header('allow', allow);
        fail('request.method_not_allowed', { allow });
      },
      handler: (_request, reply) => reply,
    });
  }
}

/** An address that is longer than any of ours, before it is looked up. */
export function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if ((raw.url?.length ?? 0) > addressMax) fail('request.address_too_long', { max: addressMax });
  });
}

function keyOfBroken(error: ConnectionError): ErrorKey {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request.timed_out';
  if (error.code !== 'HPE_HEADER_OVERFLOW') return 'request.malformed';
  // The first line alone is too long when what came does not get to its end.
  const began = (error.rawPacket as unknown as Buffer | undefined)?.subarray(0, addressMax).toString('latin1') ?? '';
  return /^[A-Z]+ \//.test(began) && !began.includes('\r\n') ? 'request.address_too_long' : 'request.headers_too_large';
}

/** What never became a request, because it is no HTTP or its headers do not end: answered on the bare connection. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const { status, body } = refusalEnvelope(new Refusal(keyOfBroken(error), { max: addressMax }), newId('request'));
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  );
}
