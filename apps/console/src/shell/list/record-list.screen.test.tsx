import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { customersApi } from '#contract/customers/api.ts';
import { settlementsApi } from '#contract/settlements/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { localDay, quickRanges } from '#domain/values/time.ts';
import { answer, refuse, type Saying } from '../../testing/contract-server.ts';
import { button, enter, press, reads, under } from '../../testing/user.ts';
import { calls, renderScreen } from '../../testing/render-screen.tsx';

const at = new Date().toISOString();
const row = { id: 'stl_01jx0000000000000000000000', status: 'failed', kind: 'manual', gross: 50_000, createdAt: at };
const popover = (name: string) => page.getByRole('dialog', { name, exact: true });
const list = (search = '', ...answers: Saying[]) =>
  renderScreen(`/apps/settlements/all${search}`, {
    as: 'owner',
    answers: [answer(settlementsApi.list, [row] as never), ...answers],
  });
const address = () => expect.poll(() => Object.fromEntries(new URLSearchParams(location.search)));
const lastAsked = (endpoint: object) => calls().findLast((call) => call.row === endpoint)?.query;

describe('the filters of a list', () => {
  it('are chosen beside their chip, asked of rows and sums alike, shown in words, and taken away alone', async () => {
    await list();
    await press('Status');
    await popover('Status').getByRole('button', { name: 'Failed', exact: true }).click();
    await popover('Status').getByRole('button', { name: 'Expired', exact: true }).click();
    await address().toEqual({});
    await press('Apply');
    await address().toEqual({ status: 'failed,expired' });
    await expect.poll(() => lastAsked(settlementsApi.list)).toMatchObject({ status: 'failed,expired' });
    await expect.poll(() => lastAsked(settlementsApi.totals)).toEqual({ status: 'failed,expired' });
    await expect.element(button(/^Status: Failed, Expired$/)).toHaveFocus();
    await press('Kind');
    await popover('Kind').getByRole('button').first().click();
    await press('Apply');
    await press('Remove the filter Status');
    await address().toEqual({ kind: expect.any(String) });
  });

  it('leave all as it was when their popover is left, and give the focus back', async () => {
    await list('?status=failed');
    await press(/^Status: /);
    await popover('Status').getByRole('button', { name: 'Expired', exact: true }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(popover('Status')).not.toBeInTheDocument();
    await expect.element(button(/^Status: Failed$/)).toHaveFocus();
    await press(/^Status: /);
    await page.getByRole('heading', { level: 1 }).click();
    await expect.element(popover('Status')).not.toBeInTheDocument();
    await address().toEqual({ status: 'failed' });
  });

  it.each(['today', 'yesterday', 'last7Days', 'thisMonth', 'lastMonth'])(
    'know the days of %s in Cameroon',
    async (key) => {
      await list('?cursor=c&at=25');
      const range = quickRanges.find((one) => one.key === key)!;
      await press('Period');
      await press(range.en);
      await address().toEqual({ ...range.days(new Date()) });
      await expect.element(popover('Period')).not.toBeInTheDocument();
    },
  );

  it('take two days in either order', async () => {
    await list();
    await press('Period');
    await enter('From', '02/03/2026');
    await enter('To', '01/03/2026');
    await press('Apply');
    await address().toEqual({ from: '2026-03-01', to: '2026-03-02' });
    await expect.element(button('Period: 1 Mar 2026 – 2 Mar 2026')).toBeVisible();
  });

  it('whose choices only the server knows are asked for when they are looked at, and name what is set', async () => {
    const tags = answer(customersApi.tags, [{ tag: 'vip', count: 3 }]);
    await renderScreen('/customers', { as: 'owner', answers: [answer(customersApi.list, []), tags] });
    await expect.poll(() => lastAsked(customersApi.list)).toBeDefined();
    expect(lastAsked(customersApi.tags)).toBeUndefined();
    await press('Tag');
    await popover('Tag').getByRole('button', { name: 'vip', exact: true }).click();
    await address().toEqual({ tag: 'vip' });
    await expect.element(button('Tag: vip')).toBeVisible();
    await renderScreen('/customers', { as: 'owner', answers: [answer(customersApi.tags, [])] });
    await press('Tag');
    await reads('Nothing to choose from yet.');
  });

  it('that are rare wait in a drawer, and have a chip while they are set', async () => {
    await renderScreen('/direct-charge', { as: 'owner', answers: [answer(transactionsApi.list, [])] });
    await expect.element(button('Stage')).not.toBeInTheDocument();
    await press('More filters');
    await press('Waiting for the payer');
    await address().toEqual({});
    await press('Apply');
    await address().toEqual({ stage: 'payInProgress' });
    await press('Remove the filter Stage');
    await address().toEqual({});
  });

  it('are not applied while an amount in them is none', async () => {
    await renderScreen('/direct-charge', { as: 'owner', answers: [answer(transactionsApi.list, [])] });
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Amount' }).click();
    await enter('From', '1500,50');
    await press('Apply');
    await under('From', /whole/);
    await enter('From', '1500');
    await press('Apply');
    await address().toEqual({ amountMin: '1500' });
  });

  it('take amounts in either order, and say meanwhile that they are the wrong way round', async () => {
    await renderScreen('/direct-charge', { as: 'owner', answers: [answer(transactionsApi.list, [])] });
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Amount' }).click();
    await enter('From', '9000');
    await enter('Up to', '500');
    await under('Up to', 'This is below the smallest amount');
    await press('Apply');
    await address().toEqual({ amountMin: '500', amountMax: '9000' });
    await expect.poll(() => lastAsked(transactionsApi.totals)).toMatchObject({ amountMin: '500', amountMax: '9000' });
  });

  it('open from below on a phone', async () => {
    await page.viewport(360, 740);
    try {
      await list();
      await press('Status');
      await press('Failed');
      await press('Apply');
      await address().toEqual({ status: 'failed' });
    } finally {
      await page.viewport(1280, 900);
    }
  });
});

describe('a list', () => {
  it('that the filter leaves empty says so, and leads back to all', async () => {
    await list('?status=failed&policyId=stp_01jx0000000000000000000000', answer(settlementsApi.list, []));
    await reads('No result with these filters');
    await press('Clear the filters');
    await address().toEqual({});
  });

  it('that was never filled says what it is for', async () => {
    await list('', answer(settlementsApi.list, []));
    await reads('No settlement yet');
  });

  it('that cannot be read says so and is asked again', async () => {
    await list('', refuse(settlementsApi.list, 'server.unexpected'));
    await press('Retry');
    await expect.poll(() => calls().filter(({ row: one }) => one === settlementsApi.list).length).toBeGreaterThan(1);
  });

  it('is turned by its cursor, and forgets the page when it is narrowed', async () => {
    await list('', answer(settlementsApi.list, [row] as never, { nextCursor: 'next', previousCursor: null }));
    await press('Next');
    await address().toEqual({ cursor: 'next', at: '1' });
    await press('Period');
    await press('Today');
    await address().toEqual({ from: localDay(new Date()), to: localDay(new Date()) });
  });

  it('opens a row by a press', async () => {
    await list();
    await page.getByRole('row').last().click();
    await expect.poll(() => location.pathname).toBe(`/apps/settlements/settlements/${row.id}`);
  });
});
