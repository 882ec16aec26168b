import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dashboardApi } from '#contract/dashboard/api.ts';
import { directChargesApi } from '#contract/direct-charges/api.ts';
import { refundsApi } from '#contract/refunds/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { refundWords } from '#i18n/catalogues/refunds/words.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { transactionDetailWords } from '#i18n/catalogues/transactions/detail.ts';
import { say } from '#i18n/words.ts';
import { demoPin } from '#server/modules/demo/demo/cast.ts';
import { apiAs } from '../support/api.ts';
import { findings } from '../support/axe.ts';
import { world } from '../support/browser.ts';
import { enter, field, personWith, settled } from '../support/console.ts';
import { decideAhead, freshNumber, outcomeOnce } from '../support/phone.ts';
import { simulator } from '../support/simulators.ts';

const patience = { timeout: 60_000, interval: 250 };

async function looksWell(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await findings(page)).toEqual([]);
}

for (const [lang, device, mode, outcome] of [
  ['fr', 'phone', 'dark', 'paid'],
  ['en', 'desktop', 'light', 'notPaid'],
] as const) {
  it(`a refund that the operator calls paid after all is found from home and from its payment, and settled with a proof (${lang}, ${device}, ${outcome})`, async () => {
    const t = say(transactionDetailWords, lang);
    const words = say(refundWords, lang);
    const step = say(secondStepWords, lang);
    const amount = randomInt(1_001, 9_999);
    const phone = freshNumber('mtn');
    const api = await apiAs(personWith('owner'));
    const look = async (id: string) => (await api.call(transactionsApi.get, { params: { id } })).data;
    await decideAhead(phone, { action: 'approve' });
    const { data: payment } = await api.call(directChargesApi.create, {
      body: { amount, phone },
      idempotencyKey: randomUUID(),
    });
    await expect.poll(async () => (await look(payment.id)).status, patience).toBe('completed');
    await outcomeOnce(phone, { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR' });
    const { data: refund } = await api.call(refundsApi.create, {
      params: { id: payment.id },
      body: { amount, reasonCode: 'customerRequest', pin: demoPin },
      idempotencyKey: randomUUID(),
    });
    await expect.poll(async () => (await look(refund.id)).stage, patience).toBe('refundFailed');

    // The operator pays what it had refused, and says so.
    const [attempt] = (await look(refund.id)).attempts;
    await simulator('answer', { reference: attempt!.providerReference, action: 'approve', force: true });
    await expect.poll(async () => (await look(refund.id)).anomaly, patience).toBe('contradiction');

    const { data: home } = await api.call(dashboardApi.home, {});
    const entry = home.needsYou.find(({ kind }) => kind === 'refundInDoubt')!;
    const page = await enter({ as: 'owner', lang, device, mode });
    await page.getByRole('link', { name: entry.text[lang] }).waitFor();
    await settled(page);
    await looksWell(page);
    await page.getByRole('link', { name: entry.text[lang] }).click();
    await page.waitForURL(`${world.url}${entry.path}`);
    await settled(page);
    await looksWell(page);

    await page.goto(`${world.url}/transactions/${payment.id}`);
    await page.getByText(t.inDoubtTitle).waitFor();
    await settled(page);
    await looksWell(page);
    await page.getByRole('link', { name: t.inDoubtOpen }).click();
    await page.getByText(t.refund_contradicted).waitFor();
    // What it said before, and takes back now, is not said beside.
    expect(await page.locator('section[aria-live]').getByText('INTERNAL_PROCESSING_ERROR').count()).toBe(0);
    await settled(page);
    await looksWell(page);

    await page.getByRole('button', { name: t.settleRefund }).click();
    const dialog = page.getByRole('dialog', { name: words.settleTitle({ amount: '' }).slice(0, 10) });
    await dialog.getByRole('button', { name: words.settleConfirm }).click();
    for (const said of [words.choiceNeeded, words.settleProofNeeded, words.settleNoteNeeded])
      await dialog.getByText(said).waitFor();
    await dialog.getByLabel(outcome === 'paid' ? words.settlePaid : words.settleNotPaid).check();
    await field(dialog, words.settleReference).fill('MTN 4471');
    await field(dialog, words.settleNote).fill('MTN, 12/03');
    await settled(page);
    await looksWell(page);
    await dialog.getByRole('button', { name: words.settleConfirm }).click();
    await field(page.getByRole('dialog'), step.pinLabel).waitFor();
    // The button underneath is busy until the PIN is given.
    await looksWell(page);
    await field(page.getByRole('dialog'), step.pinLabel).fill(demoPin);
    await page.getByRole('button', { name: step.confirm, exact: true }).click();
    await page.getByText(outcome === 'paid' ? t.refund_refunded : t.refund_refundFailed).waitFor();
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    await settled(page);
    await looksWell(page);
    expect(await look(refund.id)).toMatchObject({
      status: outcome === 'paid' ? 'refunded' : 'failed',
      anomaly: null,
      inDoubt: null,
    });
    expect(await look(payment.id)).toMatchObject({
      refundsInDoubt: [],
      refundedAmount: outcome === 'paid' ? amount : 0,
      refundable: outcome === 'paid' ? 0 : amount,
    });
  });
}
