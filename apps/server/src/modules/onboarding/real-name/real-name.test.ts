import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messagesTo } from '../../../testing/sent-messages.ts';
import { samplePng } from '../../../kit/small-files.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { addReviewer } from '../../people/reviewers/public.ts';

let world: TestWorld;
let owner: Session;
let admin: Session;
let reviewer: Session;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Identité', ['owner', 'admin']);
  owner = merchant.owner;
  admin = merchant.people['admin']!;
  reviewer = (await world.merchant('Bureau')).owner;
  await world.production.runTx('system', (tx) => addReviewer(tx, reviewer.userId, world.clock.now()));
});
afterAll(() => world?.close());

const path = '/ba021/v1/real-name';
const photo = (session: Session) => storedFileId(session, { purpose: 'identity', bytes: samplePng() });
const wish = async (session: Session, more: object = {}) => ({
  fullName: 'Irène Njoya',
  dob: '1990-04-12',
  idType: 'nationalId',
  idNumber: '112233445566',
  frontFileId: await photo(session),
  selfieFileId: await photo(session),
  ...more,
});
const mine = async (session: Session) => (await session.get(path)).body.data;

describe('an identity check', () => {
  it('compares the name with the operator’s, keeps the number sealed, and waits', async () => {
    await world.production.runTx('system', (tx) =>
      tx.updateTable('identity.users').set({ phone: '237677123456' }).where('id', '=', owner.userId).execute(),
    );
    const { status, body } = await owner.post(path, await wish(owner));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ status: 'pending', idNumberTail: '5566', phone: '237677123456' });
    expect(body.data.operatorName).toEqual(expect.any(String));
    expect(['strong', 'partial', 'none']).toContain(body.data.nameMatch);
    const row = await world.production.runTx('system', (tx) =>
      tx.selectFrom('identity.real_name_verifications').select('id_number_sealed').executeTakeFirstOrThrow(),
    );
    expect(row.id_number_sealed).not.toContain('112233445566');
    expect((await owner.post(path, await wish(owner))).body.error.key).toBe('real_name.open_already');
  });

  it('asks the operator for no name once somebody was told a hundred and twenty', async () => {
    const { owner: other } = await world.merchant('Curieux');
    await world.production.runTx('system', async (tx) => {
      await tx.updateTable('identity.users').set({ phone: '237677123499' }).where('id', '=', other.userId).execute();
      for (let look = 0; look < 120; look++)
        await world.production.proofs.countAttempt(tx, {
          bucket: 'name looks person',
          subject: `${other.organisationId} ${other.userId}`,
          max: 120,
          windowSeconds: 3600,
          at: world.clock.now(),
        });
    });
    expect((await other.post(path, await wish(other))).body.error.key).toBe('names.asked_too_often');
    expect(await mine(other)).toEqual([]);
  });

  it('needs one’s own pictures and fifteen years', async () => {
    expect((await admin.post(path, await wish(owner))).body.error).toMatchObject({
      key: 'files.not_found',
      field: 'frontFileId',
    });
    expect((await admin.post(path, await wish(admin, { dob: '2012-01-01' }))).body.error).toMatchObject({
      key: 'account.too_young',
      field: 'dob',
    });
  });

  it('goes without an operator when there is no number', async () => {
    expect((await admin.post(path, await wish(admin))).body.data).toMatchObject({
      phone: null,
      operatorName: null,
      nameMatch: null,
    });
  });

  it('is listed by status, age and reviewer', async () => {
    const list = async (query: string) => (await owner.get(`${path}/list?${query}`)).body.data.length;
    expect([
      await list(''),
      await list('status=pending'),
      await list('status=approved'),
      await list('olderThanDays=1'),
      await list('reviewer=x'),
      await list('limit=1'),
    ]).toEqual([2, 2, 0, 0, 0, 1]);
    const page = await owner.get(`${path}/list?limit=1`);
    expect((await owner.get(`${path}/list?limit=1&cursor=${page.body.meta.nextCursor}`)).body.data[0].id).not.toBe(
      page.body.data[0].id,
    );
    expect((await owner.get(`${path}/list?cursor=x`)).body.error.key).toBe('transactions.cursor_invalid');
  });

  it('is decided once, with a reason, and its person hears it', async () => {
    const { id, version } = (await mine(owner))[0];
    const open = await reviewer.get(`/ba021/v1/desk/real-name/${id}`);
    expect(open.body.data).toMatchObject({ idNumber: '112233445566', isOwn: false });
    expect((await reviewer.get(`/ba021/v1/desk/files/${open.body.data.fileIds.front}`)).status).toBe(200);
    const decide = (body: object) => reviewer.post(`/ba021/v1/desk/real-name/${id}/decide`, { version, ...body });
    expect((await decide({ outcome: 'rejected' })).body.error.fields[0]).toMatchObject({
      path: 'reason',
      rule: 'required',
    });
    expect((await decide({ outcome: 'rejected', reason: 'Le recto est flou' })).body.data.status).toBe('rejected');
    // Her answer was lost: the same once more is done, anything else of hers is not a colleague’s.
    const heard = async () => (await owner.get('/ba021/v1/notifications')).body.data.length;
    const before = await heard();
    expect((await decide({ outcome: 'rejected', reason: 'Le recto est flou' })).body.data.status).toBe('rejected');
    expect(await heard(), 'its person hears it once').toBe(before);
    for (const other of [{ outcome: 'approved' }, { outcome: 'rejected', reason: 'Autre' }])
      expect((await decide(other)).body.error.key).toBe('review_desk.decided_by_you');
    const email = (await owner.get('/ba021/v1/session')).body.data.user.email;
    expect((await messagesTo(world, email))[0]!.text).toContain('Le recto est flou');
    expect((await owner.get('/ba021/v1/notifications')).body.data[0]).toMatchObject({
      type: 'realNameReview',
      params: { outcome: 'rejected' },
    });
    expect((await owner.post(path, await wish(owner))).status).toBe(200);
    expect((await mine(owner)).map((one: any) => one.status)).toEqual(['pending', 'rejected']);
  });
});
