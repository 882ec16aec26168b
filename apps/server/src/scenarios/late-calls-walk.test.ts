import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFinalAttempt } from '#domain/states/attempt.ts';
import { testPin } from '../testing/approvals.ts';
import { lateCalls } from '../testing/late-calls.ts';
import { payingShop } from '../testing/transfers.ts';

/**
 * Orders of things nobody would think of: an operator that loses answers, is busy, silent or knows nothing, pays what
 * it had refused and calls about it once or often; people who record, settle, try again, and ask for the same once
 * more; processes that die. Of every seed the same walk. Whenever something leaves, nothing that it might have been
 * paid already by may have become known since somebody wanted it; what was paid is heard; and nothing is stuck.
 */
const seeds = Number(process.env['WALK_SEEDS'] ?? 48);
const first = Number(process.env['WALK_FROM'] ?? 0);
const shop = payingShop('Promenades', ['owner', 'manager']);
const late = lateCalls(shop);

/** mulberry32 */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};
type Random = ReturnType<typeof random>;
const pick = <T>(rng: Random, from: readonly T[]): T => from[Math.floor(rng() * from.length)]!;

/** The operator has paid a try and called about it. `isLate`: it spoke for its payment no longer. */
type Word = { id: string; round: number; at: number; isLate: boolean; isTakenBack: boolean };
type Walk = {
  seed: number;
  rng: Random;
  kind: 'transfer' | 'refund';
  number: string;
  ids: string[];
  wantedAt: Map<string, number>;
  words: Word[];
  log: string[];
  make(more?: Record<string, unknown>): Promise<{ status: number; body: any }>;
};
const walks: Walk[] = [];
const left: string[] = [];
const nowMs = () => shop.world.clock.now().getTime();

/** Asked whenever something leaves: what became known since it was wanted. */
async function watch(attemptId: string): Promise<void> {
  const attempt = await shop.hand.inTx((tx) =>
    tx.selectFrom('attempts').select(['transaction_id', 'round']).where('id', '=', attemptId).executeTakeFirst(),
  );
  const walk = walks.find(({ ids }) => attempt && ids.includes(attempt.transaction_id));
  if (!attempt || !walk) return;
  walk.log.push(`leaves ${walk.ids.indexOf(attempt.transaction_id)}:${attempt.round}`);
  const wantedAt = walk.wantedAt.get(attempt.transaction_id)!;
  for (const word of walk.words.filter(({ isTakenBack }) => !isTakenBack)) {
    const isOwn = word.id === attempt.transaction_id;
    if (isOwn ? word.round !== attempt.round : word.isLate && word.at > wantedAt)
      left.push(
        `seed ${walk.seed} ${walk.kind}: ${walk.log.join('; ')} although ${walk.ids.indexOf(word.id)}:${word.round} was paid and called about`,
      );
  }
}

const isUnpaid = ({ state, provider_reference: reference }: { state: string; provider_reference: string | null }) =>
  reference !== null && state !== 'succeeded' && state !== 'reversed';

