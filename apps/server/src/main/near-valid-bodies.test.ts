import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';
import { contractSchemas, type JsonSchema } from './openapi-schemas.ts';

/**
 * Every body with what a broken or hostile program puts into it: never an error of ours, always a sentence. And every
 * filter with a range upside down: refused by its field instead of an empty list.
 */
let world: TestWorld;
let owner: Session;
beforeAll(async () => {
  world = await testWorld();
  ({ owner } = await world.merchant('Presque Juste'));
});
afterAll(() => world?.close());

const schemas = contractSchemas();
const named = (schema: JsonSchema): JsonSchema =>
  schema.$ref ? schemas.named[schema.$ref.split('/').at(-1)!]! : schema;
/** The fields of a body, whichever of its shapes has them. */
const fieldsOf = (schema: JsonSchema): [string, JsonSchema][] => {
  const real = named(schema);
  return [real, ...(real.anyOf ?? []), ...((real['oneOf'] as JsonSchema[] | undefined) ?? [])].flatMap((shape) =>
    Object.entries(shape.properties ?? {}),
  );
};
/** Written as JSON by hand: some of it no program of ours could write. */
const oddities = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00x"',
  '9007199254740993',
  '-9007199254740993',
  '99999999999999999999999',
  '1e400',
  '-1e400',
  '1e-400',
  '0.1',
  '-0',
  'true',
  '[]',
  '{}',
  '[[[[]]]]',
  '{"__proto__":{"x":1}}',
  `${'['.repeat(2000)}${']'.repeat(2000)}`,
  `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`,
  `"${'x'.repeat(20_000)}"`,
  '"🙂"',
  'null',
];
const bodies = allEndpoints.flatMap(({ capability, name, row }) =>
  row.body ? [{ call: `${capability}.${name}`, row, fields: fieldsOf(schemas.bodyOf(row)!) }] : [],
);
let turn = 0;
const send = (row: (typeof bodies)[number]['row'], payload: string) =>
  world.app.inject({
    method: row.method,
    url: row.path.replace(/:\w+/g, 'x'),
    payload,
    headers: {
      authorization: `Bearer ${owner.accessToken}`,
      'content-type': 'application/json',
      'idempotency-key': `near-valid-${String((turn += 1))}`,
    },
  });

describe('a body that is nearly right', () => {
  // What ends a session would end this one, and what is asked of nobody counts tries.
  it.each(bodies.filter(({ row }) => row.permission !== 'public'))('$call', async ({ row, fields }) => {
    const whole = [
      'null',
      '[]',
      '"text"',
      '1',
      '{"a":1,"a":2}',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
      `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
      '{"\\u0000":1}',
      '\u0000',
      '1e400',
      '',
    ];
    // The same in every field at once: what reads a body looks at all of them.
    const odd = oddities.map(
      (value) =>
        `{${[...new Set(fields.map(([name]) => name))].map((name) => `${JSON.stringify(name)}:${value}`).join(',')}}`,
    );
    const faults: string[] = [];
    for (const payload of [...whole, ...odd]) {
      const response = await send(row, payload);
      const error = response.statusCode < 400 ? null : response.json().error;
      if (response.statusCode >= 500 || (response.statusCode >= 400 && !/./.test(error?.message?.fr ?? '')))
        faults.push(`${response.statusCode} ${payload.slice(0, 60)} ${response.payload.slice(0, 200)}`);
    }
    expect(faults).toEqual([]);
  });
});

const ranges = allEndpoints.flatMap(({ capability, name, row }) => {
  const names = schemas.fieldsOf(row.query).map((field) => field.name);
  return [
    ...(names.includes('from') && names.includes('to')
      ? [{ call: `${capability}.${name}`, row, query: 'from=2026-11-20&to=2026-11-10', end: 'to' }]
      : []),
    ...names
      .filter((each) => each.endsWith('Min') && names.includes(each.replace(/Min$/, 'Max')))
      .map((low) => ({
        call: `${capability}.${name}`,
        row,
        query: `${low}=500&${low.replace(/Min$/, 'Max')}=200`,
        end: low.replace(/Min$/, 'Max'),
      })),
  ];
});

describe('a range upside down', () => {
  it.each(ranges)('$call $query', async ({ row, query, end }) => {
    const format = schemas.fieldsOf(row.query).find((field) => field.name === 'format');
    const { status, body } = await owner.get(
      `${row.path}?${query}${format ? `&format=${String(format.schema.enum?.[0])}` : ''}`,
    );
    expect(status).toBe(422);
    expect(
      body.error.key === 'reports.range_invalid' ||
        body.error.fields.some(
          (field: { path: string; rule: string }) => field.path === end && field.rule === 'range.inverted',
        ),
      JSON.stringify(body.error),
    ).toBe(true);
  });
  it('is looked for in more than a few lists', () => expect(ranges.length).toBeGreaterThan(12));
});
