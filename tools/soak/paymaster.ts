import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPin, type Chance } from '#server/modules/demo/demo/cast.ts';
import { openBrowser, type Login } from './browser.ts';
import type { Ledger } from './merchant.ts';
import type { PayerWorld } from './payer-world.ts';

/**
 * A paymaster of the soak: its number, which no other has, where a neighbour of the installation is paid, and what is
 * settled to where.
 */
export type Desk = {
  no: number;
  neighbour: string;
  till: { accountId: string; wallet: { id: string; phone: string } };
};

const massRows = 12;

/**
 * One person who sends money out: transfers to wallets and to the neighbour, sent twice now and then, tried again when
 * they fail, cancelled while they wait, and a mass payment at the beginning and in the middle. Nobody is paid under two
 * numbers, so that the operators' books tell whose money is whose.
 */
export async function runPaymaster(
  api: string,
  login: Login,
  desk: Desk,
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
  const sent: string[] = [];
  let people = 0;
  const nextPhone = () => `${chance.hit(0.5) ? '675' : '697'}${String(desk.no * 100_000 + people++).padStart(6, '0')}`;
  const acknowledge = (key: string, id: string) => {
    if (book.acknowledged.has(key) && book.acknowledged.get(key) !== id)
      throw new Error(`The key ${key} was answered with two transfers`);
    book.acknowledged.set(key, id);
  };

  const transfer = async () => {
    const phone = nextPhone();
    await payers.receive(phone, chance);
    const beneficiary = chance.hit(0.15)
      ? { kind: 'user', code: desk.neighbour }
      : { kind: 'wallet', phone, name: `Bénéficiaire ${desk.no}` };
    const wish = {
      beneficiary,
      amount: 100 * (5 + chance.below(300)),
      mode: chance.hit(0.5) ? 'send' : 'receive',
      ...(chance.hit(0.3) ? { feeBearer: 'beneficiary' } : {}),
    };
    book.sent++;
    const quote = await send('POST', '/fapi/transfers/quote', wish);
    if (quote.status !== 200) return void book.refused++;
    const key = randomUUID();
    const confirmed = {
      ...wish,
      expectedTotalDebit: quote.body.data.totalDebit,
      nameConfirmed: true,
      ...(quote.body.data.duplicate ? { duplicateOf: quote.body.data.duplicate.id } : {}),
      queueWhenShort: chance.hit(0.5),
      pin: demoPin,
    };
    const create = () => send('POST', '/fapi/transfers', confirmed, key);
    for (const answer of await Promise.all(chance.hit(0.15) ? [create(), create()] : [create()])) {
      if (answer.status !== 200) book.refused++;
      else {
        acknowledge(key, answer.body.data.transfer.id);
        sent.push(answer.body.data.transfer.id);
      }
    }
  };
  /** Of one that had surely failed before the other was written nothing has left. */
  const refuseTwice = async (what: 'transfer' | 'settlement', ids: string[]) => {
    if (ids.length < 2) return;
    const path = what === 'transfer' ? '/fapi/transactions' : '/fapi/settlements';
    const both = await Promise.all(ids.map(async (id) => (await send('GET', `${path}/${id}`)).body.data));
    const [first, second] = both.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    const id = what === 'transfer' ? first.id : first.transactionId;
    const { events } = id === null ? { events: null } : (await send('GET', `/fapi/transactions/${id}`)).body.data;
    if (first.status === 'failed' && events?.every(({ at }: { at: string }) => at <= second.createdAt)) return;
    throw new Error(`The same ${what} left twice: ${ids.join(', ')}`);
  };
  /**
   * The same transfer from two machines in the same moment, each with a key of its own and nobody having said "once
   * more": one leaves.
   */
  const twins = async () => {
    const wish = {
      beneficiary: { kind: 'wallet', phone: nextPhone(), name: `Bénéficiaire ${desk.no}` },
      amount: 100 * (5 + chance.below(300)),
      mode: 'send',
    };
    const quote = await send('POST', '/fapi/transfers/quote', wish);
    if (quote.status !== 200) return void book.refused++;
    const confirmed = { ...wish, expectedTotalDebit: quote.body.data.totalDebit, nameConfirmed: true, pin: demoPin };
    const keys = [randomUUID(), randomUUID()];
    book.sent += 2;
    const answers = await Promise.all(keys.map((key) => send('POST', '/fapi/transfers', confirmed, key)));
    for (const [index, answer] of answers.entries()) {
      if (answer.status === 200) acknowledge(keys[index]!, answer.body.data.transfer.id);
      else book.refused++;
    }
    await refuseTwice(
      'transfer',
      answers.filter(({ status }) => status === 200).map(({ body }) => body.data.transfer.id),
    );
  };
  /**
   * What was collected goes to the own wallet, now and then at the same moment from two machines: each is one payment,
   * or none.
   */
  const settle = async () => {
    const { accountId, wallet } = desk.till;
    await payers.receive(wallet.phone, chance);
    const wish = { sourceAccountId: accountId, linkedAccountId: wallet.id, amount: 100 * (10 + chance.below(200)) };
    const quote = await send('POST', '/fapi/settlements/quote', wish);
    if (quote.status !== 200) return void book.refused++;
    const keys = chance.hit(0.5) ? [randomUUID(), randomUUID()] : [randomUUID()];
    book.sent += keys.length;
    const answers = await Promise.all(
      keys.map((key) =>
        send('POST', '/fapi/settlements', { ...wish, expectedNet: quote.body.data.net, pin: demoPin }, key),
      ),
    );
    await refuseTwice(
      'settlement',
      answers.filter(({ status }) => status === 200).map(({ body }) => body.data.id),
    );
    for (const answer of answers) {
      if (answer.status === 200) book.settled.set(answer.body.data.id, answer.body.data.gross);
      else book.refused++;
      const isPlain =
        answer.status === 200 ||
        answer.status === 0 ||
        ['balance.insufficient', 'settlements.quote_changed', 'settlements.duplicate', 'request.busy'].includes(
          answer.body.error?.key,
        );
      if (!isPlain) throw new Error(`A settlement was answered ${answer.status} ${answer.body.error?.key}`);
    }
  };
  /** Whatever the screen offers: a retry of what failed, a cancel of what waits. */
  const act = async () => {
    const id = sent.length > 0 ? chance.pick(sent) : null;
    if (!id) return;
    const { body } = await send('GET', `/fapi/transfers/${id}`);
    const may = (name: string) => body.data?.availableActions?.some((one: any) => one.action === name && one.allowed);
    if (may('retry')) await send('POST', `/fapi/transfers/${id}/retry`, { pin: demoPin }, randomUUID());
    else if (may('cancel') && chance.hit(0.3))
      await send('POST', `/fapi/transfers/${id}/cancel`, { note: 'Plus la peine' });
  };
  const payAll = async (title: string) => {
    const rows = Array.from({ length: massRows }, () => ({
      name: `Salarié ${desk.no}`,
      phone: nextPhone(),
      amount: 1000 + 100 * chance.below(200),
    }));
    const options = { stopOnFailurePct: null, queueIfShort: false, queueMaxAgeHours: 24, runAsFarAsMoneyGoes: false };
    const run = {
      title,
      type: 'differentAmounts',
      purpose: 'payroll',
      feeBearer: 'sender',
      notify: false,
      sameAmount: null,
      groupId: null,
      scheduledFor: null,
      options,
    };
    const made = await send('POST', '/fapi/mass-payments', { run, rows }, randomUUID());
    if (made.status !== 200)
      throw new Error(`A mass payment could not be prepared: ${JSON.stringify(made.body.error)}`);
    const { id, version } = made.body.data;
    const submit = (more: object = {}) =>
      send('POST', `/fapi/mass-payments/${id}/submit`, { version, pin: demoPin, ...more }, randomUUID());
    const first = await submit();
    const answer =
      first.body.error?.key === 'mass_payments.looks_repeated'
        ? await submit({ likeSeen: first.body.error.params.seen })
        : first;
    if (answer.status !== 200)
      throw new Error(`A mass payment could not be sent: ${JSON.stringify(answer.body.error)}`);
    book.runs.set(id, massRows);
  };

  await logIn();
  const halfway = Date.now() + (until - Date.now()) / 2;
  await Promise.all([payAll(`Paie ${desk.no}`), settle()]);
  for (let isSecondDue = true; Date.now() < until; await sleep(chance.below(250))) {
    if (isSecondDue && Date.now() > halfway) {
      isSecondDue = false;
      await payAll(`Primes ${desk.no}`);
    }
    const roll = chance.next();
    await (roll < 0.5 ? transfer() : roll < 0.62 ? twins() : roll < 0.76 ? settle() : act());
  }
}
