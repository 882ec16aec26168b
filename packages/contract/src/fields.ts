import * as z from 'zod/mini';
import { operatorCodes } from '#domain/payments/operators.ts';
import { asSeen } from '#domain/values/as-seen.ts';
import { idPattern, type IdKind } from '#domain/values/ids.ts';
import { amountCeiling, parseAmount } from '#domain/values/money.ts';
import { hasInvisible } from '#domain/values/names.ts';
import { parsePhone } from '#domain/values/phone.ts';
import { limits } from '#domain/values/limits.ts';
import { isEmail, isHttpUrl, looksLikeCardNumber, passwordProblems } from '#domain/values/text.ts';

/**
 * Field types of every form and body. An issue's message is the name of a rule; its sentence stands in
 * `#i18n/catalogues/ui/fields.ts`, so server and form show the same words. A limit is a check of its own, never part of
 * a `refine`: the API description and the sentence read it from there.
 */
const rule = (name: FieldRule) => ({ error: name });

export type FieldRule =
  | 'required'
  | 'amount.notInteger'
  | 'amount.negative'
  | 'amount.tooLarge'
  | 'amount.tooSmall'
  | 'phone.invalid'
  | 'email.invalid'
  | 'url.invalid'
  | 'id.invalid'
  | 'text.tooLong'
  | 'text.tooShort'
  | 'text.cardNumber'
  | 'text.unstorable'
  | 'name.invisible'
  | 'text.notBase64'
  | 'account.invalid'
  | 'iban.invalid'
  | 'rib.otherBank'
  | 'day.invalid'
  | 'number.outOfRange'
  | 'number.notWhole'
  | 'list.tooLong'
  | 'list.empty'
  | 'range.inverted'
  | 'choice.invalid'
  | 'value.unexpected'
  | 'field.unknown'
  | 'items.required'
  | 'amount.required'
  | 'reference.invalid'
  | 'date.past'
  | 'stock.soldMeanwhile'
  | 'date.notYet'
  | 'date.beforePayment'
  | 'list.repeated'
  | 'password.tooShort'
  | 'password.tooLong'
  | 'password.noUppercase'
  | 'password.noLowercase'
  | 'password.noDigit'
  | 'password.common'
  | 'code.invalid'
  | 'taxCode.invalid'
  | 'time.invalid'
  | 'country.invalid'
  | 'swift.invalid'
  | 'rccm.invalid'
  | 'niu.invalid'
  | 'stillRefused'
  | 'rib.invalid'
  | 'card.invalid'
  | 'userCode.invalid'
  | 'code.twoDigits'
  | 'code.fourDigits'
  | 'subAccountCode.invalid';

/** One of our ids, of one of these kinds. */
export const id = (...kinds: [IdKind, ...IdKind[]]) =>
  z.string().check(z.regex(idPattern(...kinds), rule('id.invalid')));

/** Whole francs; accepts a JSON integer or a plain digit string, nothing else. */
export const amount = z.pipe(
  z.transform((input: unknown, context) => {
    const parsed = parseAmount(input);
    if (parsed.ok) return parsed.amount;
    const name: FieldRule = parsed.reason === 'required' ? 'required' : `amount.${parsed.reason}`;
    context.issues.push({ code: 'custom', message: name, input });
    return z.NEVER;
  }),
  z.number().check(z.gte(0, rule('amount.negative')), z.lte(amountCeiling, rule('amount.tooLarge'))),
);
/** An amount of at least so many francs. */
export const amountFrom = (min: number) => amount.check(z.gte(min, rule('amount.tooSmall')));
/** An amount of at least the specification's minimum of 100 francs. */
export const payableAmount = amountFrom(limits.amountMin);

/** A whole percentage from 0 to 100, written like an amount. */
export const percent = amount.check(z.lte(100, rule('number.outOfRange')));

/** A whole number within limits, as JSON writes numbers. */
export const whole = (min: number, max: number) =>
  z
    .number(rule('number.notWhole'))
    .check(
      z.multipleOf(1, rule('number.notWhole')),
      z.gte(min, rule('number.outOfRange')),
      z.lte(max, rule('number.outOfRange')),
    );

/** The version of a record as it was read: what the database counts it in. */
export const version = whole(0, 2_147_483_647);

/** The version of a record of several rows, none of which counts: said back as it was answered. */
export const versionMark = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(64));

/**
 * A whole number with a rule of its own behind it, or none: what is far outside of anything counted here is refused at
 * the edge.
 */
export const counted = whole(-1e15, 1e15);
/**
 * What somebody typed as a number and a rule of its own judges, whole or not: what is far outside of any money is
 * refused at the edge.
 */
export const typedNumber = z
  .number()
  .check(z.gte(-1e15, rule('number.outOfRange')), z.lte(1e15, rule('number.outOfRange')));

/** Spaces, dots and a country code included. */
export const phoneLengthMax = 39;
/** Any way a clerk writes a Cameroonian mobile number; comes out as 2376XXXXXXXX. */
export const phone = z.pipe(
  z.transform((input: unknown, context) => {
    const parsed = typeof input === 'string' && input.length <= phoneLengthMax ? parsePhone(input) : null;
    if (parsed?.ok) return parsed.phone;
    context.issues.push({
      code: 'custom',
      message: input === '' || input == null ? 'required' : 'phone.invalid',
      input,
    });
    return z.NEVER;
  }),
  z.string().check(z.maxLength(phoneLengthMax)),
);

