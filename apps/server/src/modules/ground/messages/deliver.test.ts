import { createServer, type AddressInfo } from 'node:net';
import type { Selectable } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import smpp from 'smpp';
import { travellingClock, type TravellingClock } from '../../../kit/clock.ts';
import type { MessageConfig } from '../../../kit/config-messages.ts';
import { withTx, type Database } from '../../../kit/database.ts';
import type { RunTx } from '../../../kit/http/context.ts';
import { createSealer } from '../../../kit/seal.ts';
import { messageStage } from '../../../testing/message-stage.ts';
import { mailServer, smsServer, type MailServer, type SmsServer } from '../../../testing/message-servers.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import type { OutboxMessagesTable } from './tables.ts';
import type { Tables } from '../../tables.ts';
import { sealContext } from './sealing.ts';
import {
  eraseMessages,
  openSenders,
  queueMessage,
  sealMessagesWith,
  takeOverMessages,
  type MessageWish,
  type Senders,
} from './public.ts';

let database: TestDatabase;
let db: Database<Tables>;
let runTx: RunTx<Tables>;
let clock: TravellingClock;
let mail: MailServer;
let sms: SmsServer;
let senders: Senders;
const none: MessageConfig = {
  smtpUrl: null,
  mailFrom: 'Nkap <no-reply@nkap.cm>',
  smppUrl: null,
  smsFrom: 'NKAP',
  outbox: 'off',
};
const minute = 60_000;

beforeAll(async () => {
  database = await cloneDatabase();
  db = database.open<Tables>('production');
  runTx = (scope, work) => withTx(db, scope, work);
  sealMessagesWith(createSealer(database.secret.key('messages')));
});
afterAll(() => database?.drop());
beforeEach(async () => {
  clock = travellingClock(new Date('2026-11-18T09:00:00Z'));
  mail = await mailServer();
  sms = await smsServer();
  senders = openSenders({ ...none, smtpUrl: mail.url, smppUrl: sms.url });
});
afterEach(async () => {
  await senders.close();
  await mail.close();
  await sms.close();
  for (const table of ['outbox_messages', 'jobs']) await database.admin.deleteFrom(`identity.${table}`).execute();
});

const stage = (ports: Partial<Parameters<typeof messageStage>[0]> = {}) =>
  messageStage({ runTx, clock, senders, ...ports });
const queue = (wish: Partial<MessageWish> = {}) =>
  runTx('system', (tx) =>
    queueMessage(tx, {
      channel: 'email',
      to: 'irene@example.cm',
      template: 'deactivated',
      params: { organisation: 'Boutique Njoya', byName: 'Irène' },
      language: 'fr',
      at: clock.now(),
      ...wish,
    } as MessageWish<'deactivated'>),
  );
