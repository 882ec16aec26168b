import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { authApi } from '#contract/auth/api.ts';
import { organisationSwitchApi } from '#contract/organisation-switch/api.ts';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import { errorSentence } from '#i18n/catalogues/errors/words.ts';
import { navigationWords } from '#i18n/catalogues/shell/navigation.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { securityWords } from '#i18n/catalogues/account/security.ts';
import { shellWords } from '#i18n/catalogues/shell/words.ts';
import { say } from '#i18n/words.ts';
import { findings } from '../support/axe.ts';
import { open, world } from '../support/browser.ts';
import { enter, field, frameOf, settled } from '../support/console.ts';
import { newcomerPassword, newOwner } from '../support/newcomer.ts';

const door = say(authWords, 'en');
const t = say(securityWords, 'en');
const step = say(secondStepWords, 'en');
const menu = say(navigationWords, 'en');

const isSession = (url: string) => new URL(url).pathname === authApi.session.path;

/** An authenticator app whose clock may run one step ahead: a code counts once, and nobody waits here for the next. */
function authenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  let last = 0;
  return (): string => {
    last = Math.max(Math.floor(Date.now() / 30_000), last + 1);
    return totp.generate({ timestamp: last * 30_000 });
  };
}

async function password(page: Page, email: string, secret: string, path = '/login?lang=en'): Promise<void> {
  await page.goto(`${world.url}${path}`);
  await field(page, door.identifier).fill(email);
  await field(page, door.password).fill(secret);
  await page.keyboard.press('Enter');
}

