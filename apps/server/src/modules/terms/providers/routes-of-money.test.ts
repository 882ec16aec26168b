import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayoutRail } from '#domain/payments/rails.ts';
import { Refusal } from '../../../kit/http/fail.ts';
import { endWaiting, givePins, proveAgain, testPin } from '../../../testing/approvals.ts';
import { putKeys } from '../../../testing/operator-keys.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import type { Tx } from '../../context.ts';
import { collectingConnection, payoutConnection } from './public.ts';

let world: TestWorld;
let owner: Session;
let organisationId: string;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, organisationId } = await world.merchant('Boutique Détour'));
  await givePins(world, owner);
});
afterAll(() => world?.close());

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => world.production.runTx({ organisationId }, work);
const railTo = (
  payee: { kind: 'wallet'; operator: 'mtn' | 'orange' } | { kind: 'bank' },
  exclude: readonly PayoutRail[] = [],
) =>
  inTx(async (tx): Promise<string> => {
    try {
      return (await payoutConnection(tx, organisationId, payee, exclude)).rail;
    } catch (error) {
      if (error instanceof Refusal) return `${error.key} ${String(error.params['operator'])}`;
      throw error;
    }
  });
const collecting = (operator: 'mtn' | 'orange') => inTx((tx) => collectingConnection(tx, organisationId, operator));
const keys = async (provider: string, fields: object) => {
  await proveAgain(owner);
  const answer = await putKeys(owner, provider, { enabled: true, fields, pin: testPin });
  await endWaiting(world, organisationId);
  return answer;
};
const set = async (provider: string, enabled: boolean) => {
  if (enabled) await proveAgain(owner);
  return putKeys(owner, provider, { enabled, fields: {}, pin: testPin });
};
const mtn = { kind: 'wallet', operator: 'mtn' } as const;
const orange = { kind: 'wallet', operator: 'orange' } as const;

describe('which connection carries a payment', () => {
  it('the operator’s own; for a bank there is none yet', async () => {
    expect([await railTo(mtn), await railTo(orange), await railTo({ kind: 'bank' })]).toEqual([
      'mtnMomo',
      'orangeCore',
      'operator.not_configured Tranzak',
    ]);
    expect(await railTo(mtn, ['mtnMomo'])).toBe('operator.not_configured MTN');
  });

  it('the aggregator for banks, as the second provider, and where the own operator is switched off', async () => {
    await world.connectTranzak(organisationId);
    expect([await railTo(mtn), await railTo(orange), await railTo({ kind: 'bank' })]).toEqual([
      'mtnMomo',
      'orangeCore',
      'tranzak',
    ]);
    expect([
      await railTo(mtn, ['mtnMomo']),
      await railTo(orange, ['orangeCore']),
      await railTo({ kind: 'bank' }, ['tranzak']),
    ]).toEqual(['tranzak', 'tranzak', 'operator.not_configured Tranzak']);
    expect((await collecting('mtn')).provider).toBe('mtnMomo');
    await set('mtnMomo', false);
    expect([await railTo(mtn), await collecting('mtn'), (await collecting('orange')).provider]).toEqual([
      'tranzak',
      { provider: 'tranzak', promptName: 'TRANZAK' },
      'orangeCore',
    ]);
    await set('mtnMomo', true);
  });

  it('only one whose keys allow it', async () => {
    await keys('mtnMomo', { disbursementSubscriptionKey: null, disbursementApiUser: null, disbursementApiKey: null });
    expect([await railTo(mtn), (await collecting('mtn')).provider]).toEqual(['tranzak', 'mtnMomo']);
    const paying = async () =>
      ((await owner.get('/fapi/payment-method/list-operators?direction=payout')).body.data as any[]).map((one) => [
        one.code,
        one.configured,
      ]);
    expect(await paying()).toEqual([
      ['mtn', true],
      ['orange', true],
    ]);
    await keys('tranzak', { scope: 'collections' });
    expect([await railTo(mtn), await railTo({ kind: 'bank' })]).toEqual([
      'operator.not_configured MTN',
      'operator.not_configured Tranzak',
    ]);
    expect(await paying()).toEqual([
      ['mtn', false],
      ['orange', true],
    ]);
    const [connection] = ((await owner.get('/fapi/provider-connections')).body.data as any[]).filter(
      (one) => one.provider === 'tranzak',
    );
    expect(connection).toMatchObject({
      operators: ['mtn', 'orange'],
      can: { collect: true, refund: false, payout: [] },
      isSimulator: true,
    });
    await keys('tranzak', { scope: 'disbursement' });
    await set('mtnMomo', false);
    expect([await railTo(mtn), await collecting('mtn').catch((error: Refusal) => error.key)]).toEqual([
      'tranzak',
      'operator.not_configured',
    ]);
    expect((await owner.post('/fapi/provider-connections/tranzak/test')).body.data.lastTest.message.en).toBe(
      'The operator accepted these credentials. They pay out; they do not collect.',
    );
    await keys('tranzak', { scope: 'collections,disbursement' });
  });

  it('a file for one’s own bank before the aggregator', async () => {
    await inTx((tx) =>
      tx
        .insertInto('provider_connections')
        .values({
          organisation_id: organisationId,
          provider: 'bankFile',
          enabled: true,
          credentials_sealed: '',
          updated_at: world.clock.now(),
        })
        .execute(),
    );
    expect([await railTo({ kind: 'bank' }), await railTo({ kind: 'bank' }, ['bankFile'])]).toEqual([
      'bankFile',
      'tranzak',
    ]);
    await inTx((tx) => tx.deleteFrom('provider_connections').where('provider', '=', 'bankFile').execute());
  });
});

