import { describe, expect, it } from 'vitest';
import { differing, masked } from './mask.ts';

describe('what may stand in the log', () => {
  it.each([
    [
      {
        password: 'x',
        newPassword: 'x',
        pin: '123456',
        payment_pin: '1',
        otpCode: 'x',
        code: '123456',
        apiKey: 'k',
        subscription_key: 'k',
        accessToken: 't',
        password_hash: 'h',
        recoveryCodes: ['a'],
        idNumber: '1',
      },
    ],
    [{ deep: { list: [{ secret: 'x' }] } }],
    [{ header: 'Bearer eyJhbGciOi.eyJzdWIiOiJ1.c2lnbmF0dXJl', sealedText: 's1.0123abcd.0123456789abcdefghijklmnop' }],
  ])('no secret: %o', (value) => {
    const text = JSON.stringify(masked(value));
    expect(text).toContain('•••');
    expect(text).not.toMatch(/"x"|123456|"k"|"t"|"h"|"a"|eyJ|s1\./);
  });

  it('what only sounds like one stays: roles, reasons, permissions', () => {
    const value = {
      roleKeys: ['owner'],
      roleKey: 'staff',
      reasonCode: 'goodwill',
      shipping: 'x',
      permissions: ['audit:view'],
      twoFactorRequired: true,
      opinion: 'y',
      password: null,
    };
    expect(masked(value)).toEqual(value);
  });

  it.each([
    ['677123456', '6 77 •• •• 56'],
    ['237677123456', '6 77 •• •• 56'],
    ['+237 6 77 12 34 56', '6 77 •• •• 56'],
    ['call 6-77-12-34-56 now', 'call 6 77 •• •• 56 now'],
    ['00237677123456', '6 77 •• •• 56'],
  ])('no full phone number: %s', (text, shown) => expect(masked({ note: text })).toEqual({ note: shown }));

  it('digits of ids, amounts and references stay', () => {
    const value = {
      id: 'txn_01k677123456abcdefghijklmn',
      amount: 677123456,
      reference: 'ORD677123456X',
      long: '1677123456789',
    };
    expect(masked(value)).toEqual(value);
  });

  it('nothing endless', () => {
    const long = masked({ text: 'a'.repeat(9000), list: Array.from({ length: 900 }, () => 1) }) as {
      text: string;
      list: number[];
    };
    expect([long.text.length, long.list.length]).toEqual([501, 50]);
    let deep: object = {};
    for (let depth = 0; depth < 100; depth++) deep = { deep };
    expect(JSON.stringify(masked(deep)).length).toBeLessThan(200);
  });

  it('of two states only what differs, and a changed secret without its values', () => {
    expect(
      differing(
        { name: 'a', city: 'Douala', pin: '1', version: 1 },
        { name: 'b', city: 'Douala', pin: '2', version: 2 },
      ),
    ).toEqual({ before: { name: 'a', pin: '•••' }, after: { name: 'b', pin: '•••' } });
    expect(differing({ a: 1 }, { b: 2 })).toEqual({ before: { a: 1, b: null }, after: { a: null, b: 2 } });
    expect(differing(undefined, { a: 1 })).toEqual({ before: undefined, after: { a: 1 } });
  });
});