async function setUpAuthenticator(page: Page): Promise<() => string> {
  await page.goto(`${world.url}/settings/security`);
  await page.getByRole('button', { name: t.totpStart, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const key = dialog.getByText(/^[A-Z2-7]{32}$/);
  await key.waitFor();
  const code = authenticator((await key.innerText()).trim());
  await dialog.locator('input').fill(code());
  await page.getByRole('heading', { name: step.codesTitle }).waitFor();
  return code;
}

describe('a second step', () => {
  it('is set up with an app, asked for at login, and a recovery code opens when the phone is lost', async () => {
    const email = await newOwner('Rose Fotso', 'Rose Fabrics');
    const page = await open();
    await password(page, email, newcomerPassword);
    await frameOf(page).waitFor();
    await page.goto(`${world.url}/settings/security`);
    await settled(page);
    expect(await findings(page)).toEqual([]);
    const code = await setUpAuthenticator(page);
    const recovery = (await page.getByRole('dialog').locator('li').allInnerTexts())[0]!;
    await page.getByRole('button', { name: step.codesKept }).click();
    await page.getByText(t.codesLeft({ count: 10 })).waitFor();

    const other = await open();
    await password(other, email, newcomerPassword);
    await other.getByRole('heading', { name: step.title }).waitFor();
    expect(await findings(other)).toEqual([]);
    await other.locator('input[autocomplete="one-time-code"]').fill(code());
    await frameOf(other).waitFor();

    const lost = await open({ device: 'phone' });
    await password(lost, email, newcomerPassword);
    await lost.getByRole('button', { name: step.other_recoveryCode }).click();
    await field(lost, step.recoveryLabel).fill(recovery);
    await lost.keyboard.press('Enter');
    await frameOf(lost).waitFor();
  });

  it.each([
    ['en', 'light', { width: 1440, height: 900 }],
    ['fr', 'dark', { width: 360, height: 740 }],
  ] as const)(
    'is asked for before it is changed, where the session has proved nothing: %s, %s',
    async (lang, mode, size) => {
      const business = `Mbarga ${mode}`;
      const email = await newOwner('Alice Mbarga', business);
      const first = await open();
      await password(first, email, newcomerPassword);
      await frameOf(first).waitFor();
      const code = await setUpAuthenticator(first);
      const recovery = (await first.getByRole('dialog').locator('li').allInnerTexts())[0]!;

      const page = await open({ lang, mode, crossesOrigins: true });
      const [spoken, shown, place, shell] = [
        say(secondStepWords, lang),
        say(securityWords, lang),
        say(navigationWords, lang),
        say(shellWords, lang),
      ];
      await password(page, email, newcomerPassword);
      await page.locator('input[autocomplete="one-time-code"]').fill(code());
      await frameOf(page).waitFor();
      await page.goto(`${world.url}/settings/security?lang=${lang}`);
      // A session opened from another one has proved nothing.
      await page
        .getByRole('button', { name: place.organisationMenu({ name: business, environment: place.production }) })
        .click();
      await page.getByRole('menuitem', { name: place.sandbox }).click();
      await page.getByText(shell.sandboxBanner).waitFor();
      await page.setViewportSize(size);
      await page.goto(`${world.url}/settings/security?lang=${lang}`);
      await page.getByRole('button', { name: shown.totpStop, exact: true }).click();
      const asked = page.getByRole('dialog', { name: spoken.proveTitle });
      const digits = asked.locator('input[autocomplete="one-time-code"]');
      await digits.waitFor();
      expect(await asked.getByText(spoken.passwordText).count(), 'the password is no way').toBe(0);
      expect(await findings(page)).toEqual([]);
      await digits.fill('000000');
      await asked.getByText(errorSentence('second_factor.wrong')[lang]).waitFor();
      await asked.getByRole('button', { name: spoken.other_recoveryCode }).press('Enter');
      await field(page, spoken.recoveryLabel).fill(recovery);
      await page.keyboard.press('Enter');
      await page.getByText(shown.totpStopTitle).waitFor();
    },
  );

  it('by passkey works with the authenticator of the device', async () => {
    const email = await newOwner('Paul Essomba', 'Essomba Hardware');
    const page = await open({ crossesOrigins: true });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await password(page, email, newcomerPassword);
    await frameOf(page).waitFor();
    await page.goto(`${world.url}/settings/security`);
    await page.getByRole('button', { name: t.passkeyAdd }).click();
    const dialog = page.getByRole('dialog');
    await field(dialog, t.passkeyName).fill('Shop tablet');
    await dialog.getByRole('button', { name: t.passkeyAdd }).click();
    await page.getByRole('button', { name: step.codesKept }).click();
    await page.getByText('Shop tablet').waitFor();
    await page.evaluate(() => localStorage.clear());
    await password(page, email, newcomerPassword);
    await page.getByRole('button', { name: step.usePasskey }).click();
    await frameOf(page).waitFor();

    // A session that has proved nothing: what guards the account wants the passkey once more, and no password will do.
    await page
      .getByRole('button', { name: menu.organisationMenu({ name: 'Essomba Hardware', environment: menu.production }) })
      .click();
    await page.getByRole('menuitem', { name: menu.sandbox }).click();
    await page.getByText(say(shellWords, 'en').sandboxBanner).waitFor();
    await page.goto(`${world.url}/settings/security`);
    await page.getByRole('button', { name: t.passkeyRemove({ name: 'Shop tablet' }) }).click();
    await page.getByRole('heading', { name: step.proveTitle }).waitFor();
    await page.getByRole('button', { name: step.usePasskey }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.getByRole('dialog').locator('input').count()).toBe(0);
    await page.getByRole('button', { name: step.usePasskey }).click();
    await page.getByRole('heading', { name: t.passkeyRemove({ name: 'Shop tablet' }) }).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: t.totpStop, exact: true }).click();
    await page.getByRole('button', { name: t.passkeyRemove({ name: 'Shop tablet' }) }).waitFor({ state: 'detached' });
  });

  it('guards the way to an organisation where one has power', async () => {
    const [here, there] = world.traveller.organisations as [string, string];
    const page = await open();
    const choose = async (secret: string) => {
      await password(page, world.traveller.email, secret);
      await page.getByRole('heading', { name: door.chooseTitle }).waitFor();
      await page.getByRole('button', { name: here }).click();
      await frameOf(page).waitFor();
    };
    await choose(world.password);
    const code = await setUpAuthenticator(page);
    await page.getByRole('button', { name: step.codesKept }).click();
    await page.goto(`${world.url}/transactions/all`);
    await settled(page);
    await page
      .getByRole('button', { name: menu.organisationMenu({ name: here, environment: menu.production }) })
      .click();
    await page.getByRole('menuitem', { name: menu.switchOrganisation }).click();
    await page.getByRole('dialog').getByRole('button', { name: there }).click();
    expect(await findings(page)).toEqual([]);
    // On a slow line the page hears that its session is over before it has the next one.
    const over = page.waitForResponse((response) => isSession(response.url()) && response.status() === 401);
    await page.route(`**${organisationSwitchApi.answer.path}`, async (route) => {
      const answer = await route.fetch();
      await over;
      await route.fulfill({ response: answer });
    });
    await page.getByRole('dialog').locator('input[autocomplete="one-time-code"]').fill(code());
    await page
      .getByRole('button', { name: menu.organisationMenu({ name: there, environment: menu.production }) })
      .waitFor();
    expect(new URL(page.url()).pathname, 'a list stays open').toBe('/transactions/all');
  });
});

