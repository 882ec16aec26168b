import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { createWire, type Wire } from './http.ts';

let server: Server | undefined;
let wire: Wire | undefined;

async function listen(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const open = (totalMs = 2_000) => (wire = createWire({ clock: systemClock, connectMs: 500, totalMs }));
const get = (url: string) => ({ step: 'test', method: 'GET' as const, url, headers: {} });

afterEach(async () => {
  await wire?.close();
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = undefined;
});

describe('one exchange', () => {
  it('answers with status, parsed body and evidence', async () => {
    const base = await listen((_request, answer) => answer.writeHead(202).end('{"a":1}'));
    const reply = await open().send(get(`${base}/x?secret=1`));
    expect(reply).toMatchObject({ kind: 'answer', status: 202, json: { a: 1 } });
    expect(reply.exchange).toMatchObject({ httpStatus: 202, url: `${base}/x`, answer: { a: 1 } });
  });

  it('says that nothing was sent when there is nobody to connect to', async () => {
    const base = await listen((_request, answer) => answer.end());
    await new Promise((resolve) => server!.close(resolve));
    expect(await open().send(get(base))).toMatchObject({
      kind: 'silence',
      sent: false,
      why: 'connect',
      exchange: { silence: 'connect', httpStatus: null },
    });
  });

  it('says that something may have been sent when the socket closes without an answer', async () => {
    const base = await listen((request) => request.socket.destroy());
    expect(await open().send({ ...get(base), method: 'POST', json: {} })).toMatchObject({
      kind: 'silence',
      sent: true,
      why: 'reset',
    });
  });

  it('gives up after the total time, also on a body that trickles', async () => {
    const base = await listen((_request, answer) => {
      answer.writeHead(200);
      const drip = setInterval(() => answer.write(' '), 50);
      answer.on('close', () => clearInterval(drip));
    });
    expect(await open(300).send(get(base))).toMatchObject({ kind: 'silence', sent: true, why: 'timeout' });
  });

  it('refuses an answer larger than it should ever be', async () => {
    const base = await listen((_request, answer) => answer.end('x'.repeat(400 * 1024)));
    expect(await open().send(get(base))).toMatchObject({ kind: 'silence', sent: true, why: 'tooLarge' });
  });

  it('does not follow redirects and does not take a page for JSON', async () => {
    const base = await listen((_request, answer) =>
      answer.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('<html>"no"</html>'),
    );
    const reply = await open().send(get(base));
    expect(reply).toMatchObject({ kind: 'answer', status: 302 });
    expect(reply.kind === 'answer' && reply.json).toBeUndefined();
  });

  it('reads Retry-After as seconds or as a date', async () => {
    let header = '7';
    const base = await listen((_request, answer) => answer.writeHead(429, { 'retry-after': header }).end());
    open();
    expect(await wire!.send(get(base))).toMatchObject({ retryAfterSeconds: 7 });
    header = new Date(Date.now() + 30_000).toUTCString();
    const reply = await wire!.send(get(base));
    expect(reply.kind === 'answer' && reply.retryAfterSeconds).toBeGreaterThan(27);
  });
});
