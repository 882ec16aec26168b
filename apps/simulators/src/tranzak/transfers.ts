import { bankAccountName } from '../world/bank-accounts.ts';
import type { BankAccount } from '../world/bank-accounts.ts';
import { tranzakAccount } from '../world/merchants.ts';
import type { TranzakApp } from '../world/merchants.ts';
import { operatorOf } from '../world/numbers.ts';
import type { Answer, PromptState } from '../world/prompts.ts';
import { holderName, plain, walletAccount } from '../world/wallets.ts';
import type { Refusal, Wallet } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import { trouble, troubleOf } from './answers.ts';
import type { Trouble } from './answers.ts';
import { Book } from './book.ts';
import { resourceId } from './identifiers.ts';
import { receivedMessage } from './messages.ts';
import { notify } from './notices.ts';

export type TransferStatus = 'PENDING' | 'PROCESSING' | 'SUCCESSFUL' | 'FAILED' | 'CANCELLED';

export interface Transfer {
  id: string;
  appId: string;
  reference: string;
  createdAt: number;
  kind: 'wallet' | 'bank';
  /** The number or the 23 digits. */
  payee: string;
  amount: number;
  description: string;
  note: string;
  status: TransferStatus;
  error: Trouble | null;
  transactionId: string | null;
  paidAt: string | null;
  /** Money that had left and came back. */
  refundId: string | null;
}

const payeeTroubles: Record<Refusal, Trouble> = {
  notFound: trouble(7003),
  blocked: trouble(7004, 'the account cannot receive'),
  limit: trouble(3013),
  funds: trouble(1001),
  receiverLimit: trouble(3013),
};