/** The message, and when its job is due; null where there is none, or a dead one. */
const row = async (id: string) => {
  const message = await database.admin
    .selectFrom('identity.outbox_messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const job = await jobOf(id);
  return { ...(message as Selectable<OutboxMessagesTable>), due: (job?.due_at ?? null) as Date | null };
};
const jobOf = (id: string) =>
  database.admin.selectFrom('identity.jobs').selectAll().where('subject', '=', id).executeTakeFirst();
/** A port nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('queueing', () => {
  it('goes with the transaction, sealed, and refuses what is no address', async () => {
    const id = await queue({ template: 'emailOtp', params: { code: '402193', minutes: 5 } });
    const stored = await row(id);
    expect(JSON.stringify(stored)).not.toContain('402193');
    expect(stored).toMatchObject({
      status: 'queued',
      attempts: 0,
      recipient: 'irene@example.cm',
      language: 'fr',
      subject: 'Votre code Nkap',
    });
    await expect(
      runTx('system', async (tx) => {
        await queueMessage(tx, {
          channel: 'sms',
          to: '237677123456',
          template: 'smsOtp',
          params: { code: '1', minutes: 5 },
          language: 'fr',
          at: clock.now(),
        });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    for (const table of ['outbox_messages', 'jobs'])
      expect(await database.admin.selectFrom(`identity.${table}`).selectAll().execute(), table).toHaveLength(1);
    for (const to of ['a@b.cm\r\nBcc: all@x.cm', 'a@b.cm, c@d.cm', 'Irène <a@b.cm>', 'a@b'])
      await expect(queue({ to })).rejects.toThrow('Not an address');
    await expect(queue({ channel: 'sms', to: '+237 677' })).rejects.toThrow('Not an address');
  });
});

describe('mail over SMTP', () => {
  it('arrives with text and HTML, once, and says that a program wrote it', async () => {
    const id = await queue({
      params: { organisation: 'Chez <b>Ali</b>\r\nBcc: all@example.cm', byName: 'Irène' } as never,
    });
    await stage()();
    await stage()();
    expect(mail.received).toHaveLength(1);
    const [{ from, to, raw }] = mail.received as [(typeof mail.received)[0]];
    expect([from, to]).toEqual(['no-reply@nkap.cm', ['irene@example.cm']]);
    expect(raw).toMatch(/^From: Nkap <no-reply@nkap\.cm>$/im);
    expect(raw).toContain(`Message-ID: <${id}@nkap.cm>`);
    expect(raw).toContain('Auto-Submitted: auto-generated');
    expect(raw).toMatch(/multipart\/alternative/);
    expect(raw).not.toMatch(/^Bcc:/im);
    expect(raw.slice(raw.indexOf('text/html'))).not.toContain('<b>Ali');
    expect(await row(id)).toMatchObject({
      status: 'sent',
      attempts: 1,
      due: null,
      last_error: null,
      sent_at: clock.now(),
    });
  });

  it('waits for a server that is away, and sends once it is back', async () => {
    const port = await closedPort();
    const patient = openSenders({ ...none, smtpUrl: `smtp://127.0.0.1:${port}` });
    const id = await queue();
    await stage({ senders: patient })();
    expect(await row(id)).toMatchObject({
      status: 'queued',
      attempts: 1,
      due: new Date(clock.now().getTime() + minute),
      last_error: expect.stringContaining('ECONNREFUSED'),
    });
    const back = await mailServer({ port });
    await stage({ senders: patient })(); // not due yet
    expect(back.received).toHaveLength(0);
    clock.advance(minute);
    await stage({ senders: patient })();
    expect(back.received).toHaveLength(1);
    expect(await row(id)).toMatchObject({ status: 'sent', attempts: 2 });
    await patient.close();
    await back.close();
  });

  it('gives up after 1, 5, 15 and 60 minutes; a code much sooner', async () => {
    const away = openSenders({ ...none, smtpUrl: `smtp://127.0.0.1:${await closedPort()}` });
    const id = await queue();
    const waits: number[] = [];
    for (let tries = 0; (await row(id)).status === 'queued' && tries < 10; tries++) {
      await stage({ senders: away })();
      const { due: next } = await row(id);
      if (next === null) break;
      waits.push((next.getTime() - clock.now().getTime()) / minute);
      clock.set(next);
    }
    expect(waits).toEqual([1, 5, 15, 60]);
    expect(await row(id)).toMatchObject({ status: 'failed', attempts: 5, due: null });
    const code = await queue({ template: 'emailOtp', params: { code: '402193', minutes: 5 } });
    await stage({ senders: away })();
    expect((await row(code)).due).toEqual(new Date(clock.now().getTime() + 10_000));
    await away.close();
  });

  it('comes back to a greylisting server, and takes a final no for an answer', async () => {
    const id = await queue();
    mail.answers.push(451);
    await stage()();
    expect(await row(id)).toMatchObject({ status: 'queued', last_error: expect.stringContaining('Greylisted') });
    clock.advance(minute);
    await stage()();
    expect(await row(id)).toMatchObject({ status: 'sent', attempts: 2 });
    const nobody = await queue({ to: 'nobody@example.cm' });
    mail.answers.push(550);
    await stage()();
    expect(await row(nobody)).toMatchObject({
      status: 'failed',
      attempts: 1,
      last_error: expect.stringContaining('No such mailbox'),
    });
  });

  it('tries again when only our login is wrong', async () => {
    const strict = await mailServer({ login: { user: 'nkap', password: 'right' } });
    const wrong = openSenders({ ...none, smtpUrl: strict.url.replace('right', 'wrong') });
    const id = await queue();
    await stage({ senders: wrong })();
    const stored = await row(id);
    expect(stored).toMatchObject({ status: 'queued', attempts: 1 });
    expect(stored.last_error).not.toContain('wrong@');
    clock.advance(minute);
    const right = openSenders({ ...none, smtpUrl: strict.url });
    await stage({ senders: right })();
    expect(await row(id)).toMatchObject({ status: 'sent' });
    await Promise.all([wrong.close(), right.close()]);
    await strict.close();
  });

  it('is never sent twice by workers that run side by side', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, (_, index) => queue({ to: `p${index}@example.cm` })));
    const workers = Array.from({ length: 4 }, () => stage());
    for (let round = 0; round < 3; round++) await Promise.all(workers.map((work) => work()));
    while (await stage()()) {
      /* the rest */
    }
    expect(mail.received).toHaveLength(ids.length);
    expect(new Set(mail.received.map(({ to }) => to[0]))).toEqual(
      new Set(ids.map((_, index) => `p${index}@example.cm`)),
    );
  });

  it('a worker killed between sending and marking leaves a mail that goes out again later, under the same message id', async () => {
    const id = await queue();
    let calls = 0;
    const dying: RunTx<Tables> = (scope, work) =>
      ++calls <= 2 ? runTx(scope, work) : Promise.reject(new Error('killed'));
    await expect(stage({ runTx: dying })()).rejects.toThrow('killed');
    await stage()();
    clock.advance(minute);
    await stage()();
    expect(mail.received, 'nobody takes a mail whose worker may still be at it').toHaveLength(1);
    clock.advance(1);
    await stage()();
    expect(mail.received).toHaveLength(2);
    expect(mail.received.every(({ raw }) => raw.includes(`<${id}@nkap.cm>`))).toBe(true);
    expect(await row(id)).toMatchObject({ status: 'sent', attempts: 2 });
  });
});

