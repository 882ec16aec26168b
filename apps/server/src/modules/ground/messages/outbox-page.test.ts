import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MessageConfig } from '../../../kit/config-messages.ts';
import { withTx } from '../../../kit/database.ts';
import type { RunTx } from '../../../kit/http/context.ts';
import { createSealer } from '../../../kit/seal.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import type { Tables } from '../../tables.ts';
import { mountOutbox, queueMessage, sealMessagesWith } from './public.ts';

let database: TestDatabase;
let runTx: RunTx<Tables>;
const config: MessageConfig = { smtpUrl: null, mailFrom: null, smppUrl: null, smsFrom: null, outbox: 'auto' };
const at = new Date('2026-11-18T09:00:00Z');

beforeAll(async () => {
  database = await cloneDatabase();
  const db = database.open<Tables>('production');
  runTx = (scope, work) => withTx(db, scope, work);
  sealMessagesWith(createSealer(database.secret.key('messages')));
  await runTx('system', async (tx) => {
    await queueMessage(tx, {
      channel: 'sms',
      to: '237677123456',
      template: 'smsOtp',
      params: { code: '402193', minutes: 5 },
      language: 'fr',
      at,
    });
    await queueMessage(tx, {
      channel: 'email',
      to: 'irene@example.cm',
      template: 'invitation',
      language: 'en',
      at: new Date(at.getTime() + 1000),
      params: {
        organisation: '<script>alert(1)</script>',
        inviter: 'Ali',
        role: { en: 'Staff', fr: 'Personnel' },
        link: 'http://localhost:3000/user-activation/abc?x=1&y=2',
        days: 7,
      },
    });
  });
});
afterAll(() => database?.drop());

async function ask(url: string, given: Partial<MessageConfig> = {}) {
  const app = Fastify();
  mountOutbox(app, { runTx, config: { ...config, ...given } });
  const response = await app.inject({ url, headers: { 'accept-language': 'en' } });
  await app.close();
  return response;
}

it('is not there in an installation of real people, whatever else is set', async () => {
  expect((await ask('/__outbox')).statusCode).toBe(404);
  expect((await ask('/__outbox', { outbox: 'off' })).statusCode).toBe(404);
  await database.admin.insertInto('identity.installation').values({ key: 'demo logins', value: '[]' }).execute();
  expect((await ask('/__outbox')).statusCode).toBe(200);
  // A demo world that really sends reaches real people.
  expect((await ask('/__outbox', { smtpUrl: 'smtp://mail.cm', mailFrom: 'a@b.cm' })).statusCode).toBe(404);
  expect((await ask('/__outbox', { smppUrl: 'smpp://u:p@sms.cm', smsFrom: 'NKAP' })).statusCode).toBe(404);
  expect((await ask('/__outbox', { outbox: 'off' })).statusCode).toBe(404);
});

it('shows what would have been sent, newest first, with codes and links to use', async () => {
  const response = await ask('/__outbox', { outbox: 'on' });
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  const html = response.body;
  expect(html.indexOf('irene@example.cm')).toBeLessThan(html.indexOf('237677123456'));
  expect(html).toContain('<code class="code">402193</code>');
  expect(html).toContain('<a href="http://localhost:3000/user-activation/abc?x=1&amp;y=2"');
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('lang="en"');
});

it('filters by recipient, in both languages', async () => {
  const html = (await ask('/__outbox?lang=fr&to=IRENE', { outbox: 'on' })).body;
  expect(html).toContain('Boîte d’envoi');
  expect(html).not.toContain('237677123456');
  const none = (await ask(`/__outbox?to=${encodeURIComponent('"><script>x</script>%_')}`, { outbox: 'on' })).body;
  expect(none).toContain('Nothing for this recipient.');
  expect(none).not.toContain('<script>x');
});
