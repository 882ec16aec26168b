import { randomBytes, randomUUID } from 'node:crypto';
import { smallest } from './amounts.ts';
import type { VirtualClock } from './clock.ts';
import type { Journal } from './journal.ts';
import type { SettingsBook } from './settings.ts';
import type { Store, Table } from './store.ts';
import { demoMerchant } from './demo-merchant.ts';

export type MtnProduct = 'collection' | 'disbursement' | 'remittance';
export type MtnEnvironment = 'sandbox' | 'mtncameroon';

export interface MtnSubscription {
  key: string;
  merchantId: string;
  product: MtnProduct;
  environment: MtnEnvironment;
}

export interface MtnUser {
  id: string;
  /** Null until a key was asked for. */
  apiKey: string | null;
  subscriptionKey: string;
  merchantId: string;
  product: MtnProduct;
  environment: MtnEnvironment;
  callbackHost: string;
}

export interface OrangeApp {
  merchantId: string;
  consumerKey: string;
  consumerSecret: string;
  apiUser: string;
  apiPassword: string;
  /** Nine digits: the merchant's own Orange number. */
  channelUserMsisdn: string;
  pin: string;
}

export interface WebApp {
  merchantId: string;
  clientId: string;
  clientSecret: string;
  merchantKey: string;
  /** `dev` counts in OUV, `cm` in XAF. */
  slug: 'dev' | 'cm';
}

/** An application at the aggregator: its scopes, and where it is told what happened. */
export interface TranzakApp {
  merchantId: string;
  appId: string;
  appKey: string;
  /** `collections,disbursement`, or one of them. */
  scopes: string;
  webhookUrl: string | null;
  /** Sent along with every notice. */
  authKey: string;
}

export interface Merchant {
  id: string;
  /** What the payer reads in the prompt. */
  name: string;
}

export interface MtnUserInput {
  product: MtnProduct;
  environment: MtnEnvironment;
  subscriptionKey?: string;
  apiUser?: string;
  apiKey?: string;
  callbackHost?: string;
}

export interface MerchantInput {
  id?: string;
  name: string;
  float?: number;
  mtn?: MtnUserInput[];
  orange?: Partial<Omit<OrangeApp, 'merchantId'>>;
  orangeWeb?: Partial<Omit<WebApp, 'merchantId'>>[];
  tranzak?: Partial<Omit<TranzakApp, 'merchantId'>>[];
}

/** Who may talk to the operators, and the merchant's own accounts there. */
export class Merchants {
  readonly merchants: Table<Merchant>;
  readonly subscriptions: Table<MtnSubscription>;
  readonly mtnUsers: Table<MtnUser>;
  readonly orangeApps: Table<OrangeApp>;
  readonly webApps: Table<WebApp>;
  readonly tranzakApps: Table<TranzakApp>;
  readonly #journal: Journal;
  readonly #settings: SettingsBook;
  readonly #clock: VirtualClock;

  constructor(store: Store, journal: Journal, settings: SettingsBook, clock: VirtualClock) {
    this.merchants = store.table('merchants');
    this.subscriptions = store.table('mtnSubscriptions');
    this.mtnUsers = store.table('mtnUsers');
    this.orangeApps = store.table('orangeApps');
    this.webApps = store.table('webApps');
    this.tranzakApps = store.table('tranzakApps');
    this.#journal = journal;
    this.#settings = settings;
    this.#clock = clock;
  }

  start(): void {
    if (!this.merchants.has(demoMerchant.id!)) this.register(demoMerchant);
  }

  /** Registers a merchant or adds credentials to one; what is not given is generated. Answers all its credentials. */
  register(input: MerchantInput): ReturnType<Merchants['describe']> {
    const id = input.id ?? `m${randomBytes(4).toString('hex')}`;
    const isNew = !this.merchants.has(id);
    this.merchants.put(id, { id, name: input.name });
    for (const user of input.mtn ?? []) this.#registerMtn(id, user);
    if (input.orange) this.#registerOrange(id, input.orange);
    for (const app of input.orangeWeb ?? []) this.#registerWeb(id, app);
    for (const app of input.tranzak ?? []) this.#registerTranzak(id, app);
    const float = input.float ?? (isNew ? this.#settings.all.defaultFloat : undefined);
    if (float !== undefined) this.#fund(id, float);
    return this.describe(id);
  }

  name(merchantId: string): string {
    return this.merchants.get(merchantId)?.name ?? merchantId;
  }

  describe(id: string): Merchant & { mtn: MtnUser[]; orange: OrangeApp[]; orangeWeb: WebApp[]; tranzak: TranzakApp[] } {
    return {
      id,
      name: this.name(id),
      mtn: [...this.mtnUsers.values()].filter((user) => user.merchantId === id),
      orange: [...this.orangeApps.values()].filter((app) => app.merchantId === id),
      orangeWeb: [...this.webApps.values()].filter((app) => app.merchantId === id),
      tranzak: [...this.tranzakApps.values()].filter((app) => app.merchantId === id),
    };
  }

  #registerMtn(merchantId: string, input: MtnUserInput): void {
    const { product, environment } = input;
    const key = input.subscriptionKey ?? randomBytes(16).toString('hex');
    this.subscriptions.put(key, { key, merchantId, product, environment });
    const id = input.apiUser ?? randomUUID();
    this.mtnUsers.put(id, {
      id,
      apiKey: input.apiKey ?? randomBytes(16).toString('hex'),
      subscriptionKey: key,
      merchantId,
      product,
      environment,
      callbackHost: input.callbackHost ?? 'localhost',
    });
  }