describe('a charge through the aggregator, its own operator switched off', () => {
  const get = async (id: string) => (await owner.get(`/fapi/transactions/${id}`)).body.data;
  const inbox = () =>
    world.database.admin
      .selectFrom('production.callback_inbox' as never)
      .selectAll()
      .where('provider' as never, '=', 'tranzak' as never)
      .execute() as Promise<any[]>;

  it('is prompted, notified, asked about and booked; its refund goes the same way', async () => {
    const opened = await owner.post('/fapi/direct-charges', { amount: 1000, phone: '677400001' });
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    const { id } = opened.body.data;
    await world.settle();
    expect(await get(id)).toMatchObject({
      status: 'processing',
      attempts: [{ provider: 'tranzak', state: 'waitingPayer' }],
    });
    const attemptId = (await get(id)).attempts[0].id;

    const forged = {
      appId: 'ap',
      authKey: 'guessed',
      eventType: 'REQUEST.COMPLETED',
      resource: { mchTransactionRef: attemptId, status: 'SUCCESSFUL' },
    };
    await world.app.inject({ method: 'POST', url: '/callbacks/tranzak', payload: forged });
    const polls = (await get(id)).attempts[0].polls;
    await world.settle();
    expect((await get(id)).attempts[0].polls, 'a notice with another key does not even make us ask').toBe(polls);

    await world.sim('answer', { reference: attemptId, action: 'approve' });
    await world.settle();
    expect(await get(id)).toMatchObject({
      status: 'completed',
      attempts: [{ state: 'succeeded', operatorReference: expect.stringMatching(/^TX/) as string }],
    });
    const accounts = async () => ((await get(id)).ledger as any[]).map((line) => line.account);
    expect(await accounts(), 'the money lies with the aggregator').toContain('providerClearing:tranzak');
    const rows = await inbox();
    expect(rows.map((row) => row.result)).toEqual(['unknown', 'asked']);
    expect(rows.every((row) => row.body.includes(attemptId) && row.body.includes('"authKey":"[redacted]"'))).toBe(true);

    const refund = await owner.post(`/fapi/transactions/${id}/refunds`, { amount: 400, reasonCode: 'customerRequest' });
    expect(refund.status, JSON.stringify(refund.body)).toBe(200);
    await world.settle();
    const { entries } = await world.sim('journal?account=mtn:wallet:237677400001&limit=20');
    expect(entries.map((entry: any) => entry.kind)).toEqual(
      expect.arrayContaining(['tranzak.collect', 'tranzak.transfer.wallet']),
    );
    expect((await get(id)).refundedAmount).toBe(400);
  });
});
