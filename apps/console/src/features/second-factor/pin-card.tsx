import { useState, type FormEvent, type ReactNode } from 'react';
import { secondFactorApi } from '#contract/second-factor/api.ts';
import { formatDate, formatDateTime, formatTime } from '#domain/time.ts';
import { secondStepWords } from '#i18n/catalogues/second-step.ts';
import { securityWords } from '#i18n/catalogues/security.ts';
import { Badge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PinInput } from '#ui/pin-input.tsx';
import { PasswordInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence } from '../../data/error-sentence.ts';

import { useWrite } from '../../data/write.ts';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import type { SecurityState, WithProof } from './security-page.tsx';

const empty = { currentPin: '', pin: '', pinAgain: '', code: '', password: '' };
type Entered = typeof empty;

export function PinCard({ state, withProof }: { state: SecurityState; withProof: WithProof }) {
  const t = useWords(securityWords);
  const locale = useLocale();
  const [open, setOpen] = useState<'set' | 'reset' | 'check' | null>(null);
  const check = useWrite(secondFactorApi.checkPin, {
    quiet: true,
    onSuccess: () => void toast.success(t.pinRight),
  });
  const { setAt, lockedUntil, lowLimitsUntil } = state.pin;
  return (
    <Card
      title={t.pinTitle}
      description={t.pinText}
      actions={
        <Badge tone={setAt ? 'success' : 'neutral'} icon>
          {setAt ? t.on : t.off}
        </Badge>
      }
    >
      <div className="grid gap-3">
        {lockedUntil && <Banner tone="danger">{t.pinLocked({ at: formatTime(new Date(lockedUntil), locale) })}</Banner>}
        {lowLimitsUntil && (
          <Banner tone="warning">{t.pinLow({ at: formatDateTime(new Date(lowLimitsUntil), locale) })}</Banner>
        )}
        {setAt ? (
          <div className="flex flex-wrap items-center gap-2">
            <p className="flex-1 text-muted">{t.since({ at: formatDate(new Date(setAt), locale) })}</p>
            <Button variant="ghost" onClick={() => setOpen('check')}>
              {t.pinCheck}
            </Button>
            <Button onClick={() => setOpen('reset')}>{t.pinForgot}</Button>
            <Button onClick={() => setOpen('set')}>{t.pinChange}</Button>
          </div>
        ) : (
          <Button variant="primary" className="justify-self-start" onClick={() => withProof(() => setOpen('set'))}>
            {t.pinSet}
          </Button>
        )}
      </div>
      {open === 'set' && <SetDialog hasPin={setAt !== null} onClose={() => setOpen(null)} />}
      <PinDialog
        open={open === 'check'}
        onClose={() => setOpen(null)}
        title={t.pinCheck}
        confirmLabel={t.pinCheck}
        onPin={async (pin) => void (await check.mutateAsync({ body: { pin } }))}
      />
      {open === 'reset' && (
        <ResetDialog
          hasFactor={state.totpEnabledAt !== null || state.passkeys.length > 0}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

function SetDialog({ hasPin, onClose }: { hasPin: boolean; onClose: () => void }) {
  const t = useWords(securityWords);
  const [entered, setEntered] = useState<Entered>(empty);
  const set = useWrite(secondFactorApi.setPin, {
    quiet: true,
    invalidates: [secondFactorApi.state],
    onSuccess: () => saved(t.pinSaved, onClose),
  });
  const { currentPin, pin, pinAgain } = entered;
  return (
    <Form
      title={hasPin ? t.pinChange : t.pinSet}
      description={t.pinText}
      error={set.error}
      busy={set.isPending}
      onClose={onClose}
      onSubmit={() => set.mutate({ body: { pin, pinAgain, ...(hasPin ? { currentPin } : {}) } })}
    >
      {hasPin && (
        <Field label={t.pinCurrent} required>
          <PinInput secret value={currentPin} onChange={(value) => setEntered({ ...entered, currentPin: value })} />
        </Field>
      )}
      <NewPin entered={entered} setEntered={setEntered} />
    </Form>
  );
}

/** Whoever has a second factor is asked for that when they save; the others give their password. */
function ResetDialog({ hasFactor, onClose }: { hasFactor: boolean; onClose: () => void }) {
  const t = useWords(securityWords);
  const [entered, setEntered] = useState<Entered>(empty);
  const send = useWrite(secondFactorApi.sendPinReset, { quiet: true });
  const reset = useWrite(secondFactorApi.resetPin, {
    quiet: true,
    invalidates: [secondFactorApi.state],
    onSuccess: () => saved(t.pinSaved, onClose),
  });
  const sent = send.data;
  const { pin, pinAgain, code, password } = entered;
  return (
    <Form
      title={t.pinResetTitle}
      description={t.pinResetText}
      error={reset.error ?? send.error}
      busy={reset.isPending || send.isPending}
      onClose={onClose}
      submitLabel={sent ? t.pinSave : t.pinResetSend}
      onSubmit={() =>
        sent
          ? reset.mutate({
              body: { challengeId: sent.challengeId, code, pin, pinAgain, ...(hasFactor ? {} : { password }) },
            })
          : send.mutate({})
      }
    >
      {sent && (
        <>
          <Banner tone="info">{t.pinResetSent({ to: sent.sentTo })}</Banner>
          <Field label={t.code} required>
            <PinInput oneTimeCode value={code} onChange={(value) => setEntered({ ...entered, code: value })} />
          </Field>
          {!hasFactor && (
            <Field label={t.password} required>
              <PasswordInput
                value={password}
                onChange={(event) => setEntered({ ...entered, password: event.target.value })}
                autoComplete="current-password"
              />
            </Field>
          )}
          <NewPin entered={entered} setEntered={setEntered} />
        </>
      )}
    </Form>
  );
}

function NewPin({ entered, setEntered }: { entered: Entered; setEntered: (entered: Entered) => void }) {
  const t = useWords(securityWords);
  return (
    <>
      <Field label={t.pinNew} hint={t.pinRule} required>
        <PinInput secret value={entered.pin} onChange={(pin) => setEntered({ ...entered, pin })} />
      </Field>
      <Field label={t.pinAgain} required>
        <PinInput secret value={entered.pinAgain} onChange={(pinAgain) => setEntered({ ...entered, pinAgain })} />
      </Field>
    </>
  );
}

const saved = (text: string, onClose: () => void) => {
  toast.success(text);
  onClose();
};

type FormProps = {
  title: string;
  description: string;
  error: unknown;
  busy: boolean;
  onClose: () => void;
  onSubmit: () => void;
  submitLabel?: string;
  children?: ReactNode;
};

function Form({ title, description, error, busy, onClose, onSubmit, submitLabel, children }: FormProps) {
  const t = useWords(securityWords);
  const steps = useWords(secondStepWords);
  const locale = useLocale();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {steps.cancel}
          </Button>
          <Button type="submit" form="pin-form" variant="primary" loading={busy}>
            {submitLabel ?? t.pinSave}
          </Button>
        </>
      }
    >
      <form id="pin-form" noValidate className="grid gap-4" onSubmit={submit}>
        {Boolean(error) && (
          <Banner tone="danger" live>
            {errorSentence(error, locale)}
          </Banner>
        )}
        {children}
      </form>
    </Dialog>
  );
}
