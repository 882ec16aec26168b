import { afterAll, beforeAll, expect, it } from 'vitest';
import { givePins, testPin } from '../../testing/approvals.ts';
import { testWorld, type Session, type TestWorld } from '../../testing/test-world.ts';

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
}, 60_000);
afterAll(() => world.close());

let number = 677_400_000;
const payer = (who: Session, phone: number) => who.get(`/fapi/direct-charges/payer?phone=${phone}`);
const payee = (who: Session, phone: number) => who.post('/fapi/payee-check', { beneficiary: { kind: 'wallet', phone: String(phone), name: 'Awa Ngo' } });
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
    await owner.post('/fapi/transfers', { beneficiary: { kind: 'wallet', phone: String(number++), name: 'Awa Ngo' }, amount: 500, mode: 'send', expectedTotalDebit: 510, pin: testPin }),
    await recipientLook(number++),
  ];
  expect(doors.map(({ body }) => body.error?.key)).toEqual(doors.map(() => 'names.asked_too_often'));
  expect((await payer(owner, known)).status, 'a number that was looked at within the hour').toBe(200);
  expect((await payer(manager, number++)).status, 'a colleague has looks of their own').toBe(200);
  await world.travel(3_600_000, 3_600_000);
  expect((await payer(await world.login(email), number++)).status, 'the hour is over').toBe(200);
});

async function recipientLook(phone: number) {
  const made = (await owner.post('/fapi/recipients', { kind: 'person', displayName: 'Awa Ngo', phone: String(phone), language: 'fr' })).body;
  return owner.post(`/fapi/recipients/${made.data?.id}/check-name`);
}