describe('SMS over SMPP', () => {
  const text = (to: string, code: string) =>
    queue({ channel: 'sms', to, template: 'smsOtp', params: { code, minutes: 5 } });

  it('arrives in the alphabet of SMS from our name, over one login', async () => {
    for (const code of ['111111', '222222']) {
      await text('237677123456', code);
      await stage()();
    }
    expect(sms.logins).toBe(1);
    expect(sms.received.map(({ text: said, ...rest }) => ({ ...rest, said }))).toEqual(
      ['111111', '222222'].map((code) => ({
        from: 'NKAP',
        to: '237677123456',
        coding: 0,
        udh: null,
        said: `Nkap: votre code est ${code}, valable 5 minutes. Ne le donnez à personne.`,
      })),
    );
  });

  it('writes other scripts in UCS-2 and joins what is too long for one', async () => {
    const id = await queue({
      channel: 'sms',
      to: '237677123456',
      params: { organisation: 'Магазин Дружба', byName: 'x' } as never,
    });
    await stage()();
    expect(await row(id)).toMatchObject({ status: 'sent' });
    const [first, second] = sms.received;
    expect(first).toMatchObject({ coding: 8, udh: null });
    expect(first!.text).toContain('Магазин');
    expect(second).toBeUndefined();
    const long = await queue({
      channel: 'sms',
      to: '237677123456',
      template: 'invitation',
      params: {
        organisation: 'Магазин Дружба',
        inviter: 'x',
        role: { en: 'x', fr: 'x' },
        link: `https://console.example.cm/user-activation/${'k'.repeat(43)}`,
        days: 7,
      },
    });
    await stage()();
    expect(await row(long)).toMatchObject({ status: 'sent' });
    const parts = sms.received.slice(1);
    expect(parts.map((part) => part.udh?.slice(-2))).toEqual([
      [2, 1],
      [2, 2],
    ]);
    expect(new Set(parts.map((part) => part.udh?.at(-3))).size).toBe(1);
    expect(parts.map((part) => part.text).join('')).toContain(`user-activation/${'k'.repeat(43)}`);
  });

  it('waits for a centre that is away, throttles or hangs up; a wrong number is final', async () => {
    const id = await text('237677123456', '111111');
    sms.answers.push(smpp.errors['ESME_RTHROTTLED']!);
    await stage()();
    expect(await row(id)).toMatchObject({ status: 'queued', last_error: 'ESME_RTHROTTLED' });
    sms.hangUp();
    clock.advance(10_000);
    await stage()();
    // The connection may be found dead only when it is written to; the next try makes a new one.
    clock.advance(30_000);
    await stage()();
    expect(await row(id)).toMatchObject({ status: 'sent' });
    expect(sms.received).toHaveLength(1);
    const nobody = await text('237600000000', '222222');
    sms.answers.push(smpp.errors['ESME_RINVDSTADR']!);
    await stage()();
    expect(await row(nobody)).toMatchObject({ status: 'failed', attempts: 1, last_error: 'ESME_RINVDSTADR' });
  });

  it('says why when nobody listens or the login is refused', async () => {
    const away = openSenders({ ...none, smppUrl: `smpp://nkap:secret1@127.0.0.1:${await closedPort()}` });
    const id = await text('237677123456', '111111');
    await stage({ senders: away })();
    expect(await row(id)).toMatchObject({ status: 'queued', last_error: expect.stringContaining('ECONNREFUSED') });
    clock.advance(10_000);
    const wrong = openSenders({ ...none, smppUrl: sms.url.replace('secret1', 'other') });
    await stage({ senders: wrong })();
    expect(await row(id)).toMatchObject({ status: 'queued', last_error: expect.stringContaining('ESME_RBINDFAIL') });
    await Promise.all([away.close(), wrong.close()]);
  });
});

