import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayStart, formatDate, localDay } from '#domain/values/time.ts';
import { notificationTexts } from '#i18n/catalogues/messages/notifications.ts';
import { answerDueBy } from '#domain/values/working-days.ts';
import { messagesTo } from '../../../testing/sent-messages.ts';
import { samplePdf, samplePng } from '../../../kit/small-files.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { addReviewer } from '../../people/reviewers/public.ts';
import { expireDocuments } from './public.ts';

let world: TestWorld;
let owner: Session;
let reviewer: Session;
let second: Session;
let organisationId: string;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, organisationId } = await world.merchant('Quincaillerie du Littoral', ['owner'], 0));
  const office = await world.merchant('Bureau', ['owner', 'support']);
  reviewer = office.owner;
  second = office.people['support']!;
  await makeReviewers(reviewer, second);
});
afterAll(() => world?.close());

const makeReviewers = (...sessions: Session[]) =>
  world.production.runTx('system', async (tx) => {
    for (const session of sessions) await addReviewer(tx, session.userId, world.clock.now());
  });
const path = '/ba021/v1/business-profile';
const profile = async (session = owner) => (await session.get(path)).body.data;
const save = async (fields: object, session = owner) =>
  session.put(path, { version: (await profile(session)).version, fields });
const paper = async (type: string, more: object = {}, session = owner) => {
  const fileId = await storedFileId(session, {
    purpose: 'document',
    bytes: type === 'rccm' ? samplePdf(type) : samplePng(),
    name: `${type}.pdf`,
  });
  return session.post('/ba021/v1/add-registration-docs', { documents: [{ type, fileId, ...more }] });
};
const sentencesOf = ({ params }: { params: Record<string, string> }) => ({
  en: notificationTexts.businessReview.en(params),
  fr: notificationTexts.businessReview.fr(params),
});
const submit = async (session = owner) => session.post(`${path}/submit`, { version: (await profile(session)).version });
const desk = async (session = reviewer, id = organisationId) =>
  (await session.get(`/ba021/v1/desk/business/${id}`)).body.data;
const decide = async (body: object, session = reviewer, id = organisationId) =>
  session.post(`/ba021/v1/desk/business/${id}/decide`, { version: (await desk(session, id)).version, ...body });
const fields = {
  legalForm: 'sarl',
  legalName: 'Quincaillerie du Littoral SARL',
  tradeName: null,
  rccm: 'rc/dla/2019/b/1234',
  niu: 'M 0123 4567 8901 A',
  activity: 'Quincaillerie',
  address: 'Rue Njo-Njo',
  city: 'Douala',
  expectedMonthly: 5_000_000,
  people: [{ key: 'a', role: 'manager', name: 'Irène Njoya', idType: 'nationalId', idNo: '112233445', share: 60 }],
};
const types = ['rccm', 'niuCard', 'articles', 'managerId', 'proofOfAddress'];
const complete = async (session = owner) => {
  expect((await save(fields, session)).status).toBe(200);
  for (const type of types) expect((await paper(type, {}, session)).status).toBe(200);
};

