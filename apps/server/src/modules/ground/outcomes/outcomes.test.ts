import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let organisationId: string;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, organisationId } = await world.merchant('Boutique Coupée'));
});
afterAll(() => world?.close());

const charge = 'POST /fapi/direct-charges';
// Each amount asks a phone of its own: whatever the races leave unpaid, none is asked too often.
const send = (key: string, amount: number) =>
  owner.post('/fapi/direct-charges', { amount, phone: `677040${amount}` }, key);
const ask = (key: string, endpoint = charge, who = owner) => who.post('/fapi/outcomes/ask', { key, endpoint });
const chargesOf = async (amount: number) =>
  (await owner.get(`/fapi/transactions?amountMin=${amount}&amountMax=${amount}`)).body.data.length;

describe('what became of a call', () => {
  it('done: its own answer, as often as it is asked, and nothing is done by asking', async () => {
    const first = await send('asked-about-1', 611);
    expect(first.status).toBe(200);
    for (const _ of [1, 2])
      expect((await ask('asked-about-1')).body.data).toMatchObject({ outcome: 'done', data: first.body.data });
    expect(await chargesOf(611)).toBe(1);
    // Sent again it is still the same call.
    expect((await send('asked-about-1', 611)).body.data.id).toBe(first.body.data.id);
    expect(await chargesOf(611)).toBe(1);
  });

  it('not done: and it never will be, should the call arrive after all', async () => {
    for (const _ of [1, 2])
      expect((await ask('asked-about-2')).body.data).toEqual({ outcome: 'notDone', data: null, meta: null });
    const late = await send('asked-about-2', 612);
    expect([late.status, late.body.error?.key]).toEqual([409, 'request.idempotency_conflict']);
    expect(await chargesOf(612)).toBe(0);
  });

  it('a call that was refused did nothing, and its key is closed by the question', async () => {
    expect((await owner.post('/fapi/direct-charges', { amount: 1, phone: '677040402' }, 'asked-about-3')).status).toBe(
      422,
    );
    expect((await ask('asked-about-3')).body.data.outcome).toBe('notDone');
    expect((await send('asked-about-3', 613)).status).toBe(409);
  });

  it('a question and its call at the same moment agree with one another', async () => {
    for (let trial = 0; trial < 8; trial += 1) {
      const [key, amount] = [`asked-about-race-${trial}`, 620 + trial];
      const [sent, asked] = await Promise.all([send(key, amount), ask(key)]);
      const isDone = asked.body.data?.outcome === 'done';
      expect(asked.status, JSON.stringify(asked.body)).toBe(200);
      expect(await chargesOf(amount)).toBe(isDone ? 1 : 0);
      expect(sent.status).toBe(isDone ? 200 : 409);
    }
  });

  it('request.in_progress: while the call is at work the answer is to ask again', async () => {
    let finish = () => {};
    let hasBegun = () => {};
    const begun = new Promise<void>((resolve) => (hasBegun = resolve));
    const held = world.production
      .runTx({ organisationId }, async (tx) => {
        await sql`insert into idempotency_keys (organisation_id, key, endpoint, request_hash, created_at)
          values (${organisationId}, ${`${owner.userId} asked-about-4`}, ${charge}, 'x', ${world.clock.now()})`.execute(
          tx,
        );
        hasBegun();
        await new Promise<void>((resolve) => (finish = resolve));
        throw new Error('the call fails after all');
      })
      .catch(() => {});
    await begun;
    const waiting = await ask('asked-about-4');
    expect([waiting.status, waiting.body.error.key]).toEqual([409, 'request.in_progress']);
    finish();
    await held;
    expect((await ask('asked-about-4')).body.data.outcome).toBe('notDone');
  });

  it('request.idempotency_conflict: a key of another call is no answer to this one', async () => {
    await send('asked-about-5', 614);
    expect((await ask('asked-about-5', 'POST /fapi/transfers')).body.error.key).toBe('request.idempotency_conflict');
  });

  it('a colleague with the same key asks about a call of their own', async () => {
    const colleague = await world.person(organisationId, 'manager');
    await send('asked-about-7', 616);
    expect((await ask('asked-about-7', charge, colleague)).body.data.outcome).toBe('notDone');
    expect((await ask('asked-about-7')).body.data.outcome).toBe('done');
  });

  it('another organisation learns nothing and closes nothing', async () => {
    const { owner: stranger } = await world.merchant('Boutique Voisine');
    await send('asked-about-6', 615);
    expect((await ask('asked-about-6', charge, stranger)).body.data).toEqual({
      outcome: 'notDone',
      data: null,
      meta: null,
    });
    expect((await ask('asked-about-6')).body.data.outcome).toBe('done');
  });
});
