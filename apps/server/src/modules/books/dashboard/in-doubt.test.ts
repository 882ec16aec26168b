import { expect, it } from 'vitest';
import { testPin } from '../../../testing/approvals.ts';
import { reportPaidLate } from '../../../testing/late-report.ts';
import { massHand, runInput, typed } from '../../../testing/mass-payments.ts';
import { ok } from '../../../testing/ok.ts';
import { payingShop } from '../../../testing/transfers.ts';

/**
 * What waits for a person for ever stands on Home, under its own word, and each line opens the list that it counted.
 */
const shop = payingShop('En Doute');
const minute = 60_000;
type Line = { kind: string; count: number; path: string };

const fails = (phone: string) =>
  shop.world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: `237${phone}` });
const works = () => fetch(`${shop.world.urls.phone}/__sim/outcomes`, { method: 'DELETE' });
const lines = async (): Promise<Line[]> => (await ok(shop.owner.get('/fapi/dashboard/home'))).needsYou;
/** How many rows the list of a line shows. */
async function listed(path: string): Promise<number> {
  const [page, query] = path.split('?') as [string, string];
  const list = page === '/transfer/planned' ? '/fapi/transfer-schedules' : '/fapi/transactions';
  return (
    await ok(
      shop.owner.get(`${list}?limit=100&${page.startsWith('/transactions/refunds') ? 'preset=refunds&' : ''}${query}`),
    )
  ).length;
}

it('counts refunds in doubt, payments whose operator contradicts itself and plans that stand still, each in one line', async () => {
  await shop.world.sim('policies', { action: 'approve' });
  // A refund that failed for good, and one that is said to be paid after its amount was given back: no room is left for
  // it.
  const sales = [
    await ok(shop.owner.post('/fapi/direct-charges', { amount: 9000, phone: '677990011' })),
    await ok(shop.owner.post('/fapi/direct-charges', { amount: 5000, phone: '677990011' })),
  ];
  await shop.world.settle();
  const refund = (amount: number, of = sales[0]) =>
    ok(shop.owner.post(`/fapi/transactions/${of.id}/refunds`, { amount, reasonCode: 'customerRequest', pin: testPin }));
  await fails('677990011');
  const doubtful = await refund(6000);
  await shop.world.settle();
  await works();
  shop.world.clock.advance(minute);
  await refund(6000);
  await shop.world.settle();
  await reportPaidLate(shop.world, doubtful.id);
  await fails('677990011');
  await refund(2000, sales[1]);
  await shop.world.settle();
  await works();
  // A transfer and a row of a mass payment that failed and are said to be paid.
  const [to, row] = [shop.by.wallet(), shop.by.wallet('Awa Njie')];
  await fails(to.phone);
  const { transfer } = await shop.by.sent(to, 41_000);
  await shop.world.settle();
  await fails(row.phone);
  const run = await ok(
    shop.owner.post('/fapi/mass-payments', { run: runInput(), rows: [typed(row.phone, 4100, { name: row.name })] }),
  );
  expect((await massHand(shop.world, shop.organisationId, shop.owner).submit(run.id)).status).toBe(200);
  await shop.world.settle();
  await works();
  const [item] = await ok(shop.owner.get(`/fapi/mass-payments/${run.id}/items`));
  for (const id of [transfer.id, item.transactionId]) await reportPaidLate(shop.world, id);
  // A plan stands still, since the same was paid by hand.
  const landlord = shop.by.wallet('Bailleur Tamo');
  const { schedule } = await shop.by.sent(landlord, 31_000, {
    scheduledFor: shop.by.later(60 * minute),
    recurrence: { every: 'week' },
  });
  await shop.pass(120 * minute);
  await shop.by.sent(landlord, 31_000, { duplicateOf: schedule.id });
  await shop.world.settle();

  const counts = (all: Line[]) => Object.fromEntries(all.map(({ kind, count }) => [kind, count]));
  const now = await lines();
  expect(counts(now)).toMatchObject({ refundInDoubt: 1, refundFailed: 1, payoutInDoubt: 2, planHeld: 1 });
  expect(counts(now)['inReconciliation']).toBeUndefined();
  const opened = now.filter(({ kind }) =>
    ['refundInDoubt', 'refundFailed', 'payoutInDoubt', 'planHeld'].includes(kind),
  );
  for (const { kind, count, path } of opened) expect([kind, await listed(path)]).toEqual([kind, count]);
  // It waits for ever, not for a week.
  await shop.pass(9 * 24 * 60 * minute);
  expect(counts(await lines())).toMatchObject({ refundInDoubt: 1, payoutInDoubt: 2, planHeld: 1 });
});

it('counts a row that its operator says was paid twice, and its run names it', async () => {
  const before = (await lines()).find(({ kind }) => kind === 'payoutInDoubt')?.count ?? 0;
  const [first, second, other] = [shop.by.wallet('Awa Njie'), shop.by.wallet(), shop.by.wallet('Bob Bello')];
  await fails(first.phone);
  const run = await ok(
    shop.owner.post('/fapi/mass-payments', {
      run: runInput(),
      rows: [typed(first.phone, 3100, { name: first.name }), typed(other.phone, 3200, { name: other.name })],
    }),
  );
  const hand = massHand(shop.world, shop.organisationId, shop.owner);
  expect((await hand.submit(run.id)).status).toBe(200);
  await shop.world.settle();
  await works();
  const [item] = await ok(shop.owner.get(`/fapi/mass-payments/${run.id}/items`));
  expect(item).toMatchObject({ status: 'failed', anomaly: null });
  await ok(
    shop.owner.post(`/fapi/mass-payments/${run.id}/retry`, {
      pin: testPin,
      corrections: [{ itemId: item.id, phone: second.phone }],
    }),
  );
  await shop.world.settle();
  const quiet = await hand.get(run.id);
  expect(quiet).toMatchObject({ status: 'completed', inDoubt: { count: 0, first: [] } });
  expect(quiet.events.map(({ kind }: any) => kind)).not.toContain('spokenAgainst');
  await reportPaidLate(shop.world, item.transactionId);
  const line = (await lines()).find(({ kind }) => kind === 'payoutInDoubt')!;
  expect([line.count, await listed(line.path)]).toEqual([before + 1, before + 1]);
  const { inDoubt, events } = await hand.get(run.id);
  const row = item.rowNo;
  expect(inDoubt).toEqual({
    count: 1,
    first: [
      {
        itemId: item.id,
        text: {
          en: `row ${row}, Awa Njie, XAF\u00a03,100: Paid twice, says the operator`,
          fr: `ligne ${row}, Awa Njie, 3\u202f100\u00a0FCFA\u00a0: Payé deux fois, selon l’opérateur`,
        },
      },
    ],
  });
  expect(events[0]).toMatchObject({
    kind: 'spokenAgainst',
    note: { en: expect.stringContaining(`row ${row}, Awa Njie`) },
  });
});
