import type { Page } from 'playwright-core';
import { permissionsOf } from '#domain/access/grants.ts';
import { navigationWords } from '#i18n/catalogues/shell/navigation.ts';
import { payStatusWords } from '#i18n/catalogues/payment-links/pay-status.ts';
import { refundWords } from '#i18n/catalogues/refunds/words.ts';
import { transactionDetailWords } from '#i18n/catalogues/transactions/detail.ts';
import { transactionExportWords } from '#i18n/catalogues/transactions/export.ts';
import { transactionWords } from '#i18n/catalogues/transactions/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { apiAs } from './api.ts';
import { findings, findingsInBothSkins } from './axe.ts';
import { open, world, type Device } from './browser.ts';
import { enter, personWith } from './console.ts';
import { findingsOfFloats } from './floats.ts';
import { makeLink } from './links.ts';
import { payOn } from './payer.ts';
import { decideAhead, freshNumber } from './phone.ts';
import { addressesOf, idsSeenBy, looksLikeAnother, screens, visit } from './visits.ts';
import { watch } from './watch.ts';

export type Look = { lang: Locale; device: Device };

/** Runs the checker on every screen of the route table as the owner, who sees most on each, in both skins. */
export async function examine({ lang, device }: Look): Promise<string[]> {
  const ids = await idsSeenBy(await apiAs(personWith('owner')), permissionsOf(['owner']));
  const page = await enter({ as: 'owner', lang, device });
  const { quiet } = watch(page);
  const found: string[] = [];
  for (const row of screens.filter((screen) => !screen.flags?.redirectIfLoggedIn && !looksLikeAnother(screen))) {
    for (const address of addressesOf(row, ids)) {
      await visit(page, address);
      await quiet();
      const wrong = [...(await findingsOfFloats(page)), ...(await findingsInBothSkins(page))];
      found.push(...wrong.map((finding) => `${row.path}: ${finding}`));
    }
  }
  return found;
}

/** And on the door, on a page without the right, and on what opens above a screen. */
export async function examineAround({ lang, device }: Look): Promise<string[]> {
  const found: string[] = [];
  const look = async (page: Page, name: string) =>
    found.push(...(await findingsInBothSkins(page)).map((finding) => `${name}: ${finding}`));
  const door = await open({ lang, device });
  const atDoor = watch(door);
  await door.goto(`${world.url}/login?lang=${lang}`);
  await atDoor.quiet();
  await look(door, '/login');

  const { data: paid } = await (
    await apiAs(personWith('owner'))
  ).call(transactionsApi.list, { query: { preset: 'sales', status: 'completed', limit: '1' } });
  const page = await enter({ as: 'owner', lang, device, at: `/transactions/details/${paid[0]!.id}` });
  const { quiet } = watch(page);
  await quiet();
  for (const overlay of overlaysOf(lang, device)) {
    await overlay.open(page);
    await quiet();
    await look(page, overlay.name);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  const cashier = await enter({ as: 'cashier', lang, device });
  await visit(cashier, '/account/balance');
  await look(cashier, 'a page without the right');
  return found;
}

type Overlay = { name: string; open(page: Page): Promise<void> };

function overlaysOf(lang: Locale, device: Device): Overlay[] {
  const nav = say(navigationWords, lang);
  const detail = say(transactionDetailWords, lang);
  const list = say(transactionWords, lang);
  const dialog = (page: Page) => page.getByRole('dialog');
  return [
    {
      name: 'refund dialog',
      async open(page) {
        await page.getByRole('button', { name: detail.refund, exact: true }).click();
        await dialog(page)
          .getByRole('radio', { name: say(refundWords, lang).partial })
          .check();
      },
    },
    {
      name: 'export dialog',
      async open(page) {
        await visit(page, '/transactions/all');
        await page.getByRole('button', { name: list.export, exact: true }).click();
        await dialog(page).getByText(say(transactionExportWords, lang).format).first().waitFor();
      },
    },
    {
      name: 'filters',
      async open(page) {
        await page.getByRole('button', { name: list.filter }).first().click();
        await dialog(page).getByRole('button').first().waitFor();
      },
    },
    {
      name: 'command palette',
      async open(page) {
        await page.keyboard.press('Control+k');
        await dialog(page).getByRole('combobox').fill('a');
      },
    },
    ...(device === 'phone'
      ? [
          {
            name: 'menu of the phone',
            async open(page: Page) {
              await page.getByRole('button', { name: nav.menu, exact: true }).first().click();
              await dialog(page).getByRole('link').first().waitFor();
            },
          },
        ]
      : []),
  ];
}

/** The checker on the pages a payer meets, in both skins: form, mistakes, waiting, paid, declined, nothing there. */
export async function examinePayPages(lang: Locale): Promise<string[]> {
  const found: string[] = [];
  const t = say(payStatusWords, lang);
  const page = await open({ device: 'phone', lang });
  // They follow the telephone's own wish for light or dark.
  const wear = (colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme });
  const look = async (name: string) => {
    const wrong = (await findings(page)).map((finding) => `${name}: ${finding}`);
    await wear('dark');
    const dark = (await findings(page, 'colours')).map((finding) => `${name}, dark: ${finding}`);
    await wear('light');
    found.push(...wrong, ...dark);
  };
  const items = await makeLink({
    kind: 'items',
    items: [{ name: 'Riz 5 kg', unitPrice: 4500, quantityMin: 0, quantityMax: 10, stock: 4 }],
    collect: { name: 'required', email: 'optional', reference: 'no', own: [] },
  });
  await page.goto(items.url);
  await look('items');
  await page.getByRole('button').last().click();
  await look('mistakes');
  const gift = await makeLink({ kind: 'donation', amountMin: 500, presets: [1000, 5000] });
  await page.goto(gift.url);
  await look('gift');
  const fixed = await makeLink({ kind: 'fixed', amount: 2000 });
  for (const [plan, title] of [
    [{ action: 'ask' }, t.waitingTitle],
    [{ action: 'approve' }, t.paidTitle],
    [{ action: 'decline' }, t.declinedTitle],
  ] as const) {
    const number = freshNumber('mtn');
    if (plan.action !== 'ask') await decideAhead(number, plan);
    await page.goto(fixed.url);
    await payOn(page, { number, operator: 'mtn', total: 2000, lang });
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    await look(title);
  }
  await page.goto(`${world.url}/pay/nosuchpage`);
  await look('nothing there');
  return found;
}
