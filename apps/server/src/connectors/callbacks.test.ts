import { describe, expect, it } from 'vitest';
import { fingerprint } from './callbacks.ts';
import { readMtnCallback } from './mtn-momo/callback.ts';
import { readOrangeCoreCallback } from './orange-core/callback.ts';
import { orangeWebCallbackMatches, readOrangeWebCallback } from './orange-web/callback.ts';
import { callbackSeal, readTranzakCallback, tranzakCallbackMatches } from './tranzak/callback.ts';

describe('callbacks are hints', () => {
  it('MTN: POST and PUT, found by our own id', () => {
    const body = JSON.stringify({ externalId: 'att_1', status: 'SUCCESSFUL', amount: '500' });
    for (const method of ['POST', 'PUT']) {
      expect(readMtnCallback({ method, body })).toEqual({
        kind: 'hint',
        correlation: 'att_1',
        claimedStatus: 'SUCCESSFUL',
      });
    }
    expect(readMtnCallback({ method: 'GET', body })).toEqual({ kind: 'unreadable', why: 'method' });
    expect(readMtnCallback({ method: 'POST', body: '{"status":"SUCCESSFUL"}' })).toEqual({
      kind: 'unreadable',
      why: 'noReference',
    });
  });

  it('Orange core: found by payToken', () => {
    expect(
      readOrangeCoreCallback({ method: 'POST', body: '{"payToken":"MP1","status":"SUCCESSFULL","message":"ok"}' }),
    ).toEqual({ kind: 'hint', correlation: 'MP1', claimedStatus: 'SUCCESSFULL' });
  });

  it('Orange page: found by the fingerprint of the token, which must also match', () => {
    const hint = readOrangeWebCallback({
      method: 'POST',
      body: '{"notif_token":"n1","status":"SUCCESS","txnid":"MP1"}',
    });
    expect(hint).toMatchObject({ kind: 'hint', correlation: fingerprint('n1') });
    expect(orangeWebCallbackMatches(hint, { notifToken: 'n1' })).toBe(true);
    expect(orangeWebCallbackMatches(hint, { notifToken: 'n2' })).toBe(false);
    expect(orangeWebCallbackMatches(hint, {})).toBe(false);
  });

  it('Tranzak: found by the fingerprint of app, key and reference together', () => {
    const notice = (change: object) =>
      JSON.stringify({
        eventType: 'TRANSFER.COMPLETED',
        appId: 'ap1',
        authKey: 'k1',
        resource: { customTransactionRef: 'att_1', status: 'FAILED' },
        ...change,
      });
    const read = (change: object = {}) => readTranzakCallback({ method: 'POST', body: notice(change) });
    const expected = callbackSeal({ appId: 'ap1', key: 'k1', reference: 'att_1' });
    // "Completed" also for a failure: the resource has the word.
    expect(read()).toEqual({ kind: 'hint', correlation: expected, claimedStatus: 'FAILED' });
    expect(tranzakCallbackMatches(read(), { callbackSeal: expected })).toBe(true);
    for (const forged of [{ authKey: 'k2' }, { appId: 'ap2' }, { resource: { customTransactionRef: 'att_2' } }])
      expect(tranzakCallbackMatches(read(forged), { callbackSeal: expected })).toBe(false);
    expect(tranzakCallbackMatches(read(), {}), 'no key was entered').toBe(false);
    for (const poor of [{ authKey: '' }, { authKey: 7 }, { appId: undefined }, { resource: { transferId: 'TRF1' } }])
      expect(read(poor)).toEqual({ kind: 'unreadable', why: 'noReference' });
    expect(readTranzakCallback({ method: 'PUT', body: notice({}) })).toEqual({ kind: 'unreadable', why: 'method' });
    expect(JSON.stringify(read())).not.toContain('k1');
  });

  it.each(['', 'x', '[]', 'null', '<html>', '{"payToken":7}', `{"a":"${'x'.repeat(70_000)}"}`])(
    'never throws on %j',
    (body) => {
      for (const read of [readMtnCallback, readOrangeCoreCallback, readOrangeWebCallback, readTranzakCallback])
        expect(read({ method: 'POST', body }).kind).toBe('unreadable');
    },
  );
});
