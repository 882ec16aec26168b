import { verificationResultWords } from '#i18n/catalogues/verifications/results.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { directChargesApi } from '#contract/direct-charges/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { localDay } from '#domain/values/time.ts';
import { verdictWords } from '#i18n/catalogues/verifications/verdicts.ts';
import { verificationWords } from '#i18n/catalogues/verifications/words.ts';
import { say } from '#i18n/words.ts';
import { apiAs } from '../support/api.ts';
import { findings } from '../support/axe.ts';
import { enter, field, personWith, settled } from '../support/console.ts';
import { decideAhead, freshNumber } from '../support/phone.ts';

it('a cashier is shown an invented message, an old one with a new date and a true one, and delivers for the true one, once', async () => {
  const [t, v] = [say(verificationWords, 'fr'), say(verdictWords, 'fr')];
  const api = await apiAs(personWith('owner'));
  const phone = freshNumber('mtn');
  const amount = 3_000 + randomInt(1, 900);
  await decideAhead(phone, { action: 'approve' });
  const { data: made } = await api.call(directChargesApi.create, {
    body: { amount, phone },
    idempotencyKey: randomUUID(),
  });
  const read = async () => (await api.call(transactionsApi.get, { params: { id: made.id } })).data;
  await expect.poll(async () => (await read()).status).toBe('completed');
  const paid = await read();
  const { data: sales } = await api.call(transactionsApi.list, {
    query: { preset: 'sales', status: 'completed', sort: 'createdAt', limit: '1' },
  });
  const old = sales[0]!;
  expect(localDay(new Date(old.completedAt!)) < localDay(new Date(paid.completedAt!))).toBe(true);
  const message = (what: { amount: number; phone: string | null }, id: string) => {
    const at = new Date(Date.parse(paid.completedAt!) + 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    return `Vous avez recu ${what.amount} FCFA de AWA NJIE (237${what.phone?.slice(-9)}) le ${at}. Transaction Id: ${id}`;
  };

  const page = await enter({
    as: 'cashier',
    at: '/transactions/verify-third-party-transaction',
    lang: 'fr',
    device: 'phone',
    mode: 'dark',
  });
  const check = async (sms: string, result: keyof typeof verificationResultWords, order = '') => {
    await field(page, t.sms).fill(sms);
    await page.getByRole('textbox', { name: t.order }).first().fill(order);
    await page.getByRole('button', { name: t.check, exact: true }).click();
    const verdict = page.getByRole('region', { name: v.verdictTitle });
    await verdict.getByRole('heading', { name: verificationResultWords[result].fr, exact: true }).waitFor();
    expect(await verdict.innerText()).toContain(verificationResultWords[result].advice.fr);
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await findings(page)).toEqual([]);
  };
  await check(message({ amount, phone }, '9999999999'), 'mismatch');
  await check(message(old, old.operatorReference!), 'mismatch');
  const own = message({ amount, phone }, paid.operatorReference!);
  await check(own, 'matched', 'CMD-1');
  expect(await page.getByText(v.shownBeforeText).count()).toBe(0);
  // Shown a second time it is real all the same: who had it before is said.
  await check(own, 'matched', 'CMD-2');
  await page.getByText(v.shownBeforeText).waitFor();
  await page.getByText('CMD-1').first().waitFor();
});
