import { startSimulators, type Simulators } from '#simulators/start-simulators.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { providerCodes } from './connector.ts';
import { openBench, type Bench } from './suite-rigs.ts';
import { connectorSuite, submitSuite } from './suite.ts';

let sims: Simulators;
let bench: Bench;

beforeAll(async () => {
  sims = await startSimulators();
  bench = await openBench(sims);
});
beforeEach(async () => {
  await bench.sim('faults', undefined, 'DELETE');
  await bench.sim('callback-policy', undefined, 'DELETE');
});
afterAll(async () => {
  await bench?.close();
  await sims?.close();
});

for (const provider of providerCodes) connectorSuite(provider, () => bench.rigs[provider]);
for (const provider of ['mtnMomo', 'orangeCore'] as const) submitSuite(provider, () => bench.rigs[provider]);

describe('after all of it', () => {
  it.each(providerCodes)('24: the evidence of %s holds no secret and no balance', (provider) => {
    const { evidence } = bench.rigs[provider];
    expect(evidence.length).toBeGreaterThan(10);
    const text = JSON.stringify(evidence);
    for (const secret of bench.secrets.filter((value) => value !== '2222')) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/"pin":"(?!\[redacted\])|Bearer|Basic |New balance|Nouveau solde: \d|"notif_token":"[0-9a-f]|"pay_token":"[0-9a-f]|"access_token":"(?!\[redacted\])/);
  });

  it('the simulators’ books balance', async () => {
    const { totals } = await bench.sim('journal?limit=1');
    expect(Object.values(totals as Record<string, number>).every((sum) => sum === 0)).toBe(true);
  });
});
