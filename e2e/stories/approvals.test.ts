import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { approvalsApi } from '#contract/approvals/api.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { approvalProgressWords } from '#i18n/catalogues/approvals/progress.ts';
import { approvalWords } from '#i18n/catalogues/approvals/words.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { say } from '#i18n/words.ts';
import { demoPin } from '#server/modules/demo/demo/cast.ts';
import { apiAs } from '../support/api.ts';
import { findings } from '../support/axe.ts';
import { enter, field, personWith, settled } from '../support/console.ts';
import { wasSentTo } from '../support/outbox.ts';
import { freshNumber } from '../support/phone.ts';

it('the manager sends more than the rule lets one person send; the owner opens the message on her phone and approves', async () => {
  const t = say(approvalProgressWords, 'fr');
  const name = `Ets Story ${randomInt(1000, 9999)}`;
  const manager = await apiAs(personWith('manager'));
  const wish = {
    beneficiary: { kind: 'wallet' as const, phone: freshNumber('mtn'), operator: 'mtn' as const, name },
    amount: 100_500,
    mode: 'send' as const,
  };
  const { data: quote } = await manager.call(transfersApi.quote, { body: wish });
  expect(quote.approval).toMatchObject({ needed: true });
  const { data: made } = await manager.call(transfersApi.create, {
    body: { ...wish, expectedTotalDebit: quote.totalDebit, nameConfirmed: true },
    idempotencyKey: crypto.randomUUID(),
  });
  const approvalId = made.transfer!.approval!.id;
  const path = `/apps/workflow/approvals/progress/${approvalId}`;
  const owner = personWith('owner');
  await expect.poll(() => wasSentTo(owner.email, path), { timeout: 20_000 }).toBe(true);

  const phone = await enter({ as: owner, at: path, device: 'phone', lang: 'fr' });
  await phone.getByRole('heading', { level: 1, name: `Transfert à ${name}` }).waitFor();
  await phone.getByRole('heading', { name: t.waitsForYou }).waitFor();
  await settled(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await findings(phone)).toEqual([]);
  await phone.getByRole('button', { name: t.approve, exact: true }).click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByText(formatMoney(100_500, 'fr')).waitFor();
  await field(dialog, say(secondStepWords, 'fr').pinLabel).fill(demoPin);
  await dialog.getByRole('button', { name: t.approve, exact: true }).click();
  await phone.getByText(/^Approuvée par /).waitFor();

  // Whoever asked sees it on the own list of what is done, and the money is on its way.
  const list = await enter({ as: 'manager', at: '/apps/workflow/approvals/list?tab=done', lang: 'en' });
  await list.getByRole('link', { name: say(approvalWords, 'en').tabDone }).waitFor();
  await list.getByRole('link', { name: `Transfer to ${name}` }).waitFor();
  expect(
    (await manager.call(approvalsApi.get, { params: { id: approvalId } })).data.steps[0]!.decisions[0],
  ).toMatchObject({ decision: 'approve' });
  expect((await manager.call(transfersApi.get, { params: { id: made.transfer!.id } })).data.stage).not.toBe(
    'pendingApproval',
  );
});