/** Free text: trimmed, bounded, without control characters, and never a card number. */
export const text = (max: number, min = 0) =>
  z.pipe(
    z.pipe(
      z.string(),
      // oxlint-disable-next-line no-control-regex -- removing control characters is the point
      z.transform((value) =>
        value
          .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
          .toWellFormed()
          .trim(),
      ),
    ),
    z.string().check(
      z.minLength(min, rule(min === 1 ? 'required' : 'text.tooShort')),
      z.maxLength(max, rule('text.tooLong')),
      z.refine((value) => !looksLikeCardNumber(value), rule('text.cardNumber')),
    ),
  );

/**
 * A file in base64, `max` letters at most (not bytes). It is searched for what does not belong: an expression that
 * repeats remembers each of its steps, and over some millions of letters that is more than V8 has room for (a
 * RangeError in the place of an answer).
 */
export const base64 = (max: number) =>
  z.string().check(
    z.minLength(1, { ...rule('required'), abort: true }),
    z.maxLength(max, { ...rule('text.tooLong'), abort: true }),
    z.refine((value) => !/[^A-Za-z0-9+/]/.test(value.replace(/={1,2}$/, '')), {
      ...rule('text.notBase64'),
      params: { contentEncoding: 'base64' },
    }),
  );

/**
 * What somebody or something is called: text in which everything can be seen, or two names that look the same would
 * differ.
 */
export const name = (max: number, min = 0) =>
  z.pipe(z.string().check(z.refine((value) => !hasInvisible(value), rule('name.invisible'))), text(max, min));

/** Date.parse lets the 30th of February pass as the 2nd of March, and knows a year 0; the database does neither. */
function isRealDay(day: string): boolean {
  if (day < '0001-01-01') return false;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** What was copied into a box carries marks that nobody sees. */
const copied = z.pipe(
  z.string(),
  z.transform((value) => asSeen(value).trim()),
);
export const email = z.pipe(
  copied,
  z.string().check(
    z.maxLength(254, rule('text.tooLong')),
    z.refine((value) => value.length > 254 || isEmail(value), rule('email.invalid')),
  ),
);
export const httpUrl = z.string().check(
  z.maxLength(500, rule('text.tooLong')),
  z.refine((value) => value.length > 500 || isHttpUrl(value), rule('url.invalid')),
);
export const day = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, rule('day.invalid')), z.refine(isRealDay, rule('day.invalid')));
/** An instant as JSON writes it, in UTC: its length is bounded so that its digits behind the second are. */
export const at = z.iso.datetime({ error: 'day.invalid' }).check(z.maxLength(40, rule('day.invalid')));
export const locale = z.enum(['en', 'fr']);

/** A password somebody chooses: the first thing it lacks is named. A password somebody enters is only `password`. */
export const newPassword = z.string().check(
  z.minLength(limits.passwordMin, rule('password.tooShort')),
  z.maxLength(limits.passwordMax, rule('password.tooLong')),
  z.check<string>(({ value, issues }) => {
    const [problem] = passwordProblems(value);
    if (problem && problem !== 'tooShort' && problem !== 'tooLong')
      issues.push({ code: 'custom', message: `password.${problem}`, input: value });
  }),
);
/** A code of six digits, however it was pasted. */
export const code = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => asSeen(value).replace(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, rule('code.invalid'))),
);
export const bilingual = (max: number) => z.object({ en: text(max), fr: text(max) });
export const operator = z.enum(operatorCodes, rule('choice.invalid'));
export const merchantReference = z.pipe(
  copied,
  z
    .string()
    .check(
      z.maxLength(limits.merchantReferenceMax, rule('reference.invalid')),
      z.regex(/^[A-Za-z0-9][A-Za-z0-9 ._/#-]*$/, rule('reference.invalid')),
    ),
);

/** Query strings carry lists as repeated keys or one comma-separated value. */
export const listOf = <T extends string>(values: readonly [T, ...T[]]) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      // An empty choice is no choice: whoever reads it meets a list with something in it, or none.
      z.transform((value) => {
        const chosen = (Array.isArray(value) ? value : value.split(',')).filter(Boolean);
        return chosen.length > 0 ? chosen : undefined;
      }),
    ),
    z.optional(z.array(z.enum(values, rule('choice.invalid'))).check(z.maxLength(50, rule('list.tooLong')))),
  );
export const integerText = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : NaN)),
    ),
    z
      .number(rule('number.outOfRange'))
      .check(z.multipleOf(1), z.gte(min, rule('number.outOfRange')), z.lte(max, rule('number.outOfRange'))),
  );

/** The PIN of an act that may want one. */
export const actPin = z.optional(z.string().check(z.regex(/^\d{6}$/, { error: 'code.invalid' })));

/** How many keys an object of free keys may have. */
export const keysMax = (max: number) =>
  z.refine((value: unknown) => Object.keys(value as object).length <= max, {
    error: 'list.tooLong',
    params: { maximum: max },
  });
/** What a caller keeps with a record for itself: as much as programs are used to, and no more. */
export const metadata = z
  .record(
    z.string().check(z.minLength(1, rule('required')), z.maxLength(40, rule('text.tooLong'))),
    z.string().check(z.maxLength(500, rule('text.tooLong'))),
  )
  .check(keysMax(50));

/** What somebody corrects who writes down that a payment was made: as they have read it, it was over. */
export const correcting = z.optional(z.enum(['cancelled', 'failed'], { error: 'choice.invalid' }));
