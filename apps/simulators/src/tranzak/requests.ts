import { tranzakAccount } from '../world/merchants.ts';
import type { TranzakApp } from '../world/merchants.ts';
import { operatorOf } from '../world/numbers.ts';
import type { Operator } from '../world/numbers.ts';
import type { Answer, PromptState } from '../world/prompts.ts';
import { holderName, walletAccount } from '../world/wallets.ts';
import type { Refusal, Wallet } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import { trouble, troubleOf } from './answers.ts';
import type { Trouble } from './answers.ts';
import { Book } from './book.ts';
import { resourceId } from './identifiers.ts';
import { notify } from './notices.ts';
import { chargeMessage } from './messages.ts';

export type RequestStatus =
  | 'PENDING'
  | 'PAYMENT_IN_PROGRESS'
  | 'SUCCESSFUL'
  | 'FAILED'
  | 'CANCELLED'
  | 'CANCELLED_BY_PAYER'
  | 'CANCELLED/REFUNDED';

export interface PaymentRequest {
  id: string;
  appId: string;
  reference: string;
  /** Milliseconds on the virtual clock. */
  createdAt: number;
  amount: number;
  description: string;
  note: string;
  /** Null while the page has not been told it. */
  number: string | null;
  returnUrl?: string;
  cancelUrl?: string;
  callbackUrl?: string;
  status: RequestStatus;
  error: Trouble | null;
  fee: number;
  transactionId: string | null;
  paidAt: string | null;
  promptId: string | null;
}

export const payerTroubles: Record<Refusal, Trouble> = {
  notFound: trouble(7003),
  blocked: trouble(7004),
  limit: trouble(3013),
  funds: trouble(7002),
  receiverLimit: trouble(3013),
};

/** The real sandbox's number that always fails. */
const failingNumber = '237674000000';

