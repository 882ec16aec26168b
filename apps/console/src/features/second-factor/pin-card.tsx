import { useState } from 'react';
import type { DataOf } from '#contract/endpoint.ts';
import { secondFactorApi } from '#contract/second-factor/api.ts';
import { formatDate, formatDateTime, formatTime } from '#domain/values/time.ts';
import { securityWords } from '#i18n/catalogues/account/security.ts';
import { Mark } from '#ui/mark.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog as Frame } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PinInput } from '#ui/pin-input.tsx';
import { PasswordInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { useWrite } from '../../data/write.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { Refused } from '../../shell/refused.tsx';
import type { SecurityState, WithProof } from './security-page.tsx';

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
      actions={<Mark of={setAt ? 'yes' : 'no'}>{setAt ? t.on : t.off}</Mark>}
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
  const form = useForm(secondFactorApi.setPin, {
    start: { currentPin: '', fresh: '', again: '' },
    schema: secondFactorApi.setPin.body,
    secrets: ['currentPin', 'fresh', 'again'],
    input: ({ currentPin, fresh, again }) => ({ body: { currentPin, pin: fresh, pinAgain: again } }),
    rules: ({ currentPin }) => ({ currentPin: hasPin && !currentPin && 'required' }),
    invalidates: [secondFactorApi.state],
    onSent() {
      toast.success(t.pinSaved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={hasPin ? t.pinChange : t.pinSet}
      description={t.pinText}
      submitLabel={t.pinSave}
      onClose={onClose}
    >
      {hasPin && (
        <Field label={t.pinCurrent} required error={form.error('currentPin')}>
          <PinInput secret {...form.bind('currentPin')} />
        </Field>
      )}
      <NewPin
        fresh={{ ...form.bind('fresh'), error: form.error('pin') }}
        again={{ ...form.bind('again'), error: form.error('pinAgain') }}
      />
    </FormDialog>
  );
}

type Sent = DataOf<typeof secondFactorApi.sendPinReset>;

function ResetDialog({ hasFactor, onClose }: { hasFactor: boolean; onClose: () => void }) {
  const t = useWords(securityWords);
  const send = useWrite(secondFactorApi.sendPinReset, { quiet: true });
  if (send.data) return <NewAfterCode sent={send.data} hasFactor={hasFactor} onClose={onClose} />;
  return (
    <Frame
      title={t.pinResetTitle}
      description={t.pinResetText}
      submitLabel={t.pinResetSend}
      sending={send.isPending}
      onSubmit={() => send.mutate({})}
      onClose={onClose}
    >
      {send.error && <Refused error={send.error} />}
    </Frame>
  );
}

/** Whoever has a second factor is asked for that when they save; the others give their password. */
function NewAfterCode({ sent, hasFactor, onClose }: { sent: Sent; hasFactor: boolean; onClose: () => void }) {
  const t = useWords(securityWords);
  const form = useForm(secondFactorApi.resetPin, {
    start: { code: '', password: '', fresh: '', again: '' },
    schema: secondFactorApi.resetPin.body,
    secrets: ['fresh', 'again'],
    input: ({ fresh, again, ...rest }) => ({
      body: { challengeId: sent.challengeId, pin: fresh, pinAgain: again, ...rest },
    }),
    rules: ({ password }) => ({ password: !hasFactor && !password && 'required' }),
    invalidates: [secondFactorApi.state],
    onSent() {
      toast.success(t.pinSaved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t.pinResetTitle}
      description={t.pinResetText}
      submitLabel={t.pinSave}
      onClose={onClose}
    >
      <Banner tone="info">{t.pinResetSent({ to: sent.sentTo })}</Banner>
      <Field label={t.code} required error={form.error('code')}>
        <PinInput oneTimeCode {...form.bind('code')} />
      </Field>
      {!hasFactor && (
        <Field label={t.password} required error={form.error('password')}>
          <PasswordInput {...form.bind('password')} autoComplete="current-password" />
        </Field>
      )}
      <NewPin
        fresh={{ ...form.bind('fresh'), error: form.error('pin') }}
        again={{ ...form.bind('again'), error: form.error('pinAgain') }}
      />
    </FormDialog>
  );
}

type Box = { value: string; onChange: (digits: string) => void; error: string | undefined };

function NewPin({ fresh, again }: { fresh: Box; again: Box }) {
  const t = useWords(securityWords);
  const box = ({ error, ...input }: Box, label: string, hint?: string) => (
    <Field label={label} hint={hint} required error={error}>
      <PinInput secret {...input} />
    </Field>
  );
  return (
    <>
      {box(fresh, t.pinNew, t.pinRule)}
      {box(again, t.pinAgain)}
    </>
  );
}
