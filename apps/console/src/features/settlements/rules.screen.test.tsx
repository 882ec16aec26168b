import { describe, expect, it } from 'vitest';
import { linkedAccountsApi } from '#contract/linked-accounts/api.ts';
import { settlementsApi } from '#contract/settlements/api.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import { answer, wantsPin, type Saying } from '../../testing/contract-server.ts';
import { choose, enter, field, front, opens, press, reads } from '../../testing/user.ts';
import { invalidateCapabilities } from '../../data/query.ts';
import { calls, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const sourceAccountId = 'acc_01jx0000000000000000000000';
const linkedAccountId = 'lka_01jx0000000000000000000000';
const ends = [
  answer(transfersApi.sources, [
    { id: sourceAccountId, name: { en: 'Collection', fr: 'Encaissement' }, available: 90_000 },
  ]),
  answer(linkedAccountsApi.receiving, [{ id: linkedAccountId, label: 'Akwa', masked: '•••1' }] as never),
];

describe('a rule that settles by itself', () => {
  const terms = {
    name: 'Evenings',
    source: { id: sourceAccountId, name: { en: 'Collection', fr: 'Encaissement' } },
    linkedAccountId,
    maxAmount: 100_000,
    minAmount: 10_000,
    sweep: 'all',
    priority: 1,
    windows: [{ days: ['mon'], time: '18:00' }],
  };
  const policy = {
    ...terms,
    id: 'stp_01jx0000000000000000000000',
    version: 3,
    status: 'active',
    availableActions: ['edit', 'activate', 'deactivate', 'revoke'].map((action) => ({ action, allowed: true })),
  };
  async function openRules(parts: object | (() => object), ...answers: Saying[]): Promise<void> {
    const now = () => [{ ...policy, ...(typeof parts === 'function' ? parts() : parts) }] as never;
    await renderScreen('/settings/auto-settlement', {
      as: 'owner',
      answers: [...ends, answer(settlementsApi.policies, now), ...answers],
    });
  }

  it('whose time has come says that a settlement was started: it may wait for a yes or be refused', async () => {
    await openRules({ lastRunAt: '2026-03-02T09:40:00Z', lastResult: 'settled' });
    await reads(/10:40 · a settlement was started/);
  });

  it('of which a change waits says which, beside what goes on until then', async () => {
    const approvalId = 'apr_01jx0000000000000000000000';
    const destination = { label: 'Shop wallet', masked: '6 77 •• •• 01' };
    const proposed = {
      ...terms,
      linkedAccountId: 'lka_01jx0000000000000000000009',
      destination: { label: 'Bank', masked: '•••• 138' },
      windows: [{ days: ['mon', 'sat'], time: '08:00' }],
      maxAmount: 150_000,
    };
    await openRules({ destination, approvalId, proposed });
    await reads(/A change waits for approval.*Bank · •••• 138.*Mon Sat · 08:00.*XAF 150,000.*See the request/);
    await reads(/Shop wallet · 6 77 •• •• 01.*Mon · 18:00.*XAF 100,000/);
    await openRules({ approvalId, status: 'pendingApproval' });
    await reads(/It waits for approval, and settles nothing until then/);
    await openRules({ approvalId, status: 'pendingApprovalToDisable' });
    await reads(/Switching it off waits for approval: it goes on until then/);
  });

  it('of which nobody approved a change says so, as long as nothing came after it', async () => {
    const title = { en: 'Change of automatic settlement “Evenings”', fr: 'Modification' };
    const end = { title, amount: null, byName: null, at: '2026-11-27T13:53:00Z', why: null };
    await openRules({ notApproved: { ...end, status: 'expired' } });
    await reads(/Change of automatic settlement “Evenings”.*Nobody decided on it in time .*All is as it was before/);
    await openRules({ notApproved: { ...end, status: 'rejected', byName: 'Marthe' } });
    await reads(/Marthe declined it, .*All is as it was before/);
  });

  it('is made with the PIN', async () => {
    await openRules({});
    await press('New rule');
    await opens('New rule');
    await enter('Name', 'Fridays');
    await choose('To', 'Akwa · •••1');
    await enter('Not more than', '200000');
    await press('Save');
    sentNothing();
    await enter(/PIN/, '135790');
    await press('Save');
    expect((await sent(settlementsApi.createPolicy)).body).toMatchObject({
      pin: '135790',
      policy: { name: 'Fridays', sourceAccountId, linkedAccountId, maxAmount: 200_000, minAmount: 10_000 },
    });
    await reads('The rule is saved');
  });

  it('is tried on the past before it counts', async () => {
    const at = '2026-11-20T17:30:00.000Z';
    await openRules(
      {},
      answer(settlementsApi.simulate, {
        settlements: 4,
        skipped: 1,
        gross: 90_000,
        days: [{ day: '2026-11-20', leaves: 90_000, left: 310_000 }],
        windows: [{ at, outcome: 'skipped', reason: 'belowMinimum' }],
      }),
    );
    await press('Change');
    await press('Try it on the last 30 days');
    await reads(/XAF 90,000 taken/);
    await reads(/What other rules and people took in that time stays gone/);
    await reads(/^1 window skipped: Less than the minimum was there\. Last 20 Nov 2026, 18:30\.$/);
    await expect.element(front().getByRole('row', { name: /20 Nov.*310,000.*90,000/ })).toBeInTheDocument();
    expect(calls().findLast(({ row }) => row === settlementsApi.simulate)?.body).toMatchObject({ policyId: policy.id });
  });

  it('is changed as it was seen', async () => {
    await openRules({});
    await press('Change');
    await enter('Not more than', '150000');
    await press('Save');
    await enter(/PIN/, '135790');
    await press('Save');
    expect(await sent(settlementsApi.updatePolicy)).toMatchObject({
      params: { id: policy.id },
      body: { version: 3, pin: '135790', policy: { maxAmount: 150_000, name: 'Evenings' } },
    });
  });

  it.each([
    ['Switch off', 'inactive', 'active'],
    ['Switch on', 'active', 'inactive'],
    ['Remove for good', 'revoked', 'active'],
  ])('%s wants the PIN', async (label, to, status) => {
    await openRules({ status }, wantsPin(settlementsApi.switchPolicy, '135790'));
    await press(label);
    await enter(/PIN/, '111111');
    await press(label);
    expect(await sent(settlementsApi.switchPolicy)).toMatchObject({
      params: { id: policy.id },
      body: { to, pin: '111111' },
    });
    await expect.element(field(/PIN/)).toHaveValue('');
  });

  it('that a colleague wrote anew under the PIN is switched on only once it was read as it is now', async () => {
    let now: object = { status: 'inactive' };
    await openRules(() => now, wantsPin(settlementsApi.switchPolicy, '135790'));
    await press('Switch on');
    await enter(/PIN/, '135790');
    now = { ...now, version: 4, maxAmount: 400_000 };
    await invalidateCapabilities(new Set(['settlement-policies']));
    await reads(/has changed since you opened it/);
    await expect.element(field(/PIN/)).toHaveValue('');
    await reads('XAF 100,000');
    sentNothing();
    await press('Show it as it is now');
    await reads('XAF 400,000');
    await enter(/PIN/, '135790');
    await press('Switch on');
    expect((await sent(settlementsApi.switchPolicy)).body).toEqual({ to: 'active', version: 4, pin: '135790' });
  });

  it('is switched off whatever became of it meanwhile', async () => {
    let now: object = {};
    await openRules(() => now, wantsPin(settlementsApi.switchPolicy, '135790'));
    await press('Switch off');
    await enter(/PIN/, '135790');
    now = { name: 'Nights', version: 4 };
    await invalidateCapabilities(new Set(['settlement-policies']));
    await expect.poll(() => document.body.textContent).toContain('Nights');
    await press('Switch off');
    expect((await sent(settlementsApi.switchPolicy)).body).toEqual({ to: 'inactive', pin: '135790' });
  });
});
