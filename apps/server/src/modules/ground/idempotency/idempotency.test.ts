import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proofFields, takesProof } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import { addDays, localDay } from '#domain/values/time.ts';
import { newId } from '../../../kit/ids.ts';
import { postOrThrow } from '../../../ledger/post.ts';
import { postingFor } from '../../../ledger/recipes.ts';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { testWorld, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

it('request.in_progress: a repeat while the first is still at work is told to wait, and later gets its answer', async () => {
  const { owner, organisationId } = await world.merchant('Boutique Lente');
  const stored = `${owner.userId} slow-request`;
  const body = { amount: 500, phone: '677040401' };
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const held = world.production
    .runTx({ organisationId }, async (tx) => {
      await sql`insert into idempotency_keys (organisation_id, key, endpoint, request_hash, created_at)
        values (${organisationId}, ${stored}, 'x', 'x', ${world.clock.now()})`.execute(tx);
      begun.resolve();
      await over.promise;
      throw new Error('the first request fails after all');
    })
    .catch(() => {});
  await begun.promise;
  const waiting = await owner.post('/fapi/direct-charges', body, 'slow-request');
  expect([waiting.status, waiting.body.error.key, waiting.body.error.retryable]).toEqual([
    409,
    'request.in_progress',
    true,
  ]);
  expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0);
  over.resolve();
  await held;
  expect((await owner.post('/fapi/direct-charges', body, 'slow-request')).status).toBe(200);
});

describe('a key', () => {
  const charge = { amount: 500, phone: '677040402', metadata: { till: '1', clerk: 'A' } };

  it('belongs to the person who used it: somebody else of the organisation with the same key does something else', async () => {
    const { people } = await world.merchant('Deux Caisses', ['owner', 'cashier']);
    const first = await people['owner']!.post('/fapi/direct-charges', charge, 'key-of-a-till');
    const other = await people['cashier']!.post(
      '/fapi/direct-charges',
      { ...charge, amount: 700, phone: '677040409' },
      'key-of-a-till',
    );
    expect([first.status, other.status]).toEqual([200, 200]);
    expect(other.body.data.id).not.toBe(first.body.data.id);
  });

  it('is of one act on one record: under it another act, or the same on another record, is not the answer of the first', async () => {
    const { owner } = await world.merchant('Boutique aux Deux Actes');
    await world.sim('policies', { action: 'approve' });
    const { id } = (await owner.post('/fapi/direct-charges', charge)).body.data;
    await world.settle();
    const refund = async (amount: number) =>
      (await owner.post(`/fapi/transactions/${id}/refunds`, { amount, reasonCode: 'customerRequest' })).body.data.id;
    const [one, other] = [await refund(200), await refund(100)];
    const act = async (path: string) => (await owner.post(`/fapi/refunds/${path}`, undefined, 'key-of-an-act')).body;
    expect((await act(`${one}/cancel`)).data.status).toBe('cancelled');
    expect([(await act(`${one}/retry`)).error?.key, (await act(`${other}/cancel`)).error?.key]).toEqual([
      'request.idempotency_conflict',
      'request.idempotency_conflict',
    ]);
  });

  it('compares what is asked, not how it is written, and says of a repeat that it is one', async () => {
    const { owner } = await world.merchant('Boutique Écrite');
    const first = await owner.post('/fapi/direct-charges', charge, 'written-otherwise');
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([200, undefined]);
    const again = await owner.post(
      '/fapi/direct-charges',
      { metadata: { clerk: 'A', till: '1' }, phone: '+237 6 77 04 04 02', amount: '500' },
      'written-otherwise',
    );
    expect([again.status, again.headers['idempotency-replayed'], again.body]).toEqual([200, 'true', first.body]);
    const other = await owner.post(
      '/fapi/direct-charges',
      { ...charge, metadata: { till: '2', clerk: 'A' } },
      'written-otherwise',
    );
    expect([other.status, other.body.error.key]).toEqual([409, 'request.idempotency_conflict']);
  });

  it('is the same with another PIN; a wrong one is refused before the stored answer is shown', async () => {
    const { owner, organisationId } = await world.merchant('Boutique au PIN');
    await givePins(world, owner);
    const at = world.clock.now();
    await world.production.runTx('system', (tx) =>
      postOrThrow(tx, [
        postingFor(
          'adjustment.credit',
          { organisationId, refId: newId('adjustment', at), occurredAt: at, bookedAt: at },
          { counter: 'adjustments', amount: 50_000, account: 'collectionPrimary' },
        ),
      ]),
    );
    const { id: accountId } = (await owner.get('/fapi/accounts/balances')).body.data.find(
      (account: any) => account.kind === 'collectionPrimary',
    );
    const hold = (pin: string) =>
      owner.post(
        '/fapi/withholdings',
        { accountId, amount: 1000, reasonCode: 'disputeRisk', releaseOn: addDays(localDay(at), 2), pin },
        'hold-with-a-pin',
      );
    expect((await hold('000111')).body.error.key).toBe('pin.wrong');
    const done = await hold(testPin);
    expect([done.status, done.headers['idempotency-replayed']]).toEqual([200, undefined]);
    const guess = await hold('000111');
    expect([guess.body.error.key, guess.headers['idempotency-replayed']]).toEqual(['pin.wrong', undefined]);
    await owner.post('/ba021/v1/security/pin', { currentPin: testPin, pin: '428571', pinAgain: '428571' });
    const again = await hold('428571');
    expect([again.status, again.headers['idempotency-replayed'], again.body]).toEqual([200, 'true', done.body]);
  });

  it('of the days when keys belonged to a whole organisation is not used again', async () => {
    const { owner, organisationId } = await world.merchant('Boutique Ancienne');
    await sql`insert into production.idempotency_keys (organisation_id, key, endpoint, request_hash, response_status,
      response_body, created_at) values (${organisationId}, 'from-before', 'POST /fapi/direct-charges', 'x', 200, '{}',
      ${world.clock.now()})`.execute(world.database.admin);
    const answer = await owner.post('/fapi/direct-charges', charge, 'from-before');
    expect([answer.status, answer.body.error.key]).toEqual([409, 'request.idempotency_conflict']);
  });

  it('is asked for only where a proof is checked before a stored answer is shown', () => {
    const shapeOf = (schema: any): string[] =>
      schema?._zod.def.shape ? Object.keys(schema._zod.def.shape) : (schema?._zod.def.options ?? []).flatMap(shapeOf);
    const early = allEndpoints.filter(
      ({ row }) =>
        row.idempotent &&
        row.transaction !== 'none' &&
        !takesProof(row) &&
        shapeOf(row.body).some((name) => (proofFields as readonly string[]).includes(name)),
    );
    expect(early.map(({ capability, name }) => `${capability}.${name}`)).toEqual([]);
    // Whatever else proves who is asking would make one intent two.
    const unnamed = allEndpoints.filter(
      ({ row }) =>
        row.idempotent &&
        shapeOf(row.body).some((name) => /^(otp|password|currentPassword|proof|totp|assertion)$/i.test(name)),
    );
    expect(unnamed.map(({ capability, name }) => `${capability}.${name}`)).toEqual([]);
  });
});
