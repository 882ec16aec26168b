import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { passwordsApi } from '#contract/passwords/api.ts';
import { qrLoginApi } from '#contract/qr-login/api.ts';
import { secondFactorApi } from '#contract/second-factor/api.ts';
import { answer, refuse, silence, type Saying } from '../../testing/contract-server.ts';
import { enter, field, front, opens, press, reads, under } from '../../testing/user.ts';
import { asksFirst, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const passkey = { id: 'pky_01jx0000000000000000000000', name: 'Shop tablet' };
const state = (parts: object = {}) =>
  answer(secondFactorApi.state, {
    provedUntil: new Date(Date.now() + 600_000).toISOString(),
    totpEnabledAt: '2026-03-02T09:00:00.000Z',
    passkeys: [passkey],
    recoveryCodesLeft: 3,
    pin: { setAt: '2026-03-02T09:00:00.000Z' },
    requirement: { maySwitch: true },
    ...parts,
  });
const open = (...answers: Saying[]) =>
  renderScreen('/settings/security', { as: 'owner', answers: [state(), ...answers] });

describe('whoever has proved nothing lately', () => {
  it('shows the password first, and only then changes anything', async () => {
    await open(state({ provedUntil: null }), answer(secondFactorApi.askProof, { methods: ['password'] } as never));
    await press('Remove');
    await opens('Is it you?');
    await expect.element(field('Password')).toHaveFocus();
    sentNothing();
    await enter('Password', 'Secret-1234');
    await press('Confirm');
    expect((await sent(secondFactorApi.prove)).body).toEqual({ password: 'Secret-1234' });
    await opens('Remove the authenticator app?');
    await press('Remove');
    await sent(secondFactorApi.stopTotp);
  });
});

describe('the payment PIN', () => {
  it('is changed with the present one', async () => {
    await open();
    await press('Change');
    await enter('Present PIN', '135790');
    await enter('New PIN', '246802');
    await enter('New PIN again', '246802');
    await press('Save the PIN');
    expect((await sent(secondFactorApi.setPin)).body).toEqual({
      currentPin: '135790',
      pin: '246802',
      pinAgain: '246802',
    });
    await reads('The PIN was saved');
  });

  it.each([
    ['pin.wrong', 'currentPin', 'Present PIN', /not right|wrong/i],
    ['pin.unusable', 'pin', 'New PIN', /./],
    ['pin.not_matching', 'pinAgain', 'New PIN again', /./],
  ] as const)(
    'says that it was refused (%s), and keeps nothing of what was typed',
    async (key, at, label, sentence) => {
      await open(refuse(secondFactorApi.setPin, key, { field: at }));
      await press('Change');
      for (const box of ['Present PIN', 'New PIN', 'New PIN again']) await enter(box, '135790');
      await press('Save the PIN');
      await sent(secondFactorApi.setPin);
      await under(label, sentence);
      for (const box of ['Present PIN', 'New PIN', 'New PIN again']) await expect.element(field(box)).toHaveValue('');
    },
  );

  it('that is locked is said', async () => {
    await open(refuse(secondFactorApi.setPin, 'pin.locked', { params: { minutes: 30 } }));
    await press('Change');
    for (const box of ['Present PIN', 'New PIN', 'New PIN again']) await enter(box, '135790');
    await press('Save the PIN');
    await sent(secondFactorApi.setPin);
    await reads(/30 minutes/);
  });

  it('that was forgotten is reset with a code that was sent', async () => {
    await open(
      answer(secondFactorApi.sendPinReset, {
        challengeId: 'chl_01jx0000000000000000000000',
        sentTo: 'a…@example.org',
      }),
    );
    await press('Forgotten');
    await press('Send me a code');
    await sent(secondFactorApi.sendPinReset);
    await enter('Code', '123456');
    await enter('New PIN', '246802');
    await enter('New PIN again', '246802');
    await press('Save the PIN');
    expect((await sent(secondFactorApi.resetPin)).body).toEqual({
      challengeId: 'chl_01jx0000000000000000000000',
      code: '123456',
      pin: '246802',
      pinAgain: '246802',
    });
  });

  it('is tried: a part of one is no try, and one that is wrong is gone', async () => {
    await open(refuse(secondFactorApi.checkPin, 'pin.wrong', { params: { tries: 4 } }));
    await press('Check');
    await press('Check');
    await under(/PIN/, 'The PIN has 6 digits.');
    await enter(/PIN/, '1111');
    await press('Check');
    await under(/PIN/, 'The PIN has 6 digits.');
    await expect.element(field(/PIN/)).toHaveFocus();
    sentNothing();
    await enter(/PIN/, '111111');
    await press('Check');
    expect((await sent(secondFactorApi.checkPin)).body).toEqual({ pin: '111111' });
    await expect.element(field(/PIN/)).toHaveValue('');
  });
});

describe('a second step whose answer was lost', () => {
  const begun = answer(secondFactorApi.startTotp, {
    challengeId: 'chl_01jx0000000000000000000000',
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
  });
  /** Off when the page opens, and on whenever it is read anew. */
  const turningOn = (before: object, after: object): Saying => {
    const said = [state(before), state(after)];
    return { row: secondFactorApi.state, say: (call) => (said.length > 1 ? said.shift()! : said[0]!).say(call) };
  };
  const off = { totpEnabledAt: null, passkeys: [], recoveryCodesLeft: 0 };
  const on = { passkeys: [], recoveryCodesLeft: 10 };

  it.each([
    ['lost', silence(secondFactorApi.confirmTotp)],
    ['lost the time before', refuse(secondFactorApi.confirmTotp, 'second_factor.confirmed_already')],
  ])('(%s) the app is on: it is said, and new recovery codes are made', async (_title, lost) => {
    await open(
      turningOn(off, on),
      begun,
      lost,
      answer(secondFactorApi.renewRecoveryCodes, { recoveryCodes: ['aaaa-bbbb'] }),
    );
    await press('Set up');
    await sent(secondFactorApi.startTotp);
    await enter('Code', '123456');
    await sent(secondFactorApi.confirmTotp);
    await opens('It is on, and its recovery codes were not shown');
    await press('New codes');
    await sent(secondFactorApi.renewRecoveryCodes);
    await reads('aaaa-bbbb');
    await press('I have kept them');
    await reads('Remove');
  });

  it('new codes may be made that nobody saw: it is said, and they are made anew', async () => {
    await open(
      state({ ...on, provedUntil: new Date(Date.now() + 600_000).toISOString() }),
      silence(secondFactorApi.renewRecoveryCodes),
    );
    await press('New codes');
    await sent(secondFactorApi.renewRecoveryCodes);
    await opens('New recovery codes may be made, and were not shown');
    await press('New codes');
    await sent(secondFactorApi.renewRecoveryCodes);
    await press('Cancel');
  });

  it('who it is was shown all the same: what was asked for goes on', async () => {
    const provedUntil = new Date(Date.now() + 600_000).toISOString();
    await open(
      turningOn({ ...on, provedUntil: null }, { ...on, provedUntil }),
      answer(secondFactorApi.askProof, { challengeId: 'chl_01jx0000000000000000000000', methods: ['totp'] }),
      silence(secondFactorApi.prove),
      answer(secondFactorApi.renewRecoveryCodes, { recoveryCodes: ['aaaa-bbbb'] }),
    );
    await press('New codes');
    await enter('Code', '123456');
    await sent(secondFactorApi.prove);
    await sent(secondFactorApi.renewRecoveryCodes);
    await reads('aaaa-bbbb');
  });

  it('the app is off still: the code is sent again', async () => {
    await open(state(off), begun, silence(secondFactorApi.confirmTotp));
    await press('Set up');
    await sent(secondFactorApi.startTotp);
    await enter('Code', '123456');
    await sent(secondFactorApi.confirmTotp);
    await reads('Send it again: nothing is done twice');
    await enter('Code', '654321');
    expect((await sent(secondFactorApi.confirmTotp)).body).toMatchObject({ code: '654321' });
  });

  it('the passkey is kept: it stands in the list, and codes that nobody saw are made anew', async () => {
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    const made = {
      id: 'AQID',
      rawId: bytes,
      type: 'public-key',
      response: { attestationObject: bytes, clientDataJSON: bytes },
      getClientExtensionResults: () => ({}),
    };
    vi.spyOn(navigator.credentials, 'create').mockResolvedValue(made);
    await open(
      turningOn(off, { ...off, passkeys: [passkey], recoveryCodesLeft: 10 }),
      answer(secondFactorApi.startPasskey, { options: { challenge: 'AQID', user: { id: 'AQID' } } }),
      silence(secondFactorApi.addPasskey),
    );
    await press('Add a passkey');
    await enter('Name of the passkey', 'Shop tablet');
    await press('Add a passkey');
    await sent(secondFactorApi.startPasskey);
    await sent(secondFactorApi.addPasskey);
    await opens('It is on, and its recovery codes were not shown');
  });
});

describe('the ways in', () => {
  it('the app is removed only after a question', async () => {
    await open();
    await press('Remove');
    await opens('Remove the authenticator app?');
    sentNothing();
    await press('Remove');
    await sent(secondFactorApi.stopTotp);
  });

  it('the app is set up with a code of it', async () => {
    await open(
      state({ totpEnabledAt: null }),
      answer(secondFactorApi.startTotp, {
        challengeId: 'chl_01jx0000000000000000000000',
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
      }),
      answer(secondFactorApi.confirmTotp, { recoveryCodes: ['aaaa-bbbb'] }),
    );
    await press('Set up');
    await sent(secondFactorApi.startTotp);
    await front().getByRole('textbox').fill('123456');
    expect((await sent(secondFactorApi.confirmTotp)).body).toMatchObject({ code: '123456' });
    await reads('aaaa-bbbb');
  });

  it('a code of the app that was wrong is gone, and said', async () => {
    await open(
      state({ totpEnabledAt: null }),
      answer(secondFactorApi.startTotp, {
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
      }),
      refuse(secondFactorApi.confirmTotp, 'second_factor.wrong', { field: 'code' }),
    );
    await press('Set up');
    await sent(secondFactorApi.startTotp);
    await press('Confirm');
    await under('Code', 'This field is required.');
    await enter('Code', '123');
    await press('Confirm');
    await under('Code', 'The code has 6 digits.');
    sentNothing();
    await enter('Code', '123456');
    await sent(secondFactorApi.confirmTotp);
    await under('Code', /not right/);
    await expect.element(field('Code')).toHaveValue('');
  });

  it('new recovery codes are shown', async () => {
    await open(answer(secondFactorApi.renewRecoveryCodes, { recoveryCodes: ['aaaa-bbbb'] }));
    await press('New codes');
    await sent(secondFactorApi.renewRecoveryCodes);
    await reads('aaaa-bbbb');
  });

  it('recovery codes are copied without https too, and never said to be where they are not', async () => {
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    const copied: string[] = [];
    const listen = () => copied.push((document.activeElement as HTMLTextAreaElement).value);
    document.addEventListener('copy', listen);
    onTestFinished(() => document.removeEventListener('copy', listen));
    await open(answer(secondFactorApi.renewRecoveryCodes, { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }));
    await press('New codes');
    await sent(secondFactorApi.renewRecoveryCodes);
    await reads('aaaa-bbbb');
    vi.spyOn(document, 'execCommand').mockReturnValueOnce(false);
    await press('Copy');
    await reads('Nothing was copied');
    expect(document.body.textContent).not.toContain('Recovery codes copied');
    await press('Copy');
    await reads('Recovery codes copied');
    expect(copied).toEqual(['aaaa-bbbb\ncccc-dddd']);
    // The dialog stays until somebody says that they were kept.
    await reads('cccc-dddd');
  });

  it('a passkey is kept under a name once the browser has made it', async () => {
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    const made = {
      id: 'AQID',
      rawId: bytes,
      type: 'public-key',
      response: { attestationObject: bytes, clientDataJSON: bytes },
      getClientExtensionResults: () => ({}),
    };
    const create = vi.fn().mockRejectedValueOnce(new DOMException('no', 'NotAllowedError')).mockResolvedValue(made);
    vi.spyOn(navigator.credentials, 'create').mockImplementation(create);
    const challengeId = 'chl_01jx0000000000000000000000';
    await open(
      answer(secondFactorApi.startPasskey, { challengeId, options: { challenge: 'AQID', user: { id: 'AQID' } } }),
      answer(secondFactorApi.addPasskey, { recoveryCodes: ['aaaa-bbbb'] }),
    );
    await press('Add a passkey');
    await opens('Add a passkey');
    await press('Add a passkey');
    await under('Name of the passkey', 'This field is required.');
    sentNothing();
    await enter('Name of the passkey', 'Shop phone');
    await press('Add a passkey');
    await sent(secondFactorApi.startPasskey);
    await reads('The passkey did not confirm');
    await press('Add a passkey');
    await sent(secondFactorApi.startPasskey);
    expect((await sent(secondFactorApi.addPasskey)).body).toMatchObject({
      challengeId,
      name: 'Shop phone',
      response: { id: 'AQID' },
    });
    await reads('aaaa-bbbb');
  });

  it('a passkey is removed only after a question', async () => {
    await open();
    await press('Remove Shop tablet');
    await asksFirst();
    await press('Remove');
    expect(await sent(secondFactorApi.removePasskey)).toMatchObject({ params: { id: passkey.id } });
  });

  it('the password is changed with the present one, written twice', async () => {
    const fields = [{ path: 'currentPassword', message: { en: 'Not this one.', fr: 'Pas celui-ci.' } }];
    await open(refuse(passwordsApi.change, 'auth.current_password_wrong', { fields }));
    await press('Change the password');
    await enter('Present password', 'Old-Secret-1');
    await enter('New password', 'New-Secret-1');
    await enter('New password again', 'New-Secret-2');
    await press('Change the password');
    await under('New password again', 'The two passwords do not match');
    sentNothing();
    await enter('New password again', 'New-Secret-1');
    await press('Change the password');
    expect((await sent(passwordsApi.change)).body).toEqual({
      currentPassword: 'Old-Secret-1',
      newPassword: 'New-Secret-1',
    });
    await under('Present password', 'Not this one.');
  });

  it('the rule of the organisation is dropped only after a question', async () => {
    await open(state({ requirement: { maySwitch: true, requiredSince: '2026-03-02T09:00:00.000Z' } }));
    await front()
      .getByRole('switch', { name: /Everybody needs a second step/ })
      .click();
    await opens('No longer ask for a second step?');
    sentNothing();
    await press('Stop asking');
    expect((await sent(secondFactorApi.requirement)).body).toEqual({ required: false });
  });

  it('a session is ended, one or all others', async () => {
    const sessions = answer(secondFactorApi.sessions, [
      { id: 'ses_01jx0000000000000000000000', device: 'This', current: true, loginWay: 'password' },
      { id: 'ses_01jx0000000000000000000001', device: 'Phone', current: false, loginWay: 'password' },
    ] as never);
    await open(sessions);
    await press('End the session on Phone');
    expect(await sent(secondFactorApi.endSession)).toMatchObject({ params: { id: 'ses_01jx0000000000000000000001' } });
    await press('End all others');
    await sent(secondFactorApi.endOtherSessions);
  });
});

describe('another device that wants in', () => {
  const id = 'qrl_01jx0000000000000000000000';
  const scanned = answer(qrLoginApi.scan, {
    asks: 'pin',
    device: 'A tablet',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    accounts: [
      { orgId: 'org_01jx0000000000000000000001', name: 'B Shop', current: false },
      { orgId: 'org_01jx0000000000000000000000', name: 'A Shop', current: true },
    ],
  } as never);
  const scan = async (...answers: Saying[]) => {
    await renderScreen(`/qr-login/${id}`, { as: 'owner', answers: [scanned, ...answers] });
    await sent(qrLoginApi.scan);
    await reads('A tablet');
  };

  it('is let in with its number and the PIN, which is typed anew when one was wrong', async () => {
    await scan(refuse(qrLoginApi.confirm, 'qr_login.number_wrong'));
    await enter('Two digits on the other screen', '1');
    await press('Let it in');
    await under('Two digits on the other screen', 'The number has 2 digits.');
    await under(/PIN/, 'This field is required.');
    sentNothing();
    await enter('Two digits on the other screen', '12');
    await enter(/PIN/, '258069');
    await press('Let it in');
    expect(await sent(qrLoginApi.confirm)).toMatchObject({
      params: { id },
      body: { matchNumber: '12', secret: '258069', organisationId: 'org_01jx0000000000000000000000' },
    });
    await expect.element(field(/PIN/)).toHaveValue('');
    await expect
      .element(
        front()
          .getByRole('alert')
          .filter({ hasText: /number/ })
          .first(),
      )
      .toBeVisible();
  });

  it('is kept out by a press', async () => {
    await scan();
    await press('No, keep it out');
    await sent(qrLoginApi.deny);
    await opens('The other device stays out');
  });

  it('whose answer was lost is let in again, or refused', async () => {
    await scan(silence(qrLoginApi.confirm));
    await enter('Two digits on the other screen', '42');
    await enter('Payment PIN', '135790');
    await press('Let it in');
    await sent(qrLoginApi.confirm);
    await reads('Send it again: nothing is done twice');
    await press('No, keep it out');
    await sent(qrLoginApi.deny);
  });

  it('is not let in by a wrong PIN, which is said where it stood', async () => {
    await scan(refuse(qrLoginApi.confirm, 'pin.wrong', { field: 'pin', params: { tries: 4 } }));
    await enter('Two digits on the other screen', '42');
    await enter('Payment PIN', '135790');
    await press('Let it in');
    await sent(qrLoginApi.confirm);
    await under('Payment PIN', /Tries left: 4/);
  });
});