async function moves(walk: Walk, does: readonly Move[]): Promise<void> {
  const { rng, ids, words, log } = walk;
  const all = await Promise.all(
    ids.map(async (id) => ({ id, row: await shop.hand.row(id), tries: await shop.hand.attempts(id) })),
  );
  const what = pick(rng, does);
  const mayBeDone = (row: (typeof all)[number]['row'], tries: (typeof all)[number]['tries']): boolean =>
    what === 'retry'
      ? row.status === 'failed'
      : what === 'record'
        ? row.stage === 'inReconciliation' || row.anomaly !== null || row.status === 'completed'
        : what === 'pays' || what === 'calls' || what === 'denies'
          ? tries.some(isUnpaid)
          : what === 'another';
  const found = all.filter(({ row, tries }) => mayBeDone(row, tries));
  if (found.length === 0) return;
  const { id, row, tries } = pick(rng, found);
  const name = ids.indexOf(id);
  const one = tries.some(isUnpaid) ? pick(rng, tries.filter(isUnpaid)) : null;
  const last = tries.at(-1);
  const done = (status: number | string) => void log.push(`${what} ${name}${one ? `:${one.round}` : ''} ${status}`);
  if (what === 'denies') {
    // What it has paid it has paid.
    if (!one?.provider_reference || words.some((word) => word.id === id && word.round === one.round)) return;
    await shop.world
      .sim('answer', { reference: one.provider_reference, action: 'decline', force: true })
      .catch(() => null);
    done('not paid');
  } else if (what === 'pays' || what === 'calls') {
    if (!one?.provider_reference) return;
    if (what === 'calls') return void (await late.calls(id, one.round), done('again'));
    const answered = await shop.world
      .sim('answer', { reference: one.provider_reference, action: 'approve', force: true })
      .catch(() => null);
    if (answered?.state !== 'approved' || words.some((word) => word.id === id && word.round === one.round)) return;
    const isExpected =
      one === last &&
      ['pending', 'onHold', 'processing'].includes(row.status) &&
      !isFinalAttempt(one.state) &&
      one.verdict === null;
    // Somebody has recorded that it was this one, and nobody has denied it.
    const facts = walk.kind === 'transfer' ? await shop.hand.facts(id) : null;
    const speaks =
      isExpected ||
      one.verdict === 'paid' ||
      (facts !== null &&
        row.status === 'completed' &&
        one.round === (facts.hand_round ?? facts.round) &&
        !isFinalAttempt(one.state));
    words.push({ id, round: one.round, at: nowMs(), isLate: !speaks, isTakenBack: false });
    done(speaks ? 'in time' : 'late');
  } else if (what === 'retry') {
    const path = walk.kind === 'refund' ? `/fapi/refunds/${id}/retry` : `/fapi/transfers/${id}/retry`;
    const body = walk.kind === 'refund' ? {} : { pin: testPin };
    let answer = await shop.owner.post(path, body);
    if (answer.body.error?.params?.seen && rng() < 0.6)
      answer = await shop.owner.post(path, { ...body, duplicateOf: answer.body.error.params.seen });
    if (answer.status === 200) walk.wantedAt.set(id, nowMs());
    done(answer.status === 200 ? 200 : answer.body.error.key);
  } else if (what === 'another' && ids.length < 4) {
    const more =
      walk.kind === 'transfer' && rng() < 0.5 ? { scheduledFor: shop.by.later(pick(rng, [60_000, 400_000])) } : {};
    let answer = await walk.make(more);
    if (answer.body.error?.params?.seen && rng() < 0.6)
      answer = await walk.make({ ...more, duplicateOf: answer.body.error.params.seen });
    const made = answer.body.data?.transfer?.id ?? answer.body.data?.id;
    if (made && !ids.includes(made)) {
      ids.push(made);
      walk.wantedAt.set(made, nowMs());
    }
    done(answer.status === 200 ? 200 : answer.body.error.key);
  } else if (what === 'record') {
    const about =
      tries.find(({ verdict }) => verdict === 'wanted') ??
      tries.find(({ state, verdict }) => verdict === null && !isFinalAttempt(state));
    const outcome = row.status === 'completed' ? 'returned' : pick(rng, ['paid', 'failed'] as const);
    const answer =
      walk.kind === 'transfer'
        ? await late.record(id, outcome, shop.people['manager'])
        : about
          ? await late.settleRefund(id, outcome === 'failed' ? 'notPaid' : 'paid', about.round)
          : null;
    // A person found that nothing is gone by the first one in doubt, or that something came back: that one is no reason
    // to wait any more.
    if (answer?.status === 200 && outcome !== 'paid')
      for (const word of words) if (word.id === id) word.isTakenBack = true;
    if (answer) log.push(`${outcome} ${name} ${answer.status}`);
  }
}

/**
 * How the operator is, what people and it do then, and how long that lasts: what was closed is wanted again, waits, is
 * called about while it waits, and leaves or not.
 */
type Mood = 'well' | 'limited' | 'limited and silent' | 'silent' | 'loses' | 'loses the answer' | 'dies';
type Round = { mood: Mood; ms: number; step: number; does: readonly Move[] };
type Move = 'pays' | 'calls' | 'denies' | 'retry' | 'another' | 'record' | 'nothing';
const closes: Round = { mood: 'well', ms: 1_500_000, step: 250_000, does: ['record', 'record', 'retry', 'nothing'] };
const wants = (mood: Mood): Round => ({
  mood,
  ms: 20_000,
  step: 10_000,
  does: ['retry', 'retry', 'another', 'another', 'record'],
});
const says: Round = { mood: 'silent', ms: 30_000, step: 15_000, does: ['pays', 'pays', 'pays', 'calls', 'nothing'] };
const days: readonly Round[] = [
  closes,
  wants('limited'),
  { ...says, mood: 'limited and silent' },
  { ...says, ms: 120_000, step: 30_000, does: ['calls', 'denies', 'nothing'] },
  closes,
  wants('loses'),
  says,
  { ...closes, ms: 300_000, step: 50_000 },
  wants('dies'),
  says,
  { ...closes, does: ['record', 'denies', 'retry', 'nothing'] },
  wants('limited'),
  { ...says, mood: 'loses the answer' },
  closes,
];

