import { useEffect, useRef, useState, type ReactNode } from 'react';
import { signUpWords } from '#i18n/catalogues/sign-up/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { clock } from '#ui/clock.ts';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { PinInput } from '#ui/pin-input.tsx';
import type { AnyForm } from '../../data/form.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';
import { Refused } from '../../shell/refused.tsx';
import { SubmitButton } from '../../shell/submit-button.tsx';
import { DoorTitle } from './door-frame.tsx';

type Props = {
  title: string;
  text: string;
  form: CodeFields;
  resendAt: number;
  resend: Resending;
  /** Why what followed a right code did not work. */
  refusal?: unknown;
  below?: ReactNode;
};
type Digits = { value: string; onChange: (digits: string) => void };
/** A form whose one box is `pin`: it is typed anew after every refusal. */
export type CodeFields = AnyForm & { bind: (name: 'pin') => Digits; error: (path: string) => string | undefined };
/** A write that sends another code. */
export type Resending = { send: () => void; error: unknown; isPending: boolean; isSuccess: boolean };

/** The six digits that were sent. They go off by themselves once they are in. */
export function CodeForm({ title, text, form, resendAt, resend, refusal, below }: Props) {
  const t = useWords(signUpWords);
  const wait = useSecondsUntil(resendAt);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const wrong = form.error('code');
  const sendAgain = () => {
    form.startOver();
    resend.send();
    input.current?.focus();
  };
  return (
    <>
      <DoorTitle title={title} text={text} />
      {refusal ? <Refused error={refusal} /> : <FormFailure form={form} />}
      {resend.error ? <Refused error={resend.error} /> : null}
      {resend.isSuccess && !form.failure && !wrong && (
        <Banner tone="success" live>
          {t.resent}
        </Banner>
      )}
      <form {...form.props} className="grid grid-cols-1 gap-4">
        <Field label={t.code} error={wrong} required>
          <PinInput ref={input} {...form.bind('pin')} onComplete={() => form.submit()} oneTimeCode />
        </Field>
        <SubmitButton form={form} size="large" block>
          {t.check}
        </SubmitButton>
      </form>
      <div className="grid gap-1">
        <Button variant="ghost" disabled={wait > 0} loading={resend.isPending} onClick={sendAgain}>
          {wait > 0 ? t.resendIn({ seconds: wait }) : t.resend}
        </Button>
        {below}
      </div>
    </>
  );
}

function useSecondsUntil(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(moment));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - clock.now()) / 1000));
