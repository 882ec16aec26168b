import { describe, expect, it } from 'vitest';
import { accessApi } from '#contract/access/api.ts';
import { accessRequestsApi } from '#contract/access-requests/api.ts';
import { teamApi } from '#contract/team/api.ts';
import { answer, refuse, wantsPin, type Saying } from '../../testing/contract-server.ts';
import { button, enter, field, front, opens, pick, press, reads, tick, under } from '../../testing/user.ts';
import { asksFirst, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'mbr_01jx0000000000000000000000';
const grantable = answer(teamApi.grantable, {
  roles: [
    { key: 'manager', allowed: true },
    { key: 'staff', allowed: true },
    { key: 'owner', allowed: false },
  ],
});
const member = (parts: object) =>
  answer(teamApi.get, {
    id,
    version: 3,
    name: 'Marie Ngo',
    roleKeys: ['staff'],
    status: 'active',
    availableActions: ['edit', 'suspend', 'resume', 'deactivate', 'revoke', 'resend'].map((action) => ({
      action,
      allowed: true,
    })),
    ...parts,
  } as never);

describe('an invitation', () => {
  async function openDrawer(...answers: Saying[]): Promise<void> {
    await renderScreen('/team', { as: 'owner', answers: [grantable, ...answers] });
    await button('Invite').first().click();
    await opens('Invite a colleague');
  }

  it('wants a name, an address and a role, and gives just what was ticked, with the PIN', async () => {
    await openDrawer(wantsPin(teamApi.invite, '135790', { id, name: 'Marie Ngo' }));
    await press('Send the invitation');
    await under('Name', 'This field is required.');
    sentNothing();
    await enter('Name', 'Marie Ngo');
    await enter('Email', 'marie@example.org');
    await tick(/^Manager/);
    await tick(/^Staff/);
    await tick(/^Manager/);
    await press('Send the invitation');
    const given = { displayName: 'Marie Ngo', email: 'marie@example.org', roleKeys: ['staff'] };
    expect((await sent(teamApi.invite)).body).toMatchObject(given);
    await enter(/PIN/, '111111');
    await press('Confirm');
    expect((await sent(teamApi.invite)).body).toMatchObject({ ...given, pin: '111111' });
    await expect.element(field(/PIN/)).toHaveValue('');
    await enter(/PIN/, '135790');
    await press('Confirm');
    expect((await sent(teamApi.invite)).body).toMatchObject({ pin: '135790' });
    await reads('The invitation is on its way');
  });

  it('that is refused says it under its field', async () => {
    const fields = [{ path: 'email', message: { en: 'Is a member already.', fr: 'Déjà membre.' } }];
    await openDrawer(refuse(teamApi.invite, 'request.invalid', { fields }));
    await enter('Name', 'Marie Ngo');
    await enter('Email', 'marie@example.org');
    await tick(/^Staff/);
    await press('Send the invitation');
    await sent(teamApi.invite);
    await under('Email', 'Is a member already.');
  });

  it('that is put aside leaves nothing to the next; one that is only closed comes back and says so', async () => {
    await openDrawer();
    await enter('Name', 'Marie Ngo');
    await tick(/^Manager/);
    await press('Cancel');
    await button('Invite').first().click();
    await opens('Invite a colleague');
    await expect.element(field('Name')).toHaveValue('');
    await enter('Name', 'Paul Mvondo');
    await tick(/^Staff/);
    await press('Close');
    await button('Invite').first().click();
    await reads('What you typed before is back.');
    await expect.element(field('Name')).toHaveValue('Paul Mvondo');
    await press('Start over');
    await expect.element(field('Name')).toHaveValue('');
  });
});

describe('a member', () => {
  const open = (parts: object, ...answers: Saying[]) =>
    renderScreen(`/apps/users/view/${id}`, { as: 'owner', answers: [member(parts), ...answers] });

  it.each([
    ['Suspend', 'suspend', 'Suspended. All sessions are closed.'],
    ['Remove from the organisation', 'deactivate', 'Removed. All sessions are closed.'],
  ])('%s: only after a question', async (label, action, done) => {
    await open({});
    await press('More actions');
    await pick(label);
    await asksFirst();
    await press(label);
    expect(await sent(teamApi.move)).toMatchObject({ params: { id }, body: { version: 3, action } });
    await reads(done);
  });

  it('that was suspended is let in again', async () => {
    await open({ status: 'inactive' });
    await press('More actions');
    await pick('Let in again');
    expect((await sent(teamApi.move)).body).toEqual({ version: 3, action: 'resume' });
  });

  it('that was invited: the invitation is taken back only after a question, and sent again', async () => {
    await open({ status: 'pending' });
    await press('More actions');
    await pick('Take the invitation back');
    await asksFirst();
    await press('Take the invitation back');
    expect(await sent(teamApi.revoke)).toMatchObject({ params: { id } });
    await reads('Invitation taken back');

    await open({ status: 'pending' });
    await press('Send the invitation again');
    expect(await sent(teamApi.resend)).toMatchObject({ params: { id } });
  });
});

it('whoever lacks a right asks for it from the page that wants it', async () => {
  await renderScreen('/team', { as: 'guest', answers: [answer(accessApi.missing, { people: ['Grace'] })] });
  await press('Request access');
  await enter('What do you need it for?', 'a new cashier');
  await press('Send the request');
  expect((await sent(accessRequestsApi.create)).body).toMatchObject({ permission: 'team:view', note: 'a new cashier' });
});

describe('what a member may', () => {
  const open = (...answers: Saying[]) =>
    renderScreen(`/apps/users/edit/${id}`, { as: 'owner', answers: [member({}), grantable, ...answers] });

  it('is what is ticked, in the version that was seen', async () => {
    await open();
    await tick(/^Manager/);
    await tick(/^Staff/);
    await press('Save');
    expect(await sent(teamApi.update)).toMatchObject({
      params: { id },
      body: { version: 3, given: { roleKeys: ['manager'] } },
    });
    await reads('Access changed. It counts at once.');
  });

  it('is at least one role', async () => {
    await open();
    await tick(/^Staff/);
    await press('Save');
    await expect.element(front().getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    sentNothing();
  });

  it('that somebody changed meanwhile is not overwritten', async () => {
    await open(refuse(teamApi.update, 'record.changed_meanwhile'));
    await tick(/^Manager/);
    await press('Save');
    await sent(teamApi.update);
    await reads('Somebody else changed this access meanwhile. Nothing was saved.');
  });
});
