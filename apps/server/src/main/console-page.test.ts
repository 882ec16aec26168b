import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../kit/config.ts';
import { refusalEnvelope, refusalOf } from '../kit/http/envelope.ts';
import { mountConsole } from './console-page.ts';

const home = mkdtempSync(join(tmpdir(), 'console-page-'));
const folder = join(home, 'console');
let app: FastifyInstance;

/** What a build leaves: a page, its list of preloads, and one script by a name of its own. */
function build(name: string, into = folder): void {
  mkdirSync(join(into, 'assets'), { recursive: true });
  writeFileSync(
    join(into, 'index.html'),
    `<html><head><meta content="__ENVIRONMENT_NAME__"><meta content="__PORTALS__"></head><script src="/assets/${name}.js"></script></html>`,
  );
  writeFileSync(join(into, 'preload.json'), JSON.stringify({ '/home': [`assets/${name}-home.js`] }));
  writeFileSync(join(into, 'favicon.svg'), '<svg/>');
  writeFileSync(join(into, 'assets', `${name}.js`), name);
}
function rebuild(name: string): void {
  build(name, `${folder}.next`);
  rmSync(`${folder}.before`, { recursive: true, force: true });
  renameSync(folder, `${folder}.before`);
  renameSync(`${folder}.next`, folder);
}
const page = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body;
const script = async (name: string) => {
  const answer = await app.inject({ url: `/assets/${name}.js` });
  return answer.statusCode === 200 ? answer.body : answer.statusCode;
};

beforeAll(async () => {
  app = Fastify();
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = refusalEnvelope(refusalOf(error), request.id);
    return reply.code(status).send(body);
  });
  await mountConsole(app, loadConfig({ ONE_STOP_PORTAL_LOCAL_URL: 'http://one.example' }), folder);
});
afterAll(async () => {
  await app.close();
  rmSync(home, { recursive: true, force: true });
});

it('leads to somebody who helps only where the installation named one', async () => {
  const at = join(home, 'help');
  mkdirSync(join(at, 'assets'), { recursive: true });
  writeFileSync(join(at, 'index.html'), '<meta name="support-chat" content="__SUPPORT_CHAT__">');
  writeFileSync(join(at, 'preload.json'), '{}');
  writeFileSync(join(at, 'favicon.svg'), '<svg/>');
  const pageWith = async (env: Record<string, string>) => {
    const one = Fastify();
    await mountConsole(one, loadConfig(env), at);
    const { body } = await one.inject({ url: '/home', headers: { accept: 'text/html' } });
    await one.close();
    return body;
  };
  expect(await pageWith({})).toBe('<meta name="support-chat" content="">');
  expect(await pageWith({ SUPPORT_CHAT_URL: 'https://wa.me/237699000001' })).toBe(
    '<meta name="support-chat" content="https://wa.me/237699000001">',
  );
  expect(() => loadConfig({ SUPPORT_CHAT_URL: 'javascript:alert(1)' })).toThrow(/SUPPORT_CHAT_URL must be an address/);
});

it('serves every build made while it runs, and the scripts of the one before it to tabs that are open', async () => {
  expect((await app.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode).toBe(404);

  build('first');
  expect(await page('/home')).toBe(
    '<html><head><meta content="production"><meta content="{&#34;oneStop&#34;:{&#34;local&#34;:&#34;http://one.example&#34;},&#34;developer&#34;:{},&#34;messaging&#34;:{}}"><link rel="modulepreload" href="/assets/first-home.js"></head><script src="/assets/first.js"></script></html>',
  );
  expect(await script('first')).toBe('first');

  rebuild('second');
  expect(await page('/home')).toContain('/assets/second-home.js');
  expect(await page('/anything')).toContain('/assets/second.js');
  expect([await script('first'), await script('second')]).toEqual(['first', 'second']);

  rebuild('third');
  expect([await script('first'), await script('second'), await script('third')]).toEqual([404, 'second', 'third']);
});

it('is there for whoever takes anything, and no stand-in for a file, a call or another form', async () => {
  const answered = async (url: string, accept?: string) =>
    (await app.inject({ url, headers: accept === undefined ? {} : { accept } })).headers['content-type'];
  for (const accept of ['text/html,*/*;q=0.8', '*/*', undefined])
    expect(await answered('/login?next=/home', accept), accept).toMatch(/^text\/html/);
  for (const url of ['/robots.txt', '/fapi/nothing', '/assets/gone.js'])
    expect(await answered(url, '*/*'), url).toMatch(/^application\/json/);
  expect(await answered('/login', 'application/json')).toMatch(/^application\/json/);
});

it('lets scripts be kept for a year and has the rest asked for again', async () => {
  const kept = async (url: string) =>
    (await app.inject({ url, headers: { accept: 'text/html' } })).headers['cache-control'];
  expect(await kept('/assets/third.js')).toBe('public, max-age=31536000, immutable');
  expect(await kept('/favicon.svg')).toBe('no-cache');
  expect(await kept('/home')).toBe('no-cache');
});
