import * as z from 'zod/mini';
import { otherBankThan, parseRib } from '#domain/banks/account.ts';
import { limits } from '#domain/values/limits.ts';
import { isCardNumber } from '#domain/values/text.ts';
import { id, operator, phone, name as shownName } from '../fields.ts';

/** How a transfer reaches somebody. A linked account is a wallet or a bank account the organisation owns itself. */
export const nameMatches = ['strong', 'partial', 'none'] as const;
export const destinations = ['wallet', 'bank', 'card', 'user'] as const;

const name = shownName(limits.nameMax, 1);
/** The longest spelling of an account that is read. */
export const ribLengthMax = 59;
/** 23 digits however they are written, or the IBAN. A key that does not fit warns and does not block. */
export const rib = z.pipe(
  z.transform((input: unknown, context) => {
    const parsed = typeof input === 'string' && input.length <= ribLengthMax ? parseRib(input) : null;
    if (parsed?.ok) return parsed.rib;
    context.issues.push({ code: 'custom', message: input === '' || input == null ? 'required' : 'rib.invalid', input });
    return z.NEVER;
  }),
  z.string().check(z.maxLength(ribLengthMax)),
);
/** The five digits of the bank a person chose; the number must begin with them. */
export const bankCode = z.string().check(z.regex(/^\d{5}$/, { error: 'choice.invalid' }));
export const ofChosenBank = z.refine<{ rib: string; bankCode?: string | undefined }>(
  (input) => !input.bankCode || !otherBankThan(input.bankCode, input.rib),
  { error: 'rib.otherBank', path: ['rib'] },
);
/** 16 digits with their checksum. Only the last four and a keyed fingerprint are ever kept. */
export const cardNumber = z.pipe(
  z.pipe(
    z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(40)),
    z.transform((value) => value.replace(/[\s-]/g, '')),
  ),
  z.string().check(z.refine(isCardNumber, { error: 'card.invalid' })),
);
export const userCode = z
  .string()
  .check(z.regex(new RegExp(`^\\w{${limits.userIdMin},${limits.userIdMax}}$`), { error: 'userCode.invalid' }));

/** Who gets the money, as a person fills it in. `name` may be left out where we know it: a linked account, a user. */
export const beneficiaryInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wallet'), phone, operator: z.optional(operator), name }),
  z.object({ kind: z.literal('bank'), rib, bankCode: z.optional(bankCode), name }).check(ofChosenBank),
  z.object({ kind: z.literal('card'), number: cardNumber, name }),
  z.object({ kind: z.literal('user'), code: userCode }),
  z.object({ kind: z.literal('linkedAccount'), linkedAccountId: id('linkedAccount') }),
]);
export type BeneficiaryInput = z.input<typeof beneficiaryInput>;
/** The same before a name is written: the rail may know it. With a name, the answer says how well the two agree. */
export const payeeInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('wallet'),
    phone,
    operator: z.optional(operator),
    name: z.optional(shownName(limits.nameMax)),
  }),
  z.object({ kind: z.literal('bank'), rib, name: z.optional(shownName(limits.nameMax)) }),
  z.object({ kind: z.literal('card'), number: cardNumber, name: z.optional(shownName(limits.nameMax)) }),
  z.object({ kind: z.literal('user'), code: userCode }),
  z.object({ kind: z.literal('linkedAccount'), linkedAccountId: id('linkedAccount') }),
]);

export const beneficiaryView = z.object({
  destination: z.enum(destinations),
  name: z.string(),
  verifiedName: z.nullable(z.string()),
  nameMatch: z.nullable(z.enum(nameMatches)),
  phone: z.nullable(z.string()),
  operator: z.nullable(operator),
  rib: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  cardTail: z.nullable(z.string()),
  userCode: z.nullable(z.string()),
  recipientId: z.nullable(z.string()),
  linkedAccountId: z.nullable(z.string()),
});
