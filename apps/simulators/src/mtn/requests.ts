import { empty, json } from '../http/answers.ts';
import type { SimAnswer } from '../http/answers.ts';
import { plainAmount } from '../world/amounts.ts';
import { mtnAccount } from '../world/merchants.ts';
import type { MtnUser } from '../world/merchants.ts';
import type { Answer, PromptState } from '../world/prompts.ts';
import type { Table } from '../world/store.ts';
import { walletAccount } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import { described, payeeReasons, payerReasons } from './errors.ts';
import type { MtnOperation } from './magic-numbers.ts';
import { planFor } from './plans.ts';
import { incoming, isStandIn, mandateKey, numberOf, walletOf } from './request.ts';
import type { MtnRequest } from './request.ts';
import { failedMessage, paidMessage, receivedMessage } from './messages.ts';
import { statusView } from './views.ts';
import type { ReasonView } from './views.ts';

/** Where the operator's own money comes from and goes to. */
const issuance = 'mtn:issuance';

export class MtnRequests {
  readonly table: Table<MtnRequest>;
  readonly #world: World;
  /** Approved mandates by merchant and number: a charge under one needs no prompt. */
  readonly #mandates = new Map<string, string>();

  constructor(world: World) {
    this.#world = world;
    this.table = world.store.table('mtnRequests');
    world.prompts.handle('mtn', {
      answer: (ref, answer, force) => this.#answer(ref, answer, force),
      expire: (ref) => this.#finish(ref, 'FAILED', 'EXPIRED'),
    });
    world.onStart(() => {
      this.#mandates.clear();
      for (const row of this.table.values()) this.#rememberMandate(row);
    });
  }

  find(user: MtnUser, operations: MtnOperation[], ref: string): MtnRequest | null {
    const row = this.table.get(ref.toLowerCase());
    const own =
      row?.merchantId === user.merchantId && row.environment === user.environment && row.product === user.product;
    return row && own && operations.includes(row.operation) ? row : null;
  }

  /** Takes a request that passed the checks of the wire, and arranges what happens to it. 202 with an empty body. */
  accept(row: MtnRequest, windowMs = this.#world.settings.all.mtnWindowMs): SimAnswer {
    const { prompts, merchants, callbacks, clock } = this.#world;
    const number = numberOf(row);
    const references = [row.ref, row.externalId].filter((reference) => reference !== '');
    const plan = planFor(this.#world, row, references, this.#underMandate(row));
    const payout = !incoming.includes(row.operation) && row.operation !== 'preapproval';
    const prompt = prompts.ask(
      {
        operator: 'mtn',
        number: number ?? row.party?.partyId ?? '',
        merchant: merchants.name(row.merchantId),
        amount: row.amount,
        currency: row.currency,
        note: row.payerMessage,
        purpose: payout
          ? 'payout'
          : row.operation === 'preapproval'
            ? 'mandate'
            : row.operation === 'requesttowithdraw'
              ? 'withdrawal'
              : 'payment',
        onPhone: !payout && plan.action !== 'fail',
        subject: { kind: 'mtn', key: row.ref },
        references,
      },
      payout ? null : windowMs,
      plan,
    );
    this.table.put(row.ref, { ...row, promptId: prompt.id });
    const answersAtOnce = plan.action !== 'ask' && plan.action !== 'ignore' && !plan.delayMs;
    if (
      answersAtOnce &&
      row.callbackUrl !== null &&
      callbacks.modeFor({ operator: 'mtn', references, number }) === 'early'
    ) {
      return { ...empty(202), beforeAnswer: async () => void (clock.advance(0), await callbacks.idle()) };
    }
    return empty(202);
  }

  /** The status answer, which is also the callback's body. */
  view(row: MtnRequest): Record<string, unknown> {
    return statusView(row, row.reason === null ? null : this.reasonView(row.reason));
  }

  /** Production samples show a string, the schema an object; one setting turns it. */
  reasonView(reason: string): ReasonView {
    return this.#world.settings.all.mtnReason === 'object' ? described(reason) : reason;
  }

  statusAnswer(row: MtnRequest | null): SimAnswer {
    return row ? json(200, this.view(row)) : json(404, described('RESOURCE_NOT_FOUND'));
  }

  /** Ends a mandate or an unpaid invoice on the merchant's wish. */
  cancel(row: MtnRequest): void {
    if (row.promptId !== null) this.#world.prompts.withdraw(row.promptId);
    this.table.put(row.ref, { ...row, status: 'FAILED', reason: 'TRANSACTION_CANCELED' });
    this.#mandates.delete(mandateKey(row));
  }

  #underMandate(row: MtnRequest): boolean {
    const mandate = this.table.get(this.#mandates.get(mandateKey(row)) ?? '');
    return mandate?.validUntil !== undefined && Date.parse(mandate.validUntil) > this.#world.clock.now();
  }

  #answer(ref: string, answer: Answer, force: boolean): PromptState {
    const row = this.table.get(ref);
    if (!row || row.status === 'SUCCESSFUL') return 'approved';
    if (row.status === 'FAILED' && !(force && answer.action === 'approve')) return 'failed';
    if (answer.action === 'approve') return this.#approve(row);
    const reason = answer.reason ?? (answer.action === 'decline' ? 'APPROVAL_REJECTED' : 'INTERNAL_PROCESSING_ERROR');
    this.#finish(ref, 'FAILED', reason);
    return answer.action === 'decline' ? 'declined' : 'failed';
  }

