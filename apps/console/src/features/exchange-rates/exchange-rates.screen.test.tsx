import { describe, expect, it } from 'vitest';
import { exchangeRatesApi } from '#contract/exchange-rates/api.ts';
import { answer, refuse, type Saying } from '../../testing/contract-server.ts';
import { choose, enter, field, press, reads, under } from '../../testing/user.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'exr_01jx0000000000000000000000';
const rate = (status: string, ...actions: string[]) =>
  answer(exchangeRatesApi.get, {
    rate: {
      id,
      base: 'EUR',
      quote: 'XAF',
      status,
      version: 3,
      midMicros: 655_957_000,
      maxAgeMinutes: 1440,
      availableActions: actions.map((action) => ({ action, allowed: true })),
    },
  } as never);
const open = (...answers: Saying[]) => renderScreen(`/apps/exchange-rate/${id}`, { as: 'owner', answers });

describe('an exchange rate', () => {
  it.each([
    ['Let it count', 'approve'],
    ['Refuse', 'decline'],
  ])('that waits: %s', async (label, decision) => {
    await open(rate('pendingApproval', 'approve', 'decline'));
    await press(label);
    expect(await sent(exchangeRatesApi.decide)).toMatchObject({ params: { id }, body: { decision } });
  });

  it('is no longer quoted', async () => {
    await open(rate('active', 'stop'));
    await press('Stop quoting');
    expect(await sent(exchangeRatesApi.stop)).toMatchObject({ params: { id } });
  });

  it('tells of every version what people pay and are paid, and how far that moved', async () => {
    const version = {
      id,
      version: 5,
      midMicros: 655_957_000,
      buyMicros: 655_957_000,
      sellMicros: 983_935_500,
      buyChangeBps: 0,
      sellChangeBps: 4852,
    };
    await open(answer(exchangeRatesApi.get, { rate: { id, version: 5 }, history: [version] }));
    await reads('Buys at 655.957 (0 %) · Sells at 983.9355 (+48.52 %)');
  });

  it.each([
    [86_400, '60 days'],
    [180, '3 hours'],
    [45, '45 minutes'],
  ])('says an age that is none of the choices in words: %i', async (maxAgeMinutes, text) => {
    await renderScreen(`/apps/exchange-rate/edit/${id}`, {
      as: 'owner',
      answers: [answer(exchangeRatesApi.get, { rate: { id, base: 'EUR', version: 3, maxAgeMinutes, midMicros: 1 } })],
    });
    await expect.element(field('Too old after').getByText(text)).toHaveProperty('selected', true);
  });

  it('is added as it was written', async () => {
    const fields = [{ path: 'base', message: { en: 'There already.', fr: 'Déjà là.' } }];
    await renderScreen('/apps/exchange-rate/add', {
      as: 'owner',
      answers: [refuse(exchangeRatesApi.add, 'request.invalid', { fields })],
    });
    await enter('Middle rate', 'abc');
    await press('Save');
    await under('Middle rate', 'Write the rate as a number, such as 655.957.');
    sentNothing();
    await enter('Middle rate', '655.957');
    await choose('Currency', 'USD');
    await press('Save');
    expect((await sent(exchangeRatesApi.add)).body).toMatchObject({ base: 'USD', midMicros: 655_957_000 });
    await under('Currency', 'There already.');
  });

  it('is changed as it was seen', async () => {
    await renderScreen(`/apps/exchange-rate/edit/${id}`, { as: 'owner', answers: [rate('active', 'edit')] });
    await enter('Middle rate', '656');
    await press('Save');
    expect(await sent(exchangeRatesApi.edit)).toMatchObject({
      params: { id },
      body: { version: 3, midMicros: 656_000_000 },
    });
    await reads('Saved');
  });
});
