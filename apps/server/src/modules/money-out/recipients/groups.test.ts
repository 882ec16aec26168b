import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { recipientsOfGroup } from './public.ts';

const path = '/fapi/recipient-groups';
let world: TestWorld;
let owner: Session;
let members: { id: string; name: string }[];
beforeAll(async () => {
  world = await testWorld();
  ({ owner } = await world.merchant('École'));
  await givePins(world, owner);
  members = [];
  for (const [name, defaultAmount] of [
    ['Awa', 50_000],
    ['Bintou', null],
    ['Chantal', null],
  ] as const) {
    const answer = await owner.post('/fapi/recipients', {
      kind: 'person',
      language: 'fr',
      displayName: name,
      phone: `67700100${members.length}`,
      defaultAmount,
    });
    members.push({ id: answer.body.data.id, name });
  }
});
afterAll(() => world?.close());

const keyOf = (answer: { body: any }): string => answer.body.error?.key ?? 'ok';
const group = (more: Record<string, unknown> = {}) => ({
  name: 'Paie des enseignants',
  purpose: 'payroll',
  members: [
    { recipientId: members[0]!.id },
    { recipientId: members[1]!.id, amount: 80_000, note: 'Surveillante' },
    { recipientId: members[2]!.id },
  ],
  ...more,
});
const post = (more: Record<string, unknown> = {}) => owner.post(path, { ...group(more), pin: testPin });
const names = async (query: string) => (await owner.get(`${path}?${query}`)).body.data.map((row: any) => row.name);

describe('a group', () => {
  it('knows what a run of it pays: the member’s amount, the person’s, the group’s', async () => {
    const made = (await post({ defaultAmount: 30_000 })).body.data;
    expect(made).toMatchObject({
      name: 'Paie des enseignants',
      purpose: 'payroll',
      status: 'active',
      memberCount: 3,
      payableCount: 3,
      total: 160_000,
      withoutAmount: 0,
      version: 1,
    });
    expect(made.members.map((member: any) => [member.displayName, member.amount, member.pays, member.note])).toEqual([
      ['Awa', null, 50_000, null],
      ['Bintou', 80_000, 80_000, 'Surveillante'],
      ['Chantal', null, 30_000, null],
    ]);
    expect((await owner.get(`/fapi/recipients/${members[1]!.id}`)).body.data.groups).toMatchObject([
      { id: made.id, amount: 80_000 },
    ]);
    await owner.post(`/fapi/recipients/${members[2]!.id}/freeze`, { reason: 'x' });
    expect((await owner.get(`${path}/${made.id}`)).body.data).toMatchObject({
      memberCount: 3,
      payableCount: 2,
      total: 130_000,
      members: [{}, {}, { isFrozen: true }],
    });
    await owner.post(`/fapi/recipients/${members[2]!.id}/unfreeze`, { reason: 'x' });
    const run = await world.production.runTx({ organisationId: owner.organisationId }, (tx) =>
      recipientsOfGroup(tx, owner.organisationId, made.id),
    );
    expect(run.members.map((member) => [member.recipient.display_name, member.amount])).toEqual([
      ['Awa', 50_000],
      ['Bintou', 80_000],
      ['Chantal', 30_000],
    ]);
    expect(
      (await owner.get(`/fapi/recipients?groupId=${made.id}&sort=displayName`)).body.data.map(
        (row: any) => row.displayName,
      ),
    ).toEqual(['Awa', 'Bintou', 'Chantal']);
  });
  it('changes its members; 409 record.changed_meanwhile', async () => {
    const made = (await post({ name: 'Fournisseurs', purpose: 'suppliers' })).body.data;
    expect(made).toMatchObject({ total: 130_000, withoutAmount: 1 });
    const changed = await owner.put(`${path}/${made.id}`, {
      version: 1,
      group: group({ name: 'Fournisseurs 2', members: [{ recipientId: members[2]!.id, amount: 1_000 }] }),
      pin: testPin,
    });
    expect(changed.body.data).toMatchObject({ name: 'Fournisseurs 2', memberCount: 1, total: 1_000, version: 2 });
    expect(keyOf(await owner.put(`${path}/${made.id}`, { version: 1, group: group() }))).toBe(
      'record.changed_meanwhile',
    );
  });
  it('refuses recipients.member_twice, strangers (recipients.not_found) and unknown groups (recipients.group_not_found)', async () => {
    const refused = async (list: unknown) => (await post({ members: list })).body.error;
    expect(await refused([{ recipientId: members[0]!.id }, { recipientId: members[0]!.id }])).toMatchObject({
      key: 'recipients.member_twice',
      field: 'members',
    });
    expect(await refused([{ recipientId: newId('recipient') }])).toMatchObject({
      key: 'recipients.not_found',
      field: 'members',
    });
    expect((await refused([{ recipientId: members[0]!.id, amount: 99 }])).field).toBe('members.0.amount');
    const nobody = newId('recipientGroup');
    for (const answer of [
      await owner.get(`${path}/${nobody}`),
      await owner.put(`${path}/${nobody}`, { version: 1, group: group() }),
      await owner.post(`${path}/${nobody}/archive`, { archived: true }),
    ])
      expect(keyOf(answer)).toBe('recipients.group_not_found');
  });
  it('is listed, searched, sorted and archived', async () => {
    const made = (await post({ name: 'Tontine du marché', purpose: 'tontine', members: [] })).body.data;
    expect(made.availableActions.find((action: any) => action.action === 'pay')).toMatchObject({
      allowed: false,
      disabledReason: { en: 'Nobody in this group can be paid.' },
    });
    expect(await names('q=MARCHE')).toEqual(['Tontine du marché']);
    expect(await names('purpose=suppliers,tontine&sort=-name')).toEqual(['Tontine du marché']);
    expect((await owner.post(`${path}/${made.id}/archive`, { archived: true })).body.data.status).toBe('archived');
    expect([await names('q=marche'), await names('q=marche&status=archived')]).toEqual([[], ['Tontine du marché']]);
    expect((await owner.get(`${path}/totals?status=all`)).body.data.count).toBe(3);
    const byName = await names('status=all&sort=name&limit=100');
    const { body } = await owner.get(`${path}?status=all&sort=name&limit=1`);
    const next = await owner.get(`${path}?status=all&sort=name&limit=1&cursor=${body.meta.nextCursor}`);
    expect([body.data[0].name, next.body.data[0].name]).toEqual(byName.slice(0, 2));
    expect(keyOf(await owner.get(`${path}?cursor=x`))).toBe('transactions.cursor_invalid');
    await expect(
      world.production.runTx({ organisationId: owner.organisationId }, (tx) =>
        recipientsOfGroup(tx, owner.organisationId, made.id),
      ),
    ).rejects.toMatchObject({ key: 'recipients.group_not_found' });
  });
});
