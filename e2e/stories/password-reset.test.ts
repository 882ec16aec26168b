import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import { errorSentences } from '#i18n/catalogues/errors/words.ts';
import { passwordsWords } from '#i18n/catalogues/auth/passwords.ts';
import { newPasswordWords, signUpWords } from '#i18n/catalogues/sign-up/words.ts';
import { say } from '#i18n/words.ts';
import { findings } from '../support/axe.ts';
import { open, world } from '../support/browser.ts';
import { field, frameOf } from '../support/console.ts';
import { newcomerPassword, newOwner } from '../support/newcomer.ts';
import { codeSentTo, pathSentTo } from '../support/outbox.ts';

const door = say(authWords, 'en');
const t = say(passwordsWords, 'en');
const code = say(signUpWords, 'en');
const next = 'Fresh-Plantain-42';

async function logInWith(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${world.url}/login?lang=en`);
  await field(page, door.identifier).fill(email);
  await field(page, door.password).fill(password);
  await page.keyboard.press('Enter');
}

/** From the login page with a code to the page that asks for the new password. */
async function toNewPassword(page: Page, email: string): Promise<void> {
  await page.goto(`${world.url}/login?lang=en`);
  await page.getByRole('link', { name: door.forgot }).click();
  await page.getByRole('heading', { name: t.forgotTitle }).waitFor();
  await field(page, code.contact).fill(email);
  await page.getByRole('button', { name: t.send }).click();
  await page.getByText(code.codeTextIfKnown({ to: email })).waitFor();
  await page.locator('input[autocomplete="one-time-code"]').fill(await codeSentTo(email));
  await page.getByRole('heading', { name: t.resetTitle }).waitFor();
}

describe('a forgotten password', () => {
  it('is replaced with a code, and the session elsewhere is over', async () => {
    const email = await newOwner('Esther Mbah', 'Esther Hair');
    const elsewhere = await open();
    await logInWith(elsewhere, email, newcomerPassword);
    await frameOf(elsewhere).waitFor();

    const page = await open({ device: 'phone' });
    await toNewPassword(page, email);
    expect(await findings(page)).toEqual([]);
    await field(page, say(newPasswordWords, 'en').newPassword).fill(next);
    await page.getByRole('button', { name: t.save }).click();
    await page.waitForURL('**/home');

    await elsewhere.goto(`${world.url}/customers`);
    await elsewhere.getByText(door.sessionEnded).waitFor();
    await field(elsewhere, door.identifier).fill(email);
    await field(elsewhere, door.password).fill(newcomerPassword);
    await elsewhere.keyboard.press('Enter');
    await elsewhere.getByText(String(errorSentences['auth.wrong_password'].en)).waitFor();
    await field(elsewhere, door.password).fill(next);
    await elsewhere.keyboard.press('Enter');
    await frameOf(elsewhere).waitFor();
    expect(new URL(elsewhere.url()).pathname).toBe('/customers');
  });

  it('of an unknown address looks the same, and leads nowhere', async () => {
    const page = await open();
    await page.goto(`${world.url}/forgot-password?lang=en`);
    await field(page, code.contact).fill('nobody-at-all@stories.example');
    await page.getByRole('button', { name: t.send }).click();
    await page.getByText(code.codeTextIfKnown({ to: 'nobody-at-all@stories.example' })).waitFor();
    await page.locator('input[autocomplete="one-time-code"]').fill('123456');
    await page.getByText(/This code is not right/).waitFor();
    // The page of the last step is of no use by itself.
    await page.goto(`${world.url}/reset-password`);
    await page.getByRole('heading', { name: t.needCodeTitle }).waitFor();
    await page.getByRole('link', { name: t.needCode }).click();
    await page.getByRole('heading', { name: t.forgotTitle }).waitFor();
  });
});

describe('a login that was not me', () => {
  it('is told by mail, whose link locks the account and leads to a new password', async () => {
    const email = await newOwner('Ngala Peter', 'Peter Phones');
    const stranger = await open();
    await logInWith(stranger, email, newcomerPassword);
    await frameOf(stranger).waitFor();

    const page = await open({ device: 'phone' });
    await page.goto(world.url + (await pathSentTo(email)));
    await page.getByRole('heading', { name: t.notMeTitle }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: t.notMeSubmit }).click();
    await page.getByRole('heading', { name: t.notMeCodeTitle }).waitFor();
    expect(await findings(page)).toEqual([]);

    await stranger.goto(`${world.url}/customers`);
    await stranger.getByText(door.sessionEnded).waitFor();
    await logInWith(stranger, email, newcomerPassword);
    await stranger.getByText(String(errorSentences['auth.wrong_password'].en)).waitFor();
    await page.locator('input[autocomplete="one-time-code"]').fill(await codeSentTo(email));
    await page.getByRole('heading', { name: t.notMeDoneTitle }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: t.notMeNext }).click();
    await page.getByRole('heading', { name: t.resetTitle }).waitFor();
  });
});