describe('a business profile', () => {
  it('begins empty, says what is missing, and is saved step by step', async () => {
    const empty = await profile();
    expect([empty.status, empty.level, empty.missing.length]).toEqual(['partiallyCompleted', 0, 14]);
    expect((await submit()).body.error).toMatchObject({
      key: 'business.incomplete',
      fields: expect.arrayContaining([expect.objectContaining({ path: 'niu', rule: 'required' })]),
    });
    expect((await save({ niu: '12' })).body.error.fields[0]).toMatchObject({ path: 'fields.niu', rule: 'niu.invalid' });
    expect((await save({ rccm: 'DLA' })).body.error.fields[0]).toMatchObject({
      path: 'fields.rccm',
      rule: 'rccm.invalid',
    });
    expect((await save({ legalForm: 'sarl', niu: fields.niu })).body.data.values).toMatchObject({
      legalForm: 'sarl',
      niu: 'M012345678901A',
    });
    expect((await save({ legalForm: 'ets' })).body.data.missing).not.toContain('documents.articles');
    expect((await owner.put(path, { version: 1, fields: {} })).body.error.key).toBe('record.changed_meanwhile');
  });

  it('keeps numbers of identity papers sealed and shows their end; a person sent without the number keeps it', async () => {
    const { body } = await save({ people: fields.people });
    expect(body.data.values.people[0]).toEqual({
      key: 'a',
      role: 'manager',
      name: 'Irène Njoya',
      idType: 'nationalId',
      idNoTail: '3445',
      share: 60,
    });
    const { idNo: _, ...without } = fields.people[0]!;
    expect((await save({ people: [{ ...without, share: 55 }] })).body.data.values.people[0]).toMatchObject({
      idNoTail: '3445',
      share: 55,
    });
    const row = await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('identity.business_profiles')
        .select('people')
        .where('organisation_id', '=', organisationId)
        .executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(row.people)).not.toContain('112233445');
    expect(JSON.stringify((await owner.get('/ba021/v1/audit-log')).body.data)).not.toContain('112233445');
  });

  it('a file that is not one’s own, or is for something else, is no paper', async () => {
    const logo = await storedFileId(owner, { purpose: 'logo', bytes: samplePng() });
    const theirs = await storedFileId(reviewer, { purpose: 'document', bytes: samplePdf() });
    for (const fileId of [logo, theirs])
      expect(
        (await owner.post('/ba021/v1/add-registration-docs', { documents: [{ type: 'rccm', fileId }] })).body.error.key,
      ).toBe('files.not_found');
  });

  it('the day of a paper is written by whoever has it, and to the paper that they saw', async () => {
    const { people } = await world.merchant('Deux à la caisse', ['owner', 'admin'], 0);
    const [rose, irene] = [people['owner']!, people['admin']!];
    const day = addDays(localDay(world.clock.now()), 900);
    const dateIt = (fileId: string, expiresOn = day) =>
      rose.post('/ba021/v1/add-registration-docs', { documents: [{ type: 'managerId', fileId, expiresOn }] });
    const first = (await paper('managerId', {}, irene)).body.data.documents.at(-1).file.id;
    expect((await dateIt(first)).body.data.documents).toMatchObject([
      { status: 'pending', expiresOn: day, file: { id: first } },
    ]);
    const other = (await paper('managerId', {}, irene)).body.data.documents.at(-1).file.id;
    expect((await dateIt(first, addDays(day, 1))).body.error.key).toBe('record.changed_meanwhile');
    expect((await profile(rose)).documents).toMatchObject([{ expiresOn: null, file: { id: other } }]);
  });

  it('sent in, it is closed, has its day of answer, and reviewers hear of it', async () => {
    await complete();
    const { status, body } = await submit();
    expect([status, body.data.status, body.data.level, body.data.openFields, body.data.dueAt]).toEqual([
      200,
      'pendingReview',
      1,
      [],
      answerDueBy(world.clock.now()).toISOString(),
    ]);
    expect((await save({ city: 'Yaoundé' })).body.error.key).toBe('business.locked');
    expect((await paper('rccm')).body.error.key).toBe('business.locked');
    expect((await submit()).body.error.key).toBe('business.locked');
    expect((await reviewer.get('/ba021/v1/notifications?tab=todo')).body.data[0]).toMatchObject({
      type: 'reviewWaiting',
      params: { name: 'Quincaillerie du Littoral' },
    });
  });
});

