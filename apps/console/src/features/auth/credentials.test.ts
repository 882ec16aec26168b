import { describe, expect, it } from 'vitest';
import { encodeId } from '#domain/values/ids.ts';
import { problemsOf, readIdentifier } from './credentials.ts';

describe('email or phone', () => {
  it.each([
    [' aicha@boulangerie.cm ', { email: 'aicha@boulangerie.cm' }],
    ['6 77 12 34 56', { phone: '237677123456' }],
    ['+237677123456', { phone: '237677123456' }],
    ['aicha@', null],
    ['12345', null],
  ])('%s', (text, expected) => expect(readIdentifier(text)).toEqual(expected));
});

describe('what is missing or wrong', () => {
  it('is named per field', () => {
    expect(problemsOf({ organisationId: '', login: '', password: '' }, 'personal')).toEqual({
      login: 'required',
      password: 'required',
    });
    expect(problemsOf({ organisationId: '', login: 'nobody', password: 'x' }, 'personal')).toEqual({
      login: 'identifierInvalid',
    });
    expect(problemsOf({ organisationId: 'org_1', login: 'nobody', password: 'x' }, 'organisation')).toEqual({
      organisationId: 'organisationIdInvalid',
    });
    const organisationId = encodeId('organisation', new Uint8Array(16));
    expect(
      problemsOf({ organisationId: ` ${organisationId} `, login: 'nobody', password: 'x' }, 'organisation'),
    ).toEqual({});
  });
});
