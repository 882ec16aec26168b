import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '#client/api-error.ts';
import { secondFactorApi } from '#contract/second-factor/api.ts';
import { failureWords } from '#i18n/catalogues/errors/failures.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PinInput } from '#ui/pin-input.tsx';
import { takeFocus } from '#ui/take-focus.ts';
import { PasswordInput, TextInput } from '#ui/text-input.tsx';
import { call } from '../data/call.ts';
import { errorSentence } from '../data/error-sentence.ts';
import { lazyPart } from '../data/lazy-part.ts';
import { leadTo } from '../data/lead-to.ts';
import type { ScanState } from './second-step-scan.tsx';

const SetUp = lazyPart(() => import('./second-step-set-up.tsx'), 'SetUp');
const Scan = lazyPart(() => import('./second-step-scan.tsx'), 'Scan');

export type StepMethod = 'totp' | 'passkey' | 'recoveryCode' | 'password' | 'scan' | 'setUp';
export type StepAnswer = { method: Exclude<StepMethod, 'scan'>; code?: string; assertion?: Record<string, unknown> };
type Props = {
  challengeId: string;
  methods: readonly StepMethod[];
  /** Sends the answer; a rejection is shown here. */
  onAnswer: (answer: StepAnswer) => Promise<void>;
  /** Polled while a phone confirms; only where `scan` is offered. */
  scan?: (id: string | undefined, browserSecret: string) => Promise<ScanState>;
  /** Asks for another step, where this one has passed: the answer to it may have been lost. */
  onRestart?: () => void;
};
const digits = 6;

/** One way at a time, the best first; the others a tap away. */
export function SecondStep({ challengeId, methods, onAnswer, scan, onRestart }: Props) {
  const t = useWords(secondStepWords);
  const { startOver } = useWords(failureWords);
  const locale = useLocale();
  const [method, setMethod] = useState<StepMethod>(methods[0]!);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isPressedShort, setPressedShort] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // A part of a code is no try of it.
  const isShort = (method === 'totp' || method === 'setUp') && code.length < digits;
  const missing = isPressedShort ? (code === '' ? t.missing : isShort ? t.codeShort : null) : null;
  useEffect(() => void (missing && leadTo(form.current)), [missing]);

  async function send(answer: () => Promise<StepAnswer>) {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    setPressedShort(false);
    try {
      await onAnswer(await answer());
    } catch (error) {
      setRefusal(error);
      setCode('');
    } finally {
      setBusy(false);
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (method === 'passkey' || method === 'scan') return;
    if (code === '' || isShort) setPressedShort(true);
    else void send(async () => ({ method, code }));
  };
  const sendCode = (typed: string) => void send(async () => ({ method: method as 'totp', code: typed }));
  const askPasskey = () =>
    void send(async () => {
      const { options } = (await call(secondFactorApi.passkeyQuestion, { body: { challengeId }, quiet: true })).data;
      const { startAuthentication } = await import('@simplewebauthn/browser');
      return {
        method: 'passkey',
        assertion: (await startAuthentication({ optionsJSON: options as never })) as unknown as Record<string, unknown>,
      };
    });
  const known = refusal instanceof ApiError ? refusal : null;
  const isOver = known?.error.key === 'second_factor.challenge_over';
  const sentence =
    refusal === null
      ? null
      : !known
        ? t.passkeyFailed
        : known.outcomeUnknown && onRestart
          ? method === 'setUp'
            ? t.unclearSetUp
            : t.unclear
          : errorSentence(known, locale);
  return (
    <div className="grid gap-4">
      {sentence && (
        <Banner
          tone={known?.outcomeUnknown ? 'warning' : 'danger'}
          live
          action={
            isOver &&
            onRestart && (
              <Button size="small" onClick={onRestart}>
                {startOver}
              </Button>
            )
          }
        >
          {sentence}
        </Banner>
      )}
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        {method === 'totp' && (
          <>
            <p className="text-muted">{t.totpText}</p>
            <Field label={t.totpLabel} required error={missing}>
              <PinInput
                key="totp"
                value={code}
                onChange={setCode}
                onComplete={sendCode}
                oneTimeCode
                disabled={busy}
                ref={takeFocus}
              />
            </Field>
          </>
        )}
        {method === 'recoveryCode' && (
          <>
            <p className="text-muted">{t.recoveryText}</p>
            <Field label={t.recoveryLabel} required error={missing}>
              <TextInput
                value={code}
                onChange={(event) => setCode(event.target.value)}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                className="font-mono"
                ref={takeFocus}
              />
            </Field>
          </>
        )}
        {method === 'password' && (
          <>
            <p className="text-muted">{t.passwordText}</p>
            <Field label={t.passwordLabel} required error={missing}>
              <PasswordInput
                value={code}
                onChange={(event) => setCode(event.target.value)}
                autoComplete="current-password"
                ref={takeFocus}
              />
            </Field>
          </>
        )}
        {method === 'setUp' && (
          <Suspense>
            <SetUp
              challengeId={challengeId}
              code={code}
              missing={missing}
              onCode={setCode}
              onComplete={sendCode}
              busy={busy}
            />
          </Suspense>
        )}
        {method === 'passkey' && (
          <>
            <p className="text-muted">{t.passkeyText}</p>
            <Button variant="primary" size="large" block loading={busy} onClick={askPasskey}>
              {t.usePasskey}
            </Button>
          </>
        )}
        {method === 'scan' && scan && (
          <Suspense>
            <Scan look={scan} onError={setRefusal} />
          </Suspense>
        )}
        {method !== 'passkey' && method !== 'scan' && (
          <Button type="submit" variant="primary" size="large" block loading={busy}>
            {t.confirm}
          </Button>
        )}
      </form>
      {methods.length > 1 && (
        <ul className="grid gap-1">
          {methods
            .filter((other) => other !== method && other !== 'setUp')
            .map((other) => (
              <li key={other}>
                <Button
                  variant="ghost"
                  block
                  onClick={() => {
                    setMethod(other);
                    setCode('');
                    setRefusal(null);
                    setPressedShort(false);
                  }}
                >
                  {t[`other_${other as Exclude<StepMethod, 'setUp'>}`]}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}
