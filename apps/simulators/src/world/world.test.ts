import { appendFileSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { mtnClient, orangeClient, startHarness } from '../test-client.ts';
import type { Harness } from '../test-client.ts';
import { VirtualClock } from './clock.ts';
import { Journal } from './journal.ts';
import { personOf } from './names.ts';
import { normaliseNumber, operatorOf } from './numbers.ts';
import { Store } from './store.ts';

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
function directory(): string {
  const path = mkdtempSync(join(tmpdir(), 'simulators-'));
  closers.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
async function harness(options: Parameters<typeof startHarness>[0] = {}): Promise<Harness> {
  const h = await startHarness(options);
  closers.push(() => h.close());
  return h;
}

describe('numbers and names', () => {
  test('prefixes', () => {
    expect(['677123456', '650123456', '680123456'].map((n) => operatorOf(normaliseNumber(n)!))).toEqual([
      'mtn',
      'mtn',
      'mtn',
    ]);
    expect(['699123456', '655123456', '640123456', '686123456'].map((n) => operatorOf(normaliseNumber(n)!))).toEqual([
      'orange',
      'orange',
      'orange',
      'orange',
    ]);
    expect([
      normaliseNumber('+237 6 77 12 34 56'),
      normaliseNumber('00237677123456'),
      normaliseNumber('222123456'),
    ]).toEqual(['237677123456', '237677123456', null]);
  });

  test('a number always has the same holder, and holders differ', () => {
    expect(personOf('237677123456')).toEqual(personOf('237677123456'));
    const names = new Set(
      Array.from({ length: 100 }, (_, i) => personOf(`2376771234${String(i).padStart(2, '0')}`)).map(
        (p) => `${p.givenName} ${p.familyName}`,
      ),
    );
    expect(names.size).toBeGreaterThan(75);
  });
});

test('the journal refuses what does not add up', () => {
  const journal = new Journal(new Store(undefined));
  const entry = { at: '', kind: 'x', currency: 'XAF', transactionId: null, references: [], text: '' };
  expect(() =>
    journal.post({
      ...entry,
      lines: [
        { account: 'a', amount: 5 },
        { account: 'b', amount: -4 },
      ],
    }),
  ).toThrow(/off by 1/);
  expect(() =>
    journal.post({
      ...entry,
      lines: [
        { account: 'a', amount: 0.5 },
        { account: 'b', amount: -0.5 },
      ],
    }),
  ).toThrow(/whole number/);
  expect(journal.size).toBe(0);
});

describe('clock', () => {
  test('timers fire in due order, each at its own time, also those set on the way', () => {
    const clock = new VirtualClock(new Store(undefined), () => {});
    closers.push(() => clock.close());
    clock.freeze();
    const start = clock.now();
    const seen: [string, number][] = [];
    clock.on('note', (key) => {
      seen.push([key, clock.now() - start]);
      if (key === 'b') clock.later({ afterMs: 50, kind: 'note', key: 'on the way' });
    });
    clock.later({ afterMs: 300, kind: 'note', key: 'c' });
    clock.later({ afterMs: 100, kind: 'note', key: 'b' });
    const dropped = clock.later({ afterMs: 200, kind: 'note', key: 'cancelled' });
    clock.cancel(dropped);
    expect(clock.advance(1000)).toBe(3);
    expect(seen).toEqual([
      ['b', 100],
      ['on the way', 150],
      ['c', 300],
    ]);
    expect(clock.now() - start).toBe(1000);
  });

  test('random timers never fire early, late or twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 8 }),
        (delays, steps) => {
          const clock = new VirtualClock(new Store(undefined), () => {});
          clock.freeze();
          const start = clock.now();
          const fired: number[] = [];
          clock.on('note', (key) => {
            expect(clock.now() - start).toBe(Number(key));
            fired.push(Number(key));
          });
          for (const delay of delays) clock.later({ afterMs: delay, kind: 'note', key: String(delay) });
          for (const step of steps) clock.advance(step);
          const end = clock.now() - start;
          clock.close();
          expect(fired).toEqual(delays.filter((d) => d <= end).sort((a, b) => a - b));
        },
      ),
    );
  });

  test('a real-time answer comes although the virtual clock stands still', async () => {
    const h = await harness();
    await h.sim('clock', { frozen: true });
    await h.sim('policies', { action: 'approve', delayMs: 30, realTime: true });
    const momo = await mtnClient(h.sims.mtn.url);
    const { ref } = await momo.create('requesttopay', '237677123456', 100, { 'x-callback-url': h.hook });
    await h.heard(1);
    expect((await momo.get(`/v1_0/requesttopay/${ref}`)).json.status).toBe('SUCCESSFUL');
  });
});

