import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAs, sweepNow } from '../../../testing/approvals.ts';
import { typed } from '../../../testing/mass-payments.ts';
import { ok } from '../../../testing/ok.ts';
import { robbedMassPayments } from '../../../testing/robbed-mass-payments.ts';
import { robbery } from '../../../testing/robbed.ts';
import { testWorld, type TestWorld } from '../../../testing/test-world.ts';

/** A mass payment that stands still says why and by whom, and whom going on asks; whoever decides reads all of it. */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-16T15:00:00+01:00') });
});
afterAll(() => world?.close());
const thief = robbery(() => world, 'stands-still');
const { press } = thief;
const robbed = robbedMassPayments(() => world, thief);
const rows = [1, 2, 3, 4].map((n) => typed(`67712300${n}`, 450_000 + n));
const options = {
  options: { stopOnFailurePct: null, queueIfShort: true, queueMaxAgeHours: 24, runAsFarAsMoneyGoes: true },
};
const kindsOf = (run: any): string[] => run.events.map(({ kind }: any) => kind);

async function stopped(name: string) {
  const shop = await robbed(name, 1_000_000);
  const id = await shop.letGo(rows, options);
  expect((await press(shop.letter)).status).toBe(200);
  await shop.wait();
  const colleague = await shop.another();
  return { ...shop, id, colleague, read: () => shop.mass.get(id) };
}

describe('the page of a mass payment that stands still', () => {
  it('names whose account it was let go in, and what it lacks now', async () => {
    const shop = await stopped('Masse nommée');
    const run = await shop.read();
    expect([run.status, run.pausedBecause, run.pausedBy]).toEqual([
      'paused',
      'disowned',
      { name: 'manager of the test', note: null },
    ]);
    expect(run.events.find(({ kind }: any) => kind === 'makerDisowned').note.fr).toBe('manager of the test');
    expect(run.missing).toBeGreaterThan(0);
    await shop.hand.fund(2_000_000);
    expect((await shop.read()).missing).toBeNull();
    await ok(shop.resume(shop.id));
    expect((await shop.read()).pausedBecause).toBe('disowned');
    await ok(decideAs(shop.colleague, (await shop.requestOf(shop.id)).id, 'approve'));
    await shop.wait();
    expect(await shop.read()).toMatchObject({ status: 'completed', pausedBecause: null, pausedBy: null });
  });

  it('names who paused it by hand, and their word, also once it is cancelled', async () => {
    const shop = await robbed('Masse à la main', 1_000_000);
    await world.sim('outcomes', { action: 'ignore', count: 1, neverExpires: true, msisdn: '237677123001' });
    const id = await shop.letGo(rows, options);
    await ok(shop.mass.act(id, 'pause', { note: 'Vérifier les noms' }));
    const paused = await shop.mass.get(id);
    expect([paused.pausedBecause, paused.pausedBy.note.fr, paused.resumeAhead]).toEqual([
      'person',
      'Vérifier les noms',
      null,
    ]);
    expect(paused.pausedBy.name).toBe(paused.createdByName);
    await ok(shop.mass.act(id, 'cancel'));
    const cancelled = await shop.mass.get(id);
    expect([cancelled.status, cancelled.pausedBecause, cancelled.pausedBy.name]).toEqual([
      'paused',
      'cancelled',
      paused.createdByName,
    ]);
  });

  it('says whom going on asks, and what waits for them is told apart from corrected rows', async () => {
    const shop = await stopped('Masse qui demandera');
    const before = await shop.read();
    expect([before.resumeAhead, before.isRestWaiting]).toEqual([
      { needed: true, approvers: ['manager of the test'] },
      false,
    ]);
    await ok(shop.resume(shop.id));
    const asked = await shop.read();
    expect([asked.resumeAhead, asked.isRestWaiting]).toEqual([null, true]);
  });

  it('tells a request that was taken back, one that lapsed and one that was declined apart', async () => {
    const shop = await stopped('Masse aux trois fins');
    await ok(shop.resume(shop.id));
    await ok(shop.mass.act(shop.id, 'recall', { note: 'Pas encore' }));
    const recalled = (await shop.read()).events[0];
    expect([recalled.kind, recalled.note.fr]).toEqual(['resumeRecalled', 'Pas encore']);
    await ok(shop.resume(shop.id));
    await ok(shop.maker.post(`/fapi/approvals/${(await shop.requestOf(shop.id)).id}/recall`, {}));
    expect(kindsOf(await shop.read()).slice(0, 2)).toEqual(['resumeRecalled', 'resumeAsked']);
    await ok(shop.resume(shop.id));
    await ok(decideAs(shop.colleague, (await shop.requestOf(shop.id)).id, 'decline'));
    expect(kindsOf(await shop.read())[0]).toBe('resumeDeclined');
    await shop.hand.fund(2_000_000);
    await ok(shop.resume(shop.id));
    await world.travel(8 * 24 * 3_600_000, 6 * 3_600_000);
    await sweepNow(world);
    const reader = await world.person(shop.organisationId, 'admin');
    const late = await ok(reader.get(shop.mass.path(shop.id)));
    expect([(await shop.requestOf(shop.id)).status, kindsOf(late)[0]]).toEqual(['expired', 'resumeLapsed']);
  });

  it('tells a correction that was taken back from one that was declined', async () => {
    const shop = await robbed('Masse corrigée', 1_000_000);
    await world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: '237677123001' });
    const id = await shop.letGo(rows, options);
    const [first] = await shop.mass.rows(id);
    const corrections = [{ itemId: first!.id, phone: '677999888' }];
    await ok(shop.retry(id, { corrections }));
    await ok(shop.mass.act(id, 'recall'));
    expect(kindsOf(await shop.mass.get(id)).slice(0, 2)).toEqual(['retryRecalled', 'retryAsked']);
  });
});

describe('the request of what is left', () => {
  it('carries the word of whoever asked, what it costs and that money is missing, and counts once', async () => {
    const shop = await stopped('Masse au complet');
    await ok(
      shop.maker.post(`${shop.mass.path(shop.id)}/resume`, { version: (await shop.read()).version, note: 'Vu' }),
    );
    expect((await shop.read()).events[0]).toMatchObject({ kind: 'resumeAsked', note: { fr: 'Vu' } });
    const asked = (await shop.colleague.get(`/fapi/approvals/${(await shop.requestOf(shop.id)).id}`)).body.data;
    expect(asked.lines.map(({ label }: any) => label.en)).toEqual(['People receive', 'Fee', 'Tax', 'Debited', 'Note']);
    expect(asked.lines.at(-1).value).toBe('Vu');
    expect(asked.lines[0].value.en).toContain('900,007');
    expect(asked.count).toBe(2);
    expect(asked.warnings.map(({ code }: any) => code)).toEqual(['stoodStill', 'moneyMissing']);
  });

  it('ends with what it is about', async () => {
    const shop = await stopped('Masse finie');
    await ok(shop.resume(shop.id));
    await world.travel(26 * 3_600_000, 1_800_000);
    const reader = await world.person(shop.organisationId, 'admin');
    const run = await ok(reader.get(shop.mass.path(shop.id)));
    expect([run.status, run.approval.status, (await shop.requestOf(shop.id)).status]).toEqual([
      'partiallyCompleted',
      'expired',
      'expired',
    ]);
    expect(run.approval.endReason.en).toBe('Nothing of it waits any more.');
  });
});