describe('without a way out, and afterwards', () => {
  it('a message is kept, and says so', async () => {
    const nothing = openSenders(none);
    const ids = [await queue(), await queue({ channel: 'sms', to: '237677123456' })];
    await stage({ senders: nothing })();
    for (const id of ids) expect(await row(id)).toMatchObject({ status: 'kept', sent_at: null, due: null });
  });

  it('what it said is gone after thirty days, that it went stays', async () => {
    const id = await queue();
    await stage()();
    clock.advance(30 * 86_400_000);
    await runTx('system', (tx) => eraseMessages(tx, clock.now()));
    expect((await row(id)).content_sealed).not.toBeNull();
    clock.advance(1);
    await runTx('system', (tx) => eraseMessages(tx, clock.now()));
    expect(await row(id)).toMatchObject({
      content_sealed: null,
      subject: null,
      status: 'sent',
      recipient: 'irene@example.cm',
    });
  });
});

describe('beside the release before this one', () => {
  /** As a process of it queues: the row itself says when it is due. */
  const old = (id: string, columns: Record<string, unknown> = {}) =>
    database.admin
      .insertInto('identity.outbox_messages')
      .values({
        id,
        channel: 'email',
        recipient: 'irene@example.cm',
        template: 'emailOtp',
        language: 'fr',
        subject: 'Votre code',
        content_sealed: createSealer(database.secret.key('messages')).seal(
          JSON.stringify({ text: id, html: id }),
          sealContext(id),
        ),
        next_attempt_at: clock.now(),
        created_at: clock.now(),
        ...columns,
      })
      .execute();
  const takeOver = () => runTx('system', (tx) => takeOverMessages(tx, clock.now()));

  it('what its processes queue goes out once, and what its own worker has in hand is left to it', async () => {
    await old('msg_plain');
    await old('msg_held', { claimed_until: new Date(clock.now().getTime() + minute), attempts: 1 });
    await old('msg_later', { next_attempt_at: new Date(clock.now().getTime() + minute) });
    await old('msg_gone', { status: 'sent', next_attempt_at: null });
    await Promise.all([takeOver(), takeOver(), takeOver()]);
    expect(await jobOf('msg_plain')).toMatchObject({ kind: 'code', due_at: clock.now() });
    await stage()();
    expect(mail.received).toHaveLength(1);
    expect(await row('msg_plain')).toMatchObject({ status: 'sent', next_attempt_at: null });
    clock.advance(minute + 1);
    await takeOver();
    await stage()();
    expect(mail.received).toHaveLength(3);
    await takeOver();
    await stage()();
    expect(mail.received).toHaveLength(3);
  });

  it('its worker never sees what we queue', async () => {
    const id = await queue();
    expect(await row(id)).toMatchObject({ status: 'queued', next_attempt_at: null });
  });
});
