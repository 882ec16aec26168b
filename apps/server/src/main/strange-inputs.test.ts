import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorsOf } from './openapi.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/**
 * Every filter, cursor and sort of every list, and every id in every address, with what people paste and what attackers
 * try: none may reach a place that was not made for it.
 */
const cursor = (...values: unknown[]): string => Buffer.from(JSON.stringify(values)).toString('base64url');
const strange = [
  '',
  ',',
  '\u0000',
  'a\u0000b',
  '%',
  "'",
  '-1',
  '1e400',
  '99999999999999999999',
  '2147483648',
  'NaN',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '+275760-09-13',
  '294277-01-01T00:00:00Z',
  '\u202e',
  '🙂',
  'x'.repeat(5000),
  'tru',
  '[]',
  '{}',
];
const dates = ['0001-01-01T00:00:00.000Z', '-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', 'Sat', '2026'];
const values: unknown[] = [...dates, '\u0000', '\ud800', '', 'x'.repeat(64), 0, -1, 2 ** 53 - 1, null, true, {}, []];
const cursors = [
  'x',
  '!!!',
  cursor(),
  cursor(1),
  cursor(2, 'a'),
  ...values.flatMap((value) => [
    cursor(1, value),
    cursor(0, value, 'txn_x'),
    cursor(1, value, value),
    cursor(1, '2026-11-18T09:00:00.000Z', value),
    cursor(1, 100, value),
    cursor(1, value, value, value),
  ]),
];

type Shape = Record<string, unknown>;
function fieldsOf(schema: unknown): string[] {
  const def = (schema as { def?: { shape?: Shape; in?: unknown; innerType?: unknown } } | undefined)?.def;
  if (!def) return [];
  return def.shape ? Object.keys(def.shape) : fieldsOf(def.in ?? def.innerType);
}

let world: TestWorld;
let owner: Session;
beforeAll(async () => {
  world = await testWorld();
  owner = (await world.merchant('Quincaillerie', ['owner'])).owner;
});
afterAll(() => world.close());

/** What answered as if the fault were ours. */
async function faultsOf(paths: string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    const { status, body } = await owner.get(path);
    if (status >= 500) faults.push(`${status} ${path.slice(0, 160)} ${JSON.stringify(body?.error?.key)}`);
  }
  return faults;
}

const reads = allEndpoints.map(({ row }) => row).filter((row) => row.method === 'GET' && !row.path.includes('/live'));
const withIdsFilled = (row: Endpoint, value = 'x'): string => row.path.replaceAll(/[:{](\w+)\}?/g, value);

describe.each(reads.filter((row) => fieldsOf(row.query).length > 0))('$path', (row) => {
  it.each(fieldsOf(row.query))('%s takes nothing strange', async (field) => {
    const inputs = field === 'cursor' ? cursors : strange;
    expect(
      await faultsOf(
        inputs.map((input) => `${withIdsFilled(row)}?${field}=${encodeURIComponent(input.toWellFormed())}`),
      ),
    ).toEqual([]);
  });
});

it('an id in an address is never taken for more than an id', async () => {
  const ids = [
    '%00',
    'a%00b',
    '%ED%A0%80',
    "'",
    '-1',
    '%F0%9F%99%82',
    '99999999999999999999',
    'x'.repeat(190),
    '__proto__',
    'constructor',
  ];
  expect(
    await faultsOf(
      reads.filter((row) => withIdsFilled(row) !== row.path).flatMap((row) => ids.map((id) => withIdsFilled(row, id))),
    ),
  ).toEqual([]);
});

it('an id that no id of ours is as long as finds nothing, by a refusal that the call declares', async () => {
  const undeclared: string[] = [];
  for (const row of reads.filter((each) => withIdsFilled(each) !== each.path)) {
    for (const length of [120, 250]) {
      const { status, body } = await owner.get(withIdsFilled(row, 'x'.repeat(length)));
      if (status >= 400 && !(errorsOf(row) as string[]).includes(body.error.key))
        undeclared.push(`${row.path} ${length}: ${body.error.key}`);
    }
  }
  expect(undeclared).toEqual([]);
});
