import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { createConnectors } from './registry.ts';

const connectors = createConnectors({ clock: systemClock, extraOrigins: ['http://127.0.0.1:4010'] });
afterAll(() => connectors.close());

const mtn = connectors.connectorFor('mtnMomo');
const good = {
  collectionSubscriptionKey: 'sub',
  collectionApiUser: '6f1b3a52-3c1d-4a8e-9a53-0d6f2f1f7b11',
  collectionApiKey: 'key',
};

describe('credentials as typed on the settings screen', () => {
  it('fills in what the environment implies', () => {
    expect(mtn.checkCredentials(good, 'production')).toMatchObject({
      ok: true,
      credentials: { ...good, targetEnvironment: 'mtncameroon', baseUrl: 'https://proxy.momoapi.mtn.com' },
    });
    expect(mtn.checkCredentials(good, 'sandbox')).toMatchObject({
      ok: true,
      credentials: { targetEnvironment: 'sandbox' },
    });
  });

  it('names every mistake', () => {
    const check = mtn.checkCredentials(
      { collectionApiUser: 'me', collectionApiKey: 'k', disbursementApiKey: 'd', targetEnvironment: 'mtnghana' },
      'production',
    );
    expect(check).toEqual({
      ok: false,
      problems: expect.arrayContaining([
        { field: 'collectionSubscriptionKey', problem: 'required' },
        { field: 'collectionApiUser', problem: 'malformed' },
        { field: 'targetEnvironment', problem: 'malformed' },
        { field: 'disbursementSubscriptionKey', problem: 'groupIncomplete' },
        { field: 'disbursementApiUser', problem: 'groupIncomplete' },
      ]),
    });
  });

  it.each([
    ['http://127.0.0.1:4010/', true],
    ['https://proxy.momoapi.mtn.com', true],
    ['http://sandbox.momodeveloper.mtn.com', false],
    ['http://127.0.0.1:5432', false],
    ['http://169.254.169.254', false],
    ['https://sandbox.momodeveloper.mtn.com.evil.example', false],
    ['https://evil.example@sandbox.momodeveloper.mtn.com', false],
  ])('address %s allowed: %s', (baseUrl, allowed) => {
    expect(mtn.checkCredentials({ ...good, baseUrl }, 'production').ok).toBe(allowed);
  });

  it.each([
    ['mtnMomo', good, { baseUrl: 'https://sandbox.momodeveloper.mtn.com' }, 'baseUrl'],
    ['mtnMomo', good, { targetEnvironment: 'sandbox' }, 'targetEnvironment'],
    [
      'orangeCore',
      {
        consumerKey: 'k',
        consumerSecret: 's',
        apiUser: 'u',
        apiPassword: 'p',
        channelMsisdn: '699000000',
        pin: '1234',
      },
      { baseUrl: 'https://apiw.orange.cm' },
      'baseUrl',
    ],
    ['orangeWeb', { clientId: 'i', clientSecret: 's', merchantKey: 'm' }, { country: 'dev' }, 'country'],
    ['tranzak', { appId: 'a', appKey: 'k' }, { baseUrl: 'https://sandbox.dsapi.tranzak.me' }, 'baseUrl'],
  ] as const)(
    '%s: a test system is refused by production and taken by the sandbox (%o %o)',
    (provider, keys, change, field) => {
      const connector = connectors.connectorFor(provider);
      expect(connector.checkCredentials(keys, 'production')).toMatchObject({ ok: true });
      expect(connector.checkCredentials({ ...keys, ...change }, 'production')).toEqual({
        ok: false,
        problems: [{ field, problem: 'testSystem' }],
      });
      expect(connector.checkCredentials({ ...keys, ...change }, 'sandbox')).toMatchObject({ ok: true });
    },
  );

  it('a simulator of this installation may be any environment of an operator', () => {
    expect(
      mtn.checkCredentials({ ...good, targetEnvironment: 'sandbox', baseUrl: 'http://127.0.0.1:4010' }, 'production'),
    ).toMatchObject({ ok: true });
  });

  it('every secret is marked', () => {
    for (const connector of connectors.all) {
      for (const field of connector.credentialFields) {
        expect(field.secret, `${connector.provider}.${field.name}`).toBe(
          /key$|secret$|^pin$|password$|^apiUser$|clientId$/i.test(field.name),
        );
      }
    }
  });
});
