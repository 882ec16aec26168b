import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forwardingProxy, wrongAnswers, type ForwardingProxy } from '../testing/forwarding-proxy.ts';
import { payoutHand } from '../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/**
 * A gateway in between brings the payment to the operator and answers something else. Another provider stands ready.
 * Nothing fails, nothing is tried elsewhere, and everything ends paid once, by the operators' own books.
 */
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof payoutHand>;
const gateways = new Map<Operator, ForwardingProxy>();
let number = 830_000;
type Operator = 'mtn' | 'orange';
const operators = ['mtn', 'orange'] as const;

beforeAll(async () => {
  world = await testWorld({
    async between(urls) {
      for (const operator of operators) gateways.set(operator, await forwardingProxy(urls[operator]));
      return { mtn: gateways.get('mtn')!.url, orange: gateways.get('orange')!.url };
    },
  });
  const merchant = await world.merchant('Boutique Passerelle');
  owner = merchant.owner;
  await world.connectTranzak(merchant.organisationId);
  hand = payoutHand(world, merchant.organisationId);
  await hand.fund(5_000_000);
  await world.sim('policies', { action: 'approve' });
});
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
  for (const gateway of gateways.values()) await gateway.close();
});

const answers = wrongAnswers.filter(
  ({ name }) =>
    /^(400|401|403|404|408|429|500|502|503) (page|empty)$|own JSON|framework|called a page|cut/.test(name) &&
    !/cut JSON/.test(name),
);
const phoneOf = (operator: Operator): string => `${operator === 'mtn' ? '677' : '699'}${number++}`;
const paths = {
  collect: { mtn: '/requesttopay', orange: '/mp/pay' },
  payout: { mtn: '/transfer', orange: '/cashin/pay' },
  refund: { mtn: '/refund', orange: '/cashin/pay' },
};
/** Sums that came to and left a wallet, by its operator's own journal. */
const moved = async (operator: Operator, phone: string): Promise<number[]> => {
  const { entries } = await world.sim(`journal?account=${operator}:wallet:237${phone}&limit=50`);
  return entries
    .filter((entry: any) => entry.kind !== 'opening')
    .flatMap((entry: any) =>
      entry.lines.filter((line: any) => line.account.endsWith(phone)).map((line: any) => line.amount),
    );
};
const instead = async (
  operator: Operator,
  path: string,
  answer: (typeof answers)[number]['answer'],
  work: () => Promise<string>,
): Promise<string> => {
  gateways.get(operator)!.answerInstead('POST', path, answer);
  const id = await work();
  await world.settle();
  gateways.get(operator)!.honest();
  return id;
};
type Case = { name: string; id: string; phone: string };

describe.each(operators)('a gateway in front of %s', (operator) => {
  it('of payments that leave: nobody is paid twice, whoever else could pay', async () => {
    const cases: Case[] = [];
    for (const { name, answer } of answers) {
      const phone = phoneOf(operator);
      cases.push({
        name,
        phone,
        id: await instead(operator, paths.payout[operator], answer, () =>
          hand.open({ kind: 'wallet', operator, phone: `237${phone}`, name: 'Awa Njie' }, 3000),
        ),
      });
    }
    await world.travel(15 * 60_000, 60_000);
    const wrong: string[] = [];
    for (const { name, id, phone } of cases) {
      const [{ status }, attempts, sums] = [await hand.row(id), await hand.attempts(id), await moved(operator, phone)];
      const rails = attempts.map((attempt) => attempt.provider);
      if (status !== 'completed' || rails.length !== 1 || rails[0] === 'tranzak' || sums.join() !== '3000')
        wrong.push(`${name}: ${status} over ${rails.join('+')}, ${sums.join('+')} arrived`);
    }
    expect(wrong).toEqual([]);
    expect(await hand.balance('payout')).toMatchObject({ reserved: 0 });
  });

  it('of charges and refunds: each once', async () => {
    const cases: Case[] = [];
    for (const { name, answer } of answers) {
      const phone = phoneOf(operator);
      cases.push({
        name,
        phone,
        id: await instead(
          operator,
          paths.collect[operator],
          answer,
          async () => (await owner.post('/fapi/direct-charges', { amount: 2000, phone })).body.data.id,
        ),
      });
    }
    await world.travel(10 * 60_000, 60_000);
    const wrong: string[] = [];
    for (const { name, id, phone } of cases) {
      const { status } = await hand.row(id);
      const sums = await moved(operator, phone);
      if (status !== 'completed' || sums.length !== 1) wrong.push(`charge, ${name}: ${status}, ${sums.join('+')}`);
    }
    expect(wrong).toEqual([]);
    const refunds: Case[] = [];
    for (const [index, { name, answer }] of answers.entries()) {
      const { id, phone } = cases[index]!;
      refunds.push({
        name,
        phone,
        id: await instead(
          operator,
          paths.refund[operator],
          answer,
          async () =>
            (await owner.post(`/fapi/transactions/${id}/refunds`, { amount: 500, reasonCode: 'customerRequest' })).body
              .data.id,
        ),
      });
    }
    await world.travel(15 * 60_000, 60_000);
    for (const { name, id, phone } of refunds) {
      const { status } = await hand.row(id);
      const back = (await moved(operator, phone)).filter((sum) => sum > 0);
      if (status !== 'refunded' || back.join() !== '500') wrong.push(`refund, ${name}: ${status}, ${back.join('+')}`);
    }
    expect(wrong).toEqual([]);
  }, 180_000);
});
