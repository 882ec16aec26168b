import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { accountApi } from '#contract/account/api.ts';
import { businessLevelsApi } from '#contract/business-levels/api.ts';
import { businessReviewApi } from '#contract/business-review/api.ts';
import { filesApi } from '#contract/files/api.ts';
import { organisationsApi } from '#contract/organisations/api.ts';
import { realNameApi } from '#contract/real-name/api.ts';
import { answer, fileId, refuse, savedMeanwhile, type Saying } from '../../testing/contract-server.ts';
import {
  button,
  carrying,
  choose,
  dropOn,
  enter,
  field,
  fileDrop,
  front,
  giveFile,
  opens,
  paste,
  press,
  reads,
  under,
} from '../../testing/user.ts';
import { invalidateCapabilities } from '../../data/query.ts';
import { calls, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const personId = 'usr_01jx0000000000000000000000';
const organisationId = 'org_01jx0000000000000000000000';

describe('what a person says of themselves', () => {
  it('is saved, and a refusal stands under its field', async () => {
    const fields = [{ path: 'firstName', message: { en: 'Too long.', fr: 'Trop long.' } }];
    await renderScreen('/settings/account', {
      as: 'staff',
      answers: [refuse(accountApi.update, 'request.invalid', { fields })],
    });
    await enter('Name shown', 'Ada P.');
    await button('Save').first().click();
    expect((await sent(accountApi.update)).body).toMatchObject({ displayName: 'Ada P.' });
    await under('First name', 'Too long.');
  });

  it('is asked about before the page is left, and not once it was saved', async () => {
    await renderScreen('/settings/account', { as: 'staff' });
    await enter('Name shown', 'Ada P.');
    await front().getByRole('link', { name: 'Security' }).first().click();
    await opens('Leave this page?');
    await press('Cancel');
    await button('Save').first().click();
    await sent(accountApi.update);
    await reads('Saved');
    await front().getByRole('link', { name: 'Security' }).first().click();
    await opens('Security');
  });

  it('keeps the picture that is there when a file is let go or pasted beside it', async () => {
    const photo = () => carrying(new File(['a photo'], 'photo.jpg', { type: 'image/jpeg' }));
    await renderScreen('/settings/account', {
      as: 'staff',
      answers: [answer(accountApi.get, { avatarUrl: '/media/file_01jx0000000000000000000000' })],
    });
    await fileDrop();
    expect(dropOn(document.body, photo())).toBe(false);
    expect(paste(photo())).toBe(true);
    await giveFile('mine.jpg', '');
    const granted = () => calls().flatMap(({ row, body }) => (row === filesApi.grant ? [body] : []));
    await expect.poll(granted).toMatchObject([{ fileName: 'mine.jpg', mime: 'image/jpeg' }]);
  });

  it('another number has to be one', async () => {
    await renderScreen('/settings/account', { as: 'staff' });
    await press('Change the number');
    await opens('Change the number');
    await press('Send a code');
    await under('New number', 'This field is required.');
    await enter('New number', '12');
    await under('New number', /^Enter 9 digits/);
    sentNothing();
  });

  it('another address counts once its code was entered', async () => {
    await renderScreen('/settings/account', {
      as: 'staff',
      answers: [answer(accountApi.startContact, { challengeId: 'chl_01jx0000000000000000000000' })],
    });
    await button(/Change the email|^Change/)
      .first()
      .click();
    await opens('Change the email');
    await enter('New email', 'new@example.org');
    await press('Send a code');
    expect((await sent(accountApi.startContact)).body).toMatchObject({ email: 'new@example.org' });
    await enter('Code', '123456');
    await press('Confirm');
    expect((await sent(accountApi.confirmContact)).body).toEqual({
      challengeId: 'chl_01jx0000000000000000000000',
      code: '123456',
    });
  });
});

describe('what an organisation says of itself', () => {
  it('to its customers', async () => {
    const fields = [{ path: 'website', message: { en: 'No address.', fr: 'Pas une adresse.' } }];
    await renderScreen('/apps/account/general', {
      as: 'owner',
      answers: [refuse(organisationsApi.update, 'request.invalid', { fields })],
    });
    await enter('Website', 'https://shop.example');
    await press('Save');
    await sent(organisationsApi.update);
    await under('Website', 'No address.');
  });
});

it.each([
  ['/settings/account', 'Name shown', accountApi.get, accountApi.update] as const,
  ['/apps/account/general', 'Name shown', organisationsApi.get, organisationsApi.update] as const,
])('what somebody else saved meanwhile is said, and what was typed stays: %s', async (path, name, read, write) => {
  const was = { id: read === accountApi.get ? personId : organisationId, version: 2, displayName: 'Ada' };
  await renderScreen(path, {
    as: 'owner',
    answers: savedMeanwhile(read, write, was, { version: 3, displayName: 'Ada A.' }),
  });
  await enter(name, 'Ada B.');
  await button('Save').first().click();
  expect((await sent(write)).body).toMatchObject({ version: 2 });
  await reads('Somebody else has changed this meanwhile. Nothing was saved.');
  await expect.element(field(name)).toHaveValue('Ada B.');
  await press('Show the new version');
  await expect.element(field(name)).toHaveValue('Ada A.');
});

describe('who somebody is', () => {
  it('is sent with the paper and a face', async () => {
    await renderScreen('/account/real-name-verification', { as: 'owner', answers: [answer(realNameApi.mine, [])] });
    await press('Send');
    await under('Full name as on the paper', 'This field is required.');
    await under('Date of birth', 'This field is required.');
    await expect.element(picker(/^Front/)).toHaveAccessibleDescription('This field is required.');
    sentNothing();
    await enter('Full name as on the paper', 'Ada Person');
    await enter('Date of birth', '01/02/1990');
    await enter('Number of the paper', '123456789');
    for (const side of [/^Front/, /^Photo of your face/]) {
      await picker(side).upload(new File(['a paper'], 'paper.pdf', { type: 'application/pdf' }));
      await expect.element(picker(side)).toHaveAccessibleDescription(/paper.pdf/);
    }
    await press('Send');
    expect((await sent(realNameApi.submit)).body).toEqual({
      fullName: 'Ada Person',
      dob: '1990-02-01',
      idType: 'nationalId',
      idNumber: '123456789',
      frontFileId: fileId,
      backFileId: null,
      selfieFileId: fileId,
    });
    await reads('Sent. You will hear from us.');
  });
});
const picker = (side: RegExp) => front().getByLabelText(side);

describe('what a business says of itself', () => {
  const emptyValues = {
    legalForm: null,
    tradeName: null,
    rccm: null,
    niu: null,
    activity: null,
    address: null,
    city: null,
    expectedMonthly: null,
    people: [],
  };
  const profile = (missing: string[], parts: object = {}) => ({
    status: 'partiallyCompleted' as const,
    version: 4,
    missing,
    openFields: ['legalForm', 'legalName', 'tradeName', 'rccm', 'niu', 'people'],
    openDocuments: ['rccm' as const],
    availableActions: [{ action: 'submit', allowed: true }],
    ...parts,
  });
  const levels = answer(businessLevelsApi.get, { levels: [{}, {}, {}] });
  const open = (missing: string[], parts: object = {}, ...answers: Saying[]) =>
    renderScreen('/apps/account/settings', {
      as: 'owner',
      answers: [levels, answer(businessReviewApi.get, profile(missing, parts) as never), ...answers],
    });

  it('is saved by steps, as far as it is written', async () => {
    await open(['legalForm']);
    await enter('Trade register number (RCCM)', 'RC/DLA');
    await press('Save and go on');
    await under('Trade register number (RCCM)', /^Write the trade register number/);
    sentNothing();
    await enter('Trade register number (RCCM)', '');
    await choose('Legal form', 'ets');
    await enter('Legal name', 'Ada SARL');
    await press('Save and go on');
    expect((await sent(businessReviewApi.save)).body).toEqual({
      version: 4,
      fields: { legalForm: 'ets', legalName: 'Ada SARL', tradeName: '', rccm: null, niu: null },
    });
    await opens('Activity');
  });

  it('shows why a field was refused until it is changed', async () => {
    await open(['legalForm'], { status: 'rejected', refusedFields: { niu: 'Not readable.' }, openFields: ['niu'] });
    await under('Taxpayer number (NIU)', /Not readable/);
    await enter('Taxpayer number (NIU)', 'M012345678901A');
    await under('Taxpayer number (NIU)', 'nothing');
    await press('Save and go on');
    expect((await sent(businessReviewApi.save)).body).toEqual({ version: 4, fields: { niu: 'M012345678901A' } });
  });

  it('names its people, with parts of a share, and what is refused stands at whom it is of', async () => {
    const fields = [{ path: 'fields.people.1.idNo', message: { en: 'Too odd.', fr: 'Trop étrange.' } }];
    const person = { key: 'a', role: 'manager', name: 'Ada', idType: 'passport', idNoTail: '6789', share: null };
    await open(
      ['people'],
      { values: { people: [person] } },
      refuse(businessReviewApi.save, 'request.invalid', { fields }),
    );
    await press('Add a person');
    await press('Add a person');
    const third = front().getByRole('group').nth(2);
    await third.getByLabelText(/^Name as on/).fill('Bo');
    await third.getByLabelText(/^Share/).click();
    await userEvent.keyboard('12,5');
    await press('Save and go on');
    const { body } = await sent(businessReviewApi.save);
    expect((body as { fields: { people: object[] } }).fields.people).toMatchObject([
      { key: 'a', name: 'Ada', share: null },
      { role: 'shareholder', name: 'Bo', share: 12.5 },
    ]);
    await expect.element(third.getByText('Too odd.')).toBeVisible();
  });

  it('keeps what was typed in a step when the one before is looked at, and saved', async () => {
    await open(['people'], {}, answer(businessReviewApi.save, { ...profile(['people']), version: 5 }));
    await enter('Name as on the identity paper', 'Ada Person');
    await press('Back');
    await opens('Activity');
    await front().getByRole('link', { name: 'Home' }).first().click();
    await opens('Leave this page?');
    await press('Cancel');
    await press('Save and go on');
    expect((await sent(businessReviewApi.save)).body).toMatchObject({ version: 4 });
    await opens('People');
    await expect.element(field('Name as on the identity paper')).toHaveValue('Ada Person');
    await press('Save and go on');
    const { body } = await sent(businessReviewApi.save);
    expect(body).toMatchObject({ version: 5, fields: { people: [{ name: 'Ada Person' }] } });
  });

  it('is not saved over what a colleague saved meanwhile', async () => {
    const was = profile(['legalForm'], { values: { legalName: 'Ada' } });
    await renderScreen('/apps/account/settings', {
      as: 'owner',
      answers: [
        levels,
        ...savedMeanwhile(businessReviewApi.get, businessReviewApi.save, was, {
          version: 5,
          values: { ...emptyValues, legalName: 'Ada SARL' },
        }),
      ],
    });
    await enter('Legal name', 'Ada SA');
    await press('Save and go on');
    expect((await sent(businessReviewApi.save)).body).toMatchObject({ version: 4 });
    await reads('Somebody else has changed this meanwhile. Nothing was saved.');
    await expect.element(field('Legal name')).toHaveValue('Ada SA');
    await press('Show the new version');
    await expect.element(field('Legal name')).toHaveValue('Ada SARL');
  });

  describe('the day until which a paper is valid', () => {
    const day = `${new Date().getFullYear() + 3}-12-31`;
    const typed = `31/12/${new Date().getFullYear() + 3}`;
    const openPaper = (documents: object[], ...answers: Saying[]) =>
      open(['documents.managerId'], { documents, openDocuments: ['managerId'] }, ...answers);
    const paper = { type: 'managerId', status: 'pending', file: { id: fileId, name: 'card.png' } };

    it('is saved with the paper that is there, and kept when another step is looked at', async () => {
      await openPaper([paper]);
      await enter('Valid until', typed);
      await press('Back');
      await opens('People');
      await press('Save and go on');
      await sent(businessReviewApi.save);
      await press('Save and go on');
      expect((await sent(businessReviewApi.addDocuments)).body).toEqual({
        documents: [{ type: 'managerId', fileId, expiresOn: day }],
      });
      await opens('Check and send');
    });

    it('is not written to another paper that took its place meanwhile, however often it is pressed', async () => {
      const theirs = { ...paper, file: { id: fileId.replace(/.$/, '9'), name: 'newer.png' } };
      let isReplaced = false;
      const parts = (documents: object[]) =>
        profile(['documents.managerId'], { documents, openDocuments: ['managerId'] });
      await renderScreen('/apps/account/settings', {
        as: 'owner',
        answers: [
          levels,
          answer(businessReviewApi.get, () => parts([isReplaced ? theirs : paper]) as never),
          {
            row: businessReviewApi.addDocuments,
            say(call) {
              const isOld = (call.body as { documents: { fileId: string }[] }).documents[0]!.fileId === fileId;
              isReplaced = true;
              return isOld
                ? refuse(businessReviewApi.addDocuments, 'record.changed_meanwhile').say(call)
                : answer(businessReviewApi.addDocuments, parts([theirs]) as never).say(call);
            },
          },
        ],
      });
      await enter('Valid until', typed);
      await press('Save and go on');
      await sent(businessReviewApi.addDocuments);
      await reads('A paper was replaced meanwhile. No day was saved.');
      await reads('newer.png');
      await under('Valid until', /^Another paper stands here since you typed this day/);
      expect(document.body.textContent).not.toContain('Reload');
      await press('Save and go on');
      await press('Save and go on');
      sentNothing();
      await expect.element(field('Valid until')).toHaveValue(typed);
      // The day of the paper that stands there now, though it be the same one.
      await enter('Valid until', '');
      await under('Valid until', 'nothing');
      await enter('Valid until', typed);
      await press('Save and go on');
      expect((await sent(businessReviewApi.addDocuments)).body).toEqual({
        documents: [{ type: 'managerId', fileId: theirs.file.id, expiresOn: day }],
      });
      await opens('Check and send');
    });

    it('typed before any paper was there is not that of a paper a colleague sends meanwhile', async () => {
      let documents: object[] = [];
      const parts = () => profile(['documents.managerId'], { documents, openDocuments: ['managerId'] });
      await renderScreen('/apps/account/settings', {
        as: 'owner',
        answers: [levels, answer(businessReviewApi.get, () => parts() as never)],
      });
      await enter('Valid until', typed);
      documents = [paper];
      await invalidateCapabilities(new Set(['business-profile']));
      await reads('card.png');
      await press('Save and go on');
      await under('Valid until', /^Another paper stands here since you typed this day/);
      sentNothing();
    });

    it('goes with the paper that is sent next', async () => {
      await openPaper([]);
      await enter('Valid until', typed);
      await press('Save and go on');
      await under('Valid until', 'This date counts only with its paper: send that first, or empty this box.');
      sentNothing();
      await picker(/Identity paper/).upload(new File(['a paper'], 'paper.pdf', { type: 'application/pdf' }));
      expect((await sent(businessReviewApi.addDocuments)).body).toEqual({
        documents: [{ type: 'managerId', fileId, expiresOn: day }],
      });
      await expect.element(field('Valid until')).toHaveValue('');
      await press('Save and go on');
      await opens('Check and send');
    });
  });

  it('adds a paper at once', async () => {
    await open(['documents.rccm']);
    await picker(/RCCM/).upload(new File(['a paper'], 'paper.pdf', { type: 'application/pdf' }));
    expect((await sent(businessReviewApi.addDocuments)).body).toEqual({
      documents: [{ type: 'rccm', fileId, expiresOn: null }],
    });
  });

  it('goes on to no other step, and off the page only when asked, while a paper is being sent', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const added = answer(businessReviewApi.addDocuments, { ...profile([]), version: 5 });
    await open(
      ['documents.rccm'],
      {},
      {
        row: businessReviewApi.addDocuments,
        say: (call) => arrived.then(() => added.say(call)),
      },
    );
    await picker(/RCCM/).upload(new File(['a paper'], 'paper.pdf', { type: 'application/pdf' }));
    await sent(businessReviewApi.addDocuments);
    for (const name of ['Back', 'Save and go on']) {
      await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true');
      await expect.element(button(name)).toHaveAccessibleDescription('The file is still on its way');
    }
    await front().getByRole('link', { name: 'Home' }).first().click();
    await opens('Leave this page?');
    await press('Cancel');
    arrive();
    await press('Save and go on');
    await reads('Everything is there.');
    await press('Send to review');
    expect((await sent(businessReviewApi.submit)).body).toEqual({ version: 5 });
  });

  it('says at its place what the server has against a paper', async () => {
    const fields = [{ path: 'documents.0.fileId', message: { en: 'Nobody can read it.', fr: 'Illisible.' } }];
    await open(['documents.rccm'], {}, refuse(businessReviewApi.addDocuments, 'request.invalid', { fields }));
    await picker(/RCCM/).upload(new File(['a paper'], 'paper.pdf', { type: 'application/pdf' }));
    await sent(businessReviewApi.addDocuments);
    await expect.element(front().getByText('Nobody can read it.')).toBeVisible();
  });

  it('is sent in when nothing is missing', async () => {
    await open([]);
    await press('Send to review');
    expect((await sent(businessReviewApi.submit)).body).toEqual({ version: 4 });
  });
});
