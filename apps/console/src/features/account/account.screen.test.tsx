import { describe, expect, it } from 'vitest';
import { accountApi } from '#contract/account/api.ts';
import { organisationsApi } from '#contract/organisations/api.ts';
import { answer, refuse } from '../../testing/contract-server.ts';
import { button, enter, opens, press, under } from '../../testing/hands.ts';
import { renderScreen, sent } from '../../testing/render-screen.tsx';

describe('what a person says of themselves', () => {
  it('is saved, and a refusal stands under its field', async () => {
    const fields = [{ path: 'firstName', message: { en: 'Too long.', fr: 'Trop long.' } }];
    await renderScreen('/settings/account', {
      as: 'staff',
      answers: [refuse(accountApi.update, 'request.invalid', { fields })],
    });
    await enter('Name shown', 'Ada P.');
    await button('Save').first().click();
    expect((await sent(accountApi.update)).body).toMatchObject({ displayName: 'Ada P.' });
    await under('First name', 'Too long.');
  });

  it('another address counts once its code was entered', async () => {
    await renderScreen('/settings/account', {
      as: 'staff',
      answers: [answer(accountApi.startContact, { challengeId: 'chl_01jx0000000000000000000000' })],
    });
    await button(/Change the email|^Change/)
      .first()
      .click();
    await opens('Change the email');
    await enter('New email', 'new@example.org');
    await press('Send a code');
    expect((await sent(accountApi.startContact)).body).toMatchObject({ email: 'new@example.org' });
    await enter('Code', '123456');
    await press('Confirm');
    expect((await sent(accountApi.confirmContact)).body).toEqual({
      challengeId: 'chl_01jx0000000000000000000000',
      code: '123456',
    });
  });
});

describe('what an organisation says of itself', () => {
  it('to its customers', async () => {
    const fields = [{ path: 'website', message: { en: 'No address.', fr: 'Pas une adresse.' } }];
    await renderScreen('/apps/account/general', {
      as: 'owner',
      answers: [refuse(organisationsApi.update, 'request.invalid', { fields })],
    });
    await enter('Website', 'https://shop.example');
    await press('Save');
    await sent(organisationsApi.update);
    await under('Website', 'No address.');
  });
});
