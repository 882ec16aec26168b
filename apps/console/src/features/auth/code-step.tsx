import { signUpApi } from '#contract/sign-up/api.ts';
import type { CheckedCode } from '#contract/sign-up/schemas.ts';
import { formatPhoneFull } from '#domain/values/phone.ts';
import { signUpWords } from '#i18n/catalogues/sign-up/words.ts';
import { Button } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { useForm } from '../../data/form.ts';
import { useWrite } from '../../data/write.ts';
import { sendingOf, wishOf, type Purpose } from './code-calls.ts';
import { CodeForm } from './code-form.tsx';
import { doorSchemas } from './door-schemas.ts';
import { sentOf, type Sent } from './sent-code.ts';

type Props = {
  purpose: Purpose;
  sent: Sent;
  onSent: (sent: Sent) => void;
  onChecked: (checked: CheckedCode) => void;
  /** Why what followed a right code did not work. */
  refusal?: unknown;
  onBack: () => void;
};

/** A code to an address or number that somebody typed in. */
export function CodeStep({ purpose, sent, onSent, onChecked, refusal, onBack }: Props) {
  const t = useWords(signUpWords);
  const locale = useLocale();
  const { target } = sent;
  const isMail = target.includes('@');
  const to = isMail ? target : formatPhoneFull(target);
  const form = useForm(isMail ? signUpApi.verifyEmailCode : signUpApi.verifyCode, {
    start: { pin: '' },
    schema: doorSchemas.checkCode,
    input: ({ pin }) => ({ body: { challengeId: sent.challengeId, code: pin, purpose } }),
    onSent: onChecked,
  });
  const resend = useWrite(sendingOf(isMail, purpose).row, {
    quiet: true,
    onSuccess: (again) => onSent(sentOf(target, again)),
  });
  return (
    <CodeForm
      title={t.codeTitle}
      text={purpose === 'signUp' ? t.codeText({ to }) : t.codeTextIfKnown({ to })}
      form={form}
      refusal={refusal}
      resendAt={sent.resendAt}
      resend={{ ...resend, send: () => resend.mutate({ body: wishOf(target, purpose, locale) }) }}
      below={
        <Button variant="ghost" onClick={onBack}>
          {t.otherContact}
        </Button>
      }
    />
  );
}
