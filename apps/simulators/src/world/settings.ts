import type { Store, Table } from './store.ts';

/**
 * Everything an operator of the simulators may turn. Times in milliseconds unless the name says seconds; money in whole
 * francs, and the same number of euros in MTN's sandbox.
 */
export interface Settings {
  /** What a wallet holds when it is first seen. */
  defaultBalance: number;
  /** What a merchant may pay out with when it is registered. */
  defaultFloat: number;
  /** A wallet refuses money above this. */
  walletBalanceMax: number;
  mtnLimit: number;
  orangeLimit: number;
  mtnWindowMs: number;
  orangeWindowMs: number;
  orangeWebWindowMs: number;
  /** How long a payout or an answered MTN request still says PENDING. */
  mtnSettleMs: number;
  /** Orange tells at once or about a minute later. */
  orangeCallbackDelayMs: number;
  /** How long the hosted page's payment says PENDING after the payer's click. */
  orangeWebProcessingMs: number;
  tranzakWindowMs: number;
  /** How long a transfer to a wallet, and one to a bank account, still says PROCESSING. */
  tranzakSettleMs: number;
  tranzakBankSettleMs: number;
  /** What Tranzak keeps of a collection, in hundredths of a percent. */
  tranzakFeeBps: number;
  tranzakTokenSeconds: number;
  /** HTTP status around INVALID_ACCESS_TOKEN: the gateway's 401, or 200 like every other refusal. */
  tranzakUnauthorizedStatus: number;
  /** `reason` was seen as a string in production and is an object in the schema. */
  mtnReason: 'string' | 'object';
  mtnTokenSeconds: number;
  orangeTokenSeconds: number;
  orangeWebTokenSeconds: number;
  /** The real gateway insists on https; a product on this machine answers on http. */
  mtnAllowHttpCallbacks: boolean;
  /** The real page refuses localhost addresses; on by default because the product usually runs there. */
  orangeWebAllowLocalUrls: boolean;
  /** 0 is no limit; otherwise 429 with Retry-After above it, per simulator. */
  ratePerSecond: number;
  mtnDown: boolean;
  orangeDown: boolean;
  orangeWebDown: boolean;
  tranzakDown: boolean;
  bankDown: boolean;
}

export const defaultSettings: Settings = {
  defaultBalance: 1_000_000,
  defaultFloat: 50_000_000,
  walletBalanceMax: 100_000_000,
  mtnLimit: 500_000,
  orangeLimit: 400_000,
  mtnWindowMs: 5 * 60_000,
  orangeWindowMs: 7 * 60_000,
  orangeWebWindowMs: 10 * 60_000,
  mtnSettleMs: 0,
  orangeCallbackDelayMs: 0,
  orangeWebProcessingMs: 800,
  tranzakWindowMs: 7 * 60_000,
  tranzakSettleMs: 0,
  tranzakBankSettleMs: 0,
  tranzakFeeBps: 200,
  tranzakTokenSeconds: 7200,
  tranzakUnauthorizedStatus: 401,
  mtnReason: 'string',
  mtnTokenSeconds: 3600,
  orangeTokenSeconds: 3600,
  orangeWebTokenSeconds: 3600,
  mtnAllowHttpCallbacks: true,
  orangeWebAllowLocalUrls: true,
  ratePerSecond: 0,
  mtnDown: false,
  orangeDown: false,
  orangeWebDown: false,
  tranzakDown: false,
  bankDown: false,
};

export class SettingsBook {
  readonly #table: Table<Settings>;
  #current: Settings = defaultSettings;

  constructor(store: Store) {
    this.#table = store.table('settings');
  }

  start(): void {
    this.#current = { ...defaultSettings, ...this.#table.get('settings') };
  }

  get all(): Settings {
    return this.#current;
  }

  /** @returns the name of the first unknown or wrongly typed setting, or null when all were taken. */
  change(changes: Record<string, unknown>): string | null {
    for (const [name, value] of Object.entries(changes)) {
      const known = defaultSettings[name as keyof Settings];
      if (known === undefined || typeof value !== typeof known) return name;
      if (typeof value === 'number' && (!Number.isSafeInteger(value) || value < 0)) return name;
      if (name === 'mtnReason' && value !== 'string' && value !== 'object') return name;
    }
    this.#current = { ...this.#current, ...changes };
    this.#table.put('settings', this.#current);
    return null;
  }
}
