import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findBrowser, findings, startGallery } from '../testing/gallery-page.ts';

/** A page with every piece of the house on it is drawn in many seconds where other tests run beside. */
vi.setConfig({ testTimeout: 60_000 });
const browserPath = findBrowser();
let gallery: Awaited<ReturnType<typeof startGallery>>;
/** The page of all desktop tests; each leaves it as it found it. */
let desktop: Page;

/** One skin of the gallery: everything stands there once. */
const wall = (page: Page, skin = 'dark') => page.locator(`section[data-skin=${skin}]`);
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
const dialogs = (page: Page) => page.locator('dialog:modal').count();
const caret = (input: Locator) =>
  input.evaluate(
    (node: HTMLInputElement) =>
      `${node.value.slice(0, node.selectionStart!)}|${node.value.slice(node.selectionStart!)}`,
  );

describe.skipIf(!browserPath)('the gallery in a browser', () => {
  beforeAll(async () => {
    gallery = await startGallery(browserPath!);
    desktop = await gallery.open();
  });
  afterAll(async () => {
    await gallery.stop();
  });

  const tooWide = (on: Page) => on.evaluate(() => document.documentElement.scrollWidth - innerWidth);

  it('at 1440 px: no accessibility finding, nothing wider than the page', async () => {
    expect(await findings(desktop)).toEqual([]);
    expect(await tooWide(desktop)).toBe(0);
  });

  it('on a phone in French: the same, and every target is 44 px tall', async () => {
    const phone = await gallery.open({ width: 360, lang: 'fr' });
    expect(await findings(phone)).toEqual([]);
    expect(await tooWide(phone)).toBe(0);
    const small = await wall(phone).evaluate((root) =>
      [...root.querySelectorAll('button,input,select,textarea,[role=menuitem]')]
        .filter((node) => {
          const wider =
            node.closest('label, .control') ?? (node.matches('[class*="after:inset-0"]') ? node.closest('li') : null);
          const target = (wider ?? node).getBoundingClientRect();
          // The switch and the copy button reach further than they are drawn, a tick box has a label of 44 px.
          const reach = node.matches('[role=switch]') ? 20 : 0;
          return (
            target.height > 0 && target.height + reach < 44 && !node.matches('.sr-only, code + button, [data-tick]')
          );
        })
        .map((node) => node.outerHTML.slice(0, 120)),
    );
    expect(small).toEqual([]);
    await phone.context().close();
  });

  it('a dialog takes focus to its first field, keeps it inside, and gives it back', async () => {
    await wall(desktop).getByRole('button', { name: 'Dialog', exact: true }).click();
    expect(await desktop.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    for (let step = 0; step < 6; step++) await desktop.keyboard.press('Tab');
    expect(
      await desktop.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      ),
    ).toBe(true);
    expect(await findings(desktop, 'dialog')).toEqual([]);
    await desktop.keyboard.press('Escape');
    expect(await dialogs(desktop)).toBe(0);
    expect(await focused(desktop)).toBe('Dialog');

    await wall(desktop).getByRole('button', { name: 'Confirmation', exact: true }).click();
    expect(await focused(desktop)).toBe('Cancel');
    await desktop.getByRole('button', { name: 'Revoke', exact: true }).click();
    await desktop.keyboard.press('Escape');
    expect(await dialogs(desktop)).toBe(1); // busy: not to be dismissed
    await desktop.locator('dialog').waitFor({ state: 'detached' });

    await wall(desktop).getByRole('button', { name: 'Loader', exact: true }).first().click();
    await desktop.locator('dialog').waitFor();
    await desktop.keyboard.press('Escape');
    await desktop.keyboard.press('Escape');
    expect(await dialogs(desktop)).toBe(1);
    await desktop.locator('dialog').waitFor({ state: 'detached' });
  });

  it('a menu moves by arrows, letters and End, refuses what is off, and returns focus', async () => {
    const button = wall(desktop).locator('[aria-haspopup=menu]').first();
    await button.focus();
    await desktop.keyboard.press('ArrowDown');
    expect(await focused(desktop)).toContain('Export');
    await desktop.keyboard.press('End');
    expect(await focused(desktop)).toBe('Revoke');
    await desktop.keyboard.press('ArrowDown');
    expect(await focused(desktop)).toContain('Export');
    await desktop.keyboard.press('r');
    expect(await focused(desktop)).toContain('Refund');
    await desktop.keyboard.press('Enter');
    expect(await desktop.getByRole('menu').count()).toBe(1);
    await desktop.keyboard.press('Escape');
    expect(await desktop.getByRole('menu').count()).toBe(0);
    expect(await focused(desktop)).toBe('More');
  });

  it('the palette keeps focus in its box while arrows choose', async () => {
    await wall(desktop).getByRole('button', { name: 'Palette', exact: true }).click();
    const box = desktop.getByRole('combobox', { name: 'Search and go' });
    await desktop.keyboard.press('ArrowDown');
    expect(await desktop.locator('[role=option][aria-selected=true]').textContent()).toContain('Transactions');
    expect(await box.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await findings(desktop, 'dialog')).toEqual([]);
    await desktop.keyboard.press('Enter');
    expect(await dialogs(desktop)).toBe(0);
    expect(desktop.url()).toContain('#transactions');
  });

  it('money keeps the caret, takes a clerk’s paste, and empty is not zero', async () => {
    const input = wall(desktop).locator('[data-test=money]');
    await input.evaluate((node: HTMLInputElement) => {
      node.focus();
      node.setSelectionRange(1, 1);
    });
    await desktop.keyboard.type('93');
    expect(await caret(input)).toBe('2,93|5,000');
    await desktop.keyboard.press('Backspace');
    expect(await caret(input)).toBe('29|5,000');
    const paste = (text: string) =>
      input.evaluate((node: HTMLInputElement, data) => {
        node.select();
        document.execCommand('insertText', false, data);
      }, text);
    await paste('1 250 000 FCFA');
    await expect.poll(() => input.inputValue()).toBe('1,250,000');
    await paste('100.5');
    expect(await input.inputValue()).toBe('100.5');
    await input.fill('');
    expect(await input.inputValue()).toBe('');
  });

  it('a bank account is drawn in four parts, takes a whole IBAN over what stands there, and says what does not fit', async () => {
    const input = wall(desktop).locator('[data-test=rib]');
    const said = input.locator('xpath=ancestor::*[.//*[@role="status"]][1]').getByRole('status');
    expect(await input.inputValue()).toBe('10005 00002 00000020611 38');
    expect(await said.textContent()).toBe('Afriland First Bank');
    const paste = (text: string) =>
      input.evaluate((node: HTMLInputElement, data) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', data);
        node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    await input.focus();
    await paste('CM21 1003 3052 1414 0110 0014 188');
    await expect.poll(() => input.inputValue()).toBe('10033 05214 14011000141 88');
    expect(await said.textContent()).toBe('UBA Cameroun');
    await desktop.keyboard.press('End');
    await desktop.keyboard.press('Backspace');
    await desktop.keyboard.type('7');
    expect(await input.inputValue()).toBe('10033 05214 14011000141 87');
    expect(await said.textContent()).toContain('87');
    await desktop.keyboard.press('Backspace');
    await desktop.keyboard.press('Backspace');
    await desktop.keyboard.press('Backspace');
    expect(await input.inputValue()).toBe('10033 05214 1401100014');
    await input.fill('');
    await input.pressSequentially('1000500002');
    expect(await said.textContent()).toContain('13');
    await paste('CM2110005000020000002061138');
    await expect.poll(() => input.inputValue()).toBe('10005 00002 00000020611 38');
  });

  it('a date is typed or picked by keyboard', async () => {
    const input = wall(desktop).getByLabel('Expires on');
    await input.fill('');
    await input.pressSequentially('31112026');
    expect(await wall(desktop).getByText('This day does not exist').count()).toBe(1);
    await input.fill('');
    await input.pressSequentially('01122026');
    await wall(desktop).getByRole('button', { name: 'Open the calendar' }).first().click();
    await desktop.getByRole('grid').waitFor();
    await desktop.keyboard.press('ArrowRight');
    await desktop.keyboard.press('PageDown');
    await desktop.keyboard.press('Enter');
    expect(await input.inputValue()).toBe('02/01/2027');
  });

  it('the table sorts, walks by arrows, selects a span, and does not move while it loads', async () => {
    const table = wall(desktop).getByRole('table').filter({ hasText: 'INV-20000' }).first();
    await table.getByRole('button', { name: 'Amount' }).click();
    expect(await table.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending');
    const ticks = table.locator('[data-tick]');
    await ticks.nth(1).focus();
    await desktop.keyboard.press('Space');
    await desktop.keyboard.press('ArrowDown');
    await desktop.keyboard.press('ArrowDown');
    expect(await ticks.nth(3).evaluate((node) => node === document.activeElement)).toBe(true);
    await ticks.nth(3).click({ modifiers: ['Shift'] });
    expect(await wall(desktop).getByText('3 selected').count()).toBe(1);

    const top = () =>
      wall(desktop)
        .locator('nav[aria-label=Pages]')
        .evaluate((node) => node.getBoundingClientRect().top + scrollY);
    const before = await top();
    await wall(desktop).getByRole('button', { name: 'Loader', exact: true }).last().click();
    await wall(desktop).locator('[aria-busy=true] table').waitFor();
    expect(await top()).toBe(before);
  });

  it('an error stays above an open dialog and is read out', async () => {
    await wall(desktop).getByRole('button', { name: 'Error message', exact: true }).click();
    const region = desktop.getByRole('region', { name: 'Error' });
    expect(await region.getAttribute('aria-live')).toBe('assertive');
    expect(await region.textContent()).toContain('req_');
    await wall(desktop).getByRole('button', { name: 'Dialog', exact: true }).click();
    await region.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => desktop.getByText('The list could not be loaded').count()).toBe(4); // the specimens only
    expect(await dialogs(desktop)).toBe(1);
  });

  it('the browser had nothing to complain about', () => expect(gallery.complaints).toEqual([]));
});