  #registerOrange(merchantId: string, input: Partial<Omit<OrangeApp, 'merchantId'>>): void {
    const app: OrangeApp = {
      merchantId,
      consumerKey: input.consumerKey ?? randomBytes(14).toString('base64url'),
      consumerSecret: input.consumerSecret ?? randomBytes(14).toString('base64url'),
      apiUser: input.apiUser ?? `API${randomBytes(3).toString('hex').toUpperCase()}`,
      apiPassword: input.apiPassword ?? randomBytes(9).toString('base64url'),
      channelUserMsisdn:
        input.channelUserMsisdn ?? `6990${String(randomBytes(3).readUIntBE(0, 3) % 100_000).padStart(5, '0')}`,
      pin: input.pin ?? '1234',
    };
    this.orangeApps.put(app.consumerKey, app);
  }

  #registerWeb(merchantId: string, input: Partial<Omit<WebApp, 'merchantId'>>): void {
    const app: WebApp = {
      merchantId,
      clientId: input.clientId ?? randomBytes(14).toString('base64url'),
      clientSecret: input.clientSecret ?? randomBytes(14).toString('base64url'),
      merchantKey: input.merchantKey ?? randomBytes(4).toString('hex'),
      slug: input.slug ?? 'cm',
    };
    this.webApps.put(app.merchantKey, app);
  }

  #registerTranzak(merchantId: string, input: Partial<Omit<TranzakApp, 'merchantId'>>): void {
    const app: TranzakApp = {
      merchantId,
      appId: input.appId ?? `ap${randomBytes(6).toString('hex')}`,
      appKey: input.appKey ?? `PROD_${randomBytes(16).toString('hex').toUpperCase()}`,
      scopes: input.scopes ?? 'collections,disbursement',
      webhookUrl: input.webhookUrl ?? null,
      authKey: input.authKey ?? randomBytes(12).toString('base64url'),
    };
    this.tranzakApps.put(app.appId, app);
  }

  /** Sets what the merchant can pay out with to exactly `amount`, on every rail it has. */
  #fund(id: string, amount: number): void {
    const { mtn, orange, tranzak } = this.describe(id);
    const accounts = new Map<string, string>();
    for (const user of mtn) {
      if (user.product !== 'collection')
        accounts.set(mtnAccount(id, user.product, user.environment), mtnCurrency(user.environment));
    }
    for (const app of orange) accounts.set(orangeAccount(app.channelUserMsisdn), 'XAF');
    if (tranzak.length > 0) accounts.set(tranzakAccount('payout', id), 'XAF');
    for (const [account, currency] of accounts) {
      const difference = smallest(amount, currency) - this.#journal.balance(account, currency);
      if (difference === 0) continue;
      this.#journal.post({
        at: this.#clock.date().toISOString(),
        kind: 'float',
        currency,
        lines: [
          { account: `${account.slice(0, account.indexOf(':'))}:issuance`, amount: -difference },
          { account, amount: difference },
        ],
        transactionId: null,
        references: [],
        text: 'merchant float',
      });
    }
  }
}

/** The sandbox only knows euros; Cameroon only francs. */
export function mtnCurrency(environment: MtnEnvironment): 'EUR' | 'XAF' {
  return environment === 'sandbox' ? 'EUR' : 'XAF';
}

export function mtnAccount(merchantId: string, product: MtnProduct, environment: MtnEnvironment): string {
  return `mtn:merchant:${merchantId}:${environment}:${product}`;
}

export function orangeAccount(channelUserMsisdn: string): string {
  return `orange:merchant:${channelUserMsisdn}`;
}

/** One pair of accounts per merchant, whatever number of applications it has. */
export function tranzakAccount(kind: 'collection' | 'payout', merchantId: string): string {
  return `tranzak:${kind}:${merchantId}`;
}

export function webAccount(merchantKey: string): string {
  return `orange:web:${merchantKey}`;
}