/** Money out of the merchant's payout account, to a wallet of either operator or to a bank. */
export class TranzakTransfers {
  readonly book: Book<Transfer>;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
    this.book = new Book(world, 'tranzakTransfers');
    world.prompts.handle('tranzakTransfer', {
      answer: (id, answer, force) => this.#answer(id, answer, force),
      expire: () => undefined,
    });
  }

  /** An empty payout account and a payee nobody can be are refused at once; the rest is found out on the way. */
  send(
    app: TranzakApp,
    input: Pick<Transfer, 'reference' | 'kind' | 'payee' | 'amount' | 'description' | 'note'>,
  ): Transfer | Trouble {
    const { outcomes, prompts, settings, journal } = this.#world;
    const account = tranzakAccount('payout', app.merchantId);
    if (journal.balance(account, 'XAF') < input.amount) return trouble(1001);
    const wallet = input.kind === 'wallet' ? this.#walletOf(input.payee) : null;
    if (input.kind === 'bank' && !this.#world.bankAccounts.find(input.payee)) return trouble(2001);
    const row = this.book.put({
      ...input,
      id: resourceId(this.#world, 'TRF'),
      appId: app.appId,
      createdAt: this.#world.clock.now(),
      status: 'PROCESSING',
      error: null,
      transactionId: null,
      paidAt: null,
      refundId: null,
    });
    const number = input.kind === 'wallet' ? input.payee : null;
    const references = [row.id, row.reference];
    const operator = input.kind === 'bank' ? 'tranzak' : (wallet?.operator ?? 'tranzak');
    const delayMs = input.kind === 'bank' ? settings.all.tranzakBankSettleMs : settings.all.tranzakSettleMs;
    const plan = outcomes.take({ operator, number, references }) ?? { action: 'approve' as const, delayMs };
    prompts.ask(
      {
        operator,
        number: input.payee,
        merchant: 'TRANZAK',
        amount: input.amount,
        currency: 'XAF',
        note: input.note,
        purpose: 'payout',
        onPhone: false,
        subject: { kind: 'tranzakTransfer', key: row.id },
        references,
      },
      null,
      plan,
    );
    return row;
  }

  view(row: Transfer): Record<string, unknown> {
    return {
      transferId: row.id,
      status: row.status,
      type: row.kind === 'bank' ? 'TO_BANK_ACCOUNT' : 'TO_MOBILE_WALLET',
      payeeAccountId: row.payee,
      payeeAccountName: this.holder(row.payee),
      destinationServiceName: row.kind === 'bank' ? 'Bank' : this.#serviceName(row.payee),
      customTransactionRef: row.reference,
      amount: row.amount,
      currencyCode: 'XAF',
      description: row.description,
      payeeNote: row.note,
      fee: 0,
      feeIsPaidByPayee: false,
      createdByAppId: row.appId,
      createdAt: new Date(row.createdAt).toISOString(),
      ...(row.transactionId !== null && { transactionId: row.transactionId, transactionTime: row.paidAt }),
      ...(row.error && { errorCode: row.error.code, errorMessage: row.error.text, refundId: row.refundId }),
    };
  }

  /** The name behind a number or a bank account, as it is registered; null when there is nobody. */
  holder(accountId: string): string | null {
    const bank = this.#world.bankAccounts.find(accountId);
    if (bank) return plain(bank.name).toUpperCase();
    const wallet = this.#walletOf(accountId);
    return wallet ? holderName(wallet) : null;
  }

  #answer(id: string, answer: Answer, force: boolean): PromptState {
    const row = this.book.get(id);
    if (!row || row.status === 'SUCCESSFUL') return 'approved';
    if (row.status !== 'PROCESSING' && !(force && answer.action === 'approve')) return 'failed';
    if (answer.action === 'approve') return this.#move(row);
    if (answer.action === 'decline') this.#finish(row, 'CANCELLED', null);
    else this.#finish(row, 'FAILED', troubleOf(answer.reason));
    return answer.action === 'decline' ? 'declined' : 'failed';
  }

  #move(row: Transfer): PromptState {
    const { journal, clock, merchants } = this.#world;
    const app = merchants.tranzakApps.get(row.appId);
    const target = this.#target(row);
    const account = tranzakAccount('payout', app?.merchantId ?? '');
    const short = journal.balance(account, 'XAF') < row.amount;
    if ('code' in target || short) {
      this.#finish(row, 'FAILED', short ? trouble(1001) : (target as Trouble));
      return 'failed';
    }
    const transactionId = resourceId(this.#world, 'TX');
    const at = clock.date().toISOString();
    journal.post({
      at,
      kind: `tranzak.transfer.${row.kind}`,
      currency: 'XAF',
      lines: [
        { account, amount: -row.amount },
        { account: target.account, amount: row.amount },
      ],
      transactionId,
      references: [row.reference, row.id, transactionId],
      text: merchants.name(app?.merchantId ?? ''),
    });
    const { wallet } = target;
    if (wallet) {
      const balance = this.#world.wallets.balance(wallet, 'XAF');
      const text = receivedMessage(row.amount, transactionId, balance);
      this.#world.messages.send(wallet.operator, wallet.number, text, transactionId);
    }
    this.#finish({ ...row, transactionId, paidAt: at }, 'SUCCESSFUL', null);
    return 'approved';
  }

  #target(row: Transfer): { account: string; wallet: Wallet | null } | Trouble {
    if (row.kind === 'bank') {
      const bank: BankAccount | null = this.#world.bankAccounts.find(row.payee);
      return bank && !bank.closed
        ? { account: bankAccountName(bank), wallet: null }
        : trouble(2001, 'the account is closed');
    }
    const wallet = this.#walletOf(row.payee);
    const refusal = this.#world.wallets.refusalToReceive(wallet, row.amount, 'XAF');
    return refusal || !wallet ? payeeTroubles[refusal ?? 'notFound'] : { account: walletAccount(wallet), wallet };
  }

  #finish(row: Transfer, status: TransferStatus, error: Trouble | null): void {
    const refundId = status === 'FAILED' ? resourceId(this.#world, 'RFD') : null;
    const done = this.book.put({ ...row, status, error, refundId });
    const app = this.#world.merchants.tranzakApps.get(row.appId);
    if (!app) return;
    notify(this.#world, app, {
      type: 'TRANSFER.COMPLETED',
      url: app.webhookUrl,
      resourceId: row.id,
      resource: this.view(done),
      references: [row.reference, row.id],
      number: row.kind === 'wallet' ? row.payee : null,
    });
  }

  #serviceName(number: string): string {
    return this.#walletOf(number)?.operator === 'orange' ? 'Orange Money' : 'MTN Mobile Money';
  }

  #walletOf(number: string): Wallet | null {
    const { wallets } = this.#world;
    const operator = wallets.ofNumber(number)[0]?.operator ?? operatorOf(number);
    return operator === null ? null : wallets.find(operator, number);
  }
}
