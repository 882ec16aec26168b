import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardApi } from '#contract/dashboard/api.ts';
import { addDays, localDay } from '#domain/values/time.ts';
import { answer } from '../../testing/contract-server.ts';
import { front, press, reads } from '../../testing/user.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const asOf = new Date().toISOString();
const today = localDay(new Date());
const day = {
  current: { from: today, to: today },
  before: { from: addDays(today, -7), to: addDays(today, -7) },
  totals: { totalAmount: 65_700, numberOfTransactions: 4, outTotal: 0 },
  previousTotals: { totalAmount: 36_500, numberOfTransactions: 5, outTotal: 0 },
};
const points = (from: number, amount: number) =>
  Array.from({ length: 14 }, (_, index) => ({
    txnPeriod: `${addDays(today, from + index)}T00:00:00.000Z`,
    totalAmount: amount + index,
  }));
const lately = {
  current: { from: addDays(today, -13), to: today },
  before: { from: addDays(today, -27), to: addDays(today, -14) },
  totals: { totalAmount: 2_818_000 },
  previousTotals: { totalAmount: 1_977_500 },
  rows: points(-13, 200_000),
  previous: points(-27, 140_000),
};
const home = (over: object = {}) =>
  answer(dashboardApi.home, { asOf, today: day, lately, balances: null, setup: [], ...over });
const said = () => document.querySelector('main')!.textContent;

it('home and dashboard say the same of today, in the same words', async () => {
  await renderScreen('/home', { answers: [home()] });
  await reads('Collected today');
  const words = /\+80%Last \w+ by \d\d:\d\d: XAF\s36,500/;
  await expect.poll(() => words.exec(said())?.[0]).toBeTruthy();
  const onHome = words.exec(said())![0];
  await expect.element(front().getByRole('figure', { name: 'Collected in the last 14 days' })).toBeVisible();
  expect(said()).toMatch(/\+43%14 days before by \d\d:\d\d: XAF\s1,977,500/);
  await renderScreen('/dashboard', {
    answers: [
      answer(dashboardApi.report, {
        ...day,
        range: '1d',
        grouping: 'hour',
        asOf,
        rows: [{ txnPeriod: asOf, totalAmount: 65_700 }],
        previous: [],
      } as never),
    ],
  });
  await reads('Success rate');
  await expect.poll(() => words.exec(said())?.[0]).toBe(onHome);
});

it('amounts that are hidden stand in no picture either', async () => {
  await renderScreen('/home', { answers: [home()] });
  await press('Hide amounts');
  await reads('Hidden, as the amounts are');
  expect(said()).not.toMatch(/65,700|36,500|2,818,000|1,977,500/);
  expect(document.querySelector('main figure')).toBeNull();
});

it('the first steps stand first while they are open, and a shop without takings is told what will be drawn', async () => {
  const steps = [
    { key: 'connect', done: false, path: '/settings/payment-methods', text: { en: 'Connect', fr: 'Lier' } },
  ];
  const none = points(-13, 0).map((point) => ({ ...point, totalAmount: 0 }));
  await renderScreen('/home', {
    answers: [home({ setup: steps, lately: { ...lately, rows: none, previous: none } })],
  });
  await reads(/Nothing was collected in these four weeks/);
  await reads('Getting started');
  const headings = [...document.querySelectorAll('main h2')].map((heading) => heading.textContent);
  expect(headings.slice(0, 2)).toEqual(['Getting started', 'Needs you']);
});

it('is no wider than a phone, with large letters too', async () => {
  document.documentElement.style.fontSize = '150%';
  onTestFinished(async () => {
    document.documentElement.style.fontSize = '';
    await page.viewport(1280, 900);
  });
  await page.viewport(360, 740);
  const health = (['mtn', 'orange'] as const).map((operator) => ({ operator, configured: false, state: 'unknown' }));
  await renderScreen('/home', { answers: [home({ health })], locale: 'fr' });
  await reads('Orange Money');
  const main = document.querySelector('main')!;
  const edge = Math.ceil(main.getBoundingClientRect().right);
  const wider = [...main.querySelectorAll('*')].filter(
    (part) => part.getBoundingClientRect().right > edge && !part.closest('svg, .sr-only, table'),
  );
  expect(wider.map((part) => part.outerHTML.slice(0, 160))).toEqual([]);
});