describe('the desk', () => {
  it('is for listed people only, in production only, whatever their role', async () => {
    expect((await owner.get('/ba021/v1/desk/queue')).body.error.key).toBe('access.denied');
    expect((await second.get('/ba021/v1/desk/queue')).status).toBe(200);
    expect((await second.get('/ba021/v1/session')).body.data.permissions).toContain('desk:review');
    const email = (await second.get('/ba021/v1/session')).body.data.user.email;
    expect((await (await world.login(email, 'sandbox')).get('/ba021/v1/desk/queue')).body.error.key).toBe(
      'access.denied',
    );
  });

  it('shows what waits, the papers themselves, and writes down that they were looked at', async () => {
    const [row] = (await reviewer.get('/ba021/v1/desk/queue')).body.data;
    expect(row).toMatchObject({
      kind: 'business',
      ref: organisationId,
      title: 'Quincaillerie du Littoral SARL',
      isOwn: false,
      isLate: false,
    });
    const found = await desk();
    expect(found.values.people[0].idNo).toBe('112233445');
    const file = await reviewer.get(`/ba021/v1/desk/files/${found.documents[0].file.id}`);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    const logo = await storedFileId(owner, { purpose: 'document', bytes: samplePng() });
    expect((await reviewer.get(`/ba021/v1/desk/files/${logo}`)).body.error.key).toBe('files.not_found');
    expect((await owner.get('/ba021/v1/audit-log?limit=100')).body.data.map((entry: any) => entry.action)).toEqual(
      expect.arrayContaining(['review_desk.open', 'review_desk.paper']),
    );
    expect((await reviewer.get('/ba021/v1/desk/business/org_01m7xzvteye20axesr2bdjvcaj')).body.error.key).toBe(
      'review_desk.not_found',
    );
  });

  it('a refusal needs a reason, names its parts, and only these are asked again', async () => {
    const found = await desk();
    expect((await decide({ outcome: 'rejected' })).body.error.fields[0].path).toBe('documents');
    const proof = found.documents.find((one: any) => one.type === 'proofOfAddress');
    const said = {
      version: found.version,
      outcome: 'rejected',
      fields: { niu: 'Le NIU ne correspond pas' },
      documents: [{ id: proof.id, reason: 'Photo illisible' }],
    };
    const answered = (who: Session, body: object) => who.post(`/ba021/v1/desk/business/${organisationId}/decide`, body);
    const mailed = async () =>
      (await messagesTo(world, (await owner.get('/ba021/v1/session')).body.data.user.email)).length;
    const before = await mailed();
    expect((await answered(reviewer, said)).status).toBe(200);
    // Her answer was lost, and she presses again as she was told: it is done, and the owner hears it once.
    expect((await answered(reviewer, said)).body.data).toMatchObject({ status: 'rejected' });
    for (const other of [{ outcome: 'approved' }, { fields: {} }, { documents: [] }, { reason: 'Aussi' }])
      expect((await answered(reviewer, { ...said, ...other })).body.error.key, JSON.stringify(other)).toBe(
        'review_desk.decided_by_you',
      );
    expect((await answered(second, said)).body.error.key, 'of somebody else it is not theirs').toBe(
      'review_desk.decided_already',
    );
    expect(await mailed(), 'the owner hears it once').toBe(before + 1);
    const back = await profile();
    expect([back.status, back.openFields, back.openDocuments, back.refusedFields, back.missing]).toEqual([
      'rejected',
      ['niu'],
      ['proofOfAddress'],
      { niu: 'Le NIU ne correspond pas' },
      ['niu', 'documents.proofOfAddress'],
    ]);
    const [mail] = await messagesTo(world, (await owner.get('/ba021/v1/session')).body.data.user.email);
    expect([mail!.template, mail!.text.includes('Photo illisible')]).toEqual(['businessReview', true]);
    // Each in one language, whoever wrote the reason.
    expect(mail!.text).toContain('Proof of address: Photo illisible · Taxpayer number (NIU): Le NIU ne correspond pas');
    const { body: told } = await owner.get('/ba021/v1/notifications');
    expect(sentencesOf(told.data[0])).toEqual({
      en: 'Something has to be corrected. Proof of address: Photo illisible · Taxpayer number (NIU): Le NIU ne correspond pas.',
      fr: 'Quelque chose doit être corrigé. Justificatif de localisation\u00a0: Photo illisible · Numéro de contribuable (NIU)\u00a0: Le NIU ne correspond pas.',
    });
    expect((await save({ city: 'Yaoundé' })).body.error).toMatchObject({ key: 'business.locked', field: 'city' });
    expect((await paper('rccm')).body.error.key).toBe('business.locked');
    expect((await paper('proofOfAddress')).body.data.status).toBe('partiallyCompleted');
    expect((await submit()).body.error).toMatchObject({
      key: 'business.incomplete',
      fields: [{ path: 'niu', rule: 'stillRefused' }],
    });
    expect((await save({ niu: 'M012345678902B' })).status).toBe(200);
    expect((await submit()).body.data.status).toBe('pendingReview');
  });

  it('two answers at once are one: the later is told who was first', async () => {
    const { version } = await desk();
    const answers = await Promise.all(
      [reviewer, second].map((session) =>
        session.post(`/ba021/v1/desk/business/${organisationId}/decide`, { version, outcome: 'approved' }),
      ),
    );
    expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = answers.find((one) => one.status === 409)!;
    expect(late.body.error).toMatchObject({
      key: 'review_desk.decided_already',
      params: { name: expect.stringContaining('of the test') },
    });
    expect(await profile()).toMatchObject({ status: 'approved', level: 2, missing: [], openFields: [] });
    expect(
      (await reviewer.get('/ba021/v1/notifications?tab=todo')).body.data.filter(
        (row: any) => row.type === 'reviewWaiting',
      ),
    ).toEqual([]);
  });

  it('what was looked at is what is decided', async () => {
    const merchant = await world.merchant('Vite', ['owner'], 0);
    await complete(merchant.owner);
    await submit(merchant.owner);
    expect(
      (
        await reviewer.post(`/ba021/v1/desk/business/${merchant.organisationId}/decide`, {
          version: 1,
          outcome: 'approved',
        })
      ).body.error.key,
    ).toBe('record.changed_meanwhile');
  });

  it('nobody reviews their own organisation', async () => {
    await complete(reviewer);
    expect((await submit(reviewer)).status).toBe(200);
    expect((await desk(reviewer, reviewer.organisationId)).isOwn).toBe(true);
    expect((await decide({ outcome: 'approved' }, reviewer, reviewer.organisationId)).body.error.key).toBe(
      'review_desk.own_organisation',
    );
  });
});

