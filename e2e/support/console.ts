import type { Locator, Page } from 'playwright-core';
import type { RoleKey } from '#domain/access/roles.ts';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import { navigationWords } from '#i18n/catalogues/shell/navigation.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Person } from '../world/told.ts';
import { open, world, type OpenOptions } from './browser.ts';

export function personWith(roleKey: RoleKey): Person {
  const person = world.people.find((one) => one.roleKey === roleKey);
  if (!person) throw new Error(`nobody is ${roleKey}`);
  return person;
}

/** The input of a label, whatever mark of duty stands behind the words. */
export function field(within: Page | Locator, label: string): Locator {
  return within.getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\W*|\\s+\\(.*\\))$`));
}

export type Entering = OpenOptions & { as: RoleKey | Person; at?: string };

/** Logs somebody in through the login page and waits for the page they wanted. */
export async function enter({ as, at = '/home', lang = 'en', mode = 'light', ...options }: Entering): Promise<Page> {
  const page = await open({ lang, mode, ...options });
  await logIn(page, typeof as === 'string' ? personWith(as) : as, { lang, mode, at });
  return page;
}

export async function logIn(
  page: Page,
  person: Person,
  { lang = 'en', mode = 'light', at = '/home' }: { lang?: Locale; mode?: 'light' | 'dark'; at?: string } = {},
): Promise<void> {
  const t = say(authWords, lang);
  await page.goto(`${world.url}/login?${new URLSearchParams({ next: at, lang, mode })}`);
  await field(page, t.identifier).fill(person.email);
  await field(page, t.password).fill(world.password);
  await page.getByRole('button', { name: t.submit, exact: true }).click();
  if (world.people.filter((other) => other.email === person.email).length > 1) {
    await page.getByRole('heading', { name: t.chooseTitle }).waitFor();
    await page.getByRole('button', { name: person.organisation }).click();
  }
  await frameOf(page, lang).waitFor();
}

/** What stands in the frame of every screen of a session. */
export function frameOf(page: Page, lang: Locale = 'en'): Locator {
  const t = say(navigationWords, lang);
  return page.getByRole('button', { name: t.userMenu({ name: '' }).trim() });
}

/** Goes to an address inside the running console, without a page load. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path);
}

/** Waits until a screen has its heading and no part of it is loading any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
}
