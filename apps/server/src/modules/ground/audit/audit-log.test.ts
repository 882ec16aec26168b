import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDay } from '#domain/values/time.ts';
import type { AuditRow } from '#contract/audit/api.ts';
import { encodeId } from '#domain/values/ids.ts';
import { auditActionName } from '#i18n/catalogues/audit/actions.ts';
import { readXlsx } from '../../../testing/read-spreadsheet.ts';
import { givePins, proveAgain, testPin } from '../../../testing/approvals.ts';
import { putKeys } from '../../../testing/operator-keys.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { mailServer } from '../../../testing/message-servers.ts';
import { messageStage } from '../../../testing/message-stage.ts';
import { openSenders } from '../messages/public.ts';
import { anchorAudit, chainAudit, mailAnchor } from './public.ts';

const path = '/ba021/v1/audit-log';
let world: TestWorld;
let organisationId = '';
let people: Record<string, Session>;
let owner: Session;
let other: Session;

beforeAll(async () => {
  world = await testWorld();
  ({ organisationId, people, owner } = await world.merchant('Trace', [
    'owner',
    'admin',
    'manager',
    'auditor',
    'developer',
    'support',
    'cashier',
    'staff',
    'guest',
  ]));
  other = (await world.merchant('Elsewhere')).owner;
});
afterAll(() => world?.close());

