import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { providersApi } from '#contract/providers/api.ts';
import { approvalProgressWords } from '#i18n/catalogues/approvals/progress.ts';
import { providerFormWords } from '#i18n/catalogues/providers/form.ts';
import { providerWords } from '#i18n/catalogues/providers/words.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { waitingKeysWords } from '#i18n/catalogues/providers/waiting-keys.ts';
import { say, type Locale } from '#i18n/words.ts';
import { demoPin } from '#server/modules/demo/demo/cast.ts';
import { apiAs } from '../support/api.ts';
import { findings } from '../support/axe.ts';
import { enter, field, go, personWith, settled } from '../support/console.ts';

const isNarrow = 'document.documentElement.scrollWidth <= innerWidth';

it('the owner changes a value of an operator’s connection; nothing acts until an administrator confirms it on her phone', async () => {
  const [t, w] = [say(providerFormWords, 'en'), say(waitingKeysWords, 'en')];
  const owner = await apiAs(personWith('owner'));
  const tranzak = async () =>
    (await owner.call(providersApi.list, {})).data.find(({ provider }) => provider === 'tranzak')!;
  const before = await tranzak();
  const paceOf = ({ fields }: typeof before) => fields.find(({ name }) => name === 'requestsPerSecond')!;
  const pace = paceOf(before);
  // Another one than it is, so that it can be told again on the same world.
  const wanted = pace.value === '1500' ? '1400' : '1500';
  expect(before.waiting).toBeNull();

  const desk = await enter({ as: 'owner', at: '/settings/payment-methods', lang: 'en' });
  await desk
    .getByRole('button', { name: say(providerWords, 'en').changeNamed({ name: before.name }), exact: true })
    .click();
  const drawer = desk.getByRole('dialog');
  await drawer.getByText(t.advanced, { exact: true }).click();
  await drawer.getByLabel(pace.label.en).fill(wanted);
  await drawer.getByRole('button', { name: t.save, exact: true }).click();
  const pin = desk.getByRole('dialog').last();
  await field(pin, say(secondStepWords, 'en').pinLabel).fill(demoPin);
  await pin.getByRole('button', { name: t.save, exact: true }).click();
  await desk.getByText(w.savedWaiting).waitFor();
  await settled(desk);
  await desk.getByRole('link', { name: w.decide }).waitFor();
  expect(await findings(desk)).toEqual([]);
  const kept = await tranzak();
  const { waiting } = kept;
  expect(waiting).toMatchObject({ askedByName: 'Irène Njoya', fields: [{ name: 'requestsPerSecond' }] });
  expect(paceOf(kept).value).toBe(pace.value);

  const d = say(approvalProgressWords, 'fr');
  const path = `/apps/workflow/approvals/progress/${waiting!.approvalId}`;
  const phone = await enter({
    as: 'admin',
    at: '/settings/payment-methods',
    device: 'phone',
    lang: 'fr',
    mode: 'dark',
  });
  await phone.getByRole('link', { name: say(waitingKeysWords, 'fr').decide }).click();
  await phone.waitForURL(`**${path}`);
  await phone.getByText(say(waitingKeysWords, 'fr').delayedText).waitFor();
  await settled(phone);
  expect(await phone.evaluate(isNarrow)).toBe(true);
  expect(await findings(phone)).toEqual([]);
  // One way to end it for each: others stop it, and who typed them takes them back.
  const ends = (page: Page, lang: Locale) =>
    Promise.all(
      (['decline', 'stop', 'recall'] as const).map((end) =>
        page.getByRole('button', { name: say(approvalProgressWords, lang)[end], exact: true }).count(),
      ),
    );
  expect(await ends(phone, 'fr')).toEqual([0, 1, 0]);
  await go(desk, path);
  await desk.getByText(say(waitingKeysWords, 'en').delayedText).waitFor();
  expect(await ends(desk, 'en')).toEqual([0, 0, 1]);
  await phone.getByRole('button', { name: d.approve, exact: true }).click();
  const dialog = phone.getByRole('dialog');
  await field(dialog, say(secondStepWords, 'fr').pinLabel).fill(demoPin);
  await dialog.getByRole('button', { name: d.approve, exact: true }).click();
  await phone.getByText(/^Approuvée par Marthe Abena/).waitFor();

  await expect.poll(async () => (await tranzak()).waiting).toBeNull();
  expect(paceOf(await tranzak()).value).toBe(wanted);
});