async function inMood(mood: Mood): Promise<void> {
  await late.answers();
  for (const what of ['transfer', 'refund'] as const) {
    if (mood.startsWith('limited')) await late.limited(what);
    if (mood === 'loses') await late.lost(what, 'closeBefore', 1000);
    if (mood === 'loses the answer') await late.lost(what, 'closeAfter', 1000);
  }
  if (mood.endsWith('silent')) await late.silent();
}

let isDying = false;
beforeAll(async () => {
  const connector = shop.world.production.connectors.connectorFor('mtnMomo');
  const { submit } = connector;
  connector.submit = async (account, intent, ref) => {
    if (isDying && intent.purpose !== 'collect') throw new Error('killed');
    await watch(intent.attemptId);
    return submit.call(connector, account, intent, ref);
  };
  await shop.world.sim('policies', { action: 'approve' });
  for (let seed = first + 1; seed <= first + seeds; seed++) {
    const kind = seed % 2 === 0 ? 'refund' : 'transfer';
    const number = `67${kind === 'refund' ? 8 : 7}6${50_000 + seed}`;
    const to = { kind: 'wallet', phone: number, name: 'Bailleur Ondoa' };
    const sale =
      kind === 'refund'
        ? (await shop.owner.post('/fapi/direct-charges', { amount: 9000, phone: number })).body.data.id
        : null;
    walks.push({
      seed,
      rng: random(seed),
      kind,
      number,
      ids: [],
      wantedAt: new Map(),
      words: [],
      log: [],
      make: (more = {}) =>
        sale
          ? shop.owner.post(`/fapi/transactions/${sale}/refunds`, {
              amount: 2000,
              reasonCode: 'customerRequest',
              pin: testPin,
              ...more,
            })
          : shop.by.send(to, 4000 + seed, more),
    });
  }
  await late.heard();
  for (const walk of walks) {
    const start = pick(walk.rng, ['fails', 'fails', 'ignores'] as const);
    await late[start](walk.number);
    const { body } = await walk.make();
    walk.ids.push(body.data.transfer?.id ?? body.data.id);
    walk.wantedAt.set(walk.ids[0]!, nowMs());
    walk.log.push(start);
  }
  await late.heard();
  await late.works();
});
afterAll(() => late.answers());

it('walks', async () => {
  for (const { mood, ms, step, does } of days) {
    await shop.login();
    await inMood(mood);
    isDying = mood === 'dies';
    for (const walk of walks) {
      walk.log.push(`[${mood}]`);
      if (walk.rng() < 0.3) await late[pick(walk.rng, ['fails', 'ignores'] as const)](walk.number);
      await moves(walk, does);
    }
    await shop.world.settle();
    isDying = false;
    await shop.world.travel(ms, step);
    await late.works();
  }
  await inMood('well');
  await late.travel(40 * 3_600_000, 3 * 3_600_000);
  if (process.env['WALK_SHOW']) for (const walk of walks) console.log(walk.seed, walk.kind, walk.log.join('; '));
  expect(left).toEqual([]);
  for (const walk of walks) {
    for (const id of walk.ids) {
      const [row, tries] = [await shop.hand.row(id), await shop.hand.attempts(id)];
      const told = `seed ${walk.seed} ${walk.kind} ${walk.ids.indexOf(id)}: ${walk.log.join('; ')} | ${row.status} ${row.stage} ${row.anomaly} | ${tries.map((one) => `${one.round}:${one.state}/${one.next_step}/${one.verdict}`).join(' ')}`;
      const isOver = ['completed', 'failed', 'cancelled', 'expired', 'refunded', 'reversed'].includes(row.status);
      const isAsked =
        row.stage === 'inReconciliation' || row.anomaly !== null || tries.some(({ next_step: next }) => next !== null);
      expect(isOver || isAsked, `is not stuck: ${told}`).toBe(true);
      for (const { round } of walk.words.filter((word) => word.id === id)) {
        const { state, verdict } = tries.find((one) => one.round === round)!;
        expect(['succeeded', 'reversed'].includes(state) || verdict === 'paid', `was heard of ${round}: ${told}`).toBe(
          true,
        );
      }
    }
  }
  expect(await shop.hand.verify()).toMatchObject({ ok: true });
}, 300_000);
