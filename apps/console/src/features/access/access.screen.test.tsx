import { describe, expect, it } from 'vitest';
import { accessRequestsApi } from '#contract/access-requests/api.ts';
import { customRolesApi } from '#contract/custom-roles/api.ts';
import { answer, refuse, wantsPin, type Saying } from '../../testing/contract-server.ts';
import { choose, enter, field, mark, opens, press, reads, under } from '../../testing/user.ts';
import { asksFirst, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'acr_01jx0000000000000000000000';
const roleId = 'rol_01jx0000000000000000000000';

describe('a request for access', () => {
  const request = {
    id,
    status: 'pending',
    memberId: 'mbr_01jx0000000000000000000000',
    memberName: 'Marie',
    permission: 'refunds:create',
    choices: [
      { key: 'staff', kind: 'role', name: { en: 'Staff', fr: 'Personnel' } },
      { key: 'manager', kind: 'role', name: { en: 'Manager', fr: 'Gestionnaire' } },
    ],
  };
  const open = (...answers: Saying[]) =>
    renderScreen(`/access-control/requests/${id}`, {
      as: 'owner',
      answers: [answer(accessRequestsApi.get, request as never), ...answers],
    });

  it('is answered with the role that was chosen, and the PIN', async () => {
    await open(wantsPin(accessRequestsApi.approve, '135790'));
    await mark(/Manager/);
    await press('Give the role');
    expect(await sent(accessRequestsApi.approve)).toMatchObject({ params: { id }, body: { roleKey: 'manager' } });
    await enter(/PIN/, '111111');
    await press('Confirm');
    expect((await sent(accessRequestsApi.approve)).body).toEqual({ roleKey: 'manager', pin: '111111' });
    await expect.element(field(/PIN/)).toHaveValue('');
  });

  it('is declined only with a reason', async () => {
    await open();
    await press('Decline');
    await opens('Decline this request?');
    await press('Decline');
    await under('Why', 'This field is required.');
    sentNothing();
    await enter('Why', 'not needed');
    await press('Decline');
    expect(await sent(accessRequestsApi.decline)).toMatchObject({ params: { id }, body: { note: 'not needed' } });
    await reads('Declined. The person has been told.');
  });
});

describe('a role of the organisation', () => {
  it('is made from another one', async () => {
    await renderScreen('/access-control/roles/create', { as: 'owner' });
    await press(/^Cashier/);
    await enter('Name', 'Evening till');
    await press('Create the role');
    expect((await sent(customRolesApi.create)).body).toMatchObject({ name: 'Evening till' });
    await reads('Role created. Give it to somebody from the team.');
  });

  it('has in every row what was chosen there last, whatever is chosen in another one', async () => {
    await renderScreen('/access-control/roles/create', { as: 'owner' });
    await press(/^Manager/);
    await press(/^Payments ./);
    await press(/^Money out ./);
    await choose('Access: Transfers', 'None');
    await choose('Access: Mass payments', 'None');
    await choose('Access: Customers', 'View');
    await enter('Name', 'No money out');
    await press('Create the role');
    const { permissions } = (await sent(customRolesApi.create)).body as { permissions: string[] };
    expect(permissions.filter((right) => /^(transfers|mass|customers):/.test(right))).toEqual(['customers:view']);
  });

  it('is given a whole group at once', async () => {
    await renderScreen('/access-control/roles/create', { as: 'owner' });
    await choose('Access: Balances', 'View');
    await enter('Name', 'Looks at balances');
    await press('Create the role');
    expect((await sent(customRolesApi.create)).body).toMatchObject({
      permissions: ['statements:view', 'balance:view', 'accounts:view', 'rates:view'],
    });
  });

  const role = (parts: object = {}) =>
    answer(customRolesApi.get, {
      id: roleId,
      name: 'Evening till',
      version: 3,
      permissions: ['charges:create'],
      availableActions: ['edit', 'archive'].map((action) => ({ action, allowed: true })),
      ...parts,
    } as never);
  const open = (...answers: Saying[]) =>
    renderScreen(`/access-control/roles/${roleId}`, { as: 'owner', answers: [role(), ...answers] });

  it('is changed as it was seen, and not over what somebody changed meanwhile', async () => {
    await open(refuse(customRolesApi.update, 'record.changed_meanwhile'));
    await enter('Name', 'Late till');
    await press('Save');
    expect(await sent(customRolesApi.update)).toMatchObject({
      params: { id: roleId },
      body: { version: 3, role: { name: 'Late till' } },
    });
    await reads(/Somebody else changed this role meanwhile/);
  });

  it('is put away only after a question', async () => {
    await open();
    await press('Put away');
    await asksFirst();
    await press('Put away');
    expect(await sent(customRolesApi.archive)).toMatchObject({ params: { id: roleId } });
    await reads('Role put away');
  });
});
