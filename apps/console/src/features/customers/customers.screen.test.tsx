import { describe, expect, it } from 'vitest';
import { customersApi } from '#contract/customers/api.ts';
import { directChargesApi } from '#contract/direct-charges/api.ts';
import { answer, refuse, type Saying } from '../../testing/contract-server.ts';
import { button, enter, opens, pick, press, reads, under } from '../../testing/hands.ts';
import { asksFirst, calls, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'cus_01jx0000000000000000000000';
const otherId = 'cus_01jx0000000000000000000001';
const customer = {
  id,
  version: 2,
  displayName: 'Marie Ngo',
  phones: [{ number: '237670000001', operator: 'mtn' }],
  availableActions: ['edit', 'merge', 'archive', 'charge'].map((action) => ({ action, allowed: true })),
};
const get = (parts: object = {}) => answer(customersApi.get, { ...customer, ...parts } as never);
const page = `/customers/${id}`;
const open = (...answers: Saying[]) => renderScreen(page, { as: 'admin', answers: [get(), ...answers] });

describe('a customer', () => {
  it('is added with a name and a way to reach them', async () => {
    await renderScreen('/customers?new=yes', {
      as: 'admin',
      answers: [answer(customersApi.create, customer as never)],
    });
    await opens('New customer');
    await press('Add customer');
    await under('Name', 'This field is required.');
    sentNothing();
    await enter('Name', 'Marie Ngo');
    await enter('Email', 'marie@example.org');
    await press('Add customer');
    expect((await sent(customersApi.create)).body).toMatchObject({
      displayName: 'Marie Ngo',
      email: 'marie@example.org',
    });
    await reads('Customer added');
  });

  it('is changed as it was seen, and what somebody changed meanwhile is not overwritten', async () => {
    await open(refuse(customersApi.update, 'record.changed_meanwhile'));
    await press('Edit');
    await opens('Edit customer');
    await enter('Name', 'Marie Ngono');
    await press('Save changes');
    expect(await sent(customersApi.update)).toMatchObject({
      params: { id },
      body: { version: 2, customer: { displayName: 'Marie Ngono' } },
    });
    await reads(/Somebody else changed this customer meanwhile/);
  });

  it('that is refused says it under its field', async () => {
    const fields = [{ path: 'customer.displayName', message: { en: 'Too long.', fr: 'Trop long.' } }];
    await open(refuse(customersApi.update, 'request.invalid', { fields }));
    await press('Edit');
    await opens('Edit customer');
    await press('Save changes');
    await sent(customersApi.update);
    await under('Name', 'Too long.');
  });

  it('is archived only after a question, and brought back', async () => {
    await open();
    await press('More actions');
    await pick('Archive');
    await asksFirst();
    await press('Archive');
    expect(await sent(customersApi.archive)).toMatchObject({ params: { id }, body: { archived: true } });
    await open(get({ availableActions: [{ action: 'restore', allowed: true }] }));
    await press('More actions');
    await pick('Bring back');
    expect((await sent(customersApi.archive)).body).toEqual({ archived: false });
  });

  it('is merged the way round that is shown', async () => {
    const preview = answer(customersApi.mergePreview, ({ params }) => ({
      keep: { id: params['id'] },
      fold: { id: params['otherId'] },
    }));
    await renderScreen(`${page}?merge=${otherId}`, { as: 'admin', answers: [get(), preview] });
    await opens('Merge two customers');
    sentNothing();
    await press('Merge');
    expect(await sent(customersApi.merge)).toMatchObject({ params: { id }, body: { otherId } });
  });

  it('whose operator is asked for the name', async () => {
    await open(answer(directChargesApi.lookupPayer, { name: 'MARIE NGO', active: true }));
    await button(/^Ask the operator for the name/).click();
    await reads('The operator says: MARIE NGO');
    expect(
      calls().some(({ row, query }) => row === directChargesApi.lookupPayer && query['phone'] === '237670000001'),
    ).toBe(true);
  });
});
