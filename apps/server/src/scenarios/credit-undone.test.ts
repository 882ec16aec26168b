import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { proveAgain } from '../testing/approvals.ts';
import { forwardingProxy, type ForwardingProxy } from '../testing/forwarding-proxy.ts';
import { plainBrowser, type PlainBrowser } from '../testing/plain-browser.ts';
import { withPin } from '../testing/prove.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/** A correction that credited a payment is undone: the payment is again what had been said of it. */
let world: TestWorld;
let owner: Session;
let admin: Session;
let operator: ForwardingProxy;
let browser: PlainBrowser;
let emails: string[];
let number = 890_000;
beforeAll(async () => {
  world = await testWorld({
    async between(urls) {
      operator = await forwardingProxy(urls.mtn);
      return { mtn: operator.url };
    },
  });
  const merchant = await world.merchant('Boutique Reprise', ['owner', 'admin']);
  [owner, admin] = [await withPin(world, merchant.people['owner']!), merchant.people['admin']!];
  browser = plainBrowser(world.app);
  emails = [];
  for (const person of [owner, admin])
    emails.push((await person.get('/ba021/v1/session')).body.data.user.email as string);
});
afterEach(() => operator.honest());
afterAll(async () => {
  await world?.close();
  await operator?.close();
});

/** So long that both have to log in anew. */
const later = async (ms: number, stepMs: number) => {
  await world.travel(ms, stepMs);
  const [first, second] = emails as [string, string];
  [owner, admin] = [await withPin(world, await world.login(first)), await world.login(second)];
};
const detail = async (id: string) => (await owner.get(`/fapi/transactions/${id}`)).body.data;
const stateOf = async (id: string) => {
  const { status, stage, reasonCode } = await detail(id);
  return [status, stage, reasonCode];
};
const ask = (transactionId: string, amount: number, more: object = {}) =>
  admin.post('/fapi/payment-adjustments', {
    transactionId,
    direction: 'credit',
    amount,
    reasonCode: 'missingCredit',
    note: 'A receipt was shown',
    ...more,
  });
const credit = async (transactionId: string, amount: number): Promise<string> => {
  const asked = await ask(transactionId, amount);
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  await proveAgain(owner);
  const { id } = asked.body.data;
  expect((await owner.post(`/fapi/payment-adjustments/${id}/approve`, {})).body.data?.status).toBe('completed');
  return id;
};
const undo = async (id: string) => {
  await proveAgain(owner);
  const undone = await owner.post(`/fapi/payment-adjustments/${id}/reverse`, { note: 'The receipt is false' });
  expect(undone.body.data?.status, JSON.stringify(undone.body)).toBe('reversed');
};
const phoneFor = async (policy: object | null) => {
  const phone = `677${number++}`;
  if (policy) await world.sim('policies', { msisdn: phone, ...policy });
  return phone;
};
const wordOf = async (phone: string, action: 'approve' | 'decline') => {
  const { prompts } = await world.sim(`prompts?msisdn=237${phone}`);
  await world.sim('answer', { promptId: prompts.at(-1).id, action });
};
const charge = async (phone: string, amount = 7300): Promise<string> => {
  const { status, body } = await owner.post('/fapi/direct-charges', { amount, phone });
  expect(status, JSON.stringify(body)).toBe(200);
  await world.settle();
  return body.data.id;
};
const declined = async (): Promise<{ id: string; phone: string }> => {
  const phone = await phoneFor(null);
  const id = await charge(phone);
  await wordOf(phone, 'decline');
  await world.travel(30_000, 5_000);
  expect(await stateOf(id)).toEqual(['cancelled', 'canceledByPayer', 'PAYER_REJECTED']);
  return { id, phone };
};
/** The operator says nothing for so long that nobody knows. */
const unclear = async (): Promise<{ id: string; phone: string }> => {
  const phone = await phoneFor({ action: 'ignore' });
  const id = await charge(phone);
  operator.answerInstead('GET', '', { status: 503, contentType: 'text/plain', body: 'later' });
  await later(3_600_000, 600_000);
  expect((await stateOf(id)).slice(0, 2)).toEqual(['processing', 'inReconciliation']);
  return { id, phone };
};
/** Credited by hand before anybody asked whether its action list allows it; nobody can do so any more. */
const creditUnclear = async (id: string): Promise<string> => {
  await world.database.admin
    .updateTable('production.transactions' as never)
    .set({ reason_code: 'PAID_OTHERWISE', provider_reason: 'paid 7000 XAF instead of 7300 XAF' } as never)
    .where('id' as never, '=', id as never)
    .execute();
  return credit(id, 7000);
};

