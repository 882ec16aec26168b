import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { customersApi } from '#contract/customers/api.ts';
import { directChargesApi } from '#contract/direct-charges/api.ts';
import { answer, refuse, savedMeanwhile, type Saying } from '../../testing/contract-server.ts';
import { button, enter, field, front, opens, pick, press, reads, type, under } from '../../testing/user.ts';
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

  it('is told what is wrong at the box that is meant, also in the folded part', async () => {
    const fields = [{ path: 'dob', message: { en: 'Too young.', fr: 'Trop jeune.' } }];
    await renderScreen('/customers?new=yes', {
      as: 'admin',
      answers: [refuse(customersApi.create, 'customers.too_young', { fields, params: { years: 15 } })],
    });
    await opens('New customer');
    await enter('Name', 'Marie Ngo');
    await press('Add a number');
    await press('Add customer');
    await under('Phone number 1', 'A phone number or an email is needed.');
    sentNothing();
    await enter('Phone number 2', '12');
    await under('Phone number 2', /^Enter 9 digits/);
    await enter('Phone number 2', '670000001');
    await press('Add customer');
    expect((await sent(customersApi.create)).body).toMatchObject({ phones: ['670000001'] });
    await under('Date of birth', 'Too young.');
    await expect.element(field('Date of birth')).toBeVisible();
  });

  it('that somebody else saved meanwhile keeps what was typed, and is not overwritten', async () => {
    await renderScreen(`${page}?edit=yes`, {
      as: 'admin',
      answers: savedMeanwhile(customersApi.get, customersApi.update, customer, { version: 3, displayName: 'Marie A' }),
    });
    await opens('Edit customer');
    await enter('Name', 'Marie B');
    await press('Save changes');
    expect((await sent(customersApi.update)).body).toMatchObject({ version: 2 });
    await reads('Somebody else changed this customer meanwhile.');
    await expect.element(field('Name')).toHaveValue('Marie B');
    await press(/^Show the new/);
    await expect.element(field('Name')).toHaveValue('Marie A');
  });

  it('that somebody else merged meanwhile says into whom, and keeps what was typed', async () => {
    await renderScreen(`${page}?edit=yes`, {
      as: 'admin',
      answers: savedMeanwhile(customersApi.get, customersApi.update, customer, {
        version: 9,
        id: otherId,
        displayName: 'Marie Njoya',
      }),
    });
    await opens('Edit customer');
    await enter('Name', 'Marie B');
    await press('Save changes');
    expect((await sent(customersApi.update)).body).toMatchObject({ version: 2 });
    await reads('This customer was merged into Marie Njoya meanwhile. Nothing was saved.');
    await expect.element(field('Name')).toHaveValue('Marie B');
    await press(/^Show the new/);
    await expect.element(field('Name')).toHaveValue('Marie Njoya');
  });

  it('that was saved although its answer was lost is said to be saved', async () => {
    await renderScreen(`${page}?edit=yes`, {
      as: 'admin',
      answers: savedMeanwhile(customersApi.get, customersApi.update, customer, { version: 3, displayName: 'Marie B' }),
    });
    await opens('Edit customer');
    await enter('Name', 'Marie B');
    await press('Save changes');
    await sent(customersApi.update);
    await reads('This is saved as it stands here.');
  });

  it('that was begun comes back, until it is begun anew', async () => {
    await renderScreen('/customers?new=yes', { as: 'admin' });
    await opens('New customer');
    await enter('Name', 'Marie Ngo');
    await userEvent.keyboard('{Escape}');
    await front().getByRole('link', { name: 'New customer' }).or(button('New customer')).first().click();
    await opens('New customer');
    await expect.element(field('Name')).toHaveValue('Marie Ngo');
    await reads('What you typed before is back.');
    await press('Start over');
    await expect.element(field('Name')).toHaveValue('');
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

  it('keeps the birthday that is known while what is written is none', async () => {
    await open(get({ type: 'person', dob: '1984-03-09' }), answer(customersApi.update, customer as never));
    await press('Edit');
    await opens('Edit customer');
    await type('Date of birth', '31021984');
    await press('Save changes');
    await under('Date of birth', 'Enter a valid date.');
    sentNothing();
    await type('Date of birth', '29021984');
    await press('Save changes');
    expect((await sent(customersApi.update)).body).toMatchObject({ customer: { dob: '1984-02-29' } });
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

  it('is one with the other by now: said as done, with the way to the customer', async () => {
    const one = refuse(customersApi.mergePreview, 'customers.already_one');
    await renderScreen(`${page}?merge=${otherId}`, { as: 'admin', answers: [get(), one] });
    await opens('Merge two customers');
    await reads('These two are one customer already. Nothing is left to do.');
    expect(button('Merge').query()).toBeNull();
    expect(button('Try again').query()).toBeNull();
    await press('Open the customer');
    await expect.element(button('Open the customer')).not.toBeInTheDocument();
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