describe('a paper that ends', () => {
  it('is announced thirty days before, and opens the profile when it has ended', async () => {
    const merchant = await world.merchant('Pharmacie', ['owner'], 0);
    await complete(merchant.owner);
    const today = localDay(world.clock.now());
    const ends = addDays(today, 29);
    await paper('managerId', { expiresOn: ends }, merchant.owner);
    await submit(merchant.owner);
    expect((await decide({ outcome: 'approved' }, reviewer, merchant.organisationId)).status).toBe(200);
    const told = async () =>
      (await merchant.owner.get('/ba021/v1/notifications')).body.data.filter(
        (row: any) => row.type === 'businessReview',
      ).length;
    const run = (days: number) =>
      world.production.runTx('system', (tx) =>
        expireDocuments(tx, 'https://console.example.cm', new Date(world.clock.now().getTime() + days * 86_400_000)),
      );
    const before = await told();
    await run(0);
    await run(0);
    expect(await told()).toBe(before + 1);
    const [last] = (await merchant.owner.get('/ba021/v1/notifications')).body.data.filter(
      (row: any) => row.type === 'businessReview',
    );
    const day = dayStart(ends);
    expect(sentencesOf(last)).toEqual({
      en: `Something has to be corrected. Identity paper of the manager: ends ${formatDate(day, 'en')}.`,
      fr: `Quelque chose doit être corrigé. Pièce d’identité du dirigeant\u00a0: expire le ${formatDate(day, 'fr')}.`,
    });
    expect((await profile(merchant.owner)).openDocuments).toEqual(['managerId']);
    await run(30);
    const after = await profile(merchant.owner);
    expect([after.status, after.level, after.missing]).toEqual(['partiallyCompleted', 1, ['documents.managerId']]);
    await paper('managerId', { expiresOn: addDays(today, 3000) }, merchant.owner);
    expect((await submit(merchant.owner)).body.data.status).toBe('pendingReview');
    expect((await decide({ outcome: 'approved' }, reviewer, merchant.organisationId)).status).toBe(200);
    expect((await profile(merchant.owner)).level).toBe(2);
  });
});
