import { describe, expect, it } from 'vitest';
import { loginPath, safeNext } from './next-path.ts';

describe('where to go after login', () => {
  it.each(['/transactions/all?status=failed', '/home', '/a#b'])('%s is fine', (next) =>
    expect(safeNext(next)).toBe(next),
  );
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '\\\\evil',
    'javascript:alert(1)',
    '',
    null,
    undefined,
    '/login',
    '/login?next=/x',
    'home',
    '/\t/evil.example',
    `/${'a'.repeat(3000)}`,
  ])('%s is not', (next) => expect(safeNext(next)).toBeNull());
  it('is kept in the address of the login page, unless it is the usual place', () => {
    expect(loginPath('/transactions/all?q=a b')).toBe('/login?next=%2Ftransactions%2Fall%3Fq%3Da%2520b');
    expect(loginPath('/home')).toBe('/login');
    expect(loginPath('//evil')).toBe('/login');
    expect(loginPath(null)).toBe('/login');
  });
});
