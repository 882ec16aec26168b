import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from './endpoints.ts';
import { day } from './fields.ts';

/**
 * Whatever a body says in numbers ends in a column: beyond what any column holds it is refused at the edge, by its
 * field.
 */
type Schema = { _zod: { def: Record<string, any> } };
function* numbersOf(
  schema: Schema,
  path: string,
  seen: ReadonlySet<unknown> = new Set(),
): Generator<{ path: string; schema: Schema }> {
  if (seen.has(schema)) return;
  const { def } = schema._zod;
  const inside = new Set([...seen, schema]);
  // What is read before it is checked is a number by what it gives.
  if (
    def['type'] === 'pipe' &&
    [1, 10, 1000].some((value) => typeof z.safeParse(schema as never, value).data === 'number')
  )
    return yield { path, schema };
  if (def['type'] === 'number' || def['type'] === 'int') yield { path, schema };
  for (const [name, part] of Object.entries((def['shape'] ?? {}) as Record<string, Schema>))
    yield* numbersOf(part, `${path}.${name}`, inside);
  for (const part of [
    def['innerType'],
    def['element'],
    def['valueType'],
    def['in'],
    def['out'],
    ...(def['options'] ?? []),
    ...(def['items'] ?? []),
  ] as (Schema | undefined)[])
    if (part) yield* numbersOf(part, path, inside);
}
const found = Object.entries(endpoints).flatMap(([capability, rows]) =>
  Object.entries(rows).flatMap(([name, row]) => {
    const { body } = row as { body?: Schema };
    return body ? [...numbersOf(body, `${capability}.${name}`)] : [];
  }),
);

it('finds the numbers of the bodies', () => {
  expect(found.filter(({ path }) => path.endsWith('.version')).length).toBeGreaterThan(30);
});

it('refuses in every body a number that no column holds', () => {
  const boundless = found.filter(({ schema }) =>
    [2 ** 53, -(2 ** 53), 1e300].some((value) => z.safeParse(schema as never, value).success),
  );
  expect(boundless.map(({ path }) => path)).toEqual([]);
});

it('takes only whole versions that exist', () => {
  const loose = found.filter(
    ({ path, schema }) =>
      path.endsWith('.version') && [1.5, -1, 2 ** 31].some((value) => z.safeParse(schema as never, value).success),
  );
  expect(loose.map(({ path }) => path)).toEqual([]);
});

it('takes whole numbers only, but of shares of a business and where a rule of rows judges what was typed', () => {
  const loose = found.filter(({ schema }) => [1.5, 150.5].some((value) => z.safeParse(schema as never, value).success));
  expect(loose.map(({ path }) => path)).toEqual([
    'businessReview.save.fields.people.share',
    'massPayments.create.rows.amount',
    'massPayments.addItems.rows.amount',
    'massPayments.editItem.amount',
  ]);
});

it('takes no day that the database does not know', () => {
  for (const nowhere of ['0000-01-01', '2026-02-30', '2026-13-01'])
    expect(z.safeParse(day, nowhere).success, nowhere).toBe(false);
  for (const there of ['0001-01-01', '1970-01-01', '2028-02-29'])
    expect(z.safeParse(day, there).success, there).toBe(true);
});
