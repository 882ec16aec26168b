import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { addMember } from '../../onboarding/founding/public.ts';

let world: TestWorld;
let owner: Session;
let manager: Session;
let staff: Session;
beforeAll(async () => {
  world = await testWorld();
  const { owner: found, people } = await world.merchant('Les Noms', ['owner', 'manager', 'staff']);
  [owner, manager, staff] = [found, people['manager']!, people['staff']!];
  await givePins(world, owner);
});
afterAll(() => world.close());

const path = '/ba021/v1/account';
async function rename(who: Session, displayName: string) {
  const { id: _id, email: _email, phone: _phone, avatarUrl: _url, ...rest } = (await who.get(path)).body.data;
  return (await who.put(path, { ...rest, displayName })).body;
}
const invitee = (displayName: string, n: number) => ({
  displayName,
  email: `nom${n}@example.cm`,
  language: 'fr',
  roleKeys: ['support'],
  customRoleIds: [],
  ownRecordsOnly: false,
  subAccountIds: null,
  accessUntil: null,
  pin: testPin,
});

describe('the name of a colleague', () => {
  it.each(['Marie Ngo', 'MARIE  NGÔ', 'marie-ngo', 'Mаrie Ngо', 'MarieNgo', 'Ｍarie Ngo'])(
    '%s is taken once somebody is Marie Ngo',
    async (likeness) => {
      expect((await rename(manager, 'Marie Ngo')).success).toBe(true);
      expect((await rename(staff, likeness)).error).toMatchObject({ key: 'account.name_taken', field: 'displayName' });
      expect((await owner.post('/ba021/v1/team/invitations', invitee(likeness, 1))).body.error).toMatchObject({
        key: 'account.name_taken',
        field: 'displayName',
      });
    },
  );

  it('is free again when they are called otherwise, and one’s own may be written anew', async () => {
    expect((await rename(manager, 'MARIE NGÔ')).success).toBe(true);
    expect((await rename(manager, 'Marie Ngo Biyik')).success).toBe(true);
    expect((await rename(staff, 'Marie Ngo')).success).toBe(true);
    expect((await rename(staff, 'Paul Essomba')).success).toBe(true);
  });

  it('counts in every organisation that somebody belongs to', async () => {
    const elsewhere = await world.merchant('Ailleurs');
    expect((await rename(elsewhere.owner, 'Aïcha Bello')).success).toBe(true);
    const { email } = (await staff.get(path)).body.data;
    await world.production.runTx('system', (tx) =>
      addMember(tx, {
        organisationId: elsewhere.organisationId,
        displayName: '',
        email,
        phone: null,
        passwordHash: '',
        language: 'fr',
        roleKeys: ['staff'],
        at: world.clock.now(),
      }),
    );
    expect((await rename(staff, 'Aicha Bello')).error.key).toBe('account.name_taken');
  });

  it('of two who want it in the same moment, one gets it', async () => {
    const answers = await Promise.all([rename(owner, 'Samuel Eto'), rename(manager, 'Samuel Éto')]);
    expect(answers.filter((answer) => answer.success)).toHaveLength(1);
  });

  it('another one of an owner is told to the other heads', async () => {
    const second = await world.person(owner.organisationId, 'admin');
    expect((await rename(owner, 'Jeanne Fouda')).success).toBe(true);
    expect((await second.get('/ba021/v1/notifications')).body.data[0]).toMatchObject({
      type: 'leadersChanged',
      params: { change: 'renamed', name: 'Jeanne Fouda' },
    });
  });
});

describe('a name with something invisible in it is no name', () => {
  it.each([
    ['U+200B', '\u200B'],
    ['U+202E', '\u202E'],
    ['U+2067', '\u2067'],
    ['U+00AD', '\u00AD'],
    ['U+2800', '\u2800'],
    ['U+3164', '\u3164'],
    ['U+FEFF', '\uFEFF'],
  ])('%s', async (_code, mark) => {
    const rule = ({ error }: any) => [error?.key, error?.fields?.[0]?.rule];
    const refused = ['request.invalid', 'name.invisible'];
    expect(rule(await rename(staff, `Pa${mark}ul`))).toEqual(refused);
    expect(rule((await owner.post('/ba021/v1/team/invitations', invitee(mark, 2))).body)).toEqual(refused);
    expect(
      rule(
        (
          await owner.post('/fapi/recipients', {
            kind: 'person',
            language: 'fr',
            displayName: mark,
            phone: '677001234',
          })
        ).body,
      ),
    ).toEqual(refused);
    expect(
      rule(
        (
          await owner.post('/ba021/v1/roles', {
            name: `Ca${mark}isse`,
            permissions: ['transactions:view'],
            pin: testPin,
          })
        ).body,
      ),
    ).toEqual(refused);
    const { version, email, phone, website, address, city, language } = (await owner.get('/ba021/v1/organisation')).body
      .data;
    expect(
      rule(
        (
          await owner.put('/ba021/v1/organisation', {
            version,
            displayName: `Les${mark}Noms`,
            email,
            phone,
            website,
            address,
            city,
            language,
          })
        ).body,
      ),
    ).toEqual(refused);
  });
});
