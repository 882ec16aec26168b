/**
 * The one interface every payment provider is spoken to through.
 *
 * A conversation has two steps, because intent must be on disk before money can move:
 *   prepare  has no effect on anyone's money; it yields the reference (and any secret of the
 *            conversation) that the caller stores, and may be repeated freely;
 *   submit   is the one call that can move money. After it only `status` may speak.
 * Charges, refunds and payouts are the same conversation with another purpose.
 *
 * No method throws for anything a provider does: each returns a closed outcome with redacted evidence.
 */
import type { Amount } from '#domain/values/money.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import type { ConnectorCode } from '#domain/payments/rails.ts';
import type { ReasonCode, RetryRule } from '#domain/payments/reasons.ts';
import type { OutcomeKind } from '#domain/states/outcomes.ts';
import type { CredentialCheck, CredentialField } from './credentials.ts';
import type { CallbackHint, CallbackRequest } from './callbacks.ts';

export type ProviderCode = ConnectorCode;

/** One organisation's credentials with one provider in one environment, already unsealed. */
export type ProviderAccount = {
  /** Stable id of the credential row: tokens and rate limits are kept per account. */
  id: string;
  environment: 'production' | 'sandbox';
  credentials: Readonly<Record<string, string>>;
};

type IntentBase = {
  /** `att_…`; sent to the provider as the merchant's own id wherever it has a field for one. */
  attemptId: string;
  /** Whole francs. */
  amount: Amount;
  /** Short ASCII text for the prompt (`asciiNote`); cut to the provider's length here. */
  payerNote: string;
  /**
   * Absolute address the provider may call. Orange refuses a payment without one; MTN does without, and with `status`
   * polled.
   */
  callbackUrl?: string | undefined;
};
export type CollectIntent = IntentBase & {
  purpose: 'collect';
  /** `2376XXXXXXXX`. A hosted page asks for it itself. */
  phone: string | null;
  locale: 'en' | 'fr';
  /** Hosted page only: what the payer reads, and where the browser goes back to. */
  pageReference?: string | undefined;
  returnUrl?: string | undefined;
  cancelUrl?: string | undefined;
};
export type RefundIntent = IntentBase & {
  purpose: 'refund';
  /** Who gets the money back: the payer of the original charge. */
  phone: string;
  original: { providerReference: string; operatorReference?: string | undefined };
};
/** Money out: to a wallet or, where the provider pays banks too, to a bank account. */
export type PayoutIntent = IntentBase & {
  purpose: 'payout';
  payee:
    | { kind: 'wallet'; phone: string; operator: OperatorCode; name: string }
    | { kind: 'bank'; rib: string; name: string };
};
export type Intent = CollectIntent | RefundIntent | PayoutIntent;

/** Secrets that belong to one conversation (hosted page tokens): store sealed, give back on every later call. */
export type Conversation = Readonly<Record<string, string>>;

export type Prepared = {
  kind: 'prepared';
  /** Persist before `submit`. Unique per provider. */
  providerReference: string;
  /** What a callback of this attempt will carry: persist and index, `readCallback` yields the same text. Not secret. */
  correlation: string;
  conversation: Conversation;
  raw: readonly Exchange[];
};
/**
 * Nothing was asked of anybody. `reason.retry === 'same-reference'`: prepare again later; otherwise the wish has
 * failed.
 */
/** `isHeld`: it must not leave, whatever the provider would say. */
export type NotPrepared = {
  kind: 'notPrepared';
  reason: OutcomeReason;
  retryAfterSeconds?: number;
  isHeld?: true;
  raw: readonly Exchange[];
};

/** The attempt as stored, for `submit` and everything after. */
export type AttemptRef = {
  purpose: Intent['purpose'];
  attemptId: string;
  providerReference: string;
  conversation: Conversation;
  amount: Amount;
};

export type OutcomeReason = {
  code: ReasonCode;
  /** The provider's own words, never translated and never empty for a provider's refusal. */
  providerReason: string;
  /**
   * When the same wish may be sent again; for money out a new reference only after a final failure proven by `status`.
   */
  retry: RetryRule;
};

/**
 * What one call to a provider established.
 * - `refused` is a definite no, and only the provider's own documented refusal is one: status, content type, shape and
 *   a
 *   known code. Whatever else comes back after sending is `unknown`. With `reason.retry === 'same-reference'` nothing
 *   was taken and the same attempt may be submitted again after `retryAfterSeconds`.
 * - `unknown` establishes nothing: keep the state, ask `status` later. Never a failure.
 * - `notFound` (status only): the provider does not know the reference; see `afterNotFound`.
 * A fact the provider did not state is absent, never null: merging an outcome cannot erase what is stored.
 */
export type Outcome = {
  kind: OutcomeKind;
  providerReference: string;
  /** The operator's transaction id the payer sees in the SMS. */
  operatorReference?: string;
  /** Hosted page: send the payer there. */
  redirectUrl?: string;
  reason?: OutcomeReason;
  retryAfterSeconds?: number;
  /** An answer to `submit` that speaks of a payment the provider has: it was taken, whatever became of it. */
  taken?: true;
  /** A refused `submit` that surely did not leave this machine. */
  notSent?: true;
  /** A refused `submit` of which the provider, asked about the reference, has itself said that it has nothing. */
  absent?: true;
  raw: readonly Exchange[];
};

