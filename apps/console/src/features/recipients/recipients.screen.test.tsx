import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import { recipientsApi } from '#contract/recipients/api.ts';
import { answer, refuse, savedMeanwhile, slowLine, slowly, type Saying } from '../../testing/contract-server.ts';
import { button, enter, field, opens, pick, press, reads, under } from '../../testing/user.ts';
import { asksFirst, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'rcp_01jx0000000000000000000000';
const groupId = 'grp_01jx0000000000000000000000';
const recipient = {
  id,
  version: 2,
  kind: 'person',
  displayName: 'Marie Ngo',
  phone: '237670000001',
  operator: 'mtn',
  preferred: 'wallet',
};
const get = (actions: string[], parts: object = {}) =>
  answer(recipientsApi.get, {
    ...recipient,
    availableActions: actions.map((action) => ({ action, allowed: true })),
    ...parts,
  } as never);
const open = (actions: string[], ...answers: Saying[]) =>
  renderScreen(`/profiles/recipients/${id}`, { as: 'admin', answers: [get(actions), ...answers] });

describe('a recipient', () => {
  it('is added with a name and a place', async () => {
    await renderScreen('/profiles/recipients?new=yes', {
      as: 'admin',
      answers: [answer(recipientsApi.create, recipient as never)],
    });
    await opens('Add a recipient');
    await press('Add');
    await under('Name', 'This field is required.');
    sentNothing();
    await enter('Name', 'Marie Ngo');
    await enter(/^Phone/, '670000001');
    await press('Add');
    expect((await sent(recipientsApi.create)).body).toMatchObject({
      displayName: 'Marie Ngo',
      phone: '670000001',
    });
    await reads('Recipient added');
  });

  it('is changed as it was seen, and a refusal stands under its field', async () => {
    const fields = [{ path: 'recipient.displayName', message: { en: 'Too long.', fr: 'Trop long.' } }];
    await open(['edit'], refuse(recipientsApi.update, 'request.invalid', { fields }));
    await press('Edit');
    await opens('Edit the recipient');
    await enter('Name', 'Marie Ngono');
    await press('Save');
    expect(await sent(recipientsApi.update)).toMatchObject({
      params: { id },
      body: { version: 2, recipient: { displayName: 'Marie Ngono' } },
    });
    await under('Name', 'Too long.');
  });

  it.each<[string, Endpoint]>([
    ['Freeze', recipientsApi.freeze],
    ['Unfreeze', recipientsApi.unfreeze],
  ])('%s: only with a reason', async (label, row) => {
    await open([label.toLowerCase()]);
    await press('More actions');
    await pick(label);
    await press(label);
    sentNothing();
    await enter('Reason', 'left in October');
    await press(label);
    expect(await sent(row)).toMatchObject({ params: { id }, body: { reason: 'left in October' } });
  });

  it('is put aside only after a question, and brought back', async () => {
    await open(['putAside']);
    await press('More actions');
    await pick('Put aside');
    await asksFirst();
    await press('Put aside');
    expect(await sent(recipientsApi.setActive)).toMatchObject({ params: { id }, body: { active: false } });
    await open(['bringBack']);
    await press('More actions');
    await pick('Bring back');
    expect((await sent(recipientsApi.setActive)).body).toEqual({ active: true });
  });

  it('whose name is asked for', async () => {
    await open(
      ['checkName'],
      answer(recipientsApi.checkName, { nameCheck: { state: 'found', verifiedName: 'MARIE NGO' } } as never),
    );
    await press('More actions');
    await pick('Check the name');
    expect(await sent(recipientsApi.checkName)).toMatchObject({ params: { id } });
    await reads('The operator knows this number as MARIE NGO');
  });

  it('that somebody else saved meanwhile keeps what was typed, and is not overwritten', async () => {
    await renderScreen(`/profiles/recipients/${id}?edit=yes`, {
      as: 'admin',
      answers: savedMeanwhile(recipientsApi.get, recipientsApi.update, recipient, {
        version: 3,
        displayName: 'Marie N.',
      }),
    });
    await opens('Edit the recipient');
    await enter('Name', 'Marie Ngo Bell');
    await press('Save');
    expect((await sent(recipientsApi.update)).body).toMatchObject({ version: 2 });
    await reads('Somebody else has changed this recipient meanwhile.');
    await expect.element(button(/^Show the new/)).toBeEnabled();
    await expect.element(field('Name')).toHaveValue('Marie Ngo Bell');
    await press(/^Show the new/);
    await expect.element(field('Name')).toHaveValue('Marie N.');
  });

  it('that was saved here a moment ago is edited as it is by now', async () => {
    let saved: object = recipient;
    let line: ReturnType<typeof slowLine> | null = null;
    const may = { availableActions: [{ action: 'edit', allowed: true }] };
    const read = slowly(
      answer(recipientsApi.get, () => ({ ...saved, ...may })),
      () => line,
    );
    const update: Saying = {
      row: recipientsApi.update,
      say(call) {
        line = slowLine();
        saved = { ...recipient, version: 3, displayName: 'Marie Ngo Bell' };
        return answer(recipientsApi.update).say(call);
      },
    };
    await renderScreen(`/profiles/recipients/${id}`, { as: 'admin', answers: [read, update] });
    await press('Edit');
    await enter('Name', 'Marie Ngo Bell');
    await press('Save');
    await sent(recipientsApi.update);
    await press('Edit');
    line!.isBack();
    await opens('Edit the recipient');
    await expect.element(field('Name')).toHaveValue('Marie Ngo Bell');
    await enter('Name', 'Marie Ngo Bella');
    await press('Save');
    expect((await sent(recipientsApi.update)).body).toMatchObject({ version: 3 });
  });

  it('whose change waits takes it back', async () => {
    await open([], get(['recallChange'], { changeWaiting: true }));
    await press('Take it back');
    expect(await sent(recipientsApi.recallChange)).toMatchObject({ params: { id } });
  });

  it('all names are checked only after a question', async () => {
    await renderScreen('/profiles/recipients', {
      as: 'admin',
      answers: [answer(recipientsApi.checkNames, { batchId: 'evt_01jx0000000000000000000000' })],
    });
    await press('More');
    await pick('Check all names');
    await asksFirst();
    await press('Check all names');
    expect((await sent(recipientsApi.checkNames)).body).toEqual({});
  });
});

describe('a group', () => {
  it('is made with its name', async () => {
    await renderScreen('/profiles/groups/create', {
      as: 'admin',
      answers: [answer(recipientGroupsApi.create, { id: groupId })],
    });
    await press('Create the group');
    await under('Name', 'This field is required.');
    sentNothing();
    await enter('Name', 'Staff');
    await press('Create the group');
    expect((await sent(recipientGroupsApi.create)).body).toMatchObject({ name: 'Staff' });
  });

  it('is changed as it was seen', async () => {
    const group = answer(recipientGroupsApi.get, { id: groupId, version: 3, name: 'Staff' });
    await renderScreen(`/profiles/groups/edit/${groupId}`, { as: 'admin', answers: [group] });
    await enter('Name', 'Staff of Douala');
    await press('Save');
    expect(await sent(recipientGroupsApi.update)).toMatchObject({
      params: { id: groupId },
      body: { version: 3, group: { name: 'Staff of Douala' } },
    });
  });

  it('that somebody else saved meanwhile keeps what was typed, and is not overwritten', async () => {
    await renderScreen(`/profiles/groups/edit/${groupId}`, {
      as: 'admin',
      answers: savedMeanwhile(
        recipientGroupsApi.get,
        recipientGroupsApi.update,
        { id: groupId, version: 3, name: 'Staff' },
        { version: 4, name: 'Staff of Garoua' },
      ),
    });
    await enter('Name', 'Staff of Douala');
    await press('Save');
    expect((await sent(recipientGroupsApi.update)).body).toMatchObject({ version: 3 });
    await reads('Somebody else has changed this group meanwhile.');
    await expect.element(button(/^Show the new/)).toBeEnabled();
    await expect.element(field('Name')).toHaveValue('Staff of Douala');
    await press('Save');
    expect((await sent(recipientGroupsApi.update)).body).toMatchObject({ version: 3 });
    await press(/^Show the new/);
    await expect.element(field('Name')).toHaveValue('Staff of Garoua');
    await press('Save');
    expect((await sent(recipientGroupsApi.update)).body).toMatchObject({
      version: 4,
      group: { name: 'Staff of Garoua' },
    });
  });

  it('is archived only after a question; its names are checked', async () => {
    const group = answer(recipientGroupsApi.get, {
      id: groupId,
      name: 'Staff',
      availableActions: ['archive', 'checkNames'].map((action) => ({ action, allowed: true })),
    });
    const answers = [group, answer(recipientsApi.checkNames, { batchId: 'evt_01jx0000000000000000000000' })];
    await renderScreen(`/profiles/groups/${groupId}`, { as: 'admin', answers });
    await press('More actions');
    await pick('Archive');
    await asksFirst();
    await press('Archive');
    expect(await sent(recipientGroupsApi.archive)).toMatchObject({ params: { id: groupId }, body: { archived: true } });
    await press('More actions');
    await pick('Check all names');
    expect((await sent(recipientsApi.checkNames)).body).toEqual({ groupId });
  });
});
