import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '#client/api-error.ts';
import { signUpWords } from '#i18n/catalogues/sign-up.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PinInput } from '#ui/pin-input.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { DoorTitle } from './door-frame.tsx';

type Props = {
  title: string;
  text: string;
  resendAt: number;
  check: (digits: string) => Promise<void>;
  resend: () => Promise<void>;
  below?: ReactNode;
};

/** The six digits that were sent. They go off by themselves once they are in. */
export function CodeForm({ title, text, resendAt, check, resend, below }: Props) {
  const t = useWords(signUpWords);
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [isShort, setShort] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isResent, setResent] = useState(false);
  const wait = useSecondsUntil(resendAt);
  useEffect(() => input.current?.focus(), []);

  async function attempt(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    setResent(false);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      setCode('');
      input.current?.focus();
    } finally {
      setBusy(false);
    }
  }
  const checkNow = (digits: string) => attempt(() => check(digits));
  const resendNow = () =>
    attempt(async () => {
      await resend();
      setResent(true);
      input.current?.focus();
    });
  function submit(event: FormEvent) {
    event.preventDefault();
    setShort(code.length < 6);
    if (code.length === 6) void checkNow(code);
    else input.current?.focus();
  }

  const isWrong = refusal?.error.key === 'otp.wrong';
  return (
    <>
      <DoorTitle title={title} text={text} />
      {refusal && !isWrong && (
        <Banner tone="danger" live>
          {errorSentence(refusal, locale)}
        </Banner>
      )}
      {isResent && (
        <Banner tone="success" live>
          {t.resent}
        </Banner>
      )}
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <Field
          label={t.code}
          error={isWrong ? errorSentence(refusal, locale) : isShort && code.length < 6 ? t.codeShort : undefined}
          required
        >
          <PinInput
            ref={input}
            value={code}
            onChange={setCode}
            onComplete={(digits) => void checkNow(digits)}
            oneTimeCode
          />
        </Field>
        <Button type="submit" variant="primary" size="large" block loading={busy}>
          {t.check}
        </Button>
      </form>
      <div className="grid gap-1">
        <Button variant="ghost" disabled={wait > 0} onClick={() => void resendNow()}>
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

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));