/**
 * One HTTP exchange as evidence: secrets, tokens, PINs and balances are already gone. Safe to store and to show to
 * staff.
 */
export type Exchange = {
  step: string;
  method: string;
  /** Scheme, host and path, without query. */
  url: string;
  at: string;
  durationMs: number;
  request?: unknown;
  /** null when no answer came. */
  httpStatus: number | null;
  answer?: unknown;
  /** Why there is no answer: `timeout`, `connect`, `reset`, `tooLarge`, `rateLimited`. */
  silence?: string;
};

export type HolderResult =
  | { kind: 'found'; active: boolean | null; name: string | null; raw: readonly Exchange[] }
  | { kind: 'notFound'; raw: readonly Exchange[] }
  | { kind: 'unknown'; reason: OutcomeReason; raw: readonly Exchange[] };

export type BalanceResult =
  | { kind: 'known'; available: Amount; currency: string; raw: readonly Exchange[] }
  | { kind: 'unknown'; reason: OutcomeReason; raw: readonly Exchange[] };

export type Capabilities = {
  /** Push a prompt to the payer's phone. */
  collect: boolean;
  /** Send the payer to a page of the provider. */
  collectRedirect: boolean;
  refund: boolean;
  /** `original` refers to the charge; `payout` simply pays the payer's wallet. */
  refundRoute: 'original' | 'payout' | null;
  accountHolderActive: boolean;
  accountHolderName: boolean;
  balance: boolean;
  resendPrompt: boolean;
  /** Extra SMS-like notice after success. */
  notifyPayer: boolean;
  /** How long the payer can approve, in seconds. */
  promptSeconds: number;
  amountMin: Amount;
  amountMax: Amount;
  /** Where money that leaves can be sent. */
  payout: { wallet: boolean; bank: boolean };
  /** What may arrive; a wallet's own operator may allow less. */
  payoutMin: Amount;
  payoutMax: Amount;
  multipleOf: number;
  /** `production` money and what the provider insists on in its own test environment. */
  currency: { production: string; test: string };
  payerNoteMax: number;
  /** Whose name the payer reads in the prompt. Operators show the name registered with the merchant account. */
  payerSees: 'registeredMerchantName' | 'platformName';
  callbackMethods: readonly ('POST' | 'PUT')[];
  /**
   * Whether `status` knows a reference from `prepare` on. Then "under way" says nothing of whether the submit has
   * arrived, and the provider never says that it has nothing.
   */
  statusKnowsPrepared: boolean;
  /** No harmless question proves the PIN that payments are sent with. */
  pinIsUnproven?: true;
  /** Whether the same reference may be submitted again after an unclear answer. */
  resubmit: 'sameReference' | 'never';
  /** How long "not found" after an acceptance is still believed to be the provider's delay. */
  notFoundPatienceSeconds: number;
  /** Default pace per product of an account; the credential field `requestsPerSecond` overrides it. */
  requestsPerSecond: number;
};

export type Connector = {
  provider: ProviderCode;
  /** Whose wallets it collects from and pays to. */
  operators: readonly OperatorCode[];
  capabilities: Capabilities;
  credentialFields: readonly CredentialField[];
  /** Checks what a person typed on the settings screen; fills in defaults. */
  checkCredentials(values: Record<string, unknown>, environment: ProviderAccount['environment']): CredentialCheck;
  /** The name the payer will read in the prompt, when the organisation told us. */
  promptName(account: ProviderAccount): string | null;
  /** What this account can really do: a capability may need keys that were not given. */
  supports(account: ProviderAccount, purpose: Intent['purpose']): boolean;

  prepare(account: ProviderAccount, intent: Intent): Promise<Prepared | NotPrepared>;
  submit(account: ProviderAccount, intent: Intent, attempt: AttemptRef): Promise<Outcome>;
  status(account: ProviderAccount, attempt: AttemptRef): Promise<Outcome>;
  /** Shows the prompt again; the outcome is the state afterwards. */
  resendPrompt(account: ProviderAccount, attempt: AttemptRef): Promise<Outcome>;
  /** Best effort; true when the provider took it. */
  notifyPayer(account: ProviderAccount, attempt: AttemptRef, message: string): Promise<boolean>;

  holder(account: ProviderAccount, phone: string): Promise<HolderResult>;
  balance(account: ProviderAccount, purpose: Intent['purpose']): Promise<BalanceResult>;
  /** A cheap call that proves the credentials, for the settings screen's "Test" button. */
  checkAccess(
    account: ProviderAccount,
  ): Promise<{ ok: true; raw: readonly Exchange[] } | { ok: false; reason: OutcomeReason; raw: readonly Exchange[] }>;

  /** Reads a callback body. The result is a hint that says which attempt to ask `status` about, nothing more. */
  readCallback(request: CallbackRequest): CallbackHint;
  /** Constant-time check of the hint against the stored conversation, where the provider shares a secret. */
  callbackMatches(hint: CallbackHint, conversation: Conversation): boolean;
};
