import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { fromSchemas, leanRows, schemaHalf, tablesOf } from './lean-contract.ts';
import type { Node } from './syntax-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'nkap-lean-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const parse = (code: string) => parseAst(code) as unknown as Node;
const part = `import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { rows, totals } from './schemas.ts';
import { permission } from './rights.ts';

const filter = z.object({ q: z.string() });
export const list = z.object({ ...filter.shape, at: z.number() });
export const payoutsApi = {
  payouts: endpoint({ method: 'GET', path: '/payouts', permission, query: list, data: rows, errors: [] }),
  payoutTotals: endpoint({ method: 'GET', path: '/payouts/totals', query: filter, data: totals, meta: list }),
};
`;

it('leaves of a table of rows nothing that only the server reads, no schema, and of the file only what the rows are made of', () => {
  const lean = leanRows(part, parse(part));
  expect(lean).toMatch(/payouts: endpoint\(\{ method: 'GET', path: '\/payouts', permission,\s*\}\)/);
  expect(lean).toContain("import { permission } from './rights.ts';");
  expect(lean).not.toMatch(/zod|filter|rows|totals,|errors|list/);
});

it('keeps a row that stands alone', () => {
  const row = `export const counts = endpoint({ method: 'GET', path: '/counts', data: z.object({}) });`;
  expect(leanRows(row, parse(row))).toMatch(/counts = endpoint\(\{ method: 'GET', path: '\/counts',\s*\}\)/);
});

it('has the schemas of each row in the other half, under the names that screens are given', () => {
  const half = schemaHalf(part);
  expect(half).toContain('export const payoutsApi$payouts$query = list;');
  expect(half).toContain('export const payoutsApi$payoutTotals$query = filter;');
  expect(half).toContain('export const list = z.object(');
  expect(half).not.toContain('endpoint({');
});

it('gives a screen the schema of a row from where the row is written, also by the name of the whole', () => {
  mkdirSync(join(folder, 'runs'), { recursive: true });
  writeFileSync(join(folder, 'runs/api.ts'), 'export const runsApi = {\n  ...payoutsApi,\n};\n');
  writeFileSync(join(folder, 'runs/payouts-api.ts'), part);
  const screen = `import { runsApi, runStates } from '#contract/runs/api.ts';
const query = z.object({ ...runsApi.payouts.query.shape });
use(runsApi.payouts, runStates);
`;
  const lean = fromSchemas(screen, parse(screen), tablesOf(folder));
  expect(lean).toContain("import { payoutsApi$payouts$query } from '#contract/runs/payouts-api.ts?schemas';");
  expect(lean).toContain("import { runStates as runStates } from '#contract/runs/api.ts?schemas';");
  expect(lean).toContain('z.object({ ...payoutsApi$payouts$query.shape })');
  expect(lean).toContain('use(runsApi.payouts, runStates)');
});
