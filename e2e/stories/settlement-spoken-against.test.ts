import { randomInt, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { accountsApi } from '#contract/accounts/api.ts';
import { linkedAccountsApi } from '#contract/linked-accounts/api.ts';
import { settlementsApi } from '#contract/settlements/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { payoutDoubtWords } from '#i18n/catalogues/mass-payments/payout-doubts.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { transferActionWords } from '#i18n/catalogues/transfers/detail.ts';
import { uploadWords } from '#i18n/catalogues/ui/uploads.ts';
import { say } from '#i18n/words.ts';
import { demoPin } from '#server/modules/demo/demo/cast.ts';
import { samplePdf } from '#server/kit/small-files.ts';
import { apiAs } from '../support/api.ts';
import { findings } from '../support/axe.ts';
import { enter, field, personWith } from '../support/console.ts';
import { outcomeOnce } from '../support/phone.ts';
import { simulator } from '../support/simulators.ts';

it('a settlement that was paid by two tries: somebody else records with a paper that one came back', async () => {
  const [act, doubt, step] = [say(transferActionWords, 'fr'), say(payoutDoubtWords, 'fr'), say(secondStepWords, 'fr')];
  const maker = await apiAs(personWith('manager'));
  const wallet = (await maker.call(linkedAccountsApi.list, {})).data.find(
    ({ kind, status }) => kind === 'wallet' && status === 'active',
  )!;
  const source = (await maker.call(accountsApi.balances, {})).data.find(({ kind }) => kind === 'collectionPrimary')!;
  const wish = { sourceAccountId: source.id, linkedAccountId: wallet.id, amount: 20_000 + randomInt(1, 9_000) };
  const read = async (id: string) => (await maker.call(settlementsApi.get, { params: { id } })).data;
  const became = (id: string, is: { status: string; anomaly?: string | null }) =>
    expect.poll(() => read(id)).toMatchObject(is);
  await outcomeOnce(wallet.phone!.slice(3), { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR' });
  const { data: price } = await maker.call(settlementsApi.quote, { body: wish });
  const { data: made } = await maker.call(settlementsApi.create, {
    body: { ...wish, expectedNet: price.net, pin: demoPin },
    idempotencyKey: randomUUID(),
  });
  await became(made.id, { status: 'failed' });
  await maker.call(settlementsApi.retry, {
    params: { id: made.id },
    body: { pin: demoPin },
    idempotencyKey: randomUUID(),
  });
  await became(made.id, { status: 'completed' });
  const { attempts } = (await maker.call(transactionsApi.get, { params: { id: made.transactionId! } })).data;
  await simulator('answer', { reference: attempts[0]!.providerReference, action: 'approve', force: true });
  await became(made.id, { status: 'completed', anomaly: 'paidBeyond' });

  const page = await enter({
    as: 'owner',
    at: `/apps/settlements/settlements/${made.id}`,
    lang: 'fr',
    device: 'phone',
  });
  await page.getByText(doubt.paidBeyond, { exact: true }).first().waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: doubt.recordReturn, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, act.proofReference).fill('RELEVE-7');
  await dialog.getByRole('button', { name: act.next, exact: true }).click();
  // Not without the paper.
  expect(await field(dialog, step.pinLabel).count()).toBe(0);
  await dialog
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'releve.pdf', mimeType: 'application/pdf', buffer: samplePdf() });
  await dialog.getByText(say(uploadWords, 'fr').done({ name: 'releve.pdf' })).waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: act.next, exact: true }).click();
  await field(dialog, step.pinLabel).fill(demoPin);
  await dialog.getByRole('button', { name: act.recordLabel, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(doubt.paidBeyond, { exact: true }).first().waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: doubt.recordReturn, exact: true }).count()).toBe(0);
  await became(made.id, { status: 'completed', anomaly: null });
});
