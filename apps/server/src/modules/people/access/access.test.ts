import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePins } from '../../../testing/approvals.ts';
import { withPin } from '../../../testing/prove.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let people: Record<string, Session>;
let owner: Session;
beforeAll(async () => {
  world = await testWorld();
  ({ people, owner } = await world.merchant('Pourquoi', ['owner', 'manager', 'developer', 'staff', 'guest']));
  owner = await withPin(world, owner);
});
afterAll(() => world?.close());

const memberId = async (session: Session) =>
  (await owner.get('/ba021/v1/team/members?limit=100')).body.data.find((row: any) => row.userId === session.userId).id;
const why = async (of: Session, permission: string) =>
  (await owner.get(`/ba021/v1/access/why?memberId=${await memberId(of)}&permission=${permission}`)).body.data;

describe('why can this person do that', () => {
  it('names the role and how far it reaches', async () => {
    expect(await why(people['staff']!, 'links:view')).toMatchObject({
      allowed: true,
      scope: 'own',
      entry: 'inside',
      limitedBy: null,
      sources: [{ kind: 'role', key: 'staff', name: { fr: 'Personnel' }, scope: 'own' }],
    });
  });
  it('or who could give it, and by which roles', async () => {
    const answer = await why(people['guest']!, 'balance:view');
    expect(answer).toMatchObject({
      allowed: false,
      sources: [],
      sandboxOnly: false,
      grantedBy: [{ name: 'owner of the test' }],
    });
    expect(answer.rolesWithIt.map((role: any) => role.key)).toEqual([
      'dataAnalyst',
      'auditor',
      'manager',
      'admin',
      'superAdmin',
      'owner',
    ]);
  });
  it('or what limits it: own records only, the sandbox, an ended access', async () => {
    const id = await memberId(people['manager']!);
    await owner.put(`/ba021/v1/team/members/${id}`, {
      version: 1,
      given: { roleKeys: ['manager'], customRoleIds: [], ownRecordsOnly: true, subAccountIds: null, accessUntil: null },
    });
    expect(await why(people['manager']!, 'balance:view')).toMatchObject({
      allowed: false,
      limitedBy: 'ownRecordsOnly',
      sources: [{ key: 'manager' }],
    });
    expect(await why(people['developer']!, 'charges:create')).toMatchObject({ allowed: false, sandboxOnly: true });
    await owner.post(`/ba021/v1/team/members/${id}/status`, { version: 2, action: 'suspend' });
    expect(await why(people['manager']!, 'links:view')).toMatchObject({ allowed: false, entry: 'suspended' });
    await owner.post(`/ba021/v1/team/members/${id}/status`, { version: 3, action: 'resume' });
  });
  it('team.not_found, for nobody and for another organisation', async () => {
    const stranger = (await world.merchant('Autre', ['owner'])).owner;
    const answer = await stranger.get(`/ba021/v1/access/why?memberId=${await memberId(owner)}&permission=links:view`);
    expect(answer.body.error.key).toBe('team.not_found');
    expect((await stranger.get('/ba021/v1/access/people')).body.data).toHaveLength(1);
  });
});

describe('who can approve', () => {
  it('is answered with the reason for the others', async () => {
    const id = await memberId(people['manager']!);
    const given = (ownRecordsOnly: boolean, version: number) =>
      owner.put(`/ba021/v1/team/members/${id}`, {
        version,
        given: { roleKeys: ['manager'], customRoleIds: [], ownRecordsOnly, subAccountIds: null, accessUntil: null },
      });
    const list = async () =>
      (await owner.post('/ba021/v1/org/approver-list', { subject: 'refund', amount: 5000 })).body.data;
    const manager = async () => (await list()).find((row: any) => row.name === 'manager of the test');
    // Only over their own records, which nobody approves.
    expect(await manager()).toMatchObject({
      eligible: false,
      reason: { en: 'Their role does not include the right “Refunds: approve”.' },
    });
    await given(false, 4);
    expect(await manager()).toMatchObject({
      eligible: false,
      reason: { en: 'They have neither a PIN nor a second factor yet.' },
    });
    await givePins(world, people['manager']!);
    const data = await list();
    expect(data.map((row: any) => [row.name, row.eligible])).toEqual([
      ['manager of the test', true],
      ['owner of the test', true],
      ['developer of the test', false],
      ['guest of the test', false],
      ['staff of the test', false],
    ]);
    expect(data[0]).not.toHaveProperty('reason');
    expect(data[4]).toMatchObject({
      role: { fr: 'Personnel' },
      reason: { en: 'Their role does not include the right “Refunds: approve”.' },
    });
  });
  it('knows only subjects that exist', async () => {
    expect((await owner.post('/ba021/v1/org/approver-list', { subject: 'lunch' })).body.error.fields[0]).toMatchObject({
      path: 'subject',
      rule: 'choice.invalid',
    });
  });
});
