import { randomBytes } from 'node:crypto';
import { failedMessage, paidMessage } from '../orange/messages.ts';
import { operatorTransactionId } from '../orange/identifiers.ts';
import { webAccount } from '../world/merchants.ts';
import type { WebApp } from '../world/merchants.ts';
import { normaliseNumber } from '../world/numbers.ts';
import type { Answer, PromptState } from '../world/prompts.ts';
import type { Table } from '../world/store.ts';
import { walletAccount } from '../world/wallets.ts';
import type { World } from '../world/world.ts';

export type WebStatus = 'INITIATED' | 'PENDING' | 'SUCCESS' | 'FAILED' | 'EXPIRED';

export interface WebPayment {
  payToken: string;
  notifToken: string;
  merchantKey: string;
  orderId: string;
  amount: number;
  currency: 'OUV' | 'XAF';
  returnUrl: string;
  cancelUrl: string;
  notifUrl: string;
  lang: 'fr' | 'en';
  reference: string;
  status: WebStatus;
  txnid: string | null;
  /** Who typed a good code. */
  number: string | null;
  wrongTries: number;
  expireTask: string;
  createdAt: number;
}

const triesAllowed = 3;

export class WebPayments {
  readonly table: Table<WebPayment>;
  readonly #byOrder: Table<string>;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
    this.table = world.store.table('webPayments');
    this.#byOrder = world.store.table('webOrders');
    world.clock.on('web.expire', (payToken) => this.#expire(payToken));
    world.clock.on('web.settle', (payToken) => this.#settle(payToken, false));
    world.prompts.handle('orangeWeb', {
      answer: (payToken, answer, force) => this.#answer(payToken, answer, force),
      expire: (payToken) => this.#expire(payToken),
    });
  }

  orderTaken(merchantKey: string, orderId: string): boolean {
    return this.#byOrder.has(`${merchantKey} ${orderId}`);
  }

  create(
    app: WebApp,
    input: Pick<
      WebPayment,
      'orderId' | 'amount' | 'currency' | 'returnUrl' | 'cancelUrl' | 'notifUrl' | 'lang' | 'reference'
    >,
  ): WebPayment {
    const { clock, settings, outcomes, prompts } = this.#world;
    const payToken = randomBytes(32).toString('hex');
    const expireTask = clock.later({ afterMs: settings.all.orangeWebWindowMs, kind: 'web.expire', key: payToken });
    const row = this.table.put(payToken, {
      payToken,
      notifToken: randomBytes(16).toString('hex'),
      merchantKey: app.merchantKey,
      ...input,
      status: 'INITIATED',
      txnid: null,
      number: null,
      wrongTries: 0,
      expireTask,
      createdAt: clock.now(),
    });
    this.#byOrder.put(`${app.merchantKey} ${row.orderId}`, payToken);
    // Nobody need open the page when an outcome names the number that pays.
    const chosen = outcomes.take({ operator: 'orange', number: null, references: [row.orderId, payToken] });
    if (chosen && chosen.action !== 'ask' && chosen.action !== 'ignore') {
      const number = normaliseNumber(chosen.payer ?? '') ?? '237699000001';
      this.table.put(payToken, { ...row, number });
      prompts.ask(
        {
          operator: 'orange',
          number,
          merchant: this.merchantName(row),
          amount: row.amount,
          currency: row.currency,
          note: row.reference,
          purpose: 'webPayment',
          onPhone: false,
          subject: { kind: 'orangeWeb', key: payToken },
          references: [payToken, row.orderId],
        },
        null,
        chosen,
      );
    }
    return this.table.get(payToken)!;
  }

  /** What the payer typed on the page. The page shows what is answered. */
  confirm(
    payToken: string,
    phone: string,
    otp: string,
  ): 'accepted' | 'notOpen' | 'badNumber' | 'badCode' | 'tooManyTries' {
    const { wallets, otps, clock, settings } = this.#world;
    const row = this.table.get(payToken);
    if (row?.status !== 'INITIATED') return 'notOpen';
    const number = normaliseNumber(phone);
    const wallet = number === null ? null : wallets.find('orange', number);
    if (!wallet) return 'badNumber';
    if (!otps.use(wallet.number, otp.trim())) {
      const wrongTries = row.wrongTries + 1;
      this.table.put(payToken, { ...row, wrongTries });
      if (wrongTries < triesAllowed) return 'badCode';
      this.#finish(payToken, 'FAILED');
      return 'tooManyTries';
    }
    this.table.put(payToken, { ...row, status: 'PENDING', number: wallet.number });
    clock.later({ afterMs: settings.all.orangeWebProcessingMs, kind: 'web.settle', key: payToken });
    return 'accepted';
  }

  /** The payer left by the page's cancel button. */
  cancel(payToken: string): void {
    if (this.table.get(payToken)?.status === 'INITIATED') this.#finish(payToken, 'FAILED');
  }

  merchantName(row: WebPayment): string {
    const { merchants } = this.#world;
    return merchants.name(merchants.webApps.get(row.merchantKey)?.merchantId ?? '');
  }

  #answer(payToken: string, answer: Answer, force: boolean): PromptState {
    const row = this.table.get(payToken);
    if (!row || row.status === 'SUCCESS') return 'approved';
    const open = row.status === 'INITIATED' || row.status === 'PENDING';
    if (!open && !(force && answer.action === 'approve')) return 'failed';
    if (answer.action === 'approve') return this.#settle(payToken, true);
    this.#finish(payToken, 'FAILED');
    return answer.action === 'decline' ? 'declined' : 'failed';
  }

