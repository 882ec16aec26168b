import { describe, expect, it } from 'vitest';
import { activationApi } from '#contract/activation/api.ts';
import { authApi } from '#contract/auth/api.ts';
import { organisationSwitchApi } from '#contract/organisation-switch/api.ts';
import { passwordsApi } from '#contract/passwords/api.ts';
import { signUpApi } from '#contract/sign-up/api.ts';
import { answer, refuse, silence, type Saying } from '../../testing/contract-server.ts';
import { button, enter, field, front, mark, press, reads, tick, under } from '../../testing/user.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const nobody = (path: string, ...answers: Saying[]) => renderScreen(path, { as: null, answers });
const organisationId = 'org_01jx0000000000000000000000';
const challengeId = 'chl_01jx0000000000000000000000';

describe('the login', () => {
  it('wants both, and sends an address as one and a number as the other', async () => {
    await nobody(
      '/login',
      refuse(authApi.emailLogin, 'auth.wrong_password'),
      refuse(authApi.login, 'auth.wrong_password'),
    );
    await press('Log in');
    await under('Password', /./);
    sentNothing();
    await enter('Email or phone', 'ada@example.org');
    await enter('Password', 'Secret-1234');
    await press('Log in');
    expect((await sent(authApi.emailLogin)).body).toMatchObject({ email: 'ada@example.org', password: 'Secret-1234' });
    await expect.element(button('Log in')).toBeEnabled();
    await enter('Email or phone', '677123456');
    await enter('Password', 'Secret-1234');
    await press('Log in');
    expect((await sent(authApi.login)).body).toMatchObject({ phone: '237677123456', password: 'Secret-1234' });
  });

  it('of an organisation names it', async () => {
    await nobody('/login?way=organisation', refuse(authApi.organisationLogin, 'auth.wrong_password'));
    await enter('Organisation id', organisationId);
    await enter('User name', 'ada');
    await enter('Password', 'Secret-1234');
    await press('Log in');
    expect((await sent(authApi.organisationLogin)).body).toMatchObject({ organisationId, username: 'ada' });
  });

  it('asks in which organisation, and goes on there', async () => {
    const accounts = [
      { orgId: organisationId, name: 'A Shop' },
      { orgId: 'org_01jx0000000000000000000001', name: 'B Shop' },
    ];
    await nobody(
      '/login',
      answer(authApi.emailLogin, { selectToken: 'select', accounts }),
      refuse(authApi.selectAccount, 'auth.locked', { params: { minutes: 5 } }),
    );
    await enter('Email or phone', 'ada@example.org');
    await enter('Password', 'Secret-1234');
    await press('Log in');
    await sent(authApi.emailLogin);
    await reads('Choose an organisation');
    await press(/B Shop/);
    expect((await sent(authApi.selectAccount)).body).toMatchObject({
      selectToken: 'select',
      organisationId: 'org_01jx0000000000000000000001',
    });
  });

  it('asks for the second step, and keeps no code that was wrong', async () => {
    await nobody(
      '/login',
      answer(authApi.emailLogin, { requires2fa: true, challengeId, methods: ['totp'] } as never),
      refuse(organisationSwitchApi.login, 'second_factor.wrong'),
    );
    await enter('Email or phone', 'ada@example.org');
    await enter('Password', 'Secret-1234');
    await press('Log in');
    await sent(authApi.emailLogin);
    await press('Confirm');
    await under('Code', 'Fill in this field');
    await expect.element(field('Code')).toHaveFocus();
    sentNothing();
    await enter('Code', '12');
    await press('Confirm');
    await under('Code', 'The code has 6 digits.');
    sentNothing();
    await enter('Code', '123456');
    expect((await sent(organisationSwitchApi.login)).body).toMatchObject({ challengeId, code: '123456' });
    await expect.element(field('Code')).toHaveValue('');
  });

  it('is begun anew where the answer to the second step was lost and the step has passed', async () => {
    const said = [
      silence(organisationSwitchApi.login),
      refuse(organisationSwitchApi.login, 'second_factor.challenge_over'),
    ];
    await nobody('/login', answer(authApi.emailLogin, { requires2fa: true, challengeId, methods: ['totp'] } as never), {
      row: organisationSwitchApi.login,
      say: (call) => said.shift()!.say(call),
    });
    await enter('Email or phone', 'ada@example.org');
    await enter('Password', 'Secret-1234');
    await press('Log in');
    await sent(authApi.emailLogin);
    await enter('Code', '123456');
    await sent(organisationSwitchApi.login);
    await reads(
      'The connection broke before the answer came. Confirm again; where this step has passed already, start over. A code works only once.',
    );
    await enter('Code', '123456');
    await sent(organisationSwitchApi.login);
    await press('Start over');
    await expect.element(button('Log in')).toBeVisible();
  });
});

