import * as z from 'zod/mini';
import { parseOutsideAccount } from '#domain/banks/account.ts';
import { id, name, payableAmount, text } from '../fields.ts';
import { ribLengthMax } from '../transfers/beneficiary-schemas.ts';

export const documentTypes = ['invoice', 'contract', 'customsDeclaration', 'transportDocument', 'other'] as const;
export const purposeCodes = [
  'goods',
  'services',
  'salaries',
  'loanRepayment',
  'dividends',
  'schoolFees',
  'other',
] as const;
const country = z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'country.invalid' }));
/** An IBAN, or an account number of 8 to 20 digits, however it is written. */
export const outsideAccount = z.pipe(
  z.transform((input: unknown, context) => {
    const parsed = typeof input === 'string' && input.length <= ribLengthMax ? parseOutsideAccount(input) : null;
    if (parsed?.ok) return parsed.account;
    context.issues.push({
      code: 'custom',
      message:
        input === '' || input == null
          ? 'required'
          : parsed?.reason === 'wrongIbanCheck'
            ? 'iban.invalid'
            : 'account.invalid',
      input,
    });
    return z.NEVER;
  }),
  z.string().check(z.maxLength(ribLengthMax)),
);
export const foreignBeneficiary = z.object({
  name: name(100, 1),
  address: text(200, 1),
  country,
  account: outsideAccount,
  swiftCode: z.string().check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, { error: 'swift.invalid' })),
  bankName: name(100, 1),
  purposeCode: z.enum(purposeCodes, { error: 'choice.invalid' }),
  relationship: text(60, 1),
});
export const crossBorderInput = z.object({
  sourceAccountId: id('account'),
  amount: payableAmount,
  to: z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'choice.invalid' })),
  beneficiary: foreignBeneficiary,
});
