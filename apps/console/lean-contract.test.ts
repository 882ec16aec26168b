import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { leanContract } from './lean-contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'nkap-lean-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const part = `export const payoutsApi = {
  payouts: endpoint({ method: 'GET', path: '/payouts', query: list, data: rows, errors: [] }),
  payoutTotals: endpoint({ method: 'GET', path: '/payouts/totals', query: filter, data: totals, errors: [] }),
};
`;

it('keeps of a part of a table what a screen reads by the name of the whole, and nothing else that only the server needs', () => {
  mkdirSync(join(folder, 'screens'));
  mkdirSync(join(folder, 'contract/runs'), { recursive: true });
  writeFileSync(join(folder, 'screens/list-page.tsx'), 'const query = runsApi.payouts.query;\n');
  writeFileSync(join(folder, 'contract/runs/api.ts'), 'export const runsApi = {\n  ...payoutsApi,\n};\n');
  writeFileSync(join(folder, 'contract/runs/payouts-api.ts'), part);
  const plugin = leanContract(join(folder, 'screens'), join(folder, 'contract'));
  const transform = plugin.transform as unknown as (code: string, id: string) => { code: string } | null;
  const lean = transform.call({ parse: parseAst }, part, '/packages/contract/src/runs/payouts-api.ts')!.code;
  expect(lean).toContain("payouts: endpoint({ method: 'GET', path: '/payouts', query: list");
  expect(lean).toContain("payoutTotals: endpoint({ method: 'GET', path: '/payouts/totals'");
  expect(lean).not.toMatch(/filter|rows|totals,|errors/);
});
