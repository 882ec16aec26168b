import { randomBytes } from 'node:crypto';
import { json } from '../http/answers.ts';
import type { SimAnswer } from '../http/answers.ts';
import { orangeAccount } from '../world/merchants.ts';
import type { OrangeApp } from '../world/merchants.ts';
import type { Answer, PromptState } from '../world/prompts.ts';
import type { Table } from '../world/store.ts';
import { walletAccount } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import { refusals, troubleOf } from './errors.ts';
import type { Trouble } from './errors.ts';
import { operatorTransactionId, stamp } from './identifiers.ts';
import { failedMessage, paidMessage, receivedMessage } from './messages.ts';
import { viewOf } from './view.ts';

/** `mp` takes from a payer, `cashin` pays out, `cashout` takes cash from a subscriber's wallet. */
export type Family = 'mp' | 'cashin' | 'cashout';
export const families: readonly Family[] = ['mp', 'cashin', 'cashout'];
export type OrangeStatus = 'INITIATED' | 'PENDING' | 'SUCCESSFULL' | 'FAILED' | 'CANCELLED' | 'EXPIRED';

export interface OrangePayment {
  payToken: string;
  family: Family;
  consumerKey: string;
  id: number;
  /** Milliseconds on the virtual clock. */
  createdAt: number;
  status: OrangeStatus;
  /** Absent until `pay` was called. */
  order?: PayInput;
  txnid: string | null;
  init: Trouble | null;
  confirm: Trouble | null;
  promptId: string | null;
}

export interface PayInput {
  notifUrl: string;
  channelUserMsisdn: string;
  amount: number;
  subscriberMsisdn: string;
  orderId: string;
  description: string;
}

const prefix: Record<Family, string> = { mp: 'MP', cashin: 'CI', cashout: 'CO' };
const waiting =
  'Paiement e la clientele done.The devrez confirmer le paiement en saisissant son code PIN et vous recevrez alors un SMS. Merci dutiliser des services Orange Money.';

