import { useState } from 'react';
import type { DataOf } from '#contract/endpoint.ts';
import { passwordsApi } from '#contract/passwords/api.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { passwordsWords } from '#i18n/catalogues/auth/passwords.ts';
import { signUpWords } from '#i18n/catalogues/sign-up/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { useForm } from '../../data/form.ts';
import { to } from '../../data/paths.ts';
import { session } from '../../data/session.ts';
import { useWrite } from '../../data/write.ts';
import { CodeForm, type Resending } from './code-form.tsx';
import { CodeStep } from './code-step.tsx';
import { ContactStep } from './contact-step.tsx';
import { DoorFrame, DoorTitle } from './door-frame.tsx';
import { doorSchemas } from './door-schemas.ts';
import { keepReset } from './password-reset.ts';
import { sentOf, type Sent } from './sent-code.ts';

type TakenBack = DataOf<typeof passwordsApi.takeBack>;

/** Where the link of a security message leads. A press is needed: programs that look through mail open links too. */
export function Screen() {
  // Behind the #, where no server and no log sees it.
  const [token] = useState(() => location.hash.slice(1));
  const [sent, setSent] = useState<Sent | null>(null);
  const [taken, setTaken] = useState<TakenBack | null>(null);
  const lock = useWrite(passwordsApi.notMe, {
    quiet: true,
    onSuccess(data) {
      session.close();
      setSent(sentOf(data.sentTo, data));
    },
  });
  const press = { ...lock, send: () => lock.mutate({ body: { token } }) };
  if (taken?.waitsUntil)
    return (
      <DoorFrame>
        <Waits until={taken.waitsUntil} />
      </DoorFrame>
    );
  if (taken)
    return (
      <DoorFrame>
        {taken.takenFor.length > 0 ? (
          <Elsewhere otpToken={taken.otpToken} kinds={taken.takenFor} onTaken={setTaken} />
        ) : (
          <Done taken={taken} />
        )}
      </DoorFrame>
    );
  return (
    <DoorFrame>{sent ? <Code sent={sent} resend={press} onTaken={setTaken} /> : <Question lock={press} />}</DoorFrame>
  );
}

function Question({ lock }: { lock: Resending }) {
  const t = useWords(passwordsWords);
  const locale = useLocale();
  return (
    <>
      <DoorTitle title={t.notMeTitle} text={t.notMeText} />
      {lock.error ? (
        <Banner
          tone="danger"
          live
          action={
            <ButtonLink href={to('/forgot-password')} size="small">
              {t.notMeNext}
            </ButtonLink>
          }
        >
          {errorSentence(lock.error, locale)}
        </Banner>
      ) : null}
      <div className="grid grid-cols-1 gap-2">
        <Button variant="danger" size="large" block loading={lock.isPending} onClick={lock.send}>
          {t.notMeSubmit}
        </Button>
        <ButtonLink href={to('/')} block>
          {t.notMeWasMe}
        </ButtonLink>
      </div>
    </>
  );
}

type CodeProps = { sent: Sent; resend: Resending; onTaken: (taken: TakenBack) => void };

function Code({ sent, resend, onTaken }: CodeProps) {
  const t = useWords(passwordsWords);
  const [isAgain, setAgain] = useState(false);
  const form = useForm(passwordsApi.takeBack, {
    start: { pin: '' },
    schema: doorSchemas.takeBack,
    input: ({ pin }) => ({ body: { challengeId: sent.challengeId, code: pin } }),
    onSent: onTaken,
  });
  return (
    <CodeForm
      title={t.notMeCodeTitle}
      text={t.notMeCodeText({ to: sent.target })}
      form={form}
      resendAt={sent.resendAt}
      resend={{
        ...resend,
        // The press that locked it has sent the first.
        isSuccess: resend.isSuccess && isAgain,
        send() {
          setAgain(true);
          resend.send();
        },
      }}
      below={
        <ButtonLink href={to('/forgot-password')} variant="ghost">
          {t.notMeNext}
        </ButtonLink>
      }
    />
  );
}

/** The former address is another account's by now: what this one is reached at instead. */
function Elsewhere({
  otpToken,
  kinds,
  onTaken,
}: {
  otpToken: string;
  kinds: TakenBack['takenFor'];
  onTaken: (taken: TakenBack) => void;
}) {
  const t = useWords(passwordsWords);
  const words = useWords(signUpWords);
  const [contact, setContact] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const take = useWrite(passwordsApi.takeBackElsewhere, { quiet: true, onSuccess: onTaken });
  if (sent) {
    return (
      <CodeStep
        purpose="signUp"
        sent={sent}
        onSent={setSent}
        onBack={() => setSent(null)}
        onChecked={({ otpToken: contactToken }) => take.mutate({ body: { otpToken, contactToken } })}
        refusal={take.error}
      />
    );
  }
  const keep = (next: Sent) => {
    setContact(next.target);
    setSent(next);
  };
  return (
    <>
      <DoorTitle title={t.notMeTakenTitle} text={t[`notMeTakenText_${kinds.length === 1 ? kinds[0]! : 'any'}`]} />
      <ContactStep
        purpose="signUp"
        {...(kinds.length === 1 ? { only: kinds[0] } : {})}
        initial={contact}
        submit={words.send}
        onSent={keep}
      />
      <ButtonLink href={to('/forgot-password')} variant="ghost" block>
        {t.notMeNext}
      </ButtonLink>
    </>
  );
}

/** Who had the address shortly before may answer first. */
function Waits({ until }: { until: string }) {
  const t = useWords(passwordsWords);
  const locale = useLocale();
  return (
    <>
      <DoorTitle title={t.notMeWaitsTitle} text={t.notMeWaitsText({ at: formatDateTime(new Date(until), locale) })} />
      <ButtonLink href={to('/login')} block>
        {t.back}
      </ButtonLink>
    </>
  );
}

function Done({ taken }: { taken: TakenBack }) {
  const t = useWords(passwordsWords);
  const locale = useLocale();
  const { otpToken, name, organisations, undone, loginWith, closedUntil } = taken;
  return (
    <>
      <DoorTitle
        title={closedUntil ? t.notMeClosedTitle : t.notMeDoneTitle}
        text={`${closedUntil ? t.notMeClosed({ at: formatDateTime(new Date(closedUntil), locale) }) : t.notMeDoneText} ${t.notMeGoesTo({ to: loginWith.join(', ') })}`}
      />
      {undone.length > 0 && (
        <section aria-label={t.notMeUndone} className="grid gap-1">
          <h2 className="text-sm font-semibold">{t.notMeUndone}</h2>
          <ul className="list-disc ps-5 text-sm text-muted">
            {undone.map((what) => (
              <li key={what}>{t[`undone_${what}`]}</li>
            ))}
          </ul>
        </section>
      )}
      {closedUntil ? (
        <ButtonLink href={to('/login')} block>
          {t.back}
        </ButtonLink>
      ) : otpToken === '' ? (
        <ButtonLink href={to('/forgot-password')} variant="primary" size="large" block>
          {t.notMeNext}
        </ButtonLink>
      ) : (
        <ButtonLink
          href={to('/reset-password')}
          variant="primary"
          size="large"
          block
          onClick={() => keepReset({ otpToken, name, organisations })}
        >
          {t.notMeNext}
        </ButtonLink>
      )}
    </>
  );
}
