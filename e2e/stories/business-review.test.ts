import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import {
  businessFieldNames,
  businessReviewWords,
  businessStatusNames,
  documentNames,
  legalFormNames,
} from '#i18n/catalogues/business-review/words.ts';
import { documentTypes } from '#domain/organisations/business.ts';
import { reviewDeskWords } from '#i18n/catalogues/review-desk/words.ts';
import { uploadWords } from '#i18n/catalogues/ui/uploads.ts';
import { errorSentences } from '#i18n/catalogues/errors/words.ts';
import { say } from '#i18n/words.ts';
import { demoReviewer } from '#server/modules/demo/demo/cast.ts';
import { samplePdf, samplePng } from '#server/kit/small-files.ts';
import { findings } from '../support/axe.ts';
import { open, world } from '../support/browser.ts';
import { enter, field } from '../support/console.ts';
import { newcomerPassword, newOwner } from '../support/newcomer.ts';
import { watch } from '../support/watch.ts';

const t = say(businessReviewWords, 'fr');
const sent = say(uploadWords, 'fr');
const desk = say(reviewDeskWords, 'fr');
const reason = 'Photo illisible, reprenez-la à la lumière';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const paper = (page: Page, type: (typeof documentTypes)[number]) =>
  page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: new RegExp(`^${documentNames[type].fr.replace(/[()]/g, '\\$&')}`) }),
  });

async function send(
  page: Page,
  type: (typeof documentTypes)[number],
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await paper(page, type).locator('input[type=file]').first().setInputFiles(file);
}

/** As a phone's camera makes it: too large to be taken unless the device makes it smaller. */
const largePhoto = samplePng({ width: 1600, height: 1200, padding: 3_500_000 });

/** The line breaks with the first bytes of the next upload, and comes back once the page has said so. */
async function breakLine(page: Page): Promise<void> {
  await page.route(
    '**/uploads/fil_*',
    async (route) => {
      await page.context().setOffline(true);
      await route.abort();
    },
    { times: 1 },
  );
}

describe('the papers of a business', () => {
  it('are filled in on a small phone in French, sent back for one paper, sent again and approved', async () => {
    const business = `Savonnerie ${process.pid}`;
    const email = await newOwner('Salomé Atangana', business);
    const page = await open({ device: 'phone', lang: 'fr' });
    const watched = watch(page);
    const door = say(authWords, 'fr');
    await page.goto(`${world.url}/login?lang=fr&next=/apps/account/settings`);
    await field(page, door.identifier).fill(email);
    await field(page, door.password).fill(newcomerPassword);
    await page.getByRole('button', { name: door.submit, exact: true }).click();

    await page.getByRole('heading', { name: t.stepLegal }).waitFor();
    await field(page, businessFieldNames.legalForm.fr).selectOption({ label: legalFormNames.sarl.fr });
    await field(page, businessFieldNames.legalName.fr).fill(`${business} SARL`);
    await field(page, businessFieldNames.rccm.fr).fill('rc/dla/2021/b/4567');
    await field(page, businessFieldNames.niu.fr).fill('12');
    await press(page, t.next);
    await page.getByText(/^Un NIU est une lettre/).waitFor();
    expect(await findings(page)).toEqual([]);
    await field(page, businessFieldNames.niu.fr).fill('m 0211 2345 6789 k');
    await press(page, t.next);

    await page.getByRole('heading', { name: t.stepActivity }).waitFor();
    await field(page, businessFieldNames.activity.fr).fill('Savon artisanal');
    await field(page, businessFieldNames.address.fr).fill('Marché Mokolo');
    await field(page, businessFieldNames.city.fr).fill('Yaoundé');
    await field(page, businessFieldNames.expectedMonthly.fr).fill('1500000');
    await press(page, t.next);

    await page.getByRole('heading', { name: t.stepPeople }).waitFor();
    await field(page, t.personName).fill('Salomé Atangana');
    await field(page, t.idNo).fill('1029384756');
    await press(page, t.next);

    await page.getByRole('heading', { name: t.stepDocuments }).waitFor();
    await send(page, 'rccm', {
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('MZ this is a program and no picture'),
    });
    await page
      .getByText(
        String((errorSentences['files.wrong_kind'].fr as (p: object) => string)({ kinds: 'JPG, PNG, GIF, WebP, PDF' })),
      )
      .waitFor();
    for (const type of documentTypes) {
      const file =
        type === 'rccm'
          ? { name: 'rccm.pdf', mimeType: 'application/pdf', buffer: samplePdf('RCCM') }
          : { name: `${type}.png`, mimeType: 'image/png', buffer: type === 'articles' ? largePhoto : samplePng() };
      if (type === 'proofOfAddress') await breakLine(page);
      await send(page, type, file);
      if (type === 'proofOfAddress') {
        await page.getByText(sent.waiting({ percent: 0 })).waitFor();
        await page.context().setOffline(false);
      }
      await paper(page, type)
        .getByText(sent.done({ name: '' }).trim(), { exact: false })
        .waitFor();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await findings(page)).toEqual([]);
    await press(page, t.next);
    await page.getByText(t.nothingMissing).first().waitFor();
    await press(page, t.submit);
    await page.getByText(t.pendingTitle).waitFor();

    const office = await enter({
      as: { email: demoReviewer, roleKey: 'guest', organisation: '' },
      at: '/review-desk',
      lang: 'fr',
    });
    await office.getByText(`${business} SARL`).click();
    await office.getByRole('heading', { name: business }).waitFor();
    await office.getByRole('button', { name: desk.openPaper({ name: documentNames.managerId.fr }) }).click();
    await office.getByRole('dialog').getByRole('img').waitFor();
    await office.getByRole('dialog').getByRole('button', { name: desk.closePaper }).last().click();
    await office.getByLabel(desk.refuseThis({ name: documentNames.proofOfAddress.fr })).check();
    await field(office, desk.reasonFor({ name: documentNames.proofOfAddress.fr })).fill(reason);
    expect(await findings(office)).toEqual([]);
    await press(office, desk.sendBack({ count: 1 }));
    await office.getByText(desk.done).waitFor();

    await page.reload();
    await page.getByText(t.refusedTitle).waitFor();
    await page.getByText(reason).first().waitFor();
    // Only the refused paper can be sent again.
    await expect.poll(() => page.locator('input[type=file]:not([capture])').count()).toBe(1);
    await send(page, 'proofOfAddress', {
      name: 'facture.png',
      mimeType: 'image/png',
      buffer: samplePng({ width: 60 }),
    });
    await paper(page, 'proofOfAddress')
      .getByText(sent.done({ name: '' }).trim(), { exact: false })
      .waitFor();
    await press(page, t.next);
    await press(page, t.submit);
    await page.getByText(t.pendingTitle).waitFor();

    await office.reload();
    await press(office, desk.approve);
    await office.getByText(desk.done).waitFor();
    await page.reload();
    await page.getByText(t.approvedTitle).waitFor();
    expect(await page.getByText(businessStatusNames.approved.fr, { exact: true }).count()).toBeGreaterThan(0);
    await watched.quiet();
    const refusals = watched
      .take()
      .filter((line) => line.startsWith('422 '))
      .map((line) => line.replace(/^(.{4}\w+ )http:\/\/[^/]+/, '$1').replace(/fil_\w+/, 'fil_'));
    // What the contract refuses is never sent.
    expect(refusals).toEqual(['422 POST /ba021/v1/uploads/fil_/finish']);
  });
});
