import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPin, type Chance } from '#server/modules/demo/demo/cast.ts';
import { openBrowser, type Login } from './browser.ts';
import type { PayerWorld } from './payer-world.ts';

export type Ledger = {
  acknowledged: Map<string, string>;
  /** Mass payments that were taken, with how many people they pay. */ runs: Map<string, number>;
  /** Settlements that were taken, with what each takes from the account. */ settled: Map<string, number>;
  sent: number;
  refused: number;
  lostAnswers: number;
};

/**
 * One clerk with a browser: charges, refunds, looks things up, presses twice, and keeps pressing the same button with
 * the same idempotency key when an answer is lost. Now and then a colleague wants the same at the same moment, with
 * another key. What was acknowledged is written down and demanded at the end.
 */
export async function runClerk(
  api: string,
  login: Login,
  payers: PayerWorld,
  chance: Chance,
  book: Ledger,
  until: number,
): Promise<void> {
  const { send, logIn } = openBrowser(
    api,
    login,
    until,
    () => book.lostAnswers++,
    () => chance.hit(0.08),
  );
  const paid: string[] = [];

  const charge = async () => {
    const phone = `${chance.hit(0.5) ? '67' : '69'}${String(chance.below(3000)).padStart(7, '0')}`;
    await payers.decide(phone, chance);
    const key = randomUUID();
    const wish = { amount: 100 * (1 + chance.below(500)), phone };
    book.sent++;
    const calls = chance.hit(0.15)
      ? [send('POST', '/fapi/direct-charges', wish, key), send('POST', '/fapi/direct-charges', wish, key)]
      : [send('POST', '/fapi/direct-charges', wish, key)];
    for (const answer of await Promise.all(calls)) {
      if (answer.status !== 200) book.refused++;
      else if (book.acknowledged.has(key) && book.acknowledged.get(key) !== answer.body.data.id)
        throw new Error(`The key ${key} was answered with two charges`);
      else {
        book.acknowledged.set(key, answer.body.data.id);
        paid.push(answer.body.data.id);
      }
    }
  };
  /**
   * Two machines, one wish each, in the same moment: another key, and the same phone and amount or the same reference
   * of the merchant.
   */
  const twins = async () => {
    const phones = [0, 1].map(() => `${chance.hit(0.5) ? '67' : '69'}${String(chance.below(3000)).padStart(7, '0')}`);
    const isNamed = chance.hit(0.5);
    const amount = 100 * (1 + chance.below(500));
    const wishes = isNamed
      ? phones.map((phone, index) => ({
          phone,
          amount: amount + 100 * index,
          merchantReference: `CMD-${randomUUID()}`.slice(0, 30),
        }))
      : phones.map(() => ({ phone: phones[0]!, amount }));
    if (isNamed)
      Object.assign(wishes[1]!, { merchantReference: (wishes[0] as { merchantReference?: string }).merchantReference });
    for (const phone of phones) await payers.decide(phone, chance);
    const keys = phones.map(() => randomUUID());
    book.sent += 2;
    const answers = await Promise.all(
      wishes.map((wish, index) => send('POST', '/fapi/direct-charges', wish, keys[index])),
    );
    for (const [index, answer] of answers.entries()) {
      if (answer.status === 200) book.acknowledged.set(keys[index]!, answer.body.data.id);
      else book.refused++;
    }
    const strange = answers.find(
      ({ status, body }) =>
        status !== 200 &&
        status !== 0 &&
        // Or the first of them is paid before the other comes.
        !['merchant_reference.taken', 'payment_links.earlier_payment_unclear', 'charges.paid_since'].includes(
          body.error?.key,
        ),
    );
    if (strange)
      throw new Error(`One of two wishes at the same moment was answered ${strange.status} ${strange.body.error?.key}`);
    if (isNamed && answers.every(({ status }) => status === 200))
      throw new Error(`Two charges have one reference: ${answers.map(({ body }) => body.data.id).join(', ')}`);
  };
  const refund = async () => {
    const id = paid.length > 0 ? chance.pick(paid) : null;
    if (!id) return;
    const { body } = await send('GET', `/fapi/transactions/${id}`);
    if (body.data?.status !== 'completed' || body.data.refundable <= 0) return;
    const amount = chance.hit(0.5) ? body.data.refundable : Math.max(100, Math.floor(body.data.refundable / 200) * 100);
    const key = randomUUID();
    const answer = await send(
      'POST',
      `/fapi/transactions/${id}/refunds`,
      { amount, reasonCode: 'customerRequest', pin: demoPin },
      key,
    );
    if (answer.status === 200) book.acknowledged.set(key, answer.body.data.id);
    else book.refused++;
  };
  const look = async () => {
    const id = paid.length > 0 ? chance.pick(paid) : '';
    // A question and no wish: it has no key, and the same question later may have another answer.
    if (chance.hit(0.5) && id) await send('POST', `/fapi/transactions/${id}/check-now`, {});
    else await send('GET', '/fapi/transactions?limit=25');
  };

  await logIn();
  while (Date.now() < until) {
    const roll = chance.next();
    await (roll < 0.5 ? charge() : roll < 0.62 ? twins() : roll < 0.8 ? refund() : look());
    await sleep(chance.below(120));
  }
}
