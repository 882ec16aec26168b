import { verificationsApi, type Verification } from '#contract/verifications/api.ts';
import { wholeAmount } from '#domain/values/money.ts';
import { enoughToVerify } from '#domain/states/verification.ts';
import { isNoTime } from '#domain/values/time.ts';
import { verificationWords } from '#i18n/catalogues/verifications/words.ts';
import { useWords } from '#ui/locale.tsx';
import { useForm } from '../../data/form.ts';
import { bodyOf, emptyForm } from './verify-form.ts';

/** What a customer shows, on its way to a verdict. */
export function useVerifyForm(onVerdict: (verdict: Verification) => void) {
  const t = useWords(verificationWords);
  return useForm(verificationsApi.check, {
    start: emptyForm,
    schema: verificationsApi.check.body,
    input: (values) => ({ body: bodyOf(values) }),
    rules: (values) => ({
      // An amount that cannot be read is refused where it stands; it is none that is missing.
      transactionId:
        typeof values.amount !== 'string' &&
        !enoughToVerify({ ...values, amount: wholeAmount(values.amount) }) &&
        t.needed,
      time: isNoTime(values.time) && 'time.invalid',
      // An hour of no day would be searched by nobody.
      day: values.time !== '' && !values.day && t.dayNeeded,
    }),
    draft: 'verify',
    invalidates: [verificationsApi.list],
    onSent: onVerdict,
  });
}
