import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { reportPayouts } from '../../engine/movements/public.ts';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/** What changes between the price a person saw and the moment the money would leave. */
let world: TestWorld;
let owner: Session;
let organisationId: string;
let hand: ReturnType<typeof payoutHand>;
let number = 500_000;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-20T08:00:00Z') });
  ({ owner, organisationId } = await world.merchant('Garage Essomba'));
  await givePins(world, owner);
  hand = payoutHand(world, organisationId);
  await hand.fund(3_000_000);
});
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});

const hour = 3_600_000;
const later = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
const wallet = () => ({ kind: 'wallet', phone: `677${number++}`, name: 'Chantal Eyenga' });
const again = async () => {
  owner = await world.person(organisationId, 'owner');
  await givePins(world, owner);
};
const link = async (): Promise<string> => {
  const at = world.clock.now();
  const id = newId('linkedAccount', at);
  await hand.inTx((tx) =>
    tx
      .insertInto('linked_accounts')
      .values({
        organisation_id: organisationId,
        id,
        kind: 'wallet',
        phone: `237677${number++}`,
        operator: 'mtn',
        label: 'Compte',
        holder_name: 'Garage Essomba',
        status: 'active',
        cooling_until: new Date(at.getTime() - 1000),
        created_at: at,
      })
      .execute(),
  );
  return id;
};
const revoke = (id: string) =>
  hand.inTx((tx) =>
    tx
      .updateTable('linked_accounts')
      .set({ status: 'revoked', revoked_at: world.clock.now() })
      .where('id', '=', id)
      .execute(),
  );
const quote = async (beneficiary: object, amount: number, more: object = {}) =>
  (await owner.post('/fapi/transfers/quote', { beneficiary, amount, mode: 'send', ...more })).body.data;
const create = (body: object) =>
  owner.post('/fapi/transfers', { mode: 'send', nameConfirmed: true, pin: testPin, ...body });
