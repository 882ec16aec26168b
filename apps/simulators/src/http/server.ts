import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { html } from './answers.ts';
import type { SimAnswer, SimRequest } from './answers.ts';
import type { Fault, Faults, SimulatorName } from './faults.ts';
import { RateLimit } from './rate-limit.ts';
import type { Router } from './router.ts';
import type { World } from '../world/world.ts';

/** How one operator's gateway words the troubles every gateway has. */
export interface Dialect {
  unauthorized(): SimAnswer;
  rateLimited(retryAfterSeconds: number): SimAnswer;
  unavailable(): SimAnswer;
  error(): SimAnswer;
  notFound(method: string, path: string): SimAnswer;
  isDown(): boolean;
}

export interface Listener {
  url: string;
  close(): Promise<void>;
}

export interface ServerOptions {
  world: World;
  host: string;
  port: number;
  admin: Router;
  faults: Faults;
  /** Absent on the phone's own port, which serves only `/__sim`. */
  simulator?: { name: SimulatorName; router: Router; dialect: Dialect };
}

/** A file of payments for a bank may have five megabytes. */
const bodyLimit = 6_000_000;

/** Binds the port; throws the system's error (`EADDRINUSE`) when it is taken. */
export async function listen(options: ServerOptions): Promise<Listener> {
  const limit = new RateLimit();
  const server = http.createServer((request, response) => {
    void handle(options, limit, request, response).catch((error: unknown) => {
      console.error('simulator error', error);
      if (!response.headersSent) write(response, options.simulator?.dialect.error() ?? html(500, 'simulator error'));
      else response.destroy();
    });
  });
  // Longer than any client keeps its idle sockets, so that the client is the one to close them.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = options.host === '0.0.0.0' || options.host === '::' ? 'localhost' : options.host;
  return {
    url: `http://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(
  options: ServerOptions,
  limit: RateLimit,
  incoming: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const request = await read(incoming);
  if (request === 'tooLarge') return write(response, { status: 413, headers: { connection: 'close' } });
  const { world, simulator, faults } = options;

  if (request.path === '/__sim' || request.path.startsWith('/__sim/')) {
    const answer = await answerBy(options.admin, request, () => html(404, 'Not found'));
    world.store.flush();
    return write(response, answer);
  }
  if (!simulator)
    return write(
      response,
      request.path === '/' ? { status: 303, headers: { location: '/__sim/phone' } } : html(404, 'Not found'),
    );

  const { dialect } = simulator;
  if (dialect.isDown()) return write(response, dialect.unavailable());
  const wait = limit.secondsToWait(world.settings.all.ratePerSecond);
  if (wait > 0) return write(response, dialect.rateLimited(wait));

  const fault = faults.take(simulator.name, request.method, request.path);
  if (fault?.kind === 'closeBefore') return void response.destroy();
  const instead = fault && answerInstead(fault, dialect);
  if (instead) {
    world.store.flush();
    return write(response, instead);
  }
  const answer = await answerBy(simulator.router, request, () => dialect.notFound(request.method, request.path));
  world.store.flush();
  if (answer.beforeAnswer) await answer.beforeAnswer();
  if (fault) await misbehave(fault, dialect, response, answer);
  else write(response, answer);
}

async function answerBy(router: Router, request: SimRequest, notFound: () => SimAnswer): Promise<SimAnswer> {
  const found = router.find(request.method === 'HEAD' ? 'GET' : request.method, request.path);
  if (found === 'method') return { status: 405 };
  return found ? found.handle(request, found.params) : notFound();
}

function answerInstead(fault: Fault, dialect: Dialect): SimAnswer | null {
  switch (fault.kind) {
    case 'unauthorized':
      return dialect.unauthorized();
    case 'rateLimited':
      return dialect.rateLimited(fault.retryAfterSeconds ?? 1);
    case 'unavailable':
      return dialect.unavailable();
    case 'errorBefore':
      return dialect.error();
    case 'html':
      return rejectedPage();
    default:
      return null;
  }
}

async function misbehave(
  fault: Fault,
  dialect: Dialect,
  response: http.ServerResponse,
  answer: SimAnswer,
): Promise<void> {
  const delayMs = fault.delayMs ?? 2_000;
  if (fault.kind === 'closeAfter') return void response.destroy();
  if (fault.kind === 'errorAfter') return write(response, dialect.error());
  if (fault.kind === 'htmlAfter') return write(response, rejectedPage());
  if (fault.kind === 'slowAfter') {
    await sleep(delayMs);
    return write(response, answer);
  }
  // slowBody: the head at once, then the body in pieces over the whole delay.
  const body = answer.body ?? '';
  response.writeHead(answer.status, { ...answer.headers, 'content-length': Buffer.byteLength(body) });
  const step = Math.max(1, Math.ceil(body.length / 5));
  for (let i = 0; i < body.length && !response.destroyed; i += step) {
    response.write(body.slice(i, i + step));
    await sleep(delayMs / 5);
  }
  response.end();
}

/** The web application firewall's page, with a success status: seen on MTN's token endpoint. */
export function rejectedPage(): SimAnswer {
  return html(
    200,
    '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 11806452214471025213</body></html>',
  );
}

function write(response: http.ServerResponse, answer: SimAnswer): void {
  if (response.destroyed) return;
  const body = answer.body ?? '';
  response.writeHead(answer.status, { 'content-length': Buffer.byteLength(body), ...answer.headers });
  response.end(body);
}

async function read(incoming: http.IncomingMessage): Promise<SimRequest | 'tooLarge'> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimit) return 'tooLarge';
    chunks.push(chunk);
  }
  const origin = `http://${incoming.headers.host ?? 'localhost'}`;
  const url = incoming.url ?? '/';
  const mark = url.indexOf('?');
  return {
    method: incoming.method ?? 'GET',
    path: mark < 0 ? url : url.slice(0, mark),
    query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
    headers: incoming.headers as Record<string, string | undefined>,
    body: Buffer.concat(chunks).toString('utf8'),
    origin,
  };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
