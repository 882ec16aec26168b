import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mtnClient, startHarness } from '../test-client.ts';

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
  const ref = '11111111-1111-4111-8111-111111111111';
  const [party, texts] = [
    { partyIdType: 'MSISDN', partyId: '46733123999' },
    { payerMessage: '', payeeNote: '' },
  ];
  const of = { product: 'collection', operation: 'requesttopay', merchantId: 'demo', environment: 'sandbox' };
  const end = { status: 'SUCCESSFUL', reason: null, financialTransactionId: '1' };
  const old = {
    ref,
    ...of,
    ...end,
    ...texts,
    version: 1,
    amount: 25,
    refunded: 5,
    currency: 'EUR',
    externalId: 'e',
    party,
  };
  const rows = [
    ['mtnRequests', ref, old],
    ['journal', '1', entry(1, 'EUR')],
    ['journal', '2', entry(2, 'XAF')],
  ];
  writeFileSync(join(dataDir, 'simulators.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  try {
    for (const _start of ['first', 'second']) {
      const h = await startHarness({ dataDir });
      expect((await h.sim('wallets/46733123999')).balances).toEqual({ XAF: 1000, EUR: 1000 });
      expect((await h.sim('journal?reference=old-EUR')).entries[0].lines[1].amount).toBe(100_000);
      const client = await mtnClient(h.sims.mtn.url, 'collection', 'sandbox');
      expect((await client.get(`/v1_0/requesttopay/${ref}`)).json).toMatchObject({ amount: '25', currency: 'EUR' });
      await h.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
