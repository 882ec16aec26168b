import { describe, expect, it } from 'vitest';
import { providersApi } from '#contract/providers/api.ts';
import { secondFactorApi } from '#contract/second-factor/api.ts';
import { answer, refuse, wantsPin, type Saying } from '../../testing/contract-server.ts';
import { enter, field, front, opens, press, reads, under } from '../../testing/user.ts';
import { calls, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const mtn = {
  provider: 'mtnMomo',
  name: 'MTN MoMo',
  operators: ['mtn'],
  configured: true,
  enabled: true,
  promptName: 'A SHOP',
  fields: [{ name: 'apiKey', secret: true, isSet: true, required: true, label: { en: 'API key', fr: 'Clé API' } }],
};
const list = (parts: object = {}) => answer(providersApi.list, [{ ...mtn, ...parts }] as never);
const open = (...answers: Saying[]) =>
  renderScreen('/settings/payment-methods', { as: 'owner', answers: [list(), ...answers] });
const noPin = answer(secondFactorApi.state, { pin: { setAt: null } });
const onOff = () => front().getByRole('switch', { name: /Use MTN MoMo/ });

describe('the account with an operator', () => {
  it('is switched off only after a question', async () => {
    await open();
    await onOff().click();
    await opens('Switch MTN MoMo off?');
    sentNothing();
    await press('Switch off');
    expect(await sent(providersApi.save)).toMatchObject({
      params: { provider: 'mtnMomo' },
      // The name payers read is not said: a page that was opened before it was changed would change it back.
      body: { enabled: false, fields: {} },
    });
  });

  it('is switched on with the PIN, which is gone when it was wrong', async () => {
    await open(list({ enabled: false }), wantsPin(providersApi.save, '135790'));
    await onOff().click();
    await enter(/PIN/, '111111');
    sentNothing();
    await press('Switch on');
    expect((await sent(providersApi.save)).body).toMatchObject({ enabled: true, pin: '111111' });
    await expect.element(field(/PIN/)).toHaveValue('');
  });

  it('gets new keys with the PIN, and is then tried', async () => {
    await open(answer(providersApi.save, mtn as never));
    await press('Change MTN MoMo');
    await press('Replace: API key');
    await enter(/^API key/, 'a-new-key-of-the-operator');
    await press('Save and test');
    sentNothing();
    await enter(/PIN/, '135790');
    await press('Save and test');
    expect((await sent(providersApi.save)).body).toMatchObject({
      fields: { apiKey: 'a-new-key-of-the-operator' },
      pin: '135790',
    });
    expect(await sent(providersApi.test)).toMatchObject({ params: { provider: 'mtnMomo' } });
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('says that new keys wait only where they do: %s', async (newKeysWait, told) => {
    await open(list({ newKeysWait, environment: 'production' }));
    await press('Change MTN MoMo');
    await press('Replace: API key');
    await enter(/^API key/, 'a-new-key-of-the-operator');
    await press('Save and test');
    await opens('Change the keys of MTN MoMo?');
    expect(
      front()
        .getByText(/another administrator approves them/)
        .elements(),
    ).toHaveLength(told);
  });

  it('of a business that connects its first operator is asked for as what it is, and for a PIN before it is typed', async () => {
    const apiKey = { ...mtn.fields[0]!, isSet: false };
    await open(list({ configured: false, enabled: false, fields: [apiKey] }), noPin);
    await press('Connect MTN MoMo');
    await reads('You have no payment PIN yet');
    await enter(/^API key/, 'the-first-key-of-the-operator');
    await press('Save and test');
    await opens('Connect MTN MoMo?');
  });

  it('says nothing of a PIN to whoever has one', async () => {
    await open(answer(secondFactorApi.state, { pin: { setAt: '2026-11-01T08:00:00.000Z' } }));
    await press('Change MTN MoMo');
    await expect.element(field('Name the payer sees')).toBeVisible();
    expect(calls().filter(({ row }) => row === secondFactorApi.state)).toHaveLength(1);
    expect(front().getByText('You have no payment PIN yet').elements()).toEqual([]);
  });

  it('that a colleague changed meanwhile is shown before anything is saved over it', async () => {
    let isSaved = false;
    await open(
      answer(providersApi.list, () => [
        { ...mtn, version: isSaved ? 'theirs' : 'seen', promptName: isSaved ? 'THEIRS' : 'A SHOP' } as never,
      ]),
      {
        row: providersApi.save,
        say(call) {
          isSaved = true;
          return (
            (call.body as { version: string }).version === 'theirs'
              ? answer(providersApi.save, mtn as never)
              : refuse(providersApi.save, 'record.changed_meanwhile')
          ).say(call);
        },
      },
    );
    await press('Change MTN MoMo');
    await enter('Name the payer sees', 'MINE');
    await press('Save and test');
    const { body } = await sent(providersApi.save);
    expect(body).toMatchObject({ version: 'seen', promptName: 'MINE' });
    expect(body, 'whether it is on is not this form’s to say').not.toHaveProperty('enabled');
    await reads('Somebody else has changed this meanwhile. Nothing was saved.');
    await press('Show the new version');
    await expect.element(field('Name the payer sees')).toHaveValue('THEIRS');
    await enter('Name the payer sees', 'MINE');
    await press('Save and test');
    expect((await sent(providersApi.save)).body).toMatchObject({ version: 'theirs', promptName: 'MINE' });
    await sent(providersApi.test);
  });

  it('says at its field what is wrong with the keys, and nothing of the keys stays in an address', async () => {
    const fields = [{ path: 'promptName', message: { en: 'Too long.', fr: 'Trop long.' } }];
    await open(refuse(providersApi.save, 'request.invalid', { fields }));
    await press('Change MTN MoMo');
    await enter('Name the payer sees', 'ANOTHER');
    await press('Save and test');
    expect((await sent(providersApi.save)).body).toMatchObject({ promptName: 'ANOTHER' });
    await under('Name the payer sees', 'Too long.');
    expect(calls().every(({ query }) => !JSON.stringify(query).includes('ANOTHER'))).toBe(true);
  });

  it('with what was typed is left only after a question', async () => {
    await open();
    await press('Change MTN MoMo');
    await enter('Name the payer sees', 'ANOTHER');
    await press('Cancel');
    await opens('Throw away what you typed?');
    await press('Throw away');
    await expect.element(front().getByRole('heading', { name: 'Payment methods' })).toBeVisible();
    sentNothing();
  });

  it('is tried on a press', async () => {
    await open();
    await press(/Test/);
    expect(await sent(providersApi.test)).toMatchObject({ params: { provider: 'mtnMomo' } });
  });
});

describe('what payers are offered', () => {
  const methods = (...enabled: boolean[]) =>
    answer(
      providersApi.methods,
      enabled.map((on, index) => ({
        _id: ['mtn', 'orange'][index],
        name: ['MTN', 'Orange'][index],
        configured: true,
        enabled: on,
      })) as never,
    );

  it('is switched and ordered', async () => {
    await open(methods(true, true));
    await front().getByRole('switch', { name: 'Offer MTN' }).click();
    expect(await sent(providersApi.saveMethod)).toMatchObject({ params: { _id: 'mtn' }, body: { enabled: false } });
    await press('Move Orange up');
    // Whoever only moves it does not say whether it is on.
    const { params, body } = await sent(providersApi.saveMethod);
    expect([params, body]).toEqual([{ _id: 'orange' }, { order: 1 }]);
  });

  it('is never nothing without a question', async () => {
    await open(methods(true, false));
    await front().getByRole('switch', { name: 'Offer MTN' }).click();
    await opens('Offer no mobile money at all?');
    sentNothing();
    await press('Switch off');
    expect((await sent(providersApi.saveMethod)).body).toEqual({ enabled: false });
    await reads('Payment methods');
  });
});
