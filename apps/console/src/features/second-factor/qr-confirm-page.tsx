import { useEffect, useState } from 'react';
import type { DataOf } from '#contract/endpoint.ts';
import { qrLoginApi } from '#contract/qr-login/api.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { securityWords } from '#i18n/catalogues/account/security.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PinInput } from '#ui/pin-input.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { PasswordInput } from '#ui/text-input.tsx';
import { call } from '../../data/call.ts';
import { errorSentence } from '../../data/error-sentence.ts';
import { useForm } from '../../data/form.ts';
import { to } from '../../data/paths.ts';
import { useRoute } from '../../data/route.ts';
import { useWrite } from '../../data/write.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';
import { Refused } from '../../shell/refused.tsx';
import { SubmitButton } from '../../shell/submit-button.tsx';

type Shown = DataOf<typeof qrLoginApi.scan>;

/** On the phone: what the scanned code would open, and the two things that open it. */
export function Screen() {
  const t = useWords(securityWords);
  const locale = useLocale();
  const id = useRoute().params['id']!;
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [end, setEnd] = useState<'done' | 'denied' | null>(null);
  useEffect(() => {
    call(qrLoginApi.scan, { params: { id }, quiet: true, loader: 'hide' }).then(({ data }) => setShown(data), setError);
  }, [id]);
  const title =
    end === 'done'
      ? t.qrDone
      : end === 'denied'
        ? t.qrDenied
        : error !== null
          ? t.qrOverTitle
          : shown?.purpose === 'switch'
            ? t.qrSwitchTitle
            : t.qrTitle;
  return (
    <main className="flex flex-1 flex-col items-center px-3 py-8">
      <section className="grid w-full max-w-[26rem] gap-4 rounded-lg border border-border bg-card p-5">
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
          {title}
        </h1>
        {error !== null && (
          <Banner tone="danger" live>
            {errorSentence(error, locale)}
          </Banner>
        )}
        {end || error !== null ? (
          <ButtonLink href={to('/home')} variant="primary" block>
            {t.qrHome}
          </ButtonLink>
        ) : shown ? (
          <Decide id={id} shown={shown} onEnd={setEnd} />
        ) : (
          <SkeletonCard className="h-80" />
        )}
      </section>
    </main>
  );
}

function Decide({ id, shown, onEnd }: { id: string; shown: Shown; onEnd: (end: 'done' | 'denied') => void }) {
  const t = useWords(securityWords);
  const steps = useWords(secondStepWords);
  const [own] = shown.accounts.toSorted((a, b) => Number(b.current) - Number(a.current));
  const form = useForm(qrLoginApi.confirm, {
    // Named as what is typed anew after every refusal.
    start: { matchNumber: '', pin: '', organisationId: own?.orgId ?? '' },
    schema: qrLoginApi.confirm.body,
    input: ({ matchNumber, pin, organisationId }) => ({
      params: { id },
      body: { matchNumber, organisationId, ...(shown.asks === 'nothing' ? {} : { secret: pin }) },
    }),
    rules: ({ pin }) => ({ secret: shown.asks !== 'nothing' && pin === '' && 'required' }),
    onSent: () => onEnd('done'),
  });
  const deny = useWrite(qrLoginApi.deny, { quiet: true, onSuccess: () => onEnd('denied') });
  const place = shown.sameNetwork ? t.qrSameNetwork : t.qrOtherNetwork({ ip: shown.ip ?? '' });
  const [problem, wrong] = [form.error('secret'), form.error('pin')];
  return (
    <form {...form.props} className="grid gap-4">
      <Banner tone="warning">{t.qrText}</Banner>
      <DescriptionList
        columns={1}
        items={[
          { label: t.qrDevice, value: shown.device },
          { label: t.qrPlace, value: place },
        ]}
      />
      {shown.accounts.length > 1 && (
        <Field label={t.qrOrganisation} error={form.error('organisationId')}>
          <Select
            {...form.bind('organisationId')}
            options={shown.accounts.map((account) => ({ value: account.orgId, label: account.name }))}
          />
        </Field>
      )}
      {deny.error ? <Refused error={deny.error} /> : <FormFailure form={form} />}
      <Field label={t.qrNumber} error={form.error('matchNumber')} required>
        <PinInput length={2} {...form.bind('matchNumber')} />
      </Field>
      {shown.asks === 'pin' && (
        <Field label={steps.pinLabel} error={problem ?? wrong} required>
          <PinInput secret {...form.bind('pin')} />
        </Field>
      )}
      {shown.asks === 'password' && (
        <Field label={steps.passwordLabel} error={problem ?? wrong} required>
          <PasswordInput {...form.bind('pin')} autoComplete="current-password" />
        </Field>
      )}
      <SubmitButton form={form} size="large" block disabled={deny.isPending}>
        {t.qrConfirm}
      </SubmitButton>
      <Button block disabled={form.isSending} loading={deny.isPending} onClick={() => deny.mutate({ params: { id } })}>
        {t.qrDeny}
      </Button>
      <div className="text-center text-sm text-muted">
        <Countdown until={shown.expiresAt} />
      </div>
    </form>
  );
}
