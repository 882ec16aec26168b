import { expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { directChargesApi } from '#contract/direct-charges/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { printOf } from './intent-print.ts';
import type { Unkeyed } from './use-endpoint.ts';
import type { Keyed } from './write.ts';

/** Checked by the compiler: the two doors share no row. */
type Is<Row, Door> = Row extends Door ? true : false;
const doors: [
  Is<typeof directChargesApi.create, Keyed>,
  Is<typeof directChargesApi.create, Unkeyed>,
  Is<typeof transactionsApi.cancel, Keyed>,
  Is<typeof transactionsApi.cancel, Unkeyed>,
] = [true, false, false, true];

it('a row that takes a key has one door, and one that takes none the other', () => {
  expect(doors).toEqual(
    [directChargesApi.create, transactionsApi.cancel].flatMap((row) => ['idempotent' in row, !('idempotent' in row)]),
  );
});

it('every proof that a keyed row asks for is left out of what was meant', () => {
  const bodies = allEndpoints
    .filter(({ row }) => row.idempotent && row.body)
    .map(({ row }) => row.body as unknown as { shape?: Record<string, unknown> });
  const proofs = new Set(
    bodies
      .flatMap(({ shape }) => Object.keys(shape ?? {}))
      .filter((name) => /^(pin|otp|password|proof)/i.test(name) && !name.endsWith('FileId')),
  );
  expect([...proofs]).toEqual(['pin']);
  for (const name of proofs) expect(printOf({ body: { [name]: '1' } })).toBe(printOf({ body: {} }));
});
