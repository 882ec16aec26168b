import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameCheckStage } from '../../money-out/mass-payments/public.ts';
import { nameStage } from '../../money-out/recipients/public.ts';
import { massHand } from '../../../testing/mass-payments.ts';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let manager: Session;
let email: string;
beforeAll(async () => {
  world = await testWorld();
  const { owner: found, people } = await world.merchant('Marché aux Noms', ['owner', 'manager']);
  [owner, manager] = [found, people['manager']!];
  await givePins(world, owner);
  email = (await owner.get('/ba021/v1/account')).body.data.email;
});
afterAll(() => world.close());

let number = 677_400_000;
const payer = (who: Session, phone: number) => who.get(`/fapi/direct-charges/payer?phone=${phone}`);
const payee = (who: Session, phone: number) =>
  who.post('/fapi/payee-check', { beneficiary: { kind: 'wallet', phone: String(phone), name: 'Awa Ngo' } });
/** Enough looks that nobody has any left: the doors share one count. */
async function lookOften(who: Session, times: number) {
  const answers = [];
  for (let i = 0; i < times; i++) answers.push(await (i % 2 ? payee : payer)(who, number++));
  return answers;
}

it('whoever walks through numbers is stopped at every door, and told for how long', async () => {
  const known = number;
  const answers = await lookOften(owner, 121);
  expect(answers.slice(0, 120).map((answer) => answer.status)).toEqual(Array.from({ length: 120 }, () => 200));
  const last = answers.at(-1)!;
  expect([last.status, last.body.error.key]).toEqual([429, 'names.asked_too_often']);
  expect(Number(last.headers['retry-after'])).toBe(60 * last.body.error.params.minutes);
  const doors = [
    await payee(owner, number++),
    await owner.post('/fapi/transfers', {
      beneficiary: { kind: 'wallet', phone: String(number++), name: 'Awa Ngo' },
      amount: 500,
      mode: 'send',
      expectedTotalDebit: 510,
      pin: testPin,
    }),
    await recipientLook(number++),
  ];
  expect(doors.map(({ body }) => body.error?.key)).toEqual(doors.map(() => 'names.asked_too_often'));
  expect((await payer(owner, known)).status, 'a number that was looked at within the hour').toBe(200);
  expect((await payer(manager, number++)).status, 'a colleague has looks of their own').toBe(200);
  await world.travel(3_600_000, 3_600_000);
  expect((await payer(await world.login(email), number++)).status, 'the hour is over').toBe(200);
});

async function recipientLook(phone: number) {
  const made = (
    await owner.post('/fapi/recipients', {
      kind: 'person',
      displayName: 'Awa Ngo',
      phone: String(phone),
      language: 'fr',
    })
  ).body;
  return owner.post(`/fapi/recipients/${made.data?.id}/check-name`);
}

describe('names that are looked up by list', () => {
  const day = 24 * 3_600_000;
  const ports = () => ({ ...world.production, environment: world.production.name });
  const stages = () => [nameStage(ports()), nameCheckStage(ports())];
  const work = async () => {
    for (const stage of stages()) while (await stage());
  };
  /** As if the business had looked so many up today. */
  const lookedUp = (count: number) =>
    world.production.runTx('system', (tx) =>
      tx.updateTable('identity.rate_counters').set({ count }).where('bucket', '=', 'names listed').execute(),
    );

  it('have a bound a day for each business: what is over it waits, and comes by itself', async () => {
    const { owner: boss, organisationId } = await world.merchant('École des Trois Mille');
    const people = async (from: number, count: number) => {
      for (let i = from; i < from + count; i++)
        await boss.post('/fapi/recipients', {
          kind: 'person',
          displayName: 'Awa Ngo',
          phone: String(677_450_000 + i),
          language: 'fr',
        });
    };
    const asked = async () => (await boss.post('/fapi/recipients/check-names', {})).body.data.batchId as string;
    const progress = async (batch: string) => (await boss.get(`/fapi/recipients/check-names/${batch}`)).body.data;
    await people(0, 3);
    const first = await asked();
    await work();
    expect(await progress(first)).toMatchObject({ total: 3, done: 3, waitsUntil: null });
    await lookedUp(9999);
    await people(3, 2);
    const second = await asked();
    await work();
    // Those that were asked today cost nothing; of the two new ones, one is left.
    expect(await progress(second)).toMatchObject({ total: 5, done: 4, waitsUntil: expect.any(String) });

    const hand = massHand(world, organisationId, boss);
    await hand.ready();
    const run = await hand.create([{ name: 'Awa Ngo', phone: '677451001', amount: 1000 }]);
    await hand.ok(boss.post(`${hand.path(run.id)}/check-names`));
    await work();
    expect((await hand.get(run.id)).nameCheck).toMatchObject({
      status: 'running',
      checked: 0,
      of: 1,
      waitsUntil: expect.any(String),
    });

    world.clock.advance(day);
    await work();
    const back = await world.login(
      (
        await world.production.runTx('system', (tx) =>
          tx.selectFrom('identity.users').select('email').where('id', '=', boss.userId).executeTakeFirstOrThrow(),
        )
      ).email!,
    );
    expect((await back.get(`/fapi/recipients/check-names/${second}`)).body.data).toMatchObject({
      done: 5,
      waitsUntil: null,
    });
    expect((await back.get(hand.path(run.id))).body.data.nameCheck).toMatchObject({
      status: 'done',
      checked: 1,
      waitsUntil: null,
    });
  });
});
