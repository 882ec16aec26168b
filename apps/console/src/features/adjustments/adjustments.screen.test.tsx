import { describe, expect, it } from 'vitest';
import { adjustmentsApi } from '#contract/adjustments/api.ts';
import { approvalsApi } from '#contract/approvals/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { answer, refuse, wantsPin, type Saying } from '../../testing/contract-server.ts';
import { button, choose, enter, field, mark, opens, pick, press, reads, tick, under } from '../../testing/user.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'adj_01jx0000000000000000000000';
const transactionId = 'txn_01jx0000000000000000000000';
const page = '/transactions/payment-adjustments';
/** A word for another one, as far as it is. */
const seenAs = (status: string) => `unp_01jx000000000000000000000${status === 'completed' ? 4 : 3}`;

describe('an adjustment', () => {
  async function filled(...answers: Saying[]): Promise<void> {
    await renderScreen(`${page}?transactionId=${transactionId}`, { as: 'admin', answers });
    await opens('Ask for an adjustment');
  }

  it('is asked for in the way that was chosen', async () => {
    await filled();
    await press('Send the request');
    await under('By how much', 'This field is required.');
    sentNothing();
    await mark(/Debit us/);
    await enter('By how much', '500');
    await choose('Reason', 'Goodwill');
    await enter('What is wrong', 'we got too much');
    await press('Send the request');
    expect((await sent(adjustmentsApi.request)).body).toMatchObject({
      transactionId,
      direction: 'debit',
      amount: 500,
      note: 'we got too much',
    });
    await reads('The request is waiting for approval');
  });

  it('is not begun where nobody else may approve it, and says whom to invite', async () => {
    const missing = { en: 'Nobody else here may do that.', fr: 'Personne d’autre ici ne le peut.' };
    await filled(answer(approvalsApi.secondPerson, { missing }));
    await reads(missing.en);
    await expect.element(button('Send the request')).toHaveAttribute('aria-disabled', 'true');
    sentNothing();
  });

  it('that is refused says it under its field', async () => {
    const fields = [{ path: 'amount', message: { en: 'More than the fee.', fr: 'Plus que les frais.' } }];
    await filled(refuse(adjustmentsApi.request, 'request.invalid', { fields }));
    await mark(/Credit us/);
    await enter('By how much', '500');
    await choose('Reason', 'Goodwill');
    await enter('What is wrong', 'x');
    await press('Send the request');
    await sent(adjustmentsApi.request);
    await under('By how much', 'More than the fee.');
  });

  async function ask(action: string, entry: string, ...answers: Saying[]): Promise<void> {
    const row = { id, amount: 500, direction: 'credit', availableActions: [{ action, allowed: true }] };
    await renderScreen(page, { as: 'admin', answers: [answer(adjustmentsApi.list, [row] as never), ...answers] });
    await press('Actions');
    await pick(entry);
  }

  it.each<[string, string, Endpoint]>([
    ['approve', 'Approve', adjustmentsApi.approve],
    ['withdraw', 'Withdraw my request', adjustmentsApi.withdraw],
  ])('%s: after a question', async (action, label, row) => {
    await ask(action, label);
    sentNothing();
    await press(label);
    expect(await sent(row)).toMatchObject({ params: { id } });
  });

  it.each<[string, string, Endpoint]>([
    ['reject', 'Reject', adjustmentsApi.reject],
    ['reverse', 'Undo', adjustmentsApi.reverse],
  ])('%s: only with a reason', async (action, label, row) => {
    await ask(action, label);
    await press(label);
    await under('Why', 'Say why.');
    sentNothing();
    await enter('Why', 'not so');
    await press(label);
    expect(await sent(row)).toMatchObject({ params: { id }, body: { note: 'not so' } });
  });

  const beside = (status: string) => ({
    seen: seenAs(status),
    adjustments: [
      {
        id: 'adj_01jx0000000000000000000001',
        createdAt: '2026-11-26T09:00:00Z',
        status,
        requestedByName: 'Boris',
        decidedAt: '2026-11-26T10:00:00Z',
        decidedByName: 'Irène',
      },
    ],
    more: 0,
  });

  it('that is asked for once more is asked about first, and sent with a yes to what was seen', async () => {
    const params = {
      id: 'adj_01jx0000000000000000000001',
      seen: 'unp_01jx0000000000000000000001',
      others: 0,
      amount: 500,
    };
    const asked = refuse(adjustmentsApi.request, 'adjustments.duplicate', {
      params: { ...params, at: '2026-11-26T09:00:00Z', byName: 'Boris', state: 'waits' },
    });
    const takes = (call: { body: unknown }) => 'duplicateOf' in (call.body as object);
    await filled({
      row: adjustmentsApi.request,
      say: (call) => (takes(call) ? answer(adjustmentsApi.request) : asked).say(call),
    });
    await mark(/Debit us/);
    await enter('By how much', '500');
    await choose('Reason', 'Goodwill');
    await enter('What is wrong', 'twice');
    await press('Send the request');
    await sent(adjustmentsApi.request);
    await reads(/by Boris; it waits for its decision/);
    await tick('Both are right, ask for this one too');
    await press('Send the request');
    expect((await sent(adjustmentsApi.request)).body).toMatchObject({ duplicateOf: 'unp_01jx0000000000000000000001' });
  });

  it('beside another one of the same sum is approved by whoever has read that, as far as it is by then', async () => {
    let status = 'pendingApproval';
    const stale = refuse(adjustmentsApi.approve, 'adjustments.duplicate', {
      params: { id: 'unp_01jx0000000000000000000002', seen: 'unp_01jx0000000000000000000002' },
    });
    await ask(
      'approve',
      'Approve',
      {
        row: adjustmentsApi.get,
        say: (call) => answer(adjustmentsApi.get, { alike: beside(status) } as never).say(call),
      },
      {
        row: adjustmentsApi.approve,
        say(call) {
          const isNow = (call.body as { duplicateOf?: string }).duplicateOf === seenAs('completed');
          status = 'completed';
          return (isNow ? answer(adjustmentsApi.approve) : stale).say(call);
        },
      },
    );
    await reads(/by Boris; it waits for its decision/);
    await reads('Look at the other adjustment first, then confirm that both are right.');
    await tick('Both are right, post this one too');
    await press('Approve');
    expect((await sent(adjustmentsApi.approve)).body).toEqual({ duplicateOf: seenAs('pendingApproval') });
    await reads(/it is posted since .* by Irène/);
    await tick('Both are right, post this one too');
    await press('Approve');
    expect((await sent(adjustmentsApi.approve)).body).toEqual({ duplicateOf: seenAs('completed') });
    await reads('Approved and posted');
  });

  it('that wants the PIN gets it, and keeps none that was wrong', async () => {
    await ask('approve', 'Approve', wantsPin(adjustmentsApi.approve, '135790'));
    await press('Approve');
    await sent(adjustmentsApi.approve);
    await enter(/PIN/, '111111');
    await press('Confirm');
    expect((await sent(adjustmentsApi.approve)).body).toEqual({ pin: '111111' });
    await expect.element(field(/PIN/)).toHaveValue('');
  });
});
