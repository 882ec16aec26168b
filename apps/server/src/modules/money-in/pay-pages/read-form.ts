import type { Locale } from '#i18n/words.ts';
import { payProblemWords } from '#i18n/catalogues/payment-links/pay-page.ts';
import { say } from '#i18n/words.ts';
import { email, text } from '#contract/fields.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney } from '#domain/values/money.ts';
import { readTypedAmount } from '#domain/values/typed-amount.ts';
import { detectOperator, isOperatorCode, type OperatorCode } from '#domain/payments/operators.ts';
import { nationalNumber, parsePhone } from '#domain/values/phone.ts';
import type { PaymentLink, Reservation } from '../payment-links/public.ts';
import { ownFields } from './own-fields.ts';
import { amountRange, itemLines } from './goods.ts';
import type { Shop } from './shop.ts';

export type Typed = Readonly<Record<string, string>>;

/** What a payer wants, read from a form by the link's rules. Prices come from the link, never from the form. */
export type Wish = {
  amount: number | null;
  phone: string | null;
  operator: OperatorCode | null;
  /** The operator the number's prefix speaks of, where it is not the chosen one. */
  looksLike: OperatorCode | null;
  collected: Record<string, unknown>;
  payerName: string | null;
  problems: Record<string, string>;
};

export function readForm(
  link: PaymentLink,
  shop: Shop,
  held: readonly Reservation[],
  typed: Typed,
  locale: Locale,
): Wish {
  const problems: Record<string, string> = {};
  const collected: Record<string, unknown> = {};
  const amount = readAmount(link, shop, held, typed, locale, problems, collected);
  const w = say(payProblemWords, locale);

  const parsed = parsePhone((typed['phone'] ?? '').slice(0, 40));
  if (!parsed.ok) problems['phone'] = parsed.reason === 'required' ? w.phoneRequired : w.phoneInvalid;
  const phone = parsed.ok ? parsed.phone : null;
  const looks = phone ? detectOperator(nationalNumber(phone)) : null;
  const offered = (code: OperatorCode | null) => code !== null && shop.offers.some((offer) => offer.operator === code);
  const chosen = typed['operator'] ? (isOperatorCode(typed['operator']) ? typed['operator'] : null) : null;
  const only = shop.offers.length === 1 ? shop.offers[0]!.operator : null;
  const operator = chosen ?? (offered(looks) ? looks : only);
  if (typed['operator'] && !offered(chosen)) problems['operator'] = w.operatorNotOffered;
  else if (phone && !operator) problems['operator'] = looks ? w.operatorNotOffered : w.operatorRequired;

  for (const field of ownFields(link, locale)) {
    const value = readOwn(field, typed[field.field] ?? '', locale);
    if (!value.ok) problems[field.field] = value.problem;
    else if (value.text !== '') collected[field.key] = value.text;
  }
  return {
    amount,
    phone,
    operator,
    problems,
    collected,
    looksLike: looks && operator && looks !== operator ? looks : null,
    payerName: typeof collected['name'] === 'string' ? collected['name'] : null,
  };
}

function readAmount(
  link: PaymentLink,
  shop: Shop,
  held: readonly Reservation[],
  typed: Typed,
  locale: Locale,
  problems: Record<string, string>,
  collected: Record<string, unknown>,
): number | null {
  const w = say(payProblemWords, locale);
  const money = (value: number) => formatMoney(value, locale);
  if (link.kind === 'fixed') {
    // There is no such field on this page: whoever sends one is not shown a bargain.
    if (typed['amount'] && readTypedAmount(typed['amount'].slice(0, 30), locale) !== link.amount)
      problems['amount'] = w.amountFixed({ amount: money(link.amount!) });
    return link.amount;
  }
  if (link.kind === 'items') return readItems(link, held, typed, locale, problems, collected);
  const range = amountRange(link, shop);
  const written = (typed['amount'] || typed['preset'] || '').slice(0, 30);
  const amount = readTypedAmount(written, locale);
  if (amount !== null && amount >= range.min && amount <= range.max) return amount;
  problems['amount'] =
    amount !== null || /^-?\d+$/.test(written)
      ? w.amountOutside({ min: money(range.min), max: money(range.max) })
      : written.trim() === ''
        ? w.amountRequired
        : w.amountNotWhole;
  return null;
}

function readItems(
  link: PaymentLink,
  held: readonly Reservation[],
  typed: Typed,
  locale: Locale,
  problems: Record<string, string>,
  collected: Record<string, unknown>,
): number | null {
  const w = say(payProblemWords, locale);
  const bought: { name: string; quantity: number; unitPrice: number }[] = [];
  let isClear = true;
  for (const line of itemLines(link, held, () => undefined)) {
    const written = (typed[line.field] ?? '').trim();
    const quantity = written === '' ? 0 : /^\d{1,4}$/.test(written) ? Number(written) : NaN;
    if (Number.isNaN(quantity) || quantity > line.max || quantity < line.min) {
      problems[line.field] =
        line.max === 0 ? w.quantityOutside({ min: 0, max: 0 }) : w.quantityOutside({ min: line.min, max: line.max });
      isClear = false;
    } else if (quantity > 0) bought.push({ name: line.name, quantity, unitPrice: line.unitPrice });
  }
  if (!isClear) return null;
  const amount = bought.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0);
  if (bought.length === 0) problems['amount'] = w.itemsRequired;
  else if (amount < limits.amountMin)
    problems['amount'] = w.itemsTooSmall({ amount: formatMoney(limits.amountMin, locale) });
  else {
    collected['items'] = bought;
    return amount;
  }
  return null;
}

type Own = ReturnType<typeof ownFields>[number];
type ReadOwn = { ok: true; text: string } | { ok: false; problem: string };

function readOwn(field: Own, written: string, locale: Locale): ReadOwn {
  const w = say(payProblemWords, locale);
  const no = (problem: string): ReadOwn => ({ ok: false, problem });
  const cleaned = text(field.type === 'email' ? 254 : 120).safeParse(written.slice(0, 1000));
  if (!cleaned.success)
    return no(cleaned.error.issues[0]?.message === 'text.cardNumber' ? w.cardNumber : w.textTooLong);
  const value = cleaned.data.replace(/\s*\n\s*/g, ' ');
  if (value === '') return field.isRequired ? no(w.fieldRequired) : { ok: true, text: '' };
  if (field.type === 'email' && !email.safeParse(value).success) return no(w.emailInvalid);
  if (field.type === 'number' && !/^-?\d{1,12}([.,]\d{1,6})?$/.test(value)) return no(w.numberInvalid);
  if (field.type === 'choice' && !field.choices.includes(value)) return no(w.choiceInvalid);
  return { ok: true, text: value };
}
