import { inUnits, smallest } from './amounts.ts';
import type { VirtualClock } from './clock.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { personOf } from './names.ts';
import { normaliseNumber, operatorOf } from './numbers.ts';
import type { Operator, Speaker } from './numbers.ts';
import type { SettingsBook } from './settings.ts';
import type { Store, Table } from './store.ts';

export interface Wallet {
  operator: Operator;
  /** `2376XXXXXXXX` or an MTN sandbox number. */
  number: string;
  givenName: string;
  familyName: string;
  gender: 'MALE' | 'FEMALE';
  birthdate: string;
  /** The operator suspended the account. */
  blocked: boolean;
  /** The holder never finished the registration, or closed it. */
  active: boolean;
  openedAt: string;
  /** A number no operator of Cameroon gives out: it exists in MTN's sandbox alone, and holds its euros. */
  sandboxOnly?: boolean;
}

/** Why money could not move, in the simulator's own words; each operator's wire has its own for the same thing. */
export type Refusal = 'notFound' | 'blocked' | 'limit' | 'funds' | 'receiverLimit';

export interface WalletSeed {
  msisdn: string;
  operator?: Operator;
  /** Sets the balance to exactly this (in whole francs, or euros with their cents), by a correcting journal entry. */
  balance?: number;
  currency?: string;
  blocked?: boolean;
  active?: boolean;
  /** "Given Family"; or the two parts. */
  name?: string;
  givenName?: string;
  familyName?: string;
}

export class Wallets {
  readonly #table: Table<Wallet>;
  readonly #journal: Journal;
  readonly #settings: SettingsBook;
  readonly #clock: VirtualClock;

  constructor(store: Store, journal: Journal, settings: SettingsBook, clock: VirtualClock) {
    this.#table = store.table('wallets');
    this.#journal = journal;
    this.#settings = settings;
    this.#clock = clock;
  }

  all(): Wallet[] {
    return [...this.#table.values()];
  }

  /** The wallets known under a number: two when it was ported and both operators still know it. */
  ofNumber(number: string): Wallet[] {
    return (['mtn', 'orange'] as const).flatMap((operator) => this.#table.get(walletKey(operator, number)) ?? []);
  }

  /** The operator's wallet for a number, opened on first sight when the prefix is this operator's. */
  find(operator: Operator, number: string): Wallet | null {
    const key = walletKey(operator, number);
    const known = this.#table.get(key);
    if (known) return known.sandboxOnly ? null : known;
    if (operatorOf(number) !== operator) return null;
    return this.#table.put(key, this.#draft(operator, number));
  }

  /** MTN's sandbox has a wallet under every number that it is asked for, whatever its country. */
  findInSandbox(number: string): Wallet {
    const known = this.#table.get(walletKey('mtn', number)) ?? this.find('mtn', number);
    return known ?? this.#table.put(walletKey('mtn', number), { ...this.#draft('mtn', number), sandboxOnly: true });
  }

  seed(seed: WalletSeed): Wallet | null {
    const number = normaliseNumber(seed.msisdn);
    if (number === null) return null;
    const operator = seed.operator ?? this.ofNumber(number)[0]?.operator ?? operatorOf(number);
    if (!operator) return null;
    const wallet = this.#table.get(walletKey(operator, number)) ?? this.#draft(operator, number);
    if (seed.name !== undefined) {
      const [given, ...family] = seed.name.trim().split(/\s+/);
      wallet.givenName = given ?? '';
      wallet.familyName = family.join(' ');
    }
    if (seed.givenName !== undefined) wallet.givenName = seed.givenName;
    if (seed.familyName !== undefined) wallet.familyName = seed.familyName;
    if (seed.blocked !== undefined) wallet.blocked = seed.blocked;
    if (seed.active !== undefined) wallet.active = seed.active;
    this.#table.put(walletKey(operator, number), wallet);
    if (seed.balance !== undefined) {
      const currency = seed.currency ?? currencyOf(wallet);
      const difference = smallest(seed.balance, currency) - this.balance(wallet, currency);
      if (difference !== 0) this.#issue(wallet, difference, currency, 'seed');
    }
    return wallet;
  }

  /** In the smallest coin; a wallet never seen in this currency opens with the default balance first. */
  balance(wallet: Wallet, currency: string): number {
    const account = walletAccount(wallet);
    if (!this.#journal.hasMoved(account, currency)) {
      this.#issue(wallet, smallest(this.#settings.all.defaultBalance, currency), currency, 'opening');
    }
    return this.#journal.balance(account, currency);
  }

  /** May this wallet pay? Limits and suspension are known when asked; the balance counts when the payer agrees. */
  refusalToPay(wallet: Wallet | null, amount: number, currency: string, look: { balance: boolean }): Refusal | null {
    if (!wallet) return 'notFound';
    if (wallet.blocked || !wallet.active) return 'blocked';
    if (inUnits(amount, currency) > this.#limit(wallet.operator)) return 'limit';
    if (look.balance && this.balance(wallet, currency) < amount) return 'funds';
    return null;
  }

  refusalToReceive(wallet: Wallet | null, amount: number, currency: string): Refusal | null {
    if (!wallet) return 'notFound';
    if (wallet.blocked || !wallet.active) return 'blocked';
    if (inUnits(amount, currency) > this.#limit(wallet.operator)) return 'limit';
    if (inUnits(this.balance(wallet, currency) + amount, currency) > this.#settings.all.walletBalanceMax)
      return 'receiverLimit';
    return null;
  }

  /** Cash put in (positive) or taken out at the counter, from nowhere but the operator's issuance account. */
  #issue(wallet: Wallet, amount: number, currency: string, kind: string): JournalEntry {
    return this.#journal.post({
      at: this.#clock.date().toISOString(),
      kind,
      currency,
      lines: [
        { account: `${wallet.operator}:issuance`, amount: -amount },
        { account: walletAccount(wallet), amount },
      ],
      transactionId: null,
      references: [],
      text: kind,
    });
  }

  #limit(operator: Operator): number {
    return operator === 'mtn' ? this.#settings.all.mtnLimit : this.#settings.all.orangeLimit;
  }

  #draft(operator: Operator, number: string): Wallet {
    const openedAt = this.#clock.date().toISOString();
    return { operator, number, ...personOf(number), blocked: false, active: true, openedAt };
  }
}

export function walletKey(operator: Speaker, number: string): string {
  return `${operator}:${number}`;
}

export function walletAccount(wallet: Pick<Wallet, 'operator' | 'number'>): string {
  return `${wallet.operator}:wallet:${wallet.number}`;
}

/** What a wallet holds first of all. */
export function currencyOf(wallet: Pick<Wallet, 'sandboxOnly'>): 'XAF' | 'EUR' {
  return wallet.sandboxOnly ? 'EUR' : 'XAF';
}

/** As operators print it: capitals, no accents. */
export function holderName(wallet: Wallet): string {
  return plain(`${wallet.givenName} ${wallet.familyName}`).toUpperCase();
}

/** Operators' SMS and prompts know no accents. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ');
}
