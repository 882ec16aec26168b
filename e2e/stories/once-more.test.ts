import { randomInt, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { transfersApi } from '#contract/transfers/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { onceMoreWords } from '#i18n/catalogues/direct-charges/once-more.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { transferActionWords } from '#i18n/catalogues/transfers/detail.ts';
import { transferStateWords } from '#i18n/catalogues/transfers/words.ts';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { say } from '#i18n/words.ts';
import { demoPin } from '#server/modules/demo/demo/cast.ts';
import { apiAs } from '../support/api.ts';
import { findings } from '../support/axe.ts';
import { enter, field, personWith } from '../support/console.ts';
import { freshNumber, outcomeOnce } from '../support/phone.ts';

it('a transfer that failed and was paid by other means: trying it again asks and names that payment; a no sends nothing, a yes sends once', async () => {
  const [act, state, ask] = [say(transferActionWords, 'fr'), say(transferStateWords, 'fr'), say(onceMoreWords, 'fr')];
  const api = await apiAs(personWith('manager'));
  const beneficiary = { kind: 'wallet' as const, phone: freshNumber('mtn'), name: 'Awa Njie' };
  const asked = { beneficiary, amount: 2_000 + randomInt(1, 900), mode: 'send' as const };
  const read = async (id: string) => (await api.call(transfersApi.get, { params: { id } })).data;
  const send = async () => {
    const { data: price } = await api.call(transfersApi.quote, { body: asked });
    const body = { ...asked, expectedTotalDebit: price.totalDebit, nameConfirmed: true, pin: demoPin };
    return (await api.call(transfersApi.create, { body, idempotencyKey: randomUUID() })).data.transfer!.id;
  };
  const became = (id: string, status: string) => expect.poll(async () => (await read(id)).status).toBe(status);
  await outcomeOnce(beneficiary.phone, { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR' });
  const failed = await send();
  await became(failed, 'failed');
  const page = await enter({ as: 'manager', at: `/transfer/${failed}`, lang: 'fr', device: 'phone', mode: 'dark' });
  await page.getByText(state.failed, { exact: true }).waitFor();
  const paid = await send();
  await became(paid, 'completed');

  const dialog = page.getByRole('dialog');
  const confirm = async () => {
    await field(dialog, say(secondStepWords, 'fr').pinLabel).fill(demoPin);
    await dialog.getByRole('button', { name: act.retryLabel, exact: true }).click();
  };
  const tryAgain = async () => {
    await page.getByRole('button', { name: act.retryLabel, exact: true }).first().click();
    await confirm();
    await dialog.getByRole('checkbox', { name: ask.tick }).waitFor();
    // Whoever pressed stands at the question, wherever it stands in the dialog.
    await expect
      .poll(() => dialog.getByRole('checkbox', { name: ask.tick }).evaluate((box) => box === document.activeElement))
      .toBe(true);
  };
  const tries = async () => (await read(failed)).attempts.map((attempt) => attempt.state);
  await tryAgain();
  expect(await dialog.getByRole('link', { name: ask.see }).getAttribute('href')).toContain(paid);
  // How much, when and whose, and no id.
  const other = await read(paid);
  const shown = ask.other({
    amount: formatMoney(other.amount, 'fr'),
    at: formatDateTime(new Date(other.createdAt), 'fr'),
    name: other.createdByName,
  });
  expect(
    await dialog
      .locator('[data-modal-body]')
      .innerText()
      .then((text) => [text.includes(shown), text.includes('txn_')]),
  ).toEqual([true, false]);
  // A question and no failure; nothing of it stands beside the page.
  expect(await dialog.getByRole('alert').count()).toBe(0);
  expect(await dialog.locator('[data-modal-body]').evaluate((body) => body.scrollWidth <= body.clientWidth)).toBe(true);
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: say(uiWords, 'fr').cancel, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await tries()).toEqual(['failed']);

  await tryAgain();
  await dialog.getByRole('checkbox', { name: ask.tick }).check();
  await confirm();
  await page.getByText(state.paid, { exact: true }).waitFor();
  expect(await tries()).toEqual(['failed', 'succeeded']);
  const { data: all } = await api.call(transfersApi.list, { query: { q: beneficiary.phone } });
  expect(all.map((row) => row.status)).toEqual(['completed', 'completed']);
});
