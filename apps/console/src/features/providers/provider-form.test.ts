import { describe, expect, it } from 'vitest';
import type { CredentialField, ProviderConnection } from '#contract/providers/api.ts';
import { bodyOf, fieldSets, formOf, isDirty, setRemoved, tookText } from './provider-form.ts';

const both = { en: 'x', fr: 'x' };
const field = (name: string, over: Partial<CredentialField> = {}): CredentialField => ({
  name,
  label: both,
  help: both,
  secret: false,
  required: true,
  value: null,
  isSet: false,
  kind: 'text',
  choices: null,
  group: null,
  advanced: false,
  default: null,
  ...over,
});
const fields = [
  field('key', { secret: true, isSet: true }),
  field('user', { value: 'u1', isSet: true }),
  field('env', { kind: 'choice', value: 'cm', default: 'cm' }),
  field('payKey', { secret: true, isSet: true, group: 'pay', required: false }),
  field('payUser', { value: 'p1', isSet: true, group: 'pay', required: false }),
  field('baseUrl', { kind: 'url', value: 'https://x', default: 'https://x', advanced: true }),
];
const connection = {
  version: 'seen',
  configured: true,
  enabled: false,
  promptName: 'NJOYA',
  fields,
} as unknown as ProviderConnection;

describe('the credentials form', () => {
  it('holds no secret, and leaves what only the environment implies to the environment', () => {
    expect(formOf(connection)).toEqual({
      promptName: 'NJOYA',
      values: { user: 'u1', env: 'cm', payUser: 'p1', baseUrl: '' },
    });
  });
  it('sends a secret only when one was typed, and never switches a connection by saving it', () => {
    const start = formOf(connection);
    // Whether it is on is the switch's to say: a page that was opened before it was turned would turn it back.
    expect(bodyOf(start, connection)).toEqual({ version: 'seen', promptName: 'NJOYA', fields: start.values });
    expect(bodyOf({ ...start, values: { ...start.values, key: 'new' } }, connection).fields).toMatchObject({
      key: 'new',
    });
  });
  it('removes a group whole and takes that back', () => {
    const start = formOf(connection);
    const group = fieldSets(fields).groups[0]!.fields;
    const removed = setRemoved(start, start, group, true);
    expect(removed.values).toMatchObject({ payKey: null, payUser: null });
    expect(isDirty(removed, start)).toBe(true);
    expect(setRemoved(removed, start, group, false)).toEqual(start);
    expect(isDirty(start, start)).toBe(false);
    expect(isDirty({ ...start, values: { ...start.values, key: 'k' } }, start)).toBe(true);
  });
  it('sorts fields into needed, grouped and rare', () => {
    const sets = fieldSets(fields);
    expect([
      sets.main.map((one) => one.name),
      sets.groups.map((set) => [set.group, set.fields.length]),
      sets.advanced.map((one) => one.name),
    ]).toEqual([['key', 'user', 'env'], [['pay', 2]], ['baseUrl']]);
  });
});

it.each([
  [3, '0.01', '0,01'],
  [312, '0.31', '0,31'],
  [2_345, '2.3', '2,3'],
  [12_400, '12', '12'],
])('%d ms', (ms, en, fr) => {
  expect([tookText(ms, 'en'), tookText(ms, 'fr'), tookText(null, 'en')]).toEqual([
    `${en}\u00a0s`,
    `${fr}\u00a0s`,
    null,
  ]);
});
