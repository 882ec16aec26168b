import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import { errorSentences } from '#i18n/catalogues/errors/words.ts';
import { navigationWords } from '#i18n/catalogues/shell/navigation.ts';
import { say } from '#i18n/words.ts';
import { open, world } from '../support/browser.ts';
import { watch } from '../support/watch.ts';
import { enter, field, frameOf, go, logIn, personWith } from '../support/console.ts';

const t = say(authWords, 'en');

describe('the door', () => {
  it('leads home by email and password, and says what is wrong before', async () => {
    const page = await open();
    await page.goto(`${world.url}/login`);
    await page.getByRole('button', { name: t.submit, exact: true }).click();
    const email = field(page, t.identifier);
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
    await email.fill('nobody');
    await field(page, t.password).fill('whatever');
    await page.keyboard.press('Enter');
    await page.getByText(t.identifierInvalid).waitFor();

    await email.fill(personWith('manager').email);
    await page.keyboard.press('Enter');
    await page.getByText(String(errorSentences['auth.wrong_password'].en)).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');

    await field(page, t.password).fill(world.password);
    await page.keyboard.press('Enter');
    // Boris' profile says French, and this browser has not chosen a language yet.
    await frameOf(page, 'fr').waitFor();
    expect(new URL(page.url()).pathname).toBe('/home');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
    expect(await page.title()).toMatch(/^Accueil · /);
  });

  it('offers the demo logins, which fill the form and leave the pressing to the person', async () => {
    const page = await open({ device: 'phone' });
    const watched = watch(page);
    await page.goto(`${world.url}/login?lang=en`);
    await page.getByRole('button', { name: /Cashier/ }).click();
    const email = field(page, t.identifier);
    expect(await email.inputValue()).toBe(personWith('cashier').email);
    expect(await field(page, t.password).inputValue()).toBe(world.password);
    await page.getByRole('button', { name: t.submit, exact: true }).click();
    await frameOf(page).waitFor();
    await watched.quiet();
    expect(watched.take()).toEqual([]);
  });

  it('waits in the first box where there is a keyboard, and at the button once the form is filled', async () => {
    const page = await open();
    await page.goto(`${world.url}/login?lang=en`);
    const isFocused = (box: Locator) => box.evaluate((element) => element === document.activeElement);
    await expect.poll(() => isFocused(field(page, t.identifier))).toBe(true);
    await page.getByRole('button', { name: /Cashier/ }).click();
    await expect.poll(() => isFocused(page.getByRole('button', { name: t.submit, exact: true }))).toBe(true);
  });

  it('asks a person of two organisations which one', async () => {
    const page = await open();
    const auditor = personWith('auditor');
    await logIn(page, auditor);
    const menu = say(navigationWords, 'en').organisationMenu({ name: auditor.organisation, environment: 'Production' });
    await page.getByRole('button', { name: menu }).waitFor();
  });

  it('leads to the page that was asked for, and nowhere else', async () => {
    const page = await open();
    await page.goto(`${world.url}/account/balance`);
    await page.getByText(t.needLogin).waitFor();
    expect(new URL(page.url()).searchParams.get('next')).toBe('/account/balance');
    await logIn(page, personWith('owner'), { at: '/customers' });
    expect(new URL(page.url()).pathname).toBe('/customers');

    for (const evil of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const other = await open();
      await logIn(other, personWith('owner'), { at: evil });
      expect(other.url(), evil).toBe(`${world.url}/home`);
    }
  });

  it('closes behind the one who signs out, at the server too', async () => {
    const page = await enter({ as: 'owner', at: '/account/balance' });
    await go(page, '/customers');
    const token = await page.evaluate(() => localStorage.getItem('accessToken'));
    await frameOf(page).click();
    await page.getByRole('menuitem', { name: say(navigationWords, 'en').signOut }).click();
    await page.getByRole('heading', { name: t.title }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user|org/i.test(key)))).toEqual(
      [],
    );
    const answer = await fetch(`${world.url}/ba021/v1/session`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
    // Neither Back nor the address brings it back.
    await page.goBack();
    await page.getByRole('heading', { name: t.title }).waitFor();
    await page.goto(`${world.url}/account/balance`);
    await page.getByRole('heading', { name: t.title }).waitFor();
  });

  it('locks who guesses after many wrong passwords, says for how long, and lets its owner in elsewhere', async () => {
    const { email } = world.forgetful;
    const tryToEnter = async (page: Page) => {
      await page.goto(`${world.url}/login`);
      await field(page, t.identifier).fill(email);
      await field(page, t.password).fill(world.password);
      await page.keyboard.press('Enter');
    };
    const page = await open();
    for (let i = 0; i < 12; i++) {
      // From the address of this browser.
      const response = await page.request.post(`${world.url}/ba021/v1/email-login`, {
        data: { email, password: `wrong ${i}` },
      });
      if (((await response.json()) as { error: { key: string } }).error.key === 'auth.locked') break;
    }
    await tryToEnter(page);
    await page.getByText(/Try again in \d+ minutes/).waitFor();
    const elsewhere = await open();
    await tryToEnter(elsewhere);
    await elsewhere.waitForURL(`${world.url}/home`);
  });
});