const code = { challengeId, resendAfter: '2027-03-02T09:01:00.000Z', expiresAt: '2027-03-02T09:10:00.000Z' };

describe('a password that was forgotten', () => {
  it('is chosen anew after a code to an address or a number', async () => {
    await nobody(
      '/forgot-password',
      answer(passwordsApi.sendCode, code),
      answer(signUpApi.sendSmsCode, code),
      refuse(signUpApi.verifyCode, 'otp.wrong', { field: 'code', params: { triesLeft: 2 } }),
    );
    await press('Send the code');
    await under('Email or phone', 'Fill in this field');
    await enter('Email or phone', 'ada@');
    await under('Email or phone', /./);
    sentNothing();
    await enter('Email or phone', 'Ada@example.org');
    await press('Send the code');
    expect((await sent(passwordsApi.sendCode)).body).toEqual({ target: 'ada@example.org', language: 'en' });
    await press('Use another email or number');
    await enter('Email or phone', '6 77 12 34 56');
    await press('Send the code');
    expect((await sent(signUpApi.sendSmsCode)).body).toEqual({
      target: '237677123456',
      purpose: 'forgotPassword',
      language: 'en',
    });
    await enter('Code', '123');
    await press('Confirm');
    await under('Code', 'The code has 6 digits.');
    sentNothing();
    await enter('Code', '123456');
    expect((await sent(signUpApi.verifyCode)).body).toEqual({ challengeId, code: '123456', purpose: 'forgotPassword' });
    await under('Code', /not right/);
    await expect.element(field('Code')).toHaveValue('');
  });

  it('goes to the organisation that is chosen, and begins anew when it took too long', async () => {
    const organisations = [
      { orgId: organisationId, name: 'A Shop', roleKeys: [], customRoles: [] },
      { orgId: 'org_01jx0000000000000000000001', name: 'B Shop', roleKeys: [], customRoles: [] },
    ];
    await nobody(
      '/forgot-password',
      answer(passwordsApi.sendCode, code),
      answer(signUpApi.verifyEmailCode, { otpToken: 'proved', existingUser: { name: 'Ada' }, organisations }),
      refuse(passwordsApi.reset, 'otp.token_over'),
    );
    await enter('Email or phone', 'ada@example.org');
    await press('Send the code');
    await sent(passwordsApi.sendCode);
    await enter('Code', '123456');
    await sent(signUpApi.verifyEmailCode);
    await enter('New password', 'short');
    await press('Save and log in');
    await under('New password', 'Use at least 8 characters.');
    await reads('Choose one.');
    sentNothing();
    await mark(/B Shop/);
    await enter('New password', 'New-Secret-1');
    await press('Save and log in');
    expect((await sent(passwordsApi.reset)).body).toMatchObject({
      otpToken: 'proved',
      password: 'New-Secret-1',
      organisationId: 'org_01jx0000000000000000000001',
    });
    await reads('First a code');
  });
});

