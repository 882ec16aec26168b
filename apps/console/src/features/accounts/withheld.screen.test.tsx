import { describe, expect, it } from 'vitest';
import { accountsApi } from '#contract/accounts/api.ts';
import { withholdingsApi } from '#contract/withholdings/api.ts';
import { invalidateCapabilities } from '../../data/query.ts';
import { answer, wantsPin, type Saying } from '../../testing/contract-server.ts';
import { choose, enter, field, front, mark, opens, press, reads, under } from '../../testing/user.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const accountId = 'acc_01jx0000000000000000000000';
const id = 'hld_01jx0000000000000000000000';
const balances = answer(accountsApi.balances, [
  { id: accountId, kind: 'collectionPrimary', name: { en: 'Collection', fr: 'Encaissement' }, available: 50_000 },
] as never);
const open = (...answers: Saying[]) =>
  renderScreen('/withheld-balance', { as: 'owner', answers: [balances, ...answers] });

describe('withheld money', () => {
  it('is set aside with a reason, a day and the PIN, which is gone when it was wrong', async () => {
    await open(wantsPin(withholdingsApi.hold, '135790', { amount: 4000 }));
    await front().getByRole('button', { name: 'Withhold an amount' }).first().click();
    await opens('Withhold an amount');
    await press('Continue');
    await under('Amount', 'This field is required.');
    await under('Reason', 'This field is required.');
    await enter('Amount', '60000');
    await under('Amount', /Only XAF\s50,000 is available/);
    await enter('Amount', '4000');
    await choose('Reason', 'Withheld by hand');
    await enter('Release day', '31/12/2027');
    await enter('Note', 'as agreed');
    await press('Continue');
    sentNothing();
    await enter(/PIN/, '111111');
    await press('Withhold');
    expect((await sent(withholdingsApi.hold)).body).toMatchObject({
      accountId,
      amount: 4000,
      releaseOn: '2027-12-31',
      note: 'as agreed',
      pin: '111111',
    });
    await expect.element(field(/PIN/)).toHaveValue('');
  });

  it('is released in part with the PIN', async () => {
    const hold = {
      id,
      remaining: 4000,
      amount: 4000,
      status: 'withheld',
      availableActions: [{ action: 'release', allowed: true }],
    };
    await open(answer(accountsApi.holds, [hold] as never), wantsPin(withholdingsApi.release, '135790'));
    await front().getByRole('button', { name: 'Release' }).first().click();
    await opens('Release withheld money');
    await mark(/A part/);
    await enter('Amount', '1000');
    await press('Continue');
    sentNothing();
    await enter(/PIN/, '111111');
    await press('Release');
    expect(await sent(withholdingsApi.release)).toMatchObject({
      params: { id },
      body: { amount: 1000, pin: '111111' },
    });
    await expect.element(field(/PIN/)).toHaveValue('');
    await reads(/PIN/);
  });

  it('that a colleague released in part under the PIN stands as it was read, until it is looked at anew', async () => {
    const may = { availableActions: [{ action: 'release', allowed: true }] };
    let hold: object = { id, version: 3, remaining: 25_000, amount: 25_000, status: 'withheld', ...may };
    await open(
      answer(accountsApi.holds, () => [hold] as never),
      wantsPin(withholdingsApi.release, '135790'),
    );
    await front().getByRole('button', { name: 'Release' }).first().click();
    await opens('Release withheld money');
    await press('Continue');
    await enter(/PIN/, '135790');
    hold = { ...hold, version: 4, remaining: 15_000 };
    await invalidateCapabilities(new Set(['accounts']));
    await reads(/has changed since you opened it/);
    await reads('XAF 25,000');
    sentNothing();
    await press('Show it as it is now');
    await reads('XAF 15,000');
    await enter(/PIN/, '135790');
    await press('Release');
    expect((await sent(withholdingsApi.release)).body).toMatchObject({ version: 4 });
  });
});
