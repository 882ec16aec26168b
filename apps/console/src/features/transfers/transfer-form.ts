import type { FieldRule } from '#contract/fields.ts';
import { check } from '#contract/problems.ts';
import type { recurrences } from '#contract/transfers/schemas.ts';
import { createInput, quoteInput, type TransferDetail, type TransferQuote } from '#contract/transfers/schemas.ts';
import type { BeneficiaryInput } from '#contract/transfers/beneficiary-schemas.ts';
import type { TypedAmount } from '#domain/values/money.ts';
import type * as z from 'zod/mini';
import { detectOperator, type OperatorCode } from '#domain/payments/operators.ts';
import { nationalNumber } from '#domain/values/phone.ts';
import { asciiNote } from '#domain/values/text.ts';
import { isDay, isNoTime, momentOf } from '#domain/values/time.ts';
import { onceText, planText } from '#i18n/catalogues/approvals/when.ts';
import type { Locale } from '#i18n/words.ts';

export const kinds = ['wallet', 'bank', 'linkedAccount', 'user', 'card'] as const;
export type Kind = (typeof kinds)[number];
export type Every = 'once' | (typeof recurrences)[number];

/** What stands in the boxes of a transfer, whatever the way it takes. */
export type TransferForm = {
  /** National digits. */
  phone: string;
  /** The operator a person picked; null follows the number. */
  picked: OperatorCode | null;
  rib: string;
  /** The bank that was chosen beside it, or ''. */
  bankCode: string;
  card: string;
  userCode: string;
  linkedAccountId: string | null;
  name: string;
  /** The beneficiary for whom "I checked" was ticked; another number unticks it. */
  checkedFor: string | null;
  amount: TypedAmount;
  mode: 'send' | 'receive';
  bearer: 'default' | 'sender' | 'beneficiary';
  description: string;
  note: string;
  reference: string;
  later: boolean;
  day: string | null;
  /** HH:mm in Douala. */
  time: string;
  every: Every;
  endsOn: string | null;
  waitForMoney: boolean;
  manual: boolean;
  recipientId: string | null;
  /** Papers that are kept at the server already. */
  attachments: { id: string; name: string }[];
  isPaperOnWay: boolean;
};

/** When it leaves on a day of which no hour was written. */
export const usualHour = '08:00';

export const emptyTransfer: TransferForm = {
  phone: '',
  picked: null,
  rib: '',
  bankCode: '',
  card: '',
  userCode: '',
  linkedAccountId: null,
  name: '',
  checkedFor: null,
  amount: null,
  mode: 'send',
  bearer: 'default',
  description: '',
  note: '',
  reference: '',
  later: false,
  day: null,
  time: usualHour,
  every: 'once',
  endsOn: null,
  waitForMoney: false,
  manual: false,
  recipientId: null,
  attachments: [],
  isPaperOnWay: false,
};

/**
 * What may be kept in this browser: everything but the number of a card and papers, which the server forgets when
 * nothing points at them, and nothing that was confirmed.
 */
export const draftOf = (form: TransferForm): TransferForm | null =>
  isBlank(form) ? null : { ...form, card: '', checkedFor: null, attachments: [], isPaperOnWay: false };
const isBlank = ({ phone, rib, userCode, linkedAccountId, name, amount, description }: TransferForm): boolean =>
  !phone && !rib && !userCode && !linkedAccountId && !name && amount === null && !description;

/** The operator a person picked wins over the prefix: numbers can be moved. */
export function operatorOf(form: Pick<TransferForm, 'phone' | 'picked'>): {
  operator: OperatorCode | null;
  looks: OperatorCode | null;
} {
  const looks = form.phone.length < 2 ? null : detectOperator(form.phone);
  return { operator: form.picked ?? looks, looks };
}

/** Who, as the server wants it; not yet checked. `name` may be missing while it is asked for. */
export function payeeOf(kind: Kind, form: TransferForm): BeneficiaryInput {
  const name = form.name.trim();
  const { operator } = operatorOf(form);
  switch (kind) {
    case 'wallet':
      return { kind, phone: form.phone, name, ...(operator ? { operator } : {}) };
    case 'bank':
      return { kind, rib: form.rib, ...(form.bankCode ? { bankCode: form.bankCode } : {}), name };
    case 'card':
      return { kind, number: form.card, name };
    case 'user':
      return { kind, code: form.userCode.trim() };
    case 'linkedAccount':
      return { kind, linkedAccountId: form.linkedAccountId ?? '' };
  }
}

/** One text per beneficiary, so that what was confirmed for one is not taken for another. */
export const payeeKey = (kind: Kind, form: TransferForm): string => JSON.stringify(payeeOf(kind, form));

/** Which part of what is sent the first step asks for; the second one asks for the rest. */
export const isOfWho = (path: string): boolean => path.startsWith('beneficiary.') || path === 'nameConfirmed';
export const isOfAmount = (path: string): boolean => !isOfWho(path);

/** When it leaves, or null for now. */
export function startOf(form: Pick<TransferForm, 'later' | 'day' | 'time'>): Date | null {
  const at = leavesAt(form);
  return at !== null && !Number.isNaN(Date.parse(at)) && isDay(form.day ?? '') ? new Date(at) : null;
}