  #settle(payToken: string, force: boolean): PromptState {
    const { wallets, journal, clock, messages, store } = this.#world;
    const row = this.table.get(payToken);
    if (!row?.number || (row.status !== 'PENDING' && !force)) return 'failed';
    const wallet = wallets.find('orange', row.number);
    const refusal = wallets.refusalToPay(wallet, row.amount, row.currency, { balance: true });
    if (refusal || !wallet) {
      this.#finish(payToken, 'FAILED');
      return 'failed';
    }
    const counters = store.table<number>('counters');
    const next = (counters.get('orangeTransaction') ?? 0) + 1;
    counters.put('orangeTransaction', next);
    const txnid = operatorTransactionId('MP', clock.now(), next);
    journal.post({
      at: clock.date().toISOString(),
      kind: 'orange.webPayment',
      currency: row.currency,
      lines: [
        { account: walletAccount(wallet), amount: -row.amount },
        { account: webAccount(row.merchantKey), amount: row.amount },
      ],
      transactionId: txnid,
      references: [payToken, row.orderId, txnid],
      text: this.merchantName(row),
    });
    this.table.put(payToken, { ...row, txnid });
    const facts = {
      wallet,
      merchant: this.merchantName(row),
      amount: row.amount,
      txnid,
      balance: wallets.balance(wallet, row.currency),
    };
    messages.send('orange', wallet.number, paidMessage(facts), txnid);
    this.#finish(payToken, 'SUCCESS');
    return 'approved';
  }

  #expire(payToken: string): void {
    if (this.table.get(payToken)?.status === 'INITIATED') this.#finish(payToken, 'EXPIRED');
  }

  #finish(payToken: string, status: WebStatus): void {
    const row = this.table.get(payToken);
    if (!row) return;
    this.#world.clock.cancel(row.expireTask);
    const done = this.table.put(payToken, { ...row, status });
    if (status === 'FAILED' && row.number !== null) {
      this.#world.messages.send(
        'orange',
        row.number,
        failedMessage(this.merchantName(row), row.amount, 'solde insuffisant ou plafond atteint'),
        null,
      );
    }
    // An expired page notifies nobody: the merchant finds out by asking.
    if (status === 'EXPIRED') return;
    this.#world.callbacks.send({
      operator: 'orange',
      method: 'POST',
      url: done.notifUrl,
      body: JSON.stringify({ status, notif_token: done.notifToken, txnid: done.txnid }),
      forged: JSON.stringify({ status: 'SUCCESS', notif_token: '0'.repeat(32), txnid: 'MP000000.0000.A00000' }),
      references: [payToken, done.orderId],
      number: done.number,
    });
  }
}
