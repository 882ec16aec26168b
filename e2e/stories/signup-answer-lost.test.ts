import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signUpApi } from '#contract/sign-up/api.ts';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import { failureWords } from '#i18n/catalogues/errors/failures.ts';
import { newPasswordWords, signUpWords } from '#i18n/catalogues/sign-up/words.ts';
import { say } from '#i18n/words.ts';
import { findings } from '../support/axe.ts';
import { open, world } from '../support/browser.ts';
import { field } from '../support/console.ts';
import { newcomerPassword, someMail } from '../support/newcomer.ts';
import { codeSentTo } from '../support/outbox.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('a sign-up whose last answer is lost, in French on a small phone: pressed again it is the same business, and there is one', async () => {
  const [t, door] = [say(signUpWords, 'fr'), say(authWords, 'fr')];
  const page = await open({ device: 'phone', lang: 'fr' });
  const mail = someMail();
  await page.goto(`${world.url}/sign-up?lang=fr`);
  await field(page, t.contact).fill(mail);
  await press(page, t.send);
  await page.getByRole('heading', { name: t.codeTitle }).waitFor();
  await page.locator('input[autocomplete="one-time-code"]').fill(await codeSentTo(mail));
  await field(page, t.businessName).fill('Épicerie de la Rose');
  await field(page, t.name).fill('Rose Bilong');
  await field(page, say(newPasswordWords, 'fr').password).fill(newcomerPassword);
  await page.getByRole('checkbox', { name: t.terms }).check();
  const opened: string[] = [];
  await page.route(
    (url) => url.pathname === signUpApi.create.path,
    async (route) => {
      const answer = await route.fetch();
      if (answer.ok())
        opened.push(((await answer.json()) as { data: { organisation: { id: string } } }).data.organisation.id);
      // The first is carried out, and nobody hears of it.
      await (opened.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer }));
    },
  );
  await press(page, t.open);
  await page.getByText(say(failureWords, 'fr').sendAgain).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await findings(page)).toEqual([]);
  await press(page, t.open);
  await page.waitForURL('**/home');
  await page.getByText('Épicerie de la Rose').filter({ visible: true }).first().waitFor();
  expect([opened.length, new Set(opened).size]).toEqual([2, 1]);

  // The login asks for no choice: there is nothing to choose from.
  const again = await open({ lang: 'fr' });
  await again.goto(`${world.url}/login?lang=fr`);
  await field(again, door.identifier).fill(mail);
  await field(again, door.password).fill(newcomerPassword);
  await again.keyboard.press('Enter');
  await again.waitForURL('**/home');
});
