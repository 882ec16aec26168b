import { startSimulators, type Simulators } from '#simulators/start-simulators.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttemptRef } from '../connector.ts';
import { payoutRigs } from '../payout-rigs.ts';
import type { PayoutRig } from '../payout-suite.ts';
import { openBench, type Bench } from '../suite-rigs.ts';

let sims: Simulators;
let bench: Bench;
let rig: PayoutRig;

beforeAll(async () => {
  sims = await startSimulators();
  bench = await openBench(sims);
  rig = (await payoutRigs(bench)).mtnMomo;
});
afterAll(async () => {
  await bench?.close();
  await sims?.close();
});

async function paidTo(phone: string, amount = 1500) {
  const { connector, account } = rig;
  const intent = rig.intent({ amount, payee: { kind: 'wallet', phone, operator: 'mtn', name: 'Awa Kamga' } });
  const prepared = await connector.prepare(account, intent);
  if (prepared.kind === 'notPrepared') return prepared;
  const attempt: AttemptRef = {
    purpose: 'payout',
    attemptId: intent.attemptId,
    providerReference: prepared.providerReference,
    conversation: {},
    amount,
  };
  const sent = await connector.submit(account, intent, attempt);
  expect(sent.kind).toBe('processing');
  await rig.advance(0);
  return connector.status(account, attempt);
}

describe('MTN: transfers', () => {
  // MTN's own test numbers for a transfer. The words about the payer speak of our account.
  it.each([
    ['450', 'PROVIDER_ERROR'],
    ['451', 'PROVIDER_ERROR'],
    ['452', 'PROVIDER_ERROR'],
    // Our account holds enough, so the word for funds means that the receiver's wallet is full.
    ['455', 'PAYEE_LIMIT'],
    ['456', 'MERCHANT_LIMIT'],
    ['457', 'PAYEE_NOT_FOUND'],
    ['458', 'MERCHANT_BLOCKED'],
    ['459', 'CONFIG_ERROR'],
    ['460', 'CONFIG_ERROR'],
    ['461', 'CONFIG_ERROR'],
    ['462', 'PROVIDER_ERROR'],
    ['463', 'PROVIDER_UNAVAILABLE'],
    ['464', 'CONFIG_ERROR'],
  ])('test number …%s: %s', async (suffix, code) => {
    const found = await paidTo(`237670000${suffix}`);
    expect([found.kind, 'reason' in found && found.reason?.code]).toEqual(['refused', code]);
  });

  it('…453 stays under way, …454 is late', async () => {
    expect((await paidTo('237670000453')).kind).toBe('processing');
    expect((await paidTo('237670000454')).kind).toBe('processing');
  });

  it('names the wallet, the sum as text, our id and one currency on the wire', async () => {
    const intent = rig.intent({ amount: 500_000 });
    const prepared = await rig.connector.prepare(rig.account, intent);
    const attempt = {
      purpose: 'payout' as const,
      attemptId: intent.attemptId,
      providerReference: prepared.kind === 'prepared' ? prepared.providerReference : '',
      conversation: {},
      amount: intent.amount,
    };
    const { raw } = await rig.connector.submit(rig.account, intent, attempt);
    expect(raw.at(-1)?.request).toEqual({
      amount: '500000',
      currency: 'XAF',
      externalId: intent.attemptId,
      payee: { partyIdType: 'MSISDN', partyId: intent.payee.kind === 'wallet' ? intent.payee.phone : '' },
      payerMessage: 'Salaire de fevrier - no 12',
      payeeNote: 'Salaire de fevrier - no 12',
    });
  });

  it('what it cannot bring never leaves', async () => {
    const wallet = { kind: 'wallet' as const, phone: '237699000001', operator: 'orange' as const, name: 'Awa' };
    for (const [change, code] of [
      [{ amount: 500_001 }, 'AMOUNT_OUT_OF_RANGE'],
      [{ payee: wallet }, 'INVALID_REQUEST'],
      [{ payee: { kind: 'bank' as const, rib: '1'.repeat(23), name: 'Awa' } }, 'INVALID_REQUEST'],
    ] as const)
      expect(await rig.connector.prepare(rig.account, rig.intent(change))).toMatchObject({
        kind: 'notPrepared',
        reason: { code, retry: 'never' },
        raw: [],
      });
    const { disbursementApiKey: _, ...collectionOnly } = rig.account.credentials;
    const account = { ...rig.account, credentials: collectionOnly };
    expect(rig.connector.supports(account, 'payout')).toBe(false);
    expect(await rig.connector.prepare(account, rig.intent())).toMatchObject({
      kind: 'notPrepared',
      reason: { code: 'CONFIG_ERROR', retry: 'after-config-fix' },
    });
  });

  it('says what our account for paying out holds', async () => {
    const before = await rig.connector.balance(rig.account, 'payout');
    await paidTo(bench.freshPhone('mtn'), 700);
    const after = await rig.connector.balance(rig.account, 'payout');
    expect(after.kind === 'known' && before.kind === 'known' && before.available - after.available).toBe(700);
  });
});