describe('what survives', () => {
  test('a restart finds tokens, prompts, money, clock and timers as they were, without a clean stop', async () => {
    const dataDir = directory();
    const first = await startHarness({ dataDir });
    const momo = await mtnClient(first.sims.mtn.url);
    const paid = await momo.create('requesttopay', '237677123456', 25_000);
    const open = await momo.create('requesttopay', '237677123456', 300);
    await first.sim('answer', { reference: paid.ref, action: 'approve' });
    await first.sim('clock/advance', { seconds: 200 });
    const before = await first.sim('clock');
    // The first world is never closed before the second reads: only what was already written counts.
    const copy = directory();
    copyFileSync(join(dataDir, 'simulators.jsonl'), join(copy, 'simulators.jsonl'));
    appendFileSync(join(copy, 'simulators.jsonl'), '["mtnRequests","torn",{"re');
    await first.close();

    const second = await harness({ dataDir: copy });
    expect(second.sims.restored).toMatchObject({ droppedLines: 1 });
    expect(Date.parse((await second.sim('clock')).now) - Date.parse(before.now)).toBeLessThan(5_000);
    expect((await second.sim('wallets/677123456')).balance).toBe(975_000);
    const status = async (ref: string) =>
      (await (
        await fetch(`${second.sims.mtn.url}/collection/v1_0/requesttopay/${ref}`, { headers: momo.headers })
      ).json()) as { status: string; reason?: string };
    expect((await status(paid.ref)).status).toBe('SUCCESSFUL');
    expect((await status(open.ref)).status).toBe('PENDING');
    await second.sim('clock/advance', { seconds: 101 });
    expect(await status(open.ref)).toMatchObject({ status: 'FAILED', reason: 'EXPIRED' });
    expect((await second.sim('messages/677123456')).messages).toHaveLength(2);
  });

  test('reset forgets everything but the out-of-the-box credentials', async () => {
    const h = await harness();
    await h.sim('wallets', { msisdn: '677000001', balance: 5 });
    await h.sim('clock/advance', { seconds: 86_400 });
    expect(await h.sim('reset', {})).toMatchObject({ wallets: 0 });
    expect(Math.abs(Date.parse((await h.sim('clock')).now) - Date.now())).toBeLessThan(2_000);
    expect((await mtnClient(h.sims.mtn.url)).token.status).toBe(200);
  });
});

test('whatever payers, faults and refunds do, the journal adds up to zero and wallets equal their entries', async () => {
  const h = await harness();
  const [momo, pay, om] = [
    await mtnClient(h.sims.mtn.url),
    await mtnClient(h.sims.mtn.url, 'disbursement'),
    await orangeClient(h.sims.orange.url),
  ];
  await h.sim('settings', { defaultBalance: 3_000 });
  await h.sim('faults', { kind: 'errorAfter', count: -1, probability: 0.2 });
  await h.sim('faults', { kind: 'closeAfter', count: -1, probability: 0.1 });
  const taken: string[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('approve', 'decline', 'ignore', 'fail'),
      fc.integer({ min: 1, max: 2_000 }),
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom('mtn', 'orange', 'refund'),
      async (action, amount, who, kind) => {
        await h.sim('policies', { action });
        if (kind === 'mtn')
          taken.push(
            await momo.create('requesttopay', `23767700000${who}`, amount).then(
              ({ ref }) => ref,
              () => '',
            ),
          );
        if (kind === 'refund')
          await pay.create('refund', '', amount, {}, { referenceIdToRefund: taken.at(-1) || '1' }).catch(() => {});
        if (kind === 'orange') {
          const payToken = await om.init('mp').catch(() => '');
          await om.pay('mp', payToken, `69900000${who}1`, amount).catch(() => {});
        }
        await h.sim('clock/advance', { ms: 1 });
      },
    ),
    { numRuns: 60 },
  );
  await h.sim('clock/advance', { seconds: 600 });
  const { wallets } = await h.sim('wallets');
  const { entries, totals } = await h.sim('journal?limit=100000');
  expect(Object.values(totals).every((total) => total === 0)).toBe(true);
  // How many payers said yes is left to chance; that a journal of nothing proves nothing is not.
  expect(entries.length).toBeGreaterThan(0);
  for (const wallet of wallets) {
    const lines = entries
      .filter((e: { currency: string }) => e.currency === 'XAF')
      .flatMap((e: { lines: { account: string; amount: number }[] }) => e.lines)
      .filter((l: { account: string }) => l.account === wallet.account);
    expect(lines.reduce((sum: number, l: { amount: number }) => sum + l.amount, 0)).toBe(wallet.balance);
    expect(wallet.balance).toBeGreaterThanOrEqual(0);
  }
});