describe('a correction that is undone', () => {
  it('of a declined charge: it is declined again, and the same sum can be asked for', async () => {
    const { id, phone } = await declined();
    const adjustment = await credit(id, 7300);
    expect((await stateOf(id)).slice(0, 2)).toEqual(['failed', 'creditedByHand']);
    await undo(adjustment);
    expect(await stateOf(id)).toEqual(['cancelled', 'canceledByPayer', 'PAYER_REJECTED']);
    const { events, availableActions } = await detail(id);
    expect(events.findLast((event: any) => event.kind === 'creditUndone')).toMatchObject({
      toStatus: 'cancelled',
      toStage: 'canceledByPayer',
    });
    expect(availableActions.find((one: any) => one.action === 'resendPrompt')).toMatchObject({ allowed: true });
    const again = await charge(phone);
    await wordOf(phone, 'approve');
    await world.settle();
    expect((await detail(again)).status).toBe('completed');
  });

  it('of a single-use link: the next payer may pay it', async () => {
    const link = (
      await owner.post('/fapi/payment-links', {
        title: { en: 'Table', fr: 'Table' },
        kind: 'fixed',
        amount: 6000,
        use: 'single',
        merchantSharePercent: 100,
      })
    ).body.data;
    const page = () => browser.get(`/pay/${link.slug}`);
    const linkNow = async () => (await owner.get(`/fapi/payment-links/${link.id}`)).body.data;
    const phone = await phoneFor(null);
    const sent = await browser.send(await page(), { phone });
    const id = /txn_[0-9a-z]{26}/.exec(sent.url)![0];
    await world.settle();
    await wordOf(phone, 'decline');
    await world.travel(30_000, 5_000);
    const part = await credit(id, 2000);
    expect(await linkNow(), 'a part is not what the link asks for').toMatchObject({
      status: 'active',
      paidCount: 0,
      creditedCount: 0,
      creditedTotal: 2000,
    });
    expect((await page()).status).toBe(200);
    const rest = await credit(id, 4000);
    expect(await linkNow()).toMatchObject({ status: 'completed', paidCount: 1, creditedCount: 1, creditedTotal: 6000 });
    expect((await page()).heading).toBe('Already paid');
    await undo(rest);
    expect(await linkNow()).toMatchObject({ status: 'active', paidCount: 0, creditedCount: 0, creditedTotal: 2000 });
    await undo(part);
    expect(await linkNow()).toMatchObject({ status: 'active', paidCount: 0, reservedCount: 0, creditedTotal: 0 });
    const other = await phoneFor(null);
    const paid = await browser.send(await page(), { phone: other });
    await world.settle();
    await wordOf(other, 'approve');
    await world.settle();
    expect((await browser.get(paid.url)).heading).toBe('Paid');
    expect(await linkNow()).toMatchObject({ status: 'completed', paidCount: 1, paidTotal: 6000 });
  });

  it('of which nobody knew: its operator is asked until it says, and its word ends it', async () => {
    const { id } = await unclear();
    const adjustment = await creditUnclear(id);
    // Days later nothing is asked any more by itself.
    await later(3 * 86_400_000, 86_400_000);
    await undo(adjustment);
    expect((await stateOf(id)).slice(0, 2)).toEqual(['processing', 'inReconciliation']);
    await later(600_000, 300_000);
    expect((await stateOf(id)).slice(0, 2), 'still no word').toEqual(['processing', 'inReconciliation']);
    operator.answerInstead('GET', '', {
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({ status: 'FAILED', reason: 'EXPIRED' }),
    });
    await later(86_400_000, 14_400_000);
    expect((await detail(id)).status).toBe('expired');
  });

  it('that failed while it was credited: it has failed', async () => {
    const { id } = await unclear();
    const adjustment = await creditUnclear(id);
    operator.answerInstead('GET', '', {
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({ status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' }),
    });
    await owner.post(`/fapi/transactions/${id}/check-now`);
    expect((await stateOf(id)).slice(0, 2)).toEqual(['failed', 'creditedByHand']);
    await undo(adjustment);
    expect(await stateOf(id)).toEqual(['failed', null, 'PAYER_INSUFFICIENT_FUNDS']);
  });

  /** Declined and credited; then its operator says that it was paid all the same. */
  const paidMeanwhile = async (): Promise<{ id: string; adjustment: string; saysPaid: () => void }> => {
    const { id, phone } = await declined();
    const adjustment = await credit(id, 7300);
    const saysPaid = () =>
      operator.answerInstead('GET', '', {
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify({
          status: 'SUCCESSFUL',
          financialTransactionId: '812340001',
          amount: '7300',
          currency: 'XAF',
          payer: { partyIdType: 'MSISDN', partyId: `237${phone}` },
        }),
      });
    saysPaid();
    await owner.post(`/fapi/transactions/${id}/check-now`);
    expect(await detail(id)).toMatchObject({ stage: 'creditedByHand', anomaly: 'contradiction' });
    const { data } = (await owner.get('/fapi/transactions?inDoubt=only')).body;
    expect(data, 'nobody has to find out').toEqual([]);
    return { id, adjustment, saysPaid };
  };

  it('that the operator said was paid meanwhile: it is asked, and what it says is booked once', async () => {
    const { id, adjustment } = await paidMeanwhile();
    await undo(adjustment);
    await world.settle();
    expect(await detail(id)).toMatchObject({ status: 'completed', anomaly: null });
    await world.settle();
    expect(await verifyLedger(world.production.db as never, {})).toMatchObject({ ok: true });
  });

  it.each([
    ['does not answer', 503, 'later', 'text/plain'],
    [
      'knows nothing of it',
      404,
      '{"code":"RESOURCE_NOT_FOUND","message":"Requested resource was not found."}',
      'application/json',
    ],
  ])(
    'that was paid meanwhile, and whose operator then %s: it is asked on, and booked',
    async (_what, status, body, contentType) => {
      const { id, adjustment, saysPaid } = await paidMeanwhile();
      operator.answerInstead('GET', '', { status, contentType, body });
      await undo(adjustment);
      await world.settle();
      expect((await stateOf(id)).slice(0, 2)).toEqual(['processing', 'inReconciliation']);
      // Long after its window, too.
      await later(3 * 3_600_000, 1_800_000);
      expect((await stateOf(id)).slice(0, 2), 'still no word').toEqual(['processing', 'inReconciliation']);
      saysPaid();
      await world.travel(2 * 3_600_000, 1_800_000);
      expect(await detail(id)).toMatchObject({ status: 'completed', anomaly: null });
      expect(await verifyLedger(world.production.db as never, {})).toMatchObject({ ok: true });
      const nextSteps = await world.database.admin
        .selectFrom('production.attempts' as never)
        .select(['next_step', 'announced_at'] as never)
        .where('transaction_id' as never, '=', id as never)
        .execute();
      expect(nextSteps, 'nobody asks any more').toEqual([{ next_step: null, announced_at: null }]);
    },
  );

  it('one that stands open from before: the next check ends it', async () => {
    const { id } = await declined();
    await world.database.admin
      .updateTable('production.transactions' as never)
      .set({ status: 'processing', stage: 'inReconciliation' } as never)
      .where('id' as never, '=', id as never)
      .execute();
    await world.travel(10_000, 10_000);
    expect((await owner.post(`/fapi/transactions/${id}/check-now`)).body.data).toMatchObject({
      status: 'cancelled',
      stage: 'canceledByPayer',
    });
  });
});

it('what the action list says of a correction, whoever asks for one is told: not before the payment has ended', async () => {
  const open = await charge(await phoneFor({ action: 'ignore' }));
  const { id } = await unclear();
  for (const payment of [open, id]) {
    const { availableActions } = await detail(payment);
    expect(availableActions.find((one: any) => one.action === 'requestAdjustment')).toMatchObject({ allowed: false });
    for (const more of [{}, { direction: 'debit', reasonCode: 'duplicateCredit' }, { reasonCode: 'goodwill' }])
      expect((await ask(payment, 100, more)).body.error).toMatchObject({
        key: 'transactions.action_not_possible',
        field: 'transactionId',
        params: { reason: 'notFinal' },
      });
  }
});
