import { rowRules } from '#i18n/catalogues/mass-payments/row-rules.ts';
import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatMoney } from '#domain/values/money.ts';
import { fileSheetWords } from '#i18n/catalogues/mass-payments/sheets.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { massUploadWords } from '#i18n/catalogues/mass-payments/upload.ts';
import { say } from '#i18n/words.ts';
import { makeBook, styled, text } from '#server/testing/make-book.ts';
import { findings } from '../support/axe.ts';
import { world } from '../support/browser.ts';
import { enter, field, settled } from '../support/console.ts';
import { freshNumber } from '../support/phone.ts';

const { clerk } = world.sawmill;
const fr = say(massWords, 'fr');
const sheets = say(fileSheetWords, 'fr');
const header = ['Nom', 'Téléphone', 'Montant', 'Observation'];
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const phone = () => freshNumber('mtn');

async function looksWell(page: Page): Promise<void> {
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await findings(page)).toEqual([]);
}

it(
  'an ugly workbook: its sheets are chosen, who is gone is left out in sight, and what has decimals is rounded by one press',
  { timeout: 120_000 },
  async () => {
    const title = `Classeur ${randomInt(1000, 9999)}`;
    const book = makeBook([
      { name: 'Garde', rows: [['Paie de novembre']] },
      {
        name: 'Lycée',
        hiddenRows: [3],
        rows: [
          header,
          ['Awa Ngo', phone(), { v: '25000' }],
          ['Bih Fru', phone(), { v: '26000' }],
          [text('Che Atem', styled.struck), phone(), { v: '27000' }],
          ['Dan Eyong', phone(), { v: '28000' }, 'Décédé'],
          ['Eno Oben', phone(), { v: '101374.6' }],
          ['Gana Tita', phone(), { v: '101.375' }],
        ],
      },
      {
        name: 'Primaire',
        rows: [header, ['Hawa Bello', phone(), { v: '30000.4', s: styled.whole }], ['Ines Tabi', phone(), '412,125']],
      },
    ]);
    const desk = await enter({ as: clerk, at: '/mass-payments/upload', lang: 'fr' });
    await desk.locator('input[type=file]').first().setInputFiles({
      name: 'classeur.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: book,
    });
    await field(desk, fr.name).fill(title);
    await press(desk, say(massUploadWords, 'fr').next);
    await desk.getByRole('heading', { level: 1, name: title }).waitFor();
    const sheet = (name: string, rows: number) => desk.getByLabel(sheets.sheet({ name, rows, isHidden: false }));
    await desk.getByText(sheets.title).waitFor();
    expect([await sheet('Lycée', 6).isChecked(), await sheet('Primaire', 2).isChecked()]).toEqual([true, false]);
    await press(desk, sheets.all);
    await expect.poll(() => sheet('Primaire', 2).isChecked()).toBe(true);
    expect(await sheet('Garde', 1).isChecked()).toBe(false);
    await looksWell(desk);
    await press(desk, fr.readRows);

    await desk
      .getByRole('heading', { name: fr.leftOutTitle({ count: 3, amount: formatMoney(81_000, 'fr') }) })
      .waitFor();
    await desk.getByText('La ligne dit «\u00a0Décédé\u00a0».').first().waitFor();
    await desk.getByText(rowRules['amount.smallFigure'].fr).first().waitFor();
    await looksWell(desk);
    await press(desk, fr.roundAll);
    await press(desk, fr.asThousands);
    await desk.getByRole('button', { name: fr.roundAll }).waitFor({ state: 'detached' });
    await desk.getByRole('button', { name: fr.asThousands }).waitFor({ state: 'detached' });
    const row = (name: string) => desk.getByRole('row').filter({ hasText: name });
    await row('Eno Oben')
      .getByText(fr.repaired({ from: '101374.6', to: '101375' }))
      .waitFor();
    await row('Hawa Bello').getByText('Primaire 2').waitFor();
    await row('Bih Fru').getByRole('button', { name: fr.takeIn }).click();
    await desk.getByText(fr.takenIn({ count: 1 })).waitFor();
    await desk
      .getByRole('heading', { name: fr.leftOutTitle({ count: 2, amount: formatMoney(55_000, 'fr') }) })
      .waitFor();
    const pocket = await enter({
      as: clerk,
      at: new URL(desk.url()).pathname,
      lang: 'en',
      device: 'phone',
      mode: 'dark',
    });
    await pocket.getByText(say(massWords, 'en').leftOutText).waitFor();
    await looksWell(pocket);
  },
);