describe('a business', () => {
  const begin = async (...answers: Saying[]) => {
    await nobody(
      '/sign-up',
      answer(signUpApi.sendEmailCode, code),
      answer(signUpApi.verifyEmailCode, { otpToken: 'proved', existingUser: null }),
      ...answers,
    );
    await enter('Email or phone', 'ada@example.org');
    await press('Send the code');
    await sent(signUpApi.sendEmailCode);
    await enter('Code', '123456');
    await sent(signUpApi.verifyEmailCode);
  };

  const fillIn = async () => {
    await enter('Name of the business', 'Quincaillerie');
    await enter('Your full name', 'Ada Person');
    await enter('Password', 'New-Secret-1');
    await tick(/terms/);
    await press('Open the account');
  };

  it('whose answer was lost is sent again as it was, with the same code', async () => {
    await begin(silence(signUpApi.create));
    await fillIn();
    const { body } = await sent(signUpApi.create);
    await reads('Send it again: nothing is done twice');
    await press('Open the account');
    expect((await sent(signUpApi.create)).body).toEqual(body);
  });

  it('says for whom it is opened, and is begun by another with their own address', async () => {
    await begin();
    await reads('ada@example.org');
    await enter('Your full name', 'Ada Person');
    await press('Use another email or number');
    await enter('Email or phone', 'bo@example.org');
    await press('Send the code');
    await sent(signUpApi.sendEmailCode);
    await enter('Code', '123456');
    await sent(signUpApi.verifyEmailCode);
    await reads('bo@example.org');
    await expect.element(field('Your full name')).toHaveValue('');
  });

  it('that was left for the login begins with the address', async () => {
    await begin();
    await front().getByRole('link', { name: 'Log in' }).first().click();
    await expect.element(button('Log in')).toBeVisible();
    await front()
      .getByRole('link', { name: /business account/ })
      .first()
      .click();
    await expect.element(button('Send the code')).toBeVisible();
  });

  it('that is open already is named, with the way to the login', async () => {
    await begin(refuse(signUpApi.create, 'sign_up.done_already', { params: { business: 'Quincaillerie' } }));
    await fillIn();
    await sent(signUpApi.create);
    await reads('Your account is open already, with the business “Quincaillerie”');
    await expect.element(front().getByRole('link', { name: 'Log in' }).first()).toHaveAttribute('href', '/login');
  });

  it('whose code is too old is begun again, with the address that stood there', async () => {
    await begin(refuse(signUpApi.create, 'otp.token_over'));
    await fillIn();
    await sent(signUpApi.create);
    await press('Start over');
    await expect.element(field('Email or phone')).toHaveValue('ada@example.org');
    sentNothing();
  });

  it('is opened once everything is there, and asks whose number it is', async () => {
    await begin(refuse(signUpApi.create, 'auth.account_exists', { params: { via: 'other' } }));
    await press('Open the account');
    await under('Name of the business', 'This field is required.');
    await under('Your full name', 'Fill in this field');
    await under('Password', 'Fill in this field');
    await reads('Accept the terms');
    sentNothing();
    await enter('Name of the business', 'Quincaillerie');
    await enter('Phone of the business', '677123456');
    await enter('Your full name', 'Ada Person');
    await enter('Password', 'New-Secret-1');
    await tick(/terms/);
    await press('Open the account');
    expect((await sent(signUpApi.create)).body).toMatchObject({
      email: 'ada@example.org',
      phone: '677123456',
      otpToken: 'proved',
      businessName: 'Quincaillerie',
      name: 'Ada Person',
      password: 'New-Secret-1',
    });
    await enter('Password of that account', 'Their-Secret-1');
    await press('Add to that account');
    const { body } = await sent(signUpApi.create);
    expect(body).toMatchObject({ merge: { password: 'Their-Secret-1' } });
    expect(body).not.toHaveProperty('password');
    // No secret stays behind in this browser.
    expect(JSON.stringify(Object.values(sessionStorage))).not.toContain('Secret-1');
  });
});

