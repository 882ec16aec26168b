import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startHarness } from '../test-client.ts';

test('a state file of whole euros is counted in cents, once; francs stay as they are', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sim-euros-'));
  const entry = (id: number, currency: string) => ({
    id,
    at: '2026-11-20T08:00:00.000Z',
    kind: 'opening',
    currency,
    lines: [
      { account: 'mtn:issuance', amount: -1000 },
      { account: 'mtn:wallet:46733123999', amount: 1000 },
    ],
    transactionId: null,
    references: [`old-${currency}`],
    text: 'opening',
  });
  const rows = [
    ['journal', '1', entry(1, 'EUR')],
    ['journal', '2', entry(2, 'XAF')],
  ];
  writeFileSync(join(dataDir, 'simulators.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  try {
    for (const _start of ['first', 'second']) {
      const h = await startHarness({ dataDir });
      expect((await h.sim('wallets/46733123999')).balances).toEqual({ XAF: 1000, EUR: 1000 });
      expect((await h.sim('journal?reference=old-EUR')).entries[0].lines[1].amount).toBe(100_000);
      await h.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