  #approve(row: MtnRequest): PromptState {
    if (row.operation === 'preapproval') {
      this.#finish(row.ref, 'SUCCESSFUL', null);
      return 'approved';
    }
    const reason =
      row.operation === 'payment'
        ? this.#payBill(row)
        : incoming.includes(row.operation)
          ? this.#collect(row)
          : this.#payOut(row);
    if (reason !== null) this.#finish(row.ref, 'FAILED', reason);
    return reason === null ? 'approved' : 'failed';
  }

  /** Takes the money from the payer; answers why not when it cannot. */
  #collect(row: MtnRequest): string | null {
    const { wallets } = this.#world;
    const account = mtnAccount(row.merchantId, row.product, row.environment);
    if (isStandIn(row)) return this.#move(row, issuance, account);
    const wallet = walletOf(this.#world, row);
    const refusal = wallets.refusalToPay(wallet, row.amount, row.currency, { balance: true });
    if (refusal || !wallet) return payerReasons[refusal ?? 'notFound'];
    return this.#move(row, walletAccount(wallet), account);
  }

  /** Pays from the merchant's float; a refund also never gives back more than was paid. */
  #payOut(row: MtnRequest): string | null {
    const { wallets, journal } = this.#world;
    const account = mtnAccount(row.merchantId, row.product, row.environment);
    const original = row.refundOf === undefined ? undefined : this.table.get(row.refundOf);
    if (original && (original.refunded ?? 0) + row.amount > original.amount) return 'NOT_ALLOWED';
    if (journal.balance(account, row.currency) < row.amount) return 'NOT_ENOUGH_FUNDS';
    if (isStandIn(row)) return this.#move(row, account, issuance);
    const wallet = walletOf(this.#world, row);
    const refusal = wallets.refusalToReceive(wallet, row.amount, row.currency);
    if (refusal || !wallet) return payeeReasons[refusal ?? 'notFound'];
    if (original) this.table.put(original.ref, { ...original, refunded: (original.refunded ?? 0) + row.amount });
    return this.#move(row, account, walletAccount(wallet));
  }

  /** Pays a bill from what the merchant collected. The sandbox pays it for merchants who have not collected yet. */
  #payBill(row: MtnRequest): string | null {
    const account = mtnAccount(row.merchantId, row.product, row.environment);
    const covered = this.#world.journal.balance(account, row.currency) >= row.amount;
    if (!covered && row.environment !== 'sandbox') return 'NOT_ENOUGH_FUNDS';
    const biller = row.particulars?.['serviceProviderUserName'] || 'unnamed';
    return this.#move(row, covered ? account : issuance, `mtn:biller:${biller}`);
  }

  #move(row: MtnRequest, from: string, to: string): null {
    const { journal, clock } = this.#world;
    const transactionId = this.#nextTransactionId();
    journal.post({
      at: clock.date().toISOString(),
      kind: `mtn.${row.operation}`,
      currency: row.currency,
      lines: [
        { account: from, amount: -row.amount },
        { account: to, amount: row.amount },
      ],
      transactionId,
      references: [row.ref, transactionId, ...(row.externalId === '' ? [] : [row.externalId])],
      text: this.#world.merchants.name(row.merchantId),
    });
    this.table.put(row.ref, { ...this.table.get(row.ref)!, financialTransactionId: transactionId });
    this.#finish(row.ref, 'SUCCESSFUL', null);
    return null;
  }

  #finish(ref: string, status: 'SUCCESSFUL' | 'FAILED', reason: string | null): void {
    const row = this.table.get(ref);
    if (!row) return;
    const done: MtnRequest = { ...row, status, reason };
    this.table.put(ref, done);
    this.#rememberMandate(done);
    this.#tellPayer(done);
    if (done.callbackUrl === null) return;
    const view = this.view(done);
    const forged = {
      ...view,
      status: status === 'SUCCESSFUL' ? 'FAILED' : 'SUCCESSFUL',
      amount: plainAmount(done.amount * 10, done.currency),
    };
    this.#world.callbacks.send({
      operator: 'mtn',
      method: done.version === 1 ? 'POST' : 'PUT',
      url: done.callbackUrl,
      body: JSON.stringify(view),
      forged: JSON.stringify(forged),
      references: [done.ref, done.externalId],
      number: numberOf(done),
    });
  }

  #tellPayer(row: MtnRequest): void {
    const number = numberOf(row);
    const { wallets, merchants, messages, clock } = this.#world;
    const wallet = walletOf(this.#world, row);
    if (!wallet || number === null || row.operation === 'preapproval') return;
    const merchant = merchants.name(row.merchantId);
    const transactionId = row.financialTransactionId;
    if (row.status === 'SUCCESSFUL' && transactionId !== null) {
      const balance = wallets.balance(wallet, row.currency);
      const facts = {
        amount: row.amount,
        currency: row.currency,
        merchant,
        transactionId,
        reference: row.externalId,
        at: clock.now(),
        balance,
      };
      messages.send(
        'mtn',
        number,
        incoming.includes(row.operation) ? paidMessage(facts) : receivedMessage(facts),
        transactionId,
      );
    } else if (incoming.includes(row.operation) && row.reason !== null) {
      messages.send(
        'mtn',
        number,
        failedMessage({ amount: row.amount, currency: row.currency, merchant, reason: row.reason }),
        null,
      );
    }
  }

  #nextTransactionId(): string {
    const counters = this.#world.store.table<number>('counters');
    const next = (counters.get('mtnTransaction') ?? 8_765_400_000) + 1;
    counters.put('mtnTransaction', next);
    return String(next);
  }

  #rememberMandate(row: MtnRequest): void {
    if (row.operation === 'preapproval' && row.status === 'SUCCESSFUL') this.#mandates.set(mandateKey(row), row.ref);
  }
}
