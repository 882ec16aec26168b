import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskRight } from '#domain/access/rights.ts';
import { idPrefixes, type IdKind } from '#domain/values/ids.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import { newId } from '../kit/ids.ts';
import { givePins, testPin } from '../testing/approvals.ts';
import { testWorld, type Answer, type Session, type TestWorld } from '../testing/test-world.ts';

/**
 * Generated from the endpoint table: what nothing reads is refused, and a number that fits the schema never breaks a
 * handler.
 */
let world: TestWorld;
let owner: Session;
beforeAll(async () => {
  world = await testWorld();
  ({ owner } = await world.merchant('Boutique Stricte'));
  await givePins(world, owner);
});
afterAll(() => world?.close());

type Row = (typeof allEndpoints)[number]['row'];
const absent = (kind: IdKind) => newId(kind, world.clock.now());
const ids = () => Object.keys(idPrefixes).map((kind) => absent(kind as IdKind));
const ask = (row: Row, query: Record<string, unknown> | null, body: unknown): Promise<Answer> => {
  // Any id that the parameters take: whose record it is does not matter here.
  const names = [...row.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  const shape = (row.params as any)?._zod.def.shape ?? {};
  const path = names.reduce(
    (whole, name) => whole.replace(`:${name}`, String(sampleOf(shape[name]) ?? 'x')),
    row.path as string,
  );
  const search = query
    ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
    : '';
  return row.method === 'GET'
    ? owner.get(path + search)
    : row.method === 'PUT'
      ? owner.put(path + search, body)
      : owner.post(path + search, body);
};

/** A value that a field takes, found by trying. */
const candidates = () => [
  '500',
  500,
  'mtn',
  'mtnMomo',
  '677123456',
  '2026-11-01',
  'csv',
  'xlsx',
  testPin,
  'A',
  'a@example.cm',
  true,
  null,
  'fr',
  'en',
  ...ids(),
  [],
  ['sale'],
  'sale',
  0,
  1,
];
function sampleOf(schema: any): unknown {
  if (schema === undefined) return undefined;
  const { type, entries, innerType, options } = schema._zod.def;
  if (type === 'optional') return sampleOf(innerType);
  if (type === 'enum') return Object.values(entries)[0];
  if (type === 'literal') return schema._zod.def.values[0];
  if (type === 'object') return sampleObject(schema);
  if (type === 'union') return sampleOf(options[0]);
  return candidates().find((value) => schema.safeParse(value).success);
}
const sampleObject = (schema: any): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema._zod.def.shape)
      .map(([name, field]) => [name, sampleOf(field)])
      .filter(([, value]) => value !== undefined),
  );
const objectOf = (schema: any) => (schema?._zod.def.shape ? schema : null);
const reachable = allEndpoints.filter(({ row, name }) => row.permission !== deskRight && name !== 'stream');

describe('what nothing reads', () => {
  it.each(reachable.map(({ capability, name, row }) => [`${capability}.${name}`, row] as const))(
    '%s refuses',
    async (_name, row) => {
      const sent =
        row.method === 'GET'
          ? await ask(row, { nothingReadsThis: '1' }, undefined)
          : await ask(row, null, { nothingReadsThis: 1 });
      expect([sent.status, sent.body.error?.key], JSON.stringify(sent.body)).toEqual([422, 'request.invalid']);
      expect(sent.body.error.fields).toContainEqual({
        path: 'nothingReadsThis',
        rule: 'field.unknown',
        message: {
          en: 'There is no field “nothingReadsThis” here.',
          fr: 'Il n’y a pas de champ «\u00a0nothingReadsThis\u00a0» ici.',
        },
      });
      if (row.method === 'GET') return;
      const asked = await ask(row, { nothingReadsThis: '1' }, {});
      expect([asked.status, asked.body.error?.key]).toEqual([422, 'request.invalid']);
    },
  );

  it('names the field that was meant, at any depth', async () => {
    const charge = await owner.post('/fapi/direct-charges', {
      amount: 500,
      phone: '677123456',
      merchantSharePercnt: 0,
    });
    expect(charge.status).toBe(422);
    expect(charge.body.error).toMatchObject({
      field: 'merchantSharePercnt',
      fields: [
        {
          rule: 'field.unknown',
          nearest: 'merchantSharePercent',
          message: {
            en: 'There is no field “merchantSharePercnt” here. Did you mean “merchantSharePercent”?',
            fr: 'Il n’y a pas de champ «\u00a0merchantSharePercnt\u00a0» ici. Vouliez-vous dire «\u00a0merchantSharePercent\u00a0»\u00a0?',
          },
        },
      ],
    });
    const link = await owner.post('/fapi/payment-links', {
      title: { en: 'A', fr: 'A', de: 'A' },
      kind: 'fixed',
      amount: 500,
      use: 'multi',
      maxPayments: 3,
    });
    expect(link.body.error.fields.map((field: any) => [field.path, field.nearest ?? null])).toEqual([
      ['title.de', 'en'],
      ['maxPayments', null],
    ]);
    const missing = await owner.post('/fapi/direct-charges', { ammount: 500, phone: '677123456' });
    expect(missing.body.error.fields.map((field: any) => [field.path, field.rule, field.nearest])).toEqual([
      ['ammount', 'field.unknown', 'amount'],
      ['amount', 'required', undefined],
    ]);
  });
});

describe('a number that fits the schema', () => {
  const numbers = [0, 1, 99, 100, 101, 499, 500, 10_001, 2_147_483_648, 999_999_999_999_999];
  const questions = reachable
    .flatMap(({ capability, name, row }) => [
      ...(objectOf(row.query)
        ? [{ title: `${capability}.${name}, query`, row, part: 'query' as const, schema: objectOf(row.query) }]
        : []),
      ...(objectOf(row.body)
        ? [{ title: `${capability}.${name}, body`, row, part: 'body' as const, schema: objectOf(row.body) }]
        : []),
    ])
    .map((question) => ({
      ...question,
      fields: Object.entries(question.schema._zod.def.shape)
        .filter(([, field]: any) =>
          numbers.some(
            (value) => typeof field.safeParse(question.part === 'query' ? String(value) : value).data === 'number',
          ),
        )
        .map(([field]) => field),
    }))
    .filter(({ fields }) => fields.length > 0);
  it.each(questions.map((question) => [question.title, question] as const))(
    '%s, is answered',
    async (_title, { row, part, schema, fields }) => {
      for (const field of fields) {
        for (const value of numbers) {
          const whole = { ...sampleObject(schema), [field]: part === 'query' ? String(value) : value };
          const { status, body } = part === 'query' ? await ask(row, whole, undefined) : await ask(row, null, whole);
          expect(status, `${field} = ${value}: ${JSON.stringify(body)}`).not.toBe(500);
        }
      }
    },
  );
});
