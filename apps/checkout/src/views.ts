import type { OperatorCode } from '#domain/payments/operators.ts';
import type { FeeSchedule } from '#domain/fees/fees.ts';
import type { Locale } from '#i18n/words.ts';

/**
 * What a pay page shows. Plain data: the server decides everything, this room only writes it down. Amounts are francs.
 */
export type Mode = 'auto' | 'light' | 'dark';

export type Frame = {
  locale: Locale;
  mode: Mode;
  merchant: { name: string; logoUrl: string | null } | null;
  isTest: boolean;
  /** The same page in the other language. */
  languageHref: string;
  /** Without script the page asks again after this many seconds. */
  refreshSeconds?: number | null;
  /** Where it then goes; null stays. */
  refreshHref?: string | null;
};

export type Offer = {
  operator: OperatorCode;
  promptName: string;
  /** The payer is sent to a page of the operator, and no request comes to the phone. */
  isPage: boolean;
  schedule: FeeSchedule;
};

export type FreePricing = {
  kind: 'free';
  isGift: boolean;
  min: number;
  max: number;
  presets: readonly number[];
  text: string;
};
export type ItemLine = {
  field: string;
  name: string;
  unitPrice: number;
  min: number;
  max: number;
  left: number | null;
  text: string;
};
export type Pricing = { kind: 'fixed'; amount: number } | FreePricing | { kind: 'items'; items: readonly ItemLine[] };

export type FormField = {
  field: string;
  label: string;
  isRequired: boolean;
  type: 'text' | 'number' | 'choice' | 'email';
  choices: readonly string[];
  autoComplete: string;
  text: string;
};

export type FormView = {
  kind: 'form';
  action: string;
  token: string;
  title: string;
  description: string;
  pricing: Pricing;
  /** The amount as far as it is known without script: fixed, typed, or the starting quantities. */
  amount: number | null;
  offers: readonly Offer[];
  merchantSharePercent: number;
  phone: string;
  operator: OperatorCode | null;
  fields: readonly FormField[];
  notice: string | null;
  /** Field name to sentence. */
  problems: Readonly<Record<string, string>>;
  /** Hidden answers to questions the page has asked. */
  answers: Readonly<Record<string, string>>;
};

export type StatusPhase =
  | 'sending'
  | 'waiting'
  | 'redirect'
  | 'finishing'
  | 'unclear'
  | 'paidOtherwise'
  /** The merchant counted by hand what had arrived. */
  | 'credited'
  | 'paid'
  | 'partlyGivenBack'
  | 'givenBack'
  | 'takenBack'
  | 'second'
  | 'cap'
  | 'late'
  | 'declined'
  | 'expired'
  | 'cancelled'
  | 'notPaid';

export type StatusView = {
  kind: 'status';
  phase: StatusPhase;
  /**
   * How the open page asks whether this has changed: `often` while it is under way, `rarely` while it is over and money
   * may still turn up, null when nothing more will come.
   */
  asking: 'often' | 'rarely' | null;
  /** Changes whenever anything on the page would. */
  version: string;
  base: string;
  carried: string;
  title: string;
  amount: number;
  payerFee: number;
  total: number;
  phone: string | null;
  /** The payer wrote a number at the operator; the one above was given here. */
  isPhoneOnlyGiven: boolean;
  operator: OperatorCode;
  promptName: string;
  secondsLeft: number | null;
  promptEndsAt: Date | null;
  checkedAt: Date | null;
  at: Date;
  completedAt: Date | null;
  operatorReference: string | null;
  id: string;
  lines: readonly { label: string; text: string }[];
  returned: number;
  /** How far money that nobody keeps has come on its way back. */
  returning: 'coming' | 'asked' | 'done' | 'failed' | 'kept' | null;
  reason: string | null;
  successMessage: string;
  redirectHref: string | null;
  againHref: string | null;
  changeHref: string | null;
  canCheck: boolean;
};

export type NoticeView = {
  kind: 'notice';
  tone: 'neutral' | 'warning' | 'danger' | 'info';
  title: string;
  texts: readonly string[];
  action: { label: string; href: string } | null;
  /** A form to send once more, with everything that was in it. */
  resend: { label: string; action: string; fields: Readonly<Record<string, string>> } | null;
};

export type PayPage = Frame & { body: FormView | StatusView | NoticeView };
