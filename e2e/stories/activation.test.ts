import { describe, expect, it } from 'vitest';
import { activationWords } from '#i18n/catalogues/activation/words.ts';
import { newPasswordWords } from '#i18n/catalogues/sign-up/words.ts';
import { say } from '#i18n/words.ts';
import { findings } from '../support/axe.ts';
import { open, world } from '../support/browser.ts';
import { enter, field, frameOf, personWith } from '../support/console.ts';
import { invite, newcomerPassword, someMail } from '../support/newcomer.ts';
import { watch } from '../support/watch.ts';

describe('an invitation', () => {
  it('opened on a phone in French: who invites, as what, a password, and in', async () => {
    const t = say(activationWords, 'fr');
    const { organisation } = personWith('owner');
    const { path } = await invite(someMail());
    const page = await open({ device: 'phone', lang: 'fr' });
    const watched = watch(page);
    await page.goto(`${world.url}${path}?lang=fr`);
    await page.getByRole('heading', { name: t.title({ organisation }) }).waitFor();
    await page.getByText('Gestionnaire').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await findings(page)).toEqual([]);
    await field(page, say(newPasswordWords, 'fr').password).fill(newcomerPassword);
    await page.getByRole('button', { name: t.activate }).click();
    await page.waitForURL('**/home');
    await frameOf(page, 'fr').waitFor();
    await watched.quiet();
    expect(watched.take()).toEqual([]);

    await page.goto(world.url + path);
    await page.getByRole('heading', { name: t.usedTitle }).waitFor();
  });

  it('for somebody else says so to whoever is logged in, and lets them step aside', async () => {
    const t = say(activationWords, 'en');
    const { path, revoke } = await invite(someMail());
    const page = await enter({ as: 'support' });
    await page.goto(world.url + path);
    await page.getByRole('heading', { name: t.otherTitle }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: t.logOut }).click();
    await field(page, t.name).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    await revoke();
    await page.reload();
    await page.getByRole('heading', { name: t.revokedTitle }).waitFor();
  });

  it('with a cut-off address says what to do', async () => {
    const page = await open();
    await page.goto(`${world.url}/user-activation/${'x'.repeat(43)}`);
    await page.getByRole('heading', { name: say(activationWords, 'en').unknownTitle }).waitFor();
    await page.goto(`${world.url}/user-activation/short`);
    await page.waitForURL('**/error-404**');
  });
});
