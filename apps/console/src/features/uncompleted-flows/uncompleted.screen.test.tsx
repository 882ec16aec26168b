import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { refundsApi } from '#contract/refunds/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { uncompletedFlowsApi } from '#contract/uncompleted-flows/api.ts';
import { answer, refuse, type Saying } from '../../testing/contract-server.ts';
import { press, reads, tick } from '../../testing/user.ts';
import { asksFirst, renderScreen, sent } from '../../testing/render-screen.tsx';

const refId = 'txn_01jx0000000000000000000000';
const id = refId;
const open = (tab: string, parts: object, ...answers: Saying[]) =>
  renderScreen(`/transactions/uncompleted-flows?tab=${tab}`, {
    as: 'admin',
    answers: [
      answer(uncompletedFlowsApi.list, [{ id, refId, amount: 5000, customerName: 'Marie', ...parts }] as never),
      ...answers,
    ],
  });
const allowed = (action: string) => ({ availableActions: [{ action, allowed: true }] });

describe('what was not completed', () => {
  it('is checked on a press', async () => {
    await open('operator', allowed('checkNow'));
    await press('Check now');
    expect(await sent(transactionsApi.checkNow)).toMatchObject({ params: { id: refId } });
  });

  it('is ticked off', async () => {
    await open('lost', {});
    await press('Will not pay');
    expect(await sent(uncompletedFlowsApi.dismiss)).toMatchObject({ params: { id } });
    await reads('Ticked off. It stays in the list of transactions.');
  });

  it.each<[string, string, Endpoint]>([
    ['resendPrompt', 'New prompt', transactionsApi.resendPrompt],
    ['startRefund', 'Give back', refundsApi.start],
    ['retryRefund', 'Try again', refundsApi.retry],
  ])('%s: only after a question', async (action, label, row) => {
    await open('us', allowed(action));
    await press(label);
    await asksFirst();
    await press(label);
    expect(await sent(row)).toMatchObject({ params: { id: refId } });
  });

  it.each([
    [null, /nobody receives money twice/],
    [
      3500,
      /XAF 3,500 of the same payment was given back or is on its way\. Trying again gives Marie XAF 5,000 besides/,
    ],
    [0, /The money goes to the number that paid/],
  ])('promises that nobody receives money twice only where nothing was given back since: %s', async (given, text) => {
    await open('us', { ...allowed('retryRefund'), givenBackSince: given });
    await press('Try again');
    await reads(text);
  });

  const both = {
    customerName: 'Marie',
    kind: 'refund',
    availableActions: [
      { action: 'retryRefund', allowed: true },
      { action: 'nothingOwed', allowed: true },
    ],
  };
  it('of which nothing is owed any more is said so, after a question', async () => {
    await open('us', { ...both, givenBackSince: null });
    await press('Nothing is owed any more');
    await reads(/^No money moves\. The refund of XAF 5,000 to Marie stays failed/);
    await press('Nothing is owed any more');
    expect(await sent(refundsApi.nothingOwed)).toMatchObject({ params: { id: refId } });
    await reads('It is no longer shown as open');
  });

  it('is asked about above its row, which goes as soon as a colleague has done with it', async () => {
    let isThere = true;
    await renderScreen('/transactions/uncompleted-flows?tab=us', {
      as: 'admin',
      answers: [
        answer(
          uncompletedFlowsApi.list,
          () => (isThere ? [{ id, refId, amount: 5000, ...both, givenBackSince: null }] : []) as never,
        ),
        refuse(refundsApi.retry, 'refunds.duplicate', {
          field: 'duplicateOf',
          params: { id: refId, seen: refId, again: 'yes', isNotOwed: 1, at: '2026-11-12T09:00:00.000Z' },
        }),
      ],
    });
    await press('Try again');
    isThere = false;
    await press('Try again');
    await sent(refundsApi.retry);
    await reads('Somebody said that nothing is owed any more');
    const rows = () =>
      [...document.querySelectorAll('main li')].filter(({ textContent }) => textContent.includes('Marie'));
    await expect.poll(() => rows().length).toBe(0);
    await reads('Somebody said that nothing is owed any more');
  });
  it('of which something went since is offered that in the place of trying again', async () => {
    await open('us', { ...both, givenBackSince: 3500 });
    await press('Try again');
    await asksFirst();
    await press('Nothing is owed any more');
    await reads(/^No money moves\./);
    await press('Nothing is owed any more');
    expect(await sent(refundsApi.nothingOwed)).toMatchObject({ params: { id: refId } });
  });

  it('asks no payer anew who has paid the same since, before somebody says yes to what was seen', async () => {
    const seen = 'txn_01jx0000000000000000000009';
    await open(
      'lost',
      allowed('resendPrompt'),
      refuse(transactionsApi.resendPrompt, 'charges.paid_since', { params: { id: seen, seen } }),
    );
    await press('New prompt');
    await asksFirst();
    await press('New prompt');
    await sent(transactionsApi.resendPrompt);
    await reads(/This number has paid the same amount since/);
    await tick('Ask for it once more all the same');
    await press('New prompt');
    expect((await sent(transactionsApi.resendPrompt)).body).toEqual({ duplicateOf: seen });
  });
});