describe('a login shown as a code', () => {
  it('is let in by a phone that is logged in, after the number on the screen', async () => {
    // Somebody without a PIN, who is asked for the password instead.
    const phone = await enter({ as: 'support', device: 'phone', lang: 'fr' });
    const desk = await open();
    const shown = desk.waitForResponse((response) => response.url().endsWith('/org/qr-login'));
    await desk.goto(`${world.url}/login?lang=en&way=qr`);
    const { qrText, matchNumber } = (await (await shown).json()).data as { qrText: string; matchNumber: string };
    await desk.getByText(matchNumber, { exact: true }).waitFor();
    expect(await findings(desk)).toEqual([]);
    const mobile = say(securityWords, 'fr');
    await phone.goto(`${world.url}${new URL(qrText).pathname}`);
    await phone.getByRole('heading', { name: mobile.qrTitle }).waitFor();
    expect(await findings(phone)).toEqual([]);
    await field(phone, mobile.qrNumber).fill(matchNumber);
    await field(phone, say(secondStepWords, 'fr').passwordLabel).fill(world.password);
    await phone.getByRole('button', { name: mobile.qrConfirm }).click();
    await phone.getByRole('heading', { name: mobile.qrDone }).waitFor();
    await frameOf(desk).waitFor();
    expect(new URL(desk.url()).pathname).toBe('/home');
  });

  it('asks the phone of whoever has a second factor for that too, and says afterwards who was let in', async () => {
    const email = await newOwner('Solange Ekotto', 'Ekotto Textiles');
    // Logged in by password before the authenticator was there: it has shown nothing of it.
    const phone = await open({ device: 'phone' });
    await password(phone, email, newcomerPassword);
    await frameOf(phone).waitFor();
    const first = await open();
    await password(first, email, newcomerPassword);
    await frameOf(first).waitFor();
    const code = await setUpAuthenticator(first);
    const desk = await open();
    const shown = desk.waitForResponse((response) => response.url().endsWith('/org/qr-login'));
    await desk.goto(`${world.url}/login?lang=en&way=qr`);
    const { qrText, matchNumber } = (await (await shown).json()).data as { qrText: string; matchNumber: string };
    await phone.goto(`${world.url}${new URL(qrText).pathname}?lang=en`);
    await field(phone, t.qrNumber).fill(matchNumber);
    await phone.getByRole('button', { name: t.qrConfirm }).click();
    const asked = phone.getByRole('dialog', { name: step.proveTitle });
    await asked.locator('input[autocomplete="one-time-code"]').waitFor();
    expect(await findings(phone)).toEqual([]);
    await asked.locator('input[autocomplete="one-time-code"]').fill(code());
    await phone.getByRole('heading', { name: t.qrDone }).waitFor();
    await frameOf(desk).waitFor();
    await desk.goto(`${world.url}/settings/security`);
    await desk.getByText(t.way_qr).waitFor();
  });
});
