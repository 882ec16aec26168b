import { startSimulators, type Simulators } from '#simulators/start-simulators.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectorCodes } from '#domain/payments/rails.ts';
import type { Exchange } from './connector.ts';
import { payoutRigNames, payoutRigs } from './payout-rigs.ts';
import { payoutSuite } from './payout-suite.ts';
import { openBench, type Bench } from './suite-rigs.ts';
import { connectorSuite, submitSuite } from './suite.ts';

let sims: Simulators;
let bench: Bench;
let payouts: Awaited<ReturnType<typeof payoutRigs>>;

beforeAll(async () => {
  sims = await startSimulators();
  bench = await openBench(sims);
  payouts = await payoutRigs(bench);
});
beforeEach(async () => {
  await bench.sim('faults', undefined, 'DELETE');
  await bench.sim('outcomes', undefined, 'DELETE');
  await bench.sim('callback-policy', undefined, 'DELETE');
});
afterAll(async () => {
  await bench?.close();
  await sims?.close();
});

for (const provider of connectorCodes) connectorSuite(provider, () => bench.rigs[provider]);
for (const provider of ['mtnMomo', 'orangeCore', 'tranzak'] as const) submitSuite(provider, () => bench.rigs[provider]);
for (const name of payoutRigNames) payoutSuite(name, () => payouts[name]);

describe('after all of it', () => {
  const withoutSecrets = (evidence: Exchange[]) => {
    expect(evidence.length).toBeGreaterThan(10);
    const text = JSON.stringify(evidence);
    for (const secret of bench.secrets.filter((value) => value !== '2222')) expect(text).not.toContain(secret);
    expect(text).not.toMatch(
      /"pin":"(?!\[redacted\])|Bearer|Basic |New balance|Nouveau solde: \d|"notif_token":"[0-9a-f]|"pay_token":"[0-9a-f]|"(access_)?token":"(?!\[redacted\])|Balance":\d/,
    );
  };
  it.each(connectorCodes)('24: the evidence of %s holds no secret and no balance', (provider) =>
    withoutSecrets(bench.rigs[provider].evidence),
  );
  it.each(payoutRigNames)('24: the evidence of payouts by %s holds no secret and no balance', (name) =>
    withoutSecrets(payouts[name].evidence),
  );

  it('the simulators’ books balance', async () => {
    const { totals } = await bench.sim('journal?limit=1');
    expect(Object.values(totals as Record<string, number>).every((sum) => sum === 0)).toBe(true);
  });
});
