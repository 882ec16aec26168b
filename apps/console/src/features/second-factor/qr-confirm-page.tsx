import { useEffect, useState, type FormEvent } from 'react';
import type { DataOf } from '#contract/endpoint.ts';
import { qrLoginApi } from '#contract/qr-login/api.ts';
import { secondStepWords } from '#i18n/catalogues/second-step.ts';
import { securityWords } from '#i18n/catalogues/security.ts';
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
import { to } from '../../data/paths.ts';
import { useRoute } from '../../data/route.ts';

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
  const locale = useLocale();
  const [matchNumber, setMatchNumber] = useState('');
  const [secret, setSecret] = useState('');
  const [organisationId, setOrganisationId] = useState(
    shown.accounts.find((account) => account.current)?.orgId ?? shown.accounts[0]?.orgId,
  );
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  async function run(work: () => Promise<unknown>, ending: 'done' | 'denied') {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await work();
      onEnd(ending);
    } catch (error) {
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = {
      matchNumber,
      ...(shown.asks === 'nothing' ? {} : { secret }),
      ...(organisationId ? { organisationId } : {}),
    };
    if (matchNumber.length === 2 && (shown.asks === 'nothing' || secret !== ''))
      void run(() => call(qrLoginApi.confirm, { params: { id }, body, quiet: true, loader: 'show' }), 'done');
  };
  const place = shown.sameNetwork ? t.qrSameNetwork : t.qrOtherNetwork({ ip: shown.ip ?? '' });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Banner tone="warning">{t.qrText}</Banner>
      <DescriptionList
        columns={1}
        items={[
          { label: t.qrDevice, value: shown.device },
          { label: t.qrPlace, value: place },
        ]}
      />
      {shown.accounts.length > 1 && (
        <Field label={t.qrOrganisation}>
          <Select
            value={organisationId}
            onChange={(event) => setOrganisationId(event.target.value)}
            options={shown.accounts.map((account) => ({ value: account.orgId, label: account.name }))}
          />
        </Field>
      )}
      {refusal !== null && (
        <Banner tone="danger" live>
          {errorSentence(refusal, locale)}
        </Banner>
      )}
      <Field label={t.qrNumber} required>
        <PinInput length={2} value={matchNumber} onChange={setMatchNumber} />
      </Field>
      {shown.asks === 'pin' && (
        <Field label={steps.pinLabel} required>
          <PinInput secret value={secret} onChange={setSecret} />
        </Field>
      )}
      {shown.asks === 'password' && (
        <Field label={steps.passwordLabel} required>
          <PasswordInput
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
            autoComplete="current-password"
          />
        </Field>
      )}
      <Button type="submit" variant="primary" size="large" block loading={busy}>
        {t.qrConfirm}
      </Button>
      <Button
        block
        disabled={busy}
        onClick={() => void run(() => call(qrLoginApi.deny, { params: { id }, quiet: true }), 'denied')}
      >
        {t.qrDeny}
      </Button>
      <p className="text-center text-sm text-muted">
        <Countdown until={shown.expiresAt} />
      </p>
    </form>
  );
}