export class TranzakRequests {
  readonly book: Book<PaymentRequest>;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
    this.book = new Book(world, 'tranzakRequests');
    world.prompts.handle('tranzakRequest', {
      answer: (id, answer, force) => this.#answer(id, answer, force),
      expire: (id) => this.#finish(id, 'FAILED', trouble(3004)),
    });
  }

  create(
    app: TranzakApp,
    input: Pick<PaymentRequest, 'reference' | 'amount' | 'description' | 'note'> &
      Partial<Pick<PaymentRequest, 'returnUrl' | 'cancelUrl' | 'callbackUrl'>>,
  ): PaymentRequest {
    return this.book.put({
      ...input,
      id: resourceId(this.#world, 'REQ'),
      appId: app.appId,
      createdAt: this.#world.clock.now(),
      number: null,
      status: 'PENDING',
      error: null,
      fee: 0,
      transactionId: null,
      paidAt: null,
      promptId: null,
    });
  }

  /** Pushes the operator's prompt to a phone; a number nobody has, or a sum above its limit, is refused at once. */
  push(row: PaymentRequest, number: string): PaymentRequest | Trouble {
    const { outcomes, wallets, prompts, settings } = this.#world;
    const wallet = this.#walletOf(number);
    const references = [row.id, row.reference];
    const operator: Operator = wallet?.operator ?? 'mtn';
    const chosen = outcomes.take({ operator, number, references });
    const refusal = wallets.refusalToPay(wallet, row.amount, 'XAF', { balance: false });
    if (!chosen && (refusal === 'notFound' || refusal === 'limit')) return payerTroubles[refusal];
    const asked = this.book.put({ ...row, number, status: 'PAYMENT_IN_PROGRESS' });
    const bound =
      number === failingNumber
        ? { action: 'fail' as const, reason: '5002' }
        : refusal
          ? { action: 'fail' as const, reason: String(payerTroubles[refusal].code) }
          : outcomes.policyOf(operator, number);
    const plan = chosen ?? bound;
    const prompt = prompts.ask(
      {
        operator,
        number,
        merchant: 'TRANZAK',
        amount: row.amount,
        currency: 'XAF',
        note: row.note,
        purpose: 'payment',
        onPhone: plan.action !== 'fail',
        subject: { kind: 'tranzakRequest', key: row.id },
        references,
      },
      settings.all.tranzakWindowMs,
      plan,
    );
    return this.book.put({ ...asked, promptId: prompt.id });
  }

  view(row: PaymentRequest, origin: string): Record<string, unknown> {
    const { merchants } = this.#world;
    const app = merchants.tranzakApps.get(row.appId);
    const paid = row.status === 'SUCCESSFUL' || row.status === 'CANCELLED/REFUNDED';
    const wallet = row.number === null ? null : this.#walletOf(row.number);
    const accountId = `tz${row.appId.slice(2)}`;
    return {
      requestId: row.id,
      amount: row.amount,
      currencyCode: 'XAF',
      description: row.description,
      payerNote: row.note,
      mchTransactionRef: row.reference,
      appId: row.appId,
      status: row.status,
      transactionStatus: row.status,
      createdAt: new Date(row.createdAt).toISOString(),
      mobileWalletNumber: row.number,
      links: {
        returnUrl: row.returnUrl ?? null,
        cancelUrl: row.cancelUrl ?? null,
        paymentAuthUrl: `${origin}/flow/${row.id}`,
      },
      ...(row.error && { errorCode: row.error.code, errorMessage: row.error.text }),
      ...(paid && {
        transactionId: row.transactionId,
        transactionTime: row.paidAt,
        fee: row.fee,
        payer: {
          name: wallet ? holderName(wallet) : null,
          paymentMethod: wallet?.operator === 'orange' ? 'Orange Money' : 'MTN Momo',
          currencyCode: 'XAF',
          countryCode: 'CM',
          accountId: row.number,
          amount: row.amount,
          fee: 0,
        },
        merchant: {
          currencyCode: 'XAF',
          accountId,
          name: merchants.name(app?.merchantId ?? ''),
          amount: row.amount,
          fee: row.fee,
          netAmountReceived: row.amount - row.fee,
        },
      }),
    };
  }

  cancel(row: PaymentRequest): void {
    if (row.status !== 'PENDING' && row.status !== 'PAYMENT_IN_PROGRESS') return;
    if (row.promptId !== null) this.#world.prompts.withdraw(row.promptId);
    this.#finish(row.id, 'CANCELLED', null);
  }

  /** Gives the whole sum back when it was paid, otherwise cancels. */
  void(row: PaymentRequest): Trouble | null {
    if (row.status !== 'SUCCESSFUL') return (this.cancel(row), null);
    const app = this.#world.merchants.tranzakApps.get(row.appId);
    const wallet = this.#walletOf(row.number ?? '');
    if (!app || !wallet) return trouble(3000);
    const account = tranzakAccount('collection', app.merchantId);
    if (this.#world.journal.balance(account, 'XAF') < row.amount) return trouble(1001);
    this.#post(row, 'tranzak.void', resourceId(this.#world, 'RFD'), [
      { account, amount: -row.amount },
      { account: walletAccount(wallet), amount: row.amount },
    ]);
    this.#finish(row.id, 'CANCELLED/REFUNDED', null);
    return null;
  }

  #answer(id: string, answer: Answer, force: boolean): PromptState {
    const row = this.book.get(id);
    if (!row || row.status === 'SUCCESSFUL') return 'approved';
    if (row.status !== 'PAYMENT_IN_PROGRESS' && !(force && answer.action === 'approve')) return 'failed';
    if (answer.action === 'approve') return this.#collect(row);
    if (answer.action === 'decline' && answer.reason === undefined) {
      this.#finish(id, 'CANCELLED_BY_PAYER', null);
      return 'declined';
    }
    this.#finish(id, 'FAILED', troubleOf(answer.reason));
    return 'failed';
  }

  #collect(row: PaymentRequest): PromptState {
    const { wallets, settings, merchants, messages } = this.#world;
    const wallet = this.#walletOf(row.number ?? '');
    const app = merchants.tranzakApps.get(row.appId);
    const refusal = wallets.refusalToPay(wallet, row.amount, 'XAF', { balance: true });
    if (refusal || !wallet || !app) {
      this.#finish(row.id, 'FAILED', payerTroubles[refusal ?? 'notFound']);
      return 'failed';
    }
    const fee = Math.round((row.amount * settings.all.tranzakFeeBps) / 10_000);
    const transactionId = resourceId(this.#world, 'TX');
    this.#post(row, 'tranzak.collect', transactionId, [
      { account: walletAccount(wallet), amount: -row.amount },
      { account: tranzakAccount('collection', app.merchantId), amount: row.amount - fee },
      ...(fee > 0 ? [{ account: 'tranzak:fees', amount: fee }] : []),
    ]);
    const paidAt = this.#world.clock.date().toISOString();
    this.book.put({ ...this.book.get(row.id)!, fee, transactionId, paidAt, error: null });
    messages.send(
      wallet.operator,
      wallet.number,
      chargeMessage(row.amount, transactionId, wallets.balance(wallet, 'XAF')),
      transactionId,
    );
    this.#finish(row.id, 'SUCCESSFUL', null);
    return 'approved';
  }

  #post(row: PaymentRequest, kind: string, transactionId: string, lines: { account: string; amount: number }[]): void {
    const { journal, clock, merchants } = this.#world;
    const at = clock.date().toISOString();
    const references = [row.reference, row.id, transactionId];
    const text = merchants.name(merchants.tranzakApps.get(row.appId)?.merchantId ?? '');
    journal.post({ at, kind, currency: 'XAF', lines, transactionId, references, text });
  }

  #finish(id: string, status: RequestStatus, error: Trouble | null): void {
    const row = this.book.get(id);
    const app = row && this.#world.merchants.tranzakApps.get(row.appId);
    if (!row || !app) return;
    const done = this.book.put({ ...row, status, error });
    notify(this.#world, app, {
      type: status.startsWith('CANCELLED') ? 'REQUEST.CANCELED' : 'REQUEST.COMPLETED',
      url: row.callbackUrl ?? app.webhookUrl,
      resourceId: id,
      resource: this.view(done, ''),
      references: [row.reference, id],
      number: row.number,
    });
  }

  #walletOf(number: string): Wallet | null {
    const { wallets } = this.#world;
    const operator = wallets.ofNumber(number)[0]?.operator ?? operatorOf(number);
    return operator === null ? null : wallets.find(operator, number);
  }
}
