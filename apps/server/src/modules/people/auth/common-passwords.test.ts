import { describe, expect, it } from 'vitest';
import { isCommon, refuseCommon } from './common-passwords.ts';

describe('a password that others try first', () => {
  it.each([
    'Password1',
    'P@ssw0rd123',
    'Azerty2024!',
    'Douala2024',
    'Motdepasse1',
    '1234567aA',
    'Aa123456',
    'Abc12345',
    'Qwerty123',
    'Iloveyou2',
    'PasswordPassword1',
    'MtnMomo237',
    'Nkap2026',
    'Admin@123',
    'Welcome@1',
    'Yaoundé2025',
    '2024Bonjour',
  ])('%s', (password) => expect(isCommon(password)).toBe(true));

  it.each([
    'Wrong1234',
    'Zut8Kola!',
    'Mango-Kola-77',
    'Trois Vaches 7 Ponts',
    '4$8kQ2!9',
    'a7%29XQ41!',
    'Passwords are 2 much',
    'Correct horse 9 '.repeat(6),
  ])('lets %s be', (password) => expect(isCommon(password)).toBe(false));

  it('is refused at its field, with what to do in both languages', () => {
    expect(() => refuseCommon('Password1', 'newPassword')).toThrow(
      expect.objectContaining({
        key: 'request.invalid',
        fields: [expect.objectContaining({ path: 'newPassword', rule: 'password.common' })],
      }),
    );
  });
});
