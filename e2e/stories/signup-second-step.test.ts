import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { signUpWords } from '#i18n/catalogues/sign-up/words.ts';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { securityWords } from '#i18n/catalogues/account/security.ts';
import { say } from '#i18n/words.ts';
import { findings } from '../support/axe.ts';
import { open, world } from '../support/browser.ts';
import { field, frameOf } from '../support/console.ts';
import { newcomerPassword, newOwner } from '../support/newcomer.ts';
import { codeSentTo } from '../support/outbox.ts';

const [t, door, security, step] = [
  say(signUpWords, 'en'),
  say(authWords, 'en'),
  say(securityWords, 'en'),
  say(secondStepWords, 'en'),
];

it('another business of somebody with two-step login asks for a code before anything is added, and for none at the door', async () => {
  const email = await newOwner('Salomé Atangana', 'First Business');
  const own = await open();
  await own.goto(`${world.url}/login?lang=en`);
  await field(own, door.identifier).fill(email);
  await field(own, door.password).fill(newcomerPassword);
  await own.keyboard.press('Enter');
  await frameOf(own).waitFor();
  await own.goto(`${world.url}/settings/security`);
  await own.getByRole('button', { name: security.totpStart, exact: true }).click();
  const dialog = own.getByRole('dialog');
  const totp = new TOTP({
    secret: Secret.fromBase32((await dialog.getByText(/^[A-Z2-7]{32}$/).innerText()).trim()),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });
  const begun = Date.now();
  await dialog.locator('input').fill(totp.generate({ timestamp: begun }));
  await own.getByRole('heading', { name: step.codesTitle }).waitFor();

  const page = await open({ device: 'phone' });
  await page.goto(`${world.url}/sign-up?lang=en`);
  await field(page, t.contact).fill(email);
  await page.getByRole('button', { name: t.send, exact: true }).click();
  await page.getByRole('heading', { name: t.codeTitle }).waitFor();
  await page.locator('input[autocomplete="one-time-code"]').fill(await codeSentTo(email));
  await page.getByRole('button', { name: t.merge, exact: true }).click();
  await field(page, t.businessName).fill('Second Business');
  await page.getByRole('checkbox', { name: t.terms }).check();
  await page.getByRole('button', { name: t.open, exact: true }).click();
  await page.getByText(t.factorText).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await findings(page)).toEqual([]);
  // The next code: each counts once.
  await field(page, t.factorCode).fill(totp.generate({ timestamp: begun + 30_000 }));
  await page.getByRole('button', { name: t.open, exact: true }).click();
  await frameOf(page).waitFor();
  await page.getByText('Second Business').filter({ visible: true }).first().waitFor();
});