const rowsOf = async (session: Session, query = ''): Promise<AuditRow[]> => {
  const { status, body } = await session.get(`${path}?limit=100${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const newest = async (action: string) => (await rowsOf(owner, `&action=${action}`))[0]!;

describe('what is written', () => {
  it('names actor, object, device, request and the fields that changed, and no more', async () => {
    const { body } = await owner.post('/fapi/customers', {
      displayName: 'Ada',
      phones: ['677123456'],
      email: 'ada@example.cm',
    });
    const { id, version } = body.data;
    const changed = await owner.put(`/fapi/customers/${id}`, {
      version,
      customer: { displayName: 'Ada N.', phones: ['677123456', '655443322'], email: 'ada@example.cm' },
    });
    expect(changed.status).toBe(200);
    const row = await newest('customers.update');
    expect(row).toMatchObject({
      actor: { kind: 'user', id: owner.userId },
      objectType: 'customer',
      objectId: id,
      result: 'ok',
      environment: 'production',
      requestId: changed.headers['x-request-id'],
      device: expect.stringContaining('lightMyRequest'),
      before: { displayName: 'Ada' },
      after: { displayName: 'Ada N.' },
    });
    expect(Object.keys(row.after!).toSorted()).toEqual(['displayName', 'phones']);
    expect(row.after!['phones']).toEqual([
      expect.objectContaining({ number: expect.stringMatching(/^6 77 •• •• 56$/) }),
      expect.objectContaining({ number: expect.stringMatching(/••/) }),
    ]);
  });

  it('what somebody took out of the house, with the filters', async () => {
    expect((await owner.get('/fapi/transactions/export?format=csv&operator=mtn&q=677123456')).status).toBe(200);
    expect(await newest('transactions.export')).toMatchObject({
      objectType: 'transactions',
      detail: { format: 'csv', operator: ['mtn'], q: '6 77 •• •• 56' },
    });
    const today = localDay(world.clock.now());
    const statement = await owner.get(`/fapi/accounts/statement/file?format=csv&from=${today}&to=${today}`);
    expect(statement.status, JSON.stringify(statement.body)).toBe(200);
    expect(await newest('statements.export')).toMatchObject({ actor: { id: owner.userId } });
  });

  it('nothing of a call that was refused, or repeated', async () => {
    const count = async () => (await rowsOf(owner, '&action=charges.create')).length;
    expect((await owner.post('/fapi/direct-charges', { amount: 5, phone: '677123456' })).status).toBe(422);
    expect(await count()).toBe(0);
    const again = () => owner.post('/fapi/direct-charges', { amount: 500, phone: '677123456' }, 'the-same-key');
    await again();
    await again();
    expect(await count()).toBe(1);
  });

  it('that somebody wanted what they may not, at most ten times an hour', async () => {
    for (let tries = 0; tries < 14; tries++) expect((await people.guest!.get('/fapi/transactions')).status).toBe(403);
    const denied = async () => rowsOf(owner, `&action=access.denied&actorId=${people.guest!.userId}`);
    expect(await denied()).toHaveLength(10);
    expect((await denied())[0]).toMatchObject({
      objectType: 'permission',
      objectId: 'transactions:view',
      result: 'denied',
      detail: { call: 'GET /fapi/transactions' },
    });
    expect(await rowsOf(owner, `&outcome=refused&actorId=${people.guest!.userId}`)).toHaveLength(10);
    await world.travel(3_600_000, 3_600_000);
    await people.guest!.get('/fapi/transactions');
    expect(await denied()).toHaveLength(11);
  });

  it('a login, and one that failed: whose account it was, not what was typed', async () => {
    const { body } = await owner.get('/ba021/v1/session');
    const staff = await people.staff!.get('/ba021/v1/session');
    const { email } = staff.body.data.user;
    await world.app.inject({
      method: 'POST',
      url: '/ba021/v1/email-login',
      payload: { email, password: 'a guess nobody would make' },
    });
    const [failed] = await rowsOf(owner, `&action=session.login&userId=${people.staff!.userId}&outcome=refused`);
    expect(failed).toMatchObject({
      actor: { kind: 'anonymous', id: null },
      affectedUser: { id: people.staff!.userId },
      result: 'wrong_password',
    });
    expect(JSON.stringify(failed)).not.toContain('guess');
    const [succeeded] = await rowsOf(owner, `&action=session.login&actorId=${people.staff!.userId}&outcome=ok`);
    expect(succeeded).toMatchObject({ actor: { kind: 'user' }, result: 'ok' });
    expect(body.success).toBe(true);
  });

  it('a flood of wrong passwords does not fill the log', async () => {
    const { body } = await people.cashier!.get('/ba021/v1/session');
    const before = await world.database.admin
      .selectFrom('identity.audit_log')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    for (let tries = 0; tries < 30; tries++)
      await world.app.inject({
        method: 'POST',
        url: '/ba021/v1/email-login',
        payload: { email: body.data.user.email, password: 'wrong' },
      });
    const after = await world.database.admin
      .selectFrom('identity.audit_log')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(after.count - before.count).toBeLessThanOrEqual(20);
    expect(after.count - before.count).toBeGreaterThan(0);
  });

  it('operator credentials by name only, and no secret or full phone number anywhere', async () => {
    const secrets = ['sk-live-verysecret-0123456789', 'another secret value'];
    await givePins(world, owner);
    await proveAgain(owner);
    await putKeys(owner, 'mtnMomo', {
      enabled: true,
      promptName: 'Trace',
      fields: { apiKey: secrets[0], subscriptionKey: secrets[1] },
      pin: testPin,
    });
    const saved = await newest('providers.save');
    expect(saved).toMatchObject({ objectId: 'mtnMomo', detail: { given: ['apiKey', 'subscriptionKey'] } });
    const { rows } = await world.database.admin.executeQuery<{ text: string }>({
      sql: 'select l::text as text from identity.audit_log l',
      parameters: [],
      query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
      queryId: { queryId: 'all' },
    } as never);
    const text = rows.map((row) => row.text).join('\n');
    for (const secret of [...secrets, testPassword, owner.accessToken, owner.refreshToken, 'argon2'])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/(?<![\w])(?:237)?6\d{8}(?![\w])/);
  });
});

describe('who sees what', () => {
  it('a manager sees the own team and nobody above, a developer only themself', async () => {
    for (const key of ['cashier', 'admin', 'developer', 'manager'])
      await people[key]!.put('/ba021/v1/session/language', { language: 'en' });
    const actors = async (session: Session) =>
      new Set((await rowsOf(session)).map((row) => row.actor.id ?? row.affectedUser?.id));
    const seen = await actors(people.manager!);
    expect(seen).toContain(people.cashier!.userId);
    expect(seen).toContain(people.manager!.userId);
    for (const key of ['owner', 'admin', 'developer', 'auditor', 'support'])
      expect(seen, key).not.toContain(people[key]!.userId);
    expect(await actors(people.developer!)).toEqual(new Set([people.developer!.userId]));
    for (const key of ['auditor', 'admin'])
      expect([...(await actors(people[key]!))], key).toEqual(
        expect.arrayContaining([owner.userId, people.cashier!.userId]),
      );

    const ofOwner = (await rowsOf(owner, `&actorId=${owner.userId}`))[0]!;
    for (const key of ['manager', 'developer'])
      expect((await people[key]!.get(`${path}/${ofOwner.id}`)).body.error.key).toBe('audit.not_found');
    expect(
      (await people.manager!.get(`${path}/people`)).body.data.map((person: { id: string }) => person.id).toSorted(),
    ).toEqual(['manager', 'cashier', 'staff', 'guest'].map((key) => people[key]!.userId).toSorted());
    expect((await people.developer!.get(`${path}/people`)).body.data).toHaveLength(1);
    expect(await rowsOf(people.manager!, `&actorId=${owner.userId}`)).toEqual([]);
  });

  it('another organisation sees nothing of it, by id, filter or page', async () => {
    const mine = await rowsOf(owner);
    const theirs = await rowsOf(other);
    expect(theirs.some((row) => mine.some((each) => each.id === row.id))).toBe(false);
    expect((await other.get(`${path}/${mine[0]!.id}`)).status).toBe(404);
    expect(await rowsOf(other, `&userId=${owner.userId}`)).toEqual([]);
    const page = await owner.get(`${path}?limit=1`);
    expect(
      (await rowsOf(other, `&cursor=${page.body.meta.nextCursor}`)).every((row) =>
        theirs.some((each) => each.id === row.id),
      ),
    ).toBe(true);
  });

  it('a sandbox session sees the sandbox only, production both', async () => {
    const sandboxOwner = await world.person(organisationId, 'owner', 'sandbox');
    expect(new Set((await rowsOf(sandboxOwner)).map((row) => row.environment))).toEqual(new Set(['sandbox']));
    expect(await rowsOf(sandboxOwner, '&environment=production')).toEqual([]);
    expect(new Set((await rowsOf(owner)).map((row) => row.environment))).toEqual(new Set(['sandbox', 'production']));
  });
});

describe('finding and taking it along', () => {
  it('filters for each column, in pages that neither repeat nor skip', async () => {
    const all = await rowsOf(owner);
    const sample = all.find((row) => row.action === 'customers.update')!;
    const day = new Date(new Date(sample.at).getTime() + 3_600_000).toISOString().slice(0, 10);
    for (const [query, holds] of [
      [`action=customers`, (row: AuditRow) => row.action.startsWith('customers.')],
      [
        `action=customers.update,access.denied`,
        (row: AuditRow) => ['customers.update', 'access.denied'].includes(row.action),
      ],
      [`objectId=${sample.objectId}`, (row: AuditRow) => row.objectId === sample.objectId],
      [`objectType=customer`, (row: AuditRow) => row.objectType === 'customer'],
      [`requestId=${sample.requestId}`, (row: AuditRow) => row.requestId === sample.requestId],
      [`ip=127.0.0.1`, (row: AuditRow) => row.ip === '127.0.0.1'],
      [`actorKind=anonymous`, (row: AuditRow) => row.actor.kind === 'anonymous'],
      [`affectedUserId=${people.staff!.userId}`, (row: AuditRow) => row.affectedUser?.id === people.staff!.userId],
      [`from=${day}&to=${day}`, (row: AuditRow) => row.at.slice(0, 10) >= '2000'],
      [`outcome=ok`, (row: AuditRow) => row.result === 'ok'],
    ] as const) {
      const found = await rowsOf(owner, `&${query}`);
      expect(found.length, query).toBeGreaterThan(0);
      expect(
        found.filter((row) => !holds(row)),
        query,
      ).toEqual([]);
    }
    expect(await rowsOf(owner, '&from=2020-01-01&to=2020-01-02')).toEqual([]);
    // "Since ever" of spreadsheets and scripts, which lies before any id.
    for (const ever of ['0001-01-01', '1900-01-01', '1970-01-01'])
      expect((await rowsOf(owner, `&from=${ever}`)).length, ever).toBe(all.length);
    expect(await rowsOf(owner, '&to=1969-12-31')).toEqual([]);
    const walked: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await owner.get(`${path}?limit=7${cursor && `&cursor=${cursor}`}`);
      walked.push(...body.data.map((row: AuditRow) => row.id));
      cursor = body.meta.nextCursor ?? '';
      if (!cursor) break;
    }
    expect(walked).toEqual((await rowsOf(owner)).map((row) => row.id).concat(walked.slice(100)));
    expect(new Set(walked).size).toBe(walked.length);
    expect((await owner.get(`${path}?cursor=x`)).body.error.key).toBe('transactions.cursor_invalid');
  });

  it('a file equals the screen, row for row, and is itself written down', async () => {
    const screen = await rowsOf(owner, '&action=access.denied');
    const { body, headers } = await owner.get(
      `${path}/export?format=csv&language=fr&action=access.denied&columns=id,action,objectId,changes`,
    );
    expect(headers['content-type']).toContain('text/csv');
    const lines = String(body)
      .replace(/^\ufeff/, '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'));
    expect(lines[0]).toEqual(['Entrée', 'Action', 'Id de l’objet', 'Modifications']);
    expect(lines.slice(1)).toEqual(
      screen.map((row) => [row.id, auditActionName(row.action, 'fr'), row.objectId ?? '', '']),
    );
    expect(await newest('audit.export')).toMatchObject({
      objectType: 'audit',
      detail: { format: 'csv', action: ['access.denied'] },
    });
    expect((await people.manager!.get(`${path}/export?format=csv`)).status).toBe(403);
    const response = await world.app.inject({
      method: 'GET',
      url: `${path}/export?format=xlsx&action=access.denied`,
      headers: { authorization: `Bearer ${(await world.person(organisationId, 'auditor')).accessToken}` },
    });
    const sheet = readXlsx(response.rawPayload);
    expect(JSON.stringify(sheet)).toContain(screen[0]!.id);
  });

  it('an entry knows its place in the chain once it has one, and the whole verifies', async () => {
    const [row] = await rowsOf(owner);
    expect((await owner.get(`${path}/${row!.id}`)).body.data.link).toBeNull();
    await chainAudit(world.production.runTx);
    expect((await owner.get(`${path}/${row!.id}`)).body.data.link).toMatchObject({
      seq: expect.any(Number),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const verdict = (await people.auditor!.get(`${path}/verify`)).body.data;
    expect(verdict).toMatchObject({ ok: true, broken: null, givenAnchor: null });
    expect((await owner.get(`${path}/verify?anchor=${verdict.head.seq}:${verdict.head.hash}`)).body.data).toMatchObject(
      { ok: true, givenAnchor: 'holds' },
    );
    expect((await owner.get(`${path}/${encodeId('audit', new Uint8Array(16).fill(9))}`)).body.error.key).toBe(
      'audit.not_found',
    );
  });
});

describe('the daily seal', () => {
  it('goes by mail to the owner who wants it, and proves the log it was taken of', async () => {
    const { runTx } = world.production;
    const mail = await mailServer();
    const senders = openSenders({
      smtpUrl: mail.url,
      mailFrom: 'Nkap <no-reply@nkap.cm>',
      smppUrl: null,
      smsFrom: null,
      outbox: 'off',
    });
    const address = (await owner.get('/ba021/v1/session')).body.data.user.email as string;
    const seal = async () => {
      await world.travel(24 * 3_600_000, 24 * 3_600_000);
      // A day later one logs in again.
      const session = await world.login(address);
      await chainAudit(runTx);
      await anchorAudit(runTx, world.clock.now(), (tx, letter) =>
        mailAnchor(tx, letter, { publicUrl: world.publicUrl, at: world.clock.now() }),
      );
      mail.received.length = 0;
      while (await messageStage({ runTx, clock: world.clock, senders })());
      return { session, letters: mail.received.filter((each) => each.to.includes(address)) };
    };
    try {
      const first = await seal();
      expect(first.letters).toHaveLength(1);
      const [letter] = first.letters;
      const anchor = /\d+:[0-9a-f]{64}/.exec(letter!.raw.replace(/=\r?\n/g, ''))![0];
      expect((await first.session.get(`${path}/verify?anchor=${anchor}`)).body.data).toMatchObject({
        ok: true,
        givenAnchor: 'holds',
      });
      expect(
        mail.received.some((each) => each.to.length !== 1),
        'nobody else of the organisation',
      ).toBe(false);
      expect(
        (
          await first.session.put('/ba021/v1/notification-preferences', {
            event: 'auditSealed',
            channel: 'email',
            choice: 'off',
          })
        ).status,
      ).toBe(200);
      const second = await seal();
      expect(second.letters).toEqual([]);
      expect((await second.session.get(`${path}/verify`)).body.data.anchors).toBe(2);
    } finally {
      await senders.close();
      await mail.close();
    }
  });
});