/** As it is sent: what is no day is handed on for the contract to refuse. */
const leavesAt = ({ later, day, time }: Pick<TransferForm, 'later' | 'day' | 'time'>): string | null =>
  later && day ? momentOf(day, isNoTime(time) ? '' : time, usualHour) : null;

const partsOf = (kind: Kind, form: TransferForm) => {
  const start = leavesAt(form);
  return {
    beneficiary: payeeOf(kind, form),
    amount: form.amount,
    mode: form.mode,
    ...(form.bearer === 'default' ? {} : { feeBearer: form.bearer }),
    ...(form.manual ? { manual: true } : {}),
    ...(start ? { scheduledFor: start } : {}),
    ...(form.later && form.every !== 'once'
      ? { recurrence: { every: form.every, ...(form.endsOn ? { endsOn: form.endsOn } : {}) } }
      : {}),
    ...(form.recipientId ? { recipientId: form.recipientId } : {}),
  };
};

/** When and how often it leaves, in a sentence; null for now. */
export function leavesLater(
  form: Pick<TransferForm, 'later' | 'day' | 'time' | 'every' | 'endsOn'>,
  locale: Locale,
): string | null {
  const startsAt = startOf(form);
  if (startsAt === null || (form.endsOn && !isDay(form.endsOn))) return null;
  return form.every === 'once'
    ? onceText(startsAt, locale)
    : planText({ every: form.every, startsAt, endsOn: form.endsOn || null }, locale);
}

/** The question for the price, or null while something it needs is missing. */
export function quoteBody(kind: Kind, form: TransferForm): z.input<typeof quoteInput> | null {
  const body = partsOf(kind, form);
  return quoteInput.safeParse(body).success ? body : null;
}

/** What the contract cannot know, by the paths of what is sent. */
export function ownProblems(kind: Kind, form: TransferForm, now: Date): Record<string, FieldRule | false> {
  const start = startOf(form);
  return {
    // A number outside both prefix lists is valid, but nobody could be asked to pay it out.
    'beneficiary.operator':
      kind === 'wallet' && form.phone.length === 9 && operatorOf(form).operator === null && 'choice.invalid',
    scheduledFor: form.later && (!form.day ? 'required' : start !== null && start <= now && 'date.past'),
    time: form.later && isNoTime(form.time) && 'time.invalid',
    'recurrence.endsOn':
      form.later &&
      form.every !== 'once' &&
      !!form.endsOn &&
      !!form.day &&
      [form.endsOn, form.day].every(isDay) &&
      form.endsOn < form.day &&
      'range.inverted',
  };
}

/** Whether nothing is wrong in the boxes of a step, before anybody has pressed anything. */
export function isFilledIn(part: (path: string) => boolean, kind: Kind, form: TransferForm, now: Date): boolean {
  const checked = check(createInput, createBody(kind, form));
  return (
    (checked.ok || !checked.problems.some(({ path }) => part(path))) &&
    !Object.entries(ownProblems(kind, form, now)).some(([path, rule]) => rule && part(path))
  );
}

const wordsOf = (form: TransferForm) => {
  const note = asciiNote(form.note);
  return {
    ...(form.description.trim() ? { description: form.description } : {}),
    ...(note ? { payeeNote: note } : {}),
    ...(form.reference.trim() ? { merchantReference: form.reference.trim() } : {}),
  };
};

/** What is filled in. The price that was seen, and what was ticked beside it, is added when it is sent. */
export const createBody = (kind: Kind, form: TransferForm) => ({
  ...partsOf(kind, form),
  ...wordsOf(form),
  ...(form.attachments.length > 0 ? { attachments: form.attachments.map((paper) => paper.id) } : {}),
  expectedTotalDebit: 0,
});

/** What a person has seen and said beside the form: the price, "I checked", the earlier one. */
export const seenBody = (
  form: Pick<TransferForm, 'waitForMoney'>,
  quote: Pick<TransferQuote, 'totalDebit' | 'beneficiaryReceives' | 'duplicate' | 'shortage'>,
  ticked: { name: boolean; duplicate: boolean },
) => ({
  expectedTotalDebit: quote.totalDebit,
  expectedReceives: quote.beneficiaryReceives,
  ...(ticked.name ? { nameConfirmed: true } : {}),
  ...(ticked.duplicate && quote.duplicate ? { duplicateOf: quote.duplicate.seen } : {}),
  ...(form.waitForMoney && quote.shortage ? { queueWhenShort: true } : {}),
});

/** The form again for a transfer like an earlier one. A card's number was never kept, so it is asked for anew. */
export function cloneOf(transfer: TransferDetail): { kind: Kind; form: TransferForm } {
  const { beneficiary } = transfer;
  const kind: Kind = beneficiary.linkedAccountId ? 'linkedAccount' : beneficiary.destination;
  return {
    kind,
    form: {
      ...emptyTransfer,
      phone: beneficiary.phone ? nationalNumber(beneficiary.phone) : '',
      picked: beneficiary.operator,
      rib: beneficiary.rib ?? '',
      userCode: beneficiary.userCode ?? '',
      linkedAccountId: beneficiary.linkedAccountId,
      name: beneficiary.name,
      amount: transfer.amount,
      description: transfer.description ?? '',
      note: transfer.payeeNote ?? '',
      recipientId: beneficiary.recipientId,
    },
  };
}
