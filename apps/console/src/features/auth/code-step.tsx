import type { CheckedCode } from '#contract/sign-up/schemas.ts';
import { formatPhoneFull } from '#domain/phone.ts';
import { signUpWords } from '#i18n/catalogues/sign-up.ts';
import { Button } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { askForCode, checkTheCode, type Purpose } from './code-calls.ts';
import { CodeForm } from './code-form.tsx';
import type { Sent } from './sent-code.ts';

type Props = {
  purpose: Purpose;
  sent: Sent;
  onSent: (sent: Sent) => void;
  onChecked: (checked: CheckedCode) => void | Promise<void>;
  onBack: () => void;
};

/** A code to an address or number that somebody typed in. */
export function CodeStep({ purpose, sent, onSent, onChecked, onBack }: Props) {
  const t = useWords(signUpWords);
  const locale = useLocale();
  const to = sent.target.includes('@') ? sent.target : formatPhoneFull(sent.target);
  return (
    <CodeForm
      title={t.codeTitle}
      text={purpose === 'signUp' ? t.codeText({ to }) : t.codeTextIfKnown({ to })}
      resendAt={sent.resendAt}
      check={async (digits) => onChecked(await checkTheCode(sent, digits, purpose))}
      resend={async () => onSent(await askForCode(sent.target, purpose, locale))}
      below={
        <Button variant="ghost" onClick={onBack}>
          {t.otherContact}
        </Button>
      }
    />
  );
}
