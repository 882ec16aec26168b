import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/**
 * What no database keeps as text: half a character, and NUL. Free texts are cleaned of both; every other field says so.
 */
let world: TestWorld;
let owner: Session;
beforeAll(async () => {
  world = await testWorld();
  ({ owner } = await world.merchant('Demi Signe'));
});
afterAll(() => world?.close());

let turn = 0;
const send = async (url: string, payload: string) => {
  const response = await world.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      authorization: `Bearer ${owner.accessToken}`,
      'content-type': 'application/json',
      'idempotency-key': `unstorable-${String((turn += 1))}`,
    },
  });
  return { status: response.statusCode, body: response.json() };
};
const charge = (metadata: string) =>
  ['/fapi/direct-charges', `{"amount":735,"phone":"677200001","metadata":${metadata}}`] as const;
const view = (more: string) => ['/fapi/saved-views', `{"list":"transactions","name":"V1",${more}}`] as const;

describe('what cannot be kept', () => {
  it.each([
    ['half a character in a value', ...charge('{"a":"\\ud800"}'), 'metadata.a'],
    ['half a character in a key', ...charge('{"b\\ud800":"x"}'), 'metadata.b\ufffd'],
    ['NUL in a value', ...charge('{"b":"q\\u0000r"}'), 'metadata.b'],
    ['NUL in a key', ...charge('{"b\\u0000":"x"}'), 'metadata.b'],
    ['half a character in a list', ...view('"search":"","columns":["ok","a\\ud800b"]'), 'columns.1'],
    ['NUL in a list', ...view('"search":"","columns":["a\\u0000b"]'), 'columns.0'],
    ['NUL in a text of programs', ...view('"search":"a\\u0000b"'), 'search'],
    [
      'NUL where nobody is logged in',
      '/ba021/v1/org/login-2fa',
      '{"challengeId":"a\\u0000b","method":"totp","code":"123456"}',
      'challengeId',
    ],
  ])('%s is refused by its field', async (_, url, payload, path) => {
    const { status, body } = await send(url, payload);
    expect(status, JSON.stringify(body)).toBe(422);
    expect(body.error.fields, JSON.stringify(body)).toContainEqual({
      path,
      rule: 'text.unstorable',
      message: {
        en: 'There is half a character or a NUL in this text: send it without.',
        fr: 'Ce texte contient un caractère incomplet ou un NUL\u00a0: envoyez-le sans.',
      },
    });
  });

  it('is taken out of free texts, as every control character is', async () => {
    const { status, body } = await send(
      '/fapi/saved-views',
      '{"list":"transactions","name":"A\\ud800w\\u0000a","search":"?q=1"}',
    );
    expect([status, body.data?.name], JSON.stringify(body)).toEqual([200, 'A\ufffdwa']);
  });
});