export class OrangePayments {
  readonly table: Table<OrangePayment>;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
    this.table = world.store.table('orangePayments');
    world.prompts.handle('orange', {
      answer: (payToken, answer, force) => this.#answer(payToken, answer, force),
      expire: (payToken) => this.#finish(payToken, 'EXPIRED', null),
    });
  }

  init(app: OrangeApp, family: Family): OrangePayment {
    const { clock } = this.#world;
    const payToken = `${prefix[family]}${stamp(clock.now()).day}${randomBytes(10).toString('hex').toUpperCase()}`;
    return this.table.put(payToken, {
      payToken,
      family,
      consumerKey: app.consumerKey,
      id: 48_460_000 + this.#next('orangeId'),
      createdAt: clock.now(),
      status: 'INITIATED',
      txnid: null,
      init: null,
      confirm: null,
      promptId: null,
    });
  }

  find(app: OrangeApp, family: Family, payToken: string): OrangePayment | null {
    const row = this.table.get(payToken);
    if (!row || row.family !== family || row.consumerKey !== app.consumerKey) return null;
    // A token nobody paid with dies with its window; no timer is needed to say so.
    const dead =
      row.status === 'INITIATED' && this.#world.clock.now() >= row.createdAt + this.#world.settings.all.orangeWindowMs;
    return dead ? this.table.put(payToken, { ...row, status: 'EXPIRED' }) : row;
  }

  pay(row: OrangePayment, order: PayInput): SimAnswer {
    const { outcomes, wallets, prompts, settings, callbacks, clock } = this.#world;
    const number = `237${order.subscriberMsisdn}`;
    const references = [row.payToken, order.orderId];
    const wallet = wallets.find('orange', number);
    const chosen = outcomes.take({ operator: 'orange', number, references });
    const taken: OrangePayment = { ...row, order, status: 'PENDING' };
    const refusal =
      row.family === 'cashin'
        ? this.#float(taken) < order.amount
          ? 'funds'
          : wallets.refusalToReceive(wallet, order.amount, 'XAF')
        : wallets.refusalToPay(wallet, order.amount, 'XAF', { balance: true });
    const refusedByPlan = chosen?.action === 'fail' && !chosen.delayMs;
    if (refusedByPlan || (refusal && !chosen)) {
      const trouble = refusedByPlan ? troubleOf(chosen.reason) : refusals[refusal!];
      const failed = this.table.put(row.payToken, { ...taken, status: 'FAILED', init: trouble });
      return json(417, { message: `${trouble.code} :: ${trouble.text}`, data: viewOf(failed) });
    }
    this.table.put(row.payToken, {
      ...taken,
      txnid: this.#transactionId(row.family),
      init: { code: '200', text: waiting },
    });
    const plan =
      chosen ?? (row.family === 'cashin' ? { action: 'approve' as const } : outcomes.policyOf('orange', number));
    const prompt = prompts.ask(
      {
        operator: 'orange',
        number,
        merchant: this.#merchantName(row),
        amount: order.amount,
        currency: 'XAF',
        note: order.description,
        purpose: row.family === 'cashin' ? 'payout' : row.family === 'mp' ? 'payment' : 'withdrawal',
        onPhone: row.family !== 'cashin',
        subject: { kind: 'orange', key: row.payToken },
        references,
      },
      row.family === 'cashin' ? null : settings.all.orangeWindowMs,
      // A payout ends in the same answer unless it was told to wait: done below, not by a timer.
      row.family === 'cashin' && plan.action === 'approve' && !plan.delayMs ? { action: 'ask' } : plan,
    );
    this.table.put(row.payToken, { ...this.table.get(row.payToken)!, promptId: prompt.id });
    const atOnce = plan.action !== 'ask' && plan.action !== 'ignore' && !plan.delayMs;
    if (row.family === 'cashin' && atOnce) prompts.answer(prompt.id, { action: 'approve' });
    const answer = json(200, { message: initiated[row.family], data: viewOf(this.table.get(row.payToken)!) });
    if (
      atOnce &&
      row.family !== 'cashin' &&
      callbacks.modeFor({ operator: 'orange', references, number }) === 'early'
    ) {
      answer.beforeAnswer = async () => void (clock.advance(0), await callbacks.idle());
    }
    return answer;
  }

  #answer(payToken: string, answer: Answer, force: boolean): PromptState {
    const row = this.table.get(payToken);
    if (!row?.order || row.status === 'SUCCESSFULL') return 'approved';
    if (row.status !== 'PENDING' && !(force && answer.action === 'approve')) return 'failed';
    if (answer.action === 'approve') return this.#move(row, row.order);
    if (answer.action === 'decline') {
      this.#finish(payToken, 'CANCELLED', answer.reason === undefined ? null : troubleOf(answer.reason));
      return 'declined';
    }
    this.#finish(payToken, 'FAILED', troubleOf(answer.reason));
    return 'failed';
  }

  #move(row: OrangePayment, order: PayInput): PromptState {
    const { wallets, journal, clock, messages } = this.#world;
    const wallet = wallets.find('orange', `237${order.subscriberMsisdn}`);
    const payout = row.family === 'cashin';
    const refusal = payout
      ? this.#float(row) < order.amount
        ? 'funds'
        : wallets.refusalToReceive(wallet, order.amount, 'XAF')
      : wallets.refusalToPay(wallet, order.amount, 'XAF', { balance: true });
    if (refusal || !wallet) {
      this.#finish(row.payToken, 'FAILED', refusals[refusal ?? 'notFound']);
      return 'failed';
    }
    const txnid = row.txnid ?? this.#transactionId(row.family);
    const [from, to] = [walletAccount(wallet), orangeAccount(order.channelUserMsisdn)];
    journal.post({
      at: clock.date().toISOString(),
      kind: `orange.${row.family}`,
      currency: 'XAF',
      lines: [
        { account: payout ? to : from, amount: -order.amount },
        { account: payout ? from : to, amount: order.amount },
      ],
      transactionId: txnid,
      references: [row.payToken, order.orderId, txnid],
      text: this.#merchantName(row),
    });
    const facts = {
      wallet,
      merchant: this.#merchantName(row),
      amount: order.amount,
      txnid,
      balance: wallets.balance(wallet, 'XAF'),
    };
    const text = payout ? receivedMessage(facts) : paidMessage(facts);
    messages.send('orange', wallet.number, text, txnid);
    this.#finish(row.payToken, 'SUCCESSFULL', { code: '200', text: text.en }, txnid);
    return 'approved';
  }

  #finish(payToken: string, status: OrangeStatus, confirm: Trouble | null, txnid?: string): void {
    const row = this.table.get(payToken);
    if (!row?.order) return;
    this.table.put(payToken, { ...row, status, confirm, txnid: txnid ?? row.txnid });
    const { order } = row;
    const number = `237${order.subscriberMsisdn}`;
    const { messages, callbacks, settings } = this.#world;
    if (row.family === 'mp' && (status === 'FAILED' || status === 'EXPIRED')) {
      messages.send(
        'orange',
        number,
        failedMessage(this.#merchantName(row), order.amount, confirm?.text ?? 'delai depasse'),
        null,
      );
    }
    const body = { payToken, status, message: confirm?.text ?? status };
    const forged = {
      payToken,
      status: status === 'SUCCESSFULL' ? 'FAILED' : 'SUCCESSFULL',
      message: 'Transaction reussie',
    };
    callbacks.send({
      operator: 'orange',
      method: 'POST',
      url: order.notifUrl,
      body: JSON.stringify(body),
      forged: JSON.stringify(forged),
      references: [payToken, order.orderId],
      number,
      afterMs: settings.all.orangeCallbackDelayMs,
    });
  }

  #float(row: OrangePayment): number {
    return this.#world.journal.balance(orangeAccount(row.order?.channelUserMsisdn ?? ''), 'XAF');
  }

  #merchantName(row: OrangePayment): string {
    const { merchants } = this.#world;
    return merchants.name(merchants.orangeApps.get(row.consumerKey)?.merchantId ?? '');
  }

  #transactionId(family: Family): string {
    return operatorTransactionId(prefix[family], this.#world.clock.now(), this.#next('orangeTransaction'));
  }

  #next(name: string): number {
    const counters = this.#world.store.table<number>('counters');
    const next = (counters.get(name) ?? 0) + 1;
    counters.put(name, next);
    return next;
  }
}

const initiated: Record<Family, string> = {
  mp: 'Merchant payment successfully initiated',
  cashin: 'Cash in performed successfully',
  cashout: 'Cash out successfully initiated',
};
