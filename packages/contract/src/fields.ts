import * as z from 'zod/mini';
import { isId, type IdKind } from '#domain/ids.ts';
import { parseAmount } from '#domain/money.ts';
import { parsePhone } from '#domain/phone.ts';
import { limits } from '#domain/limits.ts';
import { isEmail, isHttpUrl, looksLikeCardNumber, passwordProblems } from '#domain/text.ts';

/**
 * Field types of every form and body. An issue's message is the name of a rule; its sentence stands in
 * `#i18n/catalogues/fields.ts`, so server and form show the same words.
 */
const rule = (name: FieldRule) => ({ error: name });

export type FieldRule =
  | 'required' | 'amount.notInteger' | 'amount.negative' | 'amount.tooLarge' | 'amount.tooSmall' | 'phone.invalid'
  | 'email.invalid' | 'url.invalid' | 'id.invalid' | 'text.tooLong' | 'text.tooShort' | 'text.cardNumber' | 'text.notBase64' | 'account.invalid' | 'iban.invalid' | 'rib.otherBank' | 'day.invalid'
  | 'number.outOfRange' | 'list.tooLong' | 'list.empty' | 'range.inverted' | 'choice.invalid' | 'value.unexpected'
  | 'field.unknown' | 'items.required' | 'amount.required' | 'reference.invalid' | 'date.past' | 'list.repeated'
  | 'password.tooShort' | 'password.tooLong' | 'password.noUppercase' | 'password.noLowercase' | 'password.noDigit' | 'password.common' | 'code.invalid' | 'time.invalid' | 'swift.invalid' | 'rccm.invalid' | 'niu.invalid' | 'stillRefused' | 'rib.invalid' | 'card.invalid' | 'userCode.invalid' | 'code.fourDigits';

export const id = (kind: IdKind) => z.string().check(z.refine((value) => isId(kind, value), rule('id.invalid')));

/** Whole francs; accepts a JSON integer or a plain digit string, nothing else. */
export const amount = z.pipe(
  z.transform((input: unknown, context) => {
    const parsed = parseAmount(input);
    if (parsed.ok) return parsed.amount;
    const name: FieldRule = parsed.reason === 'required' ? 'required' : `amount.${parsed.reason}`;
    context.issues.push({ code: 'custom', message: name, input });
    return z.NEVER;
  }),
  z.number(),
);

/** An amount of at least the specification's minimum of 100 francs. */
export const payableAmount = amount.check(z.refine((value) => value >= limits.amountMin, rule('amount.tooSmall')));

/** A whole percentage from 0 to 100, written like an amount. */
export const percent = amount.check(z.refine((value) => value <= 100, rule('number.outOfRange')));

/** The version of a record as it was read: what the database counts it in. */
export const version = z.number().check(z.refine((value) => Number.isInteger(value) && value >= 0 && value <= 2_147_483_647, rule('number.outOfRange')));

/** A number with a rule of its own behind it, or none: what is far outside of anything counted here is refused at the edge. */
export const counted = z.number().check(z.gte(-1e15, rule('number.outOfRange')), z.lte(1e15, rule('number.outOfRange')));

/** Any way a clerk writes a Cameroonian mobile number; comes out as 2376XXXXXXXX. */
export const phone = z.pipe(
  z.transform((input: unknown, context) => {
    const parsed = typeof input === 'string' && input.length < 40 ? parsePhone(input) : null;
    if (parsed?.ok) return parsed.phone;
    context.issues.push({ code: 'custom', message: input === '' || input == null ? 'required' : 'phone.invalid', input });
    return z.NEVER;
  }),
  z.string(),
);

/** Free text: trimmed, bounded, without control characters, and never a card number. */
export const text = (max: number, min = 0) =>
  z.pipe(
    z.pipe(
      z.string(),
      // oxlint-disable-next-line no-control-regex -- removing control characters is the point
      z.transform((value) => value.replace(/[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').toWellFormed().trim()),
    ),
    z.string().check(
      z.refine((value) => value.length >= min, rule(min === 1 ? 'required' : 'text.tooShort')),
      z.refine((value) => value.length <= max, rule('text.tooLong')),
      z.refine((value) => !looksLikeCardNumber(value), rule('text.cardNumber')),
    ),
  );

/** Date.parse lets the 30th of February pass as the 2nd of March; the database would not. */
function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

export const email = z.string().check(z.refine((value) => value.length <= 254 && isEmail(value), rule('email.invalid')));
export const httpUrl = z.string().check(z.refine((value) => value.length <= 500 && isHttpUrl(value), rule('url.invalid')));
export const day = z.string().check(
  z.refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isRealDay(value), rule('day.invalid')),
);
export const at = z.iso.datetime({ error: 'day.invalid' });
export const locale = z.enum(['en', 'fr']);

/** A password somebody chooses: the first thing it lacks is named. A password somebody enters is only `password`. */
export const newPassword = z.string().check(z.check<string>(({ value, issues }) => {
  const [problem] = passwordProblems(value);
  if (problem) issues.push({ code: 'custom', message: value === '' ? 'required' : `password.${problem}`, input: value });
}));
/** A code of six digits, however it was pasted. */
export const code = z.pipe(
  z.pipe(z.string(), z.transform((value) => value.replace(/[\s-]/g, ''))),
  z.string().check(z.refine((value) => /^\d{6}$/.test(value), rule('code.invalid'))),
);
export const bilingual = (max: number) => z.object({ en: text(max), fr: text(max) });
export const operator = z.enum(['mtn', 'orange'], rule('choice.invalid'));
export const merchantReference = z.string().check(
  z.refine((value) => /^[A-Za-z0-9][A-Za-z0-9 ._/#-]*$/.test(value) && value.length <= limits.merchantReferenceMax, rule('reference.invalid')),
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
    z.pipe(z.union([z.string(), z.number()]), z.transform((value) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : NaN))),
    z.number(rule('number.outOfRange')).check(z.refine((value) => value >= min && value <= max, rule('number.outOfRange'))),
  );

/** The PIN of an act that may want one. */
export const actPin = z.optional(z.string().check(z.regex(/^\d{6}$/, { error: 'code.invalid' })));