describe('an account that somebody else may have entered', () => {
  it('is locked by one press, and by nothing less', async () => {
    await nobody('/not-me#a-token-of-a-mail', answer(passwordsApi.notMe, { sentTo: 'a…@example.org' }));
    await reads('Was this not you?');
    sentNothing();
    await press('It was not me, lock it');
    expect((await sent(passwordsApi.notMe)).body).toEqual({ token: 'a-token-of-a-mail' });
  });
});

describe('what was changed behind somebody’s back', () => {
  const locked = answer(passwordsApi.notMe, { ...code, sentTo: 'a…@example.org' });
  const taken = { otpToken: 'taken', takenFor: [], waitsUntil: null, closedUntil: null, loginWith: ['a…@example.org'] };
  const lock = async (...answers: Saying[]) => {
    await nobody('/not-me#a-token-of-a-mail', locked, ...answers);
    await press('It was not me, lock it');
    await sent(passwordsApi.notMe);
  };

  it('is put back with the code that was sent', async () => {
    await lock(answer(passwordsApi.takeBack, taken));
    await enter('Code', '123456');
    expect((await sent(passwordsApi.takeBack)).body).toEqual({ challengeId, code: '123456' });
    await reads('a…@example.org');
  });

  it('is put back elsewhere, where the address is another account’s by now', async () => {
    await lock(
      answer(passwordsApi.takeBack, { ...taken, takenFor: ['email'] }),
      answer(signUpApi.sendEmailCode, code),
      answer(signUpApi.verifyEmailCode, { otpToken: 'elsewhere', existingUser: null }),
      refuse(passwordsApi.takeBackElsewhere, 'account.contact_taken'),
    );
    await enter('Code', '123456');
    await sent(passwordsApi.takeBack);
    await enter('Email or phone', '677123456');
    await press('Send the code');
    await under('Email or phone', /./);
    sentNothing();
    await enter('Email or phone', 'other@example.org');
    await press('Send the code');
    await sent(signUpApi.sendEmailCode);
    await enter('Code', '654321');
    await sent(signUpApi.verifyEmailCode);
    expect((await sent(passwordsApi.takeBackElsewhere)).body).toEqual({ otpToken: 'taken', contactToken: 'elsewhere' });
    await expect.element(front().getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
  });
});

describe('an invitation', () => {
  const token = 'a'.repeat(43);
  const invitation = {
    state: 'open',
    organisation: 'A Shop',
    hasAccount: false,
    roles: { en: 'Staff', fr: 'Personnel' },
    expiresAt: '2027-03-02T09:00:00.000Z',
  };
  const read = answer(activationApi.read, invitation as never);

  it('is accepted with name and password', async () => {
    await nobody(`/user-activation/${token}`, read, refuse(activationApi.accept, 'activation.closed'));
    await press('Activate and log in');
    await under('Password', 'Fill in this field');
    sentNothing();
    await enter('Your full name', 'Marie Ngo');
    await enter('Password', 'New-Secret-1');
    await press('Activate and log in');
    expect((await sent(activationApi.accept)).body).toMatchObject({
      token,
      name: 'Marie Ngo',
      newPassword: 'New-Secret-1',
    });
  });

  it('of somebody who has an account by now, from another tab, asks for their password', async () => {
    let hasAccount = false;
    const refused = refuse(activationApi.accept, 'request.invalid', { field: 'password' });
    await nobody(
      `/user-activation/${token}`,
      {
        row: activationApi.read,
        say: (call) => answer(activationApi.read, { ...invitation, hasAccount } as never).say(call),
      },
      refused,
    );
    await enter('Your full name', 'Marie Ngo');
    await enter('Password', 'New-Secret-1');
    hasAccount = true;
    await press('Activate and log in');
    await sent(activationApi.accept);
    await reads(/You already have an account/);
    await enter('Your password', 'My-Secret-1');
    await press('Accept and log in');
    expect((await sent(activationApi.accept)).body).toMatchObject({ token, password: 'My-Secret-1' });
  });
});