const sent = async (beneficiary: object, amount: number, more: Record<string, unknown> = {}) => {
  const { totalDebit } = await quote(
    beneficiary,
    amount,
    Object.fromEntries(Object.entries(more).filter(([name]) => ['mode', 'feeBearer', 'scheduledFor'].includes(name))),
  );
  const { status, body } = await create({ beneficiary, amount, expectedTotalDebit: totalDebit, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
/** A new price from this moment on. */
const price = async (percentBps: number) => {
  const saved = await owner.post('/fapi/fees/schedules', {
    version: (await owner.get('/fapi/fees')).body.data.linesVersion,
    product: 'transfer',
    operator: null,
    destination: 'wallet',
    rounding: 'up',
    tiers: [{ fromAmount: 0, toAmount: null, fixed: 0, percentBps, min: null, max: null }],
    validFrom: world.clock.now().toISOString(),
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
};

describe('the price that was shown', () => {
  it('is the one that is charged, also where the beneficiary bears the fee and the debit stays the same', async () => {
    const beneficiary = wallet();
    const seen = await quote(beneficiary, 100_000, { feeBearer: 'beneficiary' });
    await price(500);
    const now = await quote(beneficiary, 100_000, { feeBearer: 'beneficiary' });
    expect([now.totalDebit, now.beneficiaryReceives < seen.beneficiaryReceives]).toEqual([seen.totalDebit, true]);
    const body = {
      beneficiary,
      amount: 100_000,
      feeBearer: 'beneficiary',
      expectedTotalDebit: seen.totalDebit,
      expectedReceives: seen.beneficiaryReceives,
    };
    expect((await create(body)).body.error?.key).toBe('transfers.quote_changed');
    expect((await create({ ...body, expectedReceives: now.beneficiaryReceives })).body.data.transfer).toMatchObject({
      beneficiaryReceives: now.beneficiaryReceives,
    });
    await world.settle();
    await world.travel(60_000, 15_000);
  });

  it('knows the tax that begins at midnight, and no earlier', async () => {
    const midnight = '2026-11-20T23:00:00.000Z';
    const saved = await owner.post('/fapi/fees/taxes', {
      version: (await owner.get('/fapi/fees')).body.data.linesVersion,
      code: 'electronicOperation',
      label: { en: 'Operation', fr: 'Opération' },
      appliesTo: ['wallet'],
      percentBps: 0,
      fixed: 40,
      bearer: 'sender',
      validFrom: midnight,
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const taxOf = async (scheduledFor: string) =>
      (await quote(wallet(), 10_000, { scheduledFor })).taxLines.find(
        (line: any) => line.code === 'electronicOperation',
      ).amount;
    expect([await taxOf('2026-11-20T22:59:59.999Z'), await taxOf(midnight)]).toEqual([4, 40]);
    const beneficiary = wallet();
    world.clock.set(new Date('2026-11-20T22:59:58Z'));
    await again();
    const { totalDebit } = await quote(beneficiary, 10_000);
    world.clock.set(new Date('2026-11-20T23:00:01Z'));
    expect((await create({ beneficiary, amount: 10_000, expectedTotalDebit: totalDebit })).body.error.key).toBe(
      'transfers.quote_changed',
    );
  });
});

describe('the same wish', () => {
  it('of two people at once, on two machines even, is one transfer until somebody confirms the second', async () => {
    const beneficiary = wallet();
    const { totalDebit } = await quote(beneficiary, 7700);
    const other = await world.person(organisationId, 'owner');
    await givePins(world, other);
    const body = {
      beneficiary,
      amount: 7700,
      mode: 'send',
      nameConfirmed: true,
      pin: testPin,
      expectedTotalDebit: totalDebit,
    };
    const answers = await Promise.all(
      [owner, other, owner, other].map((who, index) => who.post('/fapi/transfers', body, `same-wish-${index}`)),
    );
    expect(answers.map((answer): string => answer.body.error?.key ?? 'sent').toSorted()).toEqual([
      'sent',
      'transfers.duplicate',
      'transfers.duplicate',
      'transfers.duplicate',
    ]);
  });
});

it('that had failed, until its operator said "paid" late: whoever makes it again by hand is asked first', async () => {
  const beneficiary = wallet();
  const { transfer } = await sent(beneficiary, 7900);
  const say = (outcome: 'refused' | 'paid') =>
    hand.inTx((tx) =>
      reportPayouts(
        tx,
        world.clock.now(),
        [
          {
            organisationId,
            transactionId: transfer.id,
            outcome,
            ...(outcome === 'refused' ? { reason: { code: 'PROVIDER_ERROR' as const, text: '' } } : {}),
          },
        ],
        world.production.payouts,
      ),
    );
  await say('refused');
  expect((await quote(beneficiary, 7900)).duplicate).toBeNull();
  await say('paid');
  const { totalDebit, duplicate } = await quote(beneficiary, 7900);
  expect(duplicate).toMatchObject({ id: transfer.id, status: 'failed', stage: 'refundRequired' });
  expect((await create({ beneficiary, amount: 7900, expectedTotalDebit: totalDebit })).body.error?.key).toBe(
    'transfers.duplicate',
  );
});

describe('two who act at the same moment', () => {
  const detail = async (id: string) => (await owner.get(`/fapi/transfers/${id}`)).body.data;
  const arrive = async () => {
    await world.settle();
    await world.travel(60_000, 15_000);
  };

  it('a person who cancels and the worker that sends: what is cancelled never leaves, what leaves is never cancelled', async () => {
    await arrive();
    const before = await hand.balance('payout');
    let left = 0;
    for (let round = 0; round < 8; round++) {
      const beneficiary = wallet();
      const { transfer } = await sent(beneficiary, 1000 + round);
      const [cancelled] = await Promise.all([
        owner.post(`/fapi/transfers/${transfer.id}/cancel`, { note: 'no' }),
        world.settle(),
      ]);
      await arrive();
      const { status, totalDebit } = await detail(transfer.id);
      const attempts = await hand.attempts(transfer.id);
      if (status !== 'cancelled') left += totalDebit;
      expect(
        [status, attempts.filter((attempt) => attempt.submitted_at !== null).length],
        JSON.stringify(cancelled.body.error),
      ).toEqual(cancelled.status === 200 ? ['cancelled', 0] : ['completed', 1]);
    }
    expect(await hand.balance('payout')).toMatchObject({ posted: before.posted - left, reserved: before.reserved });
  });

  it('retry one failed transfer: it goes out once more, not thrice', async () => {
    const beneficiary = wallet();
    await world.sim('outcomes', {
      action: 'fail',
      reason: 'INTERNAL_PROCESSING_ERROR',
      msisdn: `237${beneficiary.phone}`,
    });
    const { transfer } = await sent(beneficiary, 2500);
    await arrive();
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => owner.post(`/fapi/transfers/${transfer.id}/retry`, { pin: testPin })),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await arrive();
    expect((await detail(transfer.id)).attempts.map((attempt: any) => attempt.state)).toEqual(['failed', 'succeeded']);
  });

  it('one who asks the operator never makes an unclear transfer retryable: nothing is sent again while it is not known', async () => {
    const beneficiary = wallet();
    const { transfer } = await sent(beneficiary, 2600);
    await hand.inTx((tx) =>
      reportPayouts(
        tx,
        world.clock.now(),
        [{ organisationId, transactionId: transfer.id, outcome: 'unknown' }],
        world.production.payouts,
      ),
    );
    expect(await detail(transfer.id)).toMatchObject({ stage: 'inReconciliation' });
    for (const [what, body] of [
      ['retry', { pin: testPin }],
      ['cancel', { note: 'x' }],
    ] as const)
      expect((await owner.post(`/fapi/transfers/${transfer.id}/${what}`, body)).body.error.key).toBe(
        'transfers.action_not_possible',
      );
    await hand.inTx((tx) =>
      reportPayouts(
        tx,
        world.clock.now(),
        [{ organisationId, transactionId: transfer.id, outcome: 'paid' }],
        world.production.payouts,
      ),
    );
  });
});

describe('a transfer that waits for money', () => {
  const detail = async (id: string) => (await owner.get(`/fapi/transfers/${id}`)).body.data;
  /** Leaves 1,000 francs on the account. */
  const drain = async (): Promise<void> => {
    await world.settle();
    await world.travel(60_000, 15_000);
    const { available } = await hand.balance('payout');
    await hand.open({ kind: 'card', tail: '1111', fingerprint: 'x'.repeat(43), name: 'Drain' }, available - 1504);
  };

  it('goes out when the money is there, the oldest first, and never twice', async () => {
    await drain();
    const first = (await sent(wallet(), 30_000, { queueWhenShort: true })).transfer;
    const second = (await sent(wallet(), 40_000, { queueWhenShort: true })).transfer;
    expect([first.status, first.stage, second.stage]).toEqual(['onHold', 'queued', 'queued']);
    await hand.fund(first.totalDebit);
    await world.settle();
    await world.travel(60_000, 15_000);
    expect([(await detail(first.id)).status, (await detail(second.id)).status]).toEqual(['completed', 'onHold']);
    expect((await owner.post(`/fapi/transfers/${second.id}/cancel`, { note: 'no' })).body.data.status).toBe(
      'cancelled',
    );
    await hand.fund(3_000_000);
    await world.settle();
    expect(await hand.attempts(second.id)).toEqual([]);
  });

  it('fails with the reason when none has come in time', async () => {
    await drain();
    const { transfer } = await sent(wallet(), 30_000, { queueWhenShort: true });
    await world.travel(73 * hour, 12 * hour);
    await again();
    expect(await detail(transfer.id)).toMatchObject({
      status: 'failed',
      reason: { code: 'INSUFFICIENT_BALANCE' },
      attempts: [],
    });
    await hand.fund(3_000_000);
  });
});

it('those that programs made stand apart in the list, its sums and the cash-outs', async () => {
  const phone = `237677${number++}`;
  const id = await hand.open({ kind: 'wallet', phone, operator: 'mtn', name: 'Par API' }, 8800, { channel: 'api' });
  expect((await owner.get('/fapi/transfers?preset=api')).body.data.map((one: any) => one.id)).toEqual([id]);
  expect((await owner.get('/fapi/transfers/totals?preset=api')).body.data).toMatchObject({
    count: 1,
    amount: 0,
    totalDebit: 0,
    unpaidCount: 1,
    unpaidAmount: 8800,
  });
  expect(
    (await owner.get('/fapi/transactions?preset=cash-outs&limit=100')).body.data.map((one: any) => one.id),
  ).toContain(id);
});

describe('whatever is typed', () => {
  it('is answered and never breaks the server: garbage, IBANs, edges of what money can be', async () => {
    const beneficiaries = [
      wallet(),
      { kind: 'wallet', phone: '٦٧٧١٢٣٤٥٦', name: 'A' },
      { kind: 'wallet', phone: '677-12-34-56 ', name: '\u0000' },
      { kind: 'bank', rib: 'CM2110005000020000002061138', name: 'A' },
      { kind: 'bank', rib: '1'.repeat(23), name: 'A' },
      { kind: 'bank', rib: '10005 00002 00000020611 38', name: 'A' },
      { kind: 'bank', rib: 'FR7630006000011234567890189', name: 'A' },
      { kind: 'card', number: '4532 0151 1283 0366', name: 'A' },
      { kind: 'card', number: '0'.repeat(16), name: 'A' },
      { kind: 'user', code: "' or 1=1 --" },
      { kind: 'linkedAccount', linkedAccountId: '%' },
    ];
    for (const beneficiary of beneficiaries) {
      for (const amount of [100, 101, 999_999_999_999, 999_999_999_999_999, Number.MAX_SAFE_INTEGER, 1e21, -0, 100.5]) {
        for (const more of [
          { mode: 'receive', feeBearer: 'beneficiary' },
          { mode: 'receive' },
          { mode: 'send', manual: true },
        ]) {
          const { status, body } = await owner.post('/fapi/transfers/quote', { beneficiary, amount, ...more });
          expect(status, JSON.stringify([beneficiary, amount, more, body])).toBeLessThan(500);
        }
      }
    }
  });

  it('the number of a card is nowhere in the database, whatever was done with it', async () => {
    const cardNumber = '4532015112830366';
    const card = { kind: 'card', number: cardNumber, name: 'Chantal Eyenga' };
    const { totalDebit } = await quote(card, 9100);
    const body = { beneficiary: card, amount: 9100, expectedTotalDebit: totalDebit };
    const asked = [
      await owner.post('/fapi/transfers/check-name', { beneficiary: card }),
      await create(body),
      await create({ ...body, pin: '000111' }),
      await create({ ...body, expectedTotalDebit: 1, amount: 9200 }),
      await create({
        ...body,
        amount: 9300,
        expectedTotalDebit: (await quote(card, 9300)).totalDebit,
        scheduledFor: later(hour),
        recurrence: { every: 'month' },
      }),
      await create({ ...body, beneficiary: { ...card, number: `${cardNumber}0` } }),
    ];
    expect(asked.map((answer) => answer.status)).toEqual([expect.any(Number), 200, 422, 409, 200, 422]);
    await owner.post(`/fapi/transfer-schedules/${asked[4]!.body.data.schedule.id}/cancel`, { note: 'essai' });
    const tables = await sql<{
      name: string;
    }>`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('identity', 'production', 'sandbox')`.execute(
      world.database.admin,
    );
    expect(tables.rows.length).toBeGreaterThan(60);
    for (const { name } of tables.rows) {
      const found = await sql<{
        count: number;
      }>`select count(*)::int as count from ${sql.raw(name)} t where t::text like ${`%${cardNumber}%`}`.execute(
        world.database.admin,
      );
      expect([name, found.rows[0]!.count]).toEqual([name, 0]);
    }
  });
});

describe('a linked account that was revoked', () => {
  it('gets nothing of what was planned for it, and the money is free', async () => {
    await world.settle();
    await world.travel(60_000, 15_000);
    const id = await link();
    const before = await hand.balance('payout');
    const { transfer } = await sent({ kind: 'linkedAccount', linkedAccountId: id }, 20_000, {
      scheduledFor: later(hour),
    });
    await revoke(id);
    await world.travel(2 * hour, hour / 2);
    await again();
    expect((await owner.get(`/fapi/transfers/${transfer.id}`)).body.data).toMatchObject({
      status: 'failed',
      reason: { code: 'ACCOUNT_REVOKED' },
      attempts: [],
    });
    expect(await hand.balance('payout')).toMatchObject({ available: before.available, reserved: before.reserved });
    expect((await owner.post(`/fapi/transfers/${transfer.id}/retry`, { pin: testPin })).body.error.key).toBe(
      'transfers.action_not_possible',
    );
  });

  it('gets nothing from a plan either, which says why', async () => {
    const id = await link();
    const { schedule } = await sent({ kind: 'linkedAccount', linkedAccountId: id }, 21_000, {
      scheduledFor: later(hour),
      recurrence: { every: 'day' },
    });
    await revoke(id);
    await world.travel(2 * hour, hour / 2);
    await again();
    const plan = (await owner.get('/fapi/transfer-schedules')).body.data.find((row: any) => row.id === schedule.id);
    expect(plan).toMatchObject({ runs: 0, lastTransactionId: null, lastProblem: { en: expect.any(String) as string } });
    await owner.post(`/fapi/transfer-schedules/${schedule.id}/cancel`, { note: 'over' });
  });
});

describe('a plan whose price changed', () => {
  it('sends no run above the operator’s cap, and none of which too little arrives', async () => {
    await price(1000);
    const big = (
      await sent(wallet(), 520_000, {
        feeBearer: 'beneficiary',
        scheduledFor: later(hour),
        recurrence: { every: 'day' },
      })
    ).schedule;
    const small = (
      await sent(wallet(), 120, { feeBearer: 'beneficiary', scheduledFor: later(hour), recurrence: { every: 'day' } })
    ).schedule;
    const plans = async () =>
      (await owner.get('/fapi/transfer-schedules')).body.data.filter((row: any) => [big.id, small.id].includes(row.id));
    await price(0);
    await world.travel(2 * hour, hour / 2);
    await again();
    expect((await plans()).find((row: any) => row.id === big.id)).toMatchObject({
      runs: 0,
      lastProblem: { en: expect.stringContaining('500,000') as string },
    });
    await price(5000);
    await world.travel(24 * hour, 6 * hour);
    await again();
    expect((await plans()).find((row: any) => row.id === small.id)).toMatchObject({
      runs: 1,
      lastProblem: { en: expect.any(String) as string },
    });
  });
});
