import * as z from 'zod/mini';
import { account } from '../auth/schemas.ts';
import { code, id, locale } from '../fields.ts';

export const codePurpose = z.enum(['signUp', 'forgotPassword']);
export type CodePurpose = z.output<typeof codePurpose>;
/** The same whether or not anybody is known at the address. */
export const sentCode = z.object({ challengeId: z.string(), resendAfter: z.string(), expiresAt: z.string() });
export type SentCode = z.output<typeof sentCode>;

export const codeWish = { purpose: z._default(codePurpose, 'signUp'), language: locale };
export const codeCheck = z.object({ challengeId: id('challenge'), code, purpose: z._default(codePurpose, 'signUp') });
/** Long enough to fill in the rest of a form, and spent with it. */
export const otpToken = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(100));
/** The person at the proved address, masked; and for a new password, the organisations to choose from. */
export const checkedCode = z.object({
  otpToken: z.string(),
  existingUser: z.nullable(
    z.object({ name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  ),
  organisations: z.array(account),
});
export type CheckedCode = z.output<typeof checkedCode>;
