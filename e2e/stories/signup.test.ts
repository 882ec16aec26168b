import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import { fieldSentences } from '#i18n/catalogues/ui/fields.ts';
import { newPasswordWords, signUpWords } from '#i18n/catalogues/sign-up/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { samplePng } from '#server/kit/small-files.ts';
import { findings } from '../support/axe.ts';
import { open, world } from '../support/browser.ts';
import { field, frameOf } from '../support/console.ts';
import { newColleague, newcomerPassword, someMail, somePhone } from '../support/newcomer.ts';
import { codeSentTo } from '../support/outbox.ts';
import { watch } from '../support/watch.ts';

const wordsOf = (lang: Locale) => ({
  t: say(signUpWords, lang),
  door: say(authWords, lang),
  password: say(newPasswordWords, lang).password,
});
const codeField = (page: Page) => page.locator('input[autocomplete="one-time-code"]');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function askForCode(page: Page, contact: string, lang: Locale): Promise<void> {
  const { t, door } = wordsOf(lang);
  await page.goto(`${world.url}/login?lang=${lang}`);
  await page.getByRole('link', { name: door.signUp }).click();
  await page.getByRole('heading', { name: t.title }).waitFor();
  await field(page, t.contact).fill(contact);
  await press(page, t.send);
  await page.getByRole('heading', { name: t.codeTitle }).waitFor();
}

describe('signing up', () => {
  it('by phone number, in French on a small phone, from the login page to the own console', async () => {
    const lang = 'fr';
    const { t, door, password } = wordsOf(lang);
    const page = await open({ device: 'phone', lang });
    const watched = watch(page);
    const phone = somePhone();
    await askForCode(page, phone.slice(3), lang);
    expect(await findings(page)).toEqual([]);

    // Reading the SMS may cost a small phone its page: it comes back where it was.
    await page.reload();
    await page.getByRole('heading', { name: t.codeTitle }).waitFor();
    await codeField(page).fill(await codeSentTo(phone));
    await page.getByRole('heading', { name: t.businessTitle }).waitFor();
    await press(page, t.open);
    await page.getByText(door.required).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await findings(page)).toEqual([]);
    await field(page, t.businessName).fill('Quincaillerie du Marché');
    // The initials are the logo already; a picture may take their place, and they the picture's.
    await page.getByText('QM', { exact: true }).waitFor();
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'enseigne.png', mimeType: 'image/png', buffer: samplePng({ width: 60, height: 60 }) });
    await page.getByRole('img', { name: t.logoChosen }).waitFor();
    await press(page, t.logoMake);
    await page.getByText('QM', { exact: true }).waitFor();
    await field(page, t.name).fill('Salomé Atangana');
    await field(page, password).fill(newcomerPassword);
    await page.getByRole('checkbox', { name: t.terms }).check();
    await press(page, t.open);
    await page.waitForURL('**/home');
    await page.getByText('Quincaillerie du Marché').filter({ visible: true }).first().waitFor();
    await watched.quiet();
    expect(watched.take()).toEqual([]);

    // Whoever is logged in is led away from the doors.
    for (const path of ['/sign-up', '/register', '/forgot-password', '/reset-password', '/login']) {
      await page.goto(world.url + path);
      await page.waitForURL('**/home');
    }
  });

  it('by email: a wrong code and a weak password are refused with what to do', async () => {
    const { t, password } = wordsOf('en');
    const page = await open();
    const mail = someMail();
    await askForCode(page, mail, 'en');
    const right = await codeSentTo(mail);
    await codeField(page).fill(right === '000000' ? '000001' : '000000');
    await page.getByText('4 tries left').waitFor();
    await codeField(page).fill(right);
    await field(page, t.businessName).fill('Second-hand Books');
    await field(page, t.name).fill('John Tabi');
    await field(page, password).fill('Welcome2026');
    await page.getByRole('checkbox', { name: t.terms }).check();
    await press(page, t.open);
    await page.getByText(fieldSentences['password.common'].en).waitFor();
    await field(page, password).fill(newcomerPassword);
    await press(page, t.open);
    await frameOf(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/home');
  });

  it('with the address of an account offers to add the business to it, and login then asks which', async () => {
    const { t, door } = wordsOf('en');
    const email = await newColleague();
    const page = await open();
    await askForCode(page, email, 'en');
    await codeField(page).fill(await codeSentTo(email));
    await page.getByRole('heading', { name: t.existsTitle }).waitFor();
    expect(await findings(page)).toEqual([]);
    await press(page, t.merge);
    await field(page, t.businessName).fill('Side Business');
    await page.getByRole('checkbox', { name: t.terms }).check();
    await press(page, t.open);
    await frameOf(page).waitFor();
    await page.getByText('Side Business').first().waitFor();

    const again = await open();
    await again.goto(`${world.url}/login?lang=en`);
    await field(again, door.identifier).fill(email);
    await field(again, door.password).fill(newcomerPassword);
    await again.keyboard.press('Enter');
    await again.getByRole('heading', { name: door.chooseTitle }).waitFor();
    await again.getByRole('button', { name: 'Side Business' }).click();
    await frameOf(again).waitFor();
  });
});
