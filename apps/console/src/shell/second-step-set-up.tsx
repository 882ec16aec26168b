import { useEffect, useState } from 'react';
import { organisationSwitchApi } from '#contract/organisation-switch/api.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { Banner } from '#ui/banner.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PinInput } from '#ui/pin-input.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { call } from '../data/call.ts';
import { errorSentence } from '../data/error-sentence.ts';

type Props = {
  challengeId: string;
  code: string;
  /** What is said where it was confirmed without one. */
  missing: string | null;
  onCode: (code: string) => void;
  onComplete: (code: string) => void;
  busy: boolean;
};

/** The first authenticator of somebody whose organisation asks for one at the door. */
export function SetUp({ challengeId, code, missing, onCode, onComplete, busy }: Props) {
  const t = useWords(secondStepWords);
  const locale = useLocale();
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    call(organisationSwitchApi.loginSetUp, { body: { challengeId }, quiet: true }).then(
      ({ data }) => setBegun(data),
      setError,
    );
  }, [challengeId]);
  if (error !== null)
    return (
      <Banner tone="danger" live>
        {errorSentence(error, locale)}
      </Banner>
    );
  return (
    <>
      <p className="text-muted">{t.setUpText}</p>
      <TotpSecret begun={begun} />
      <Field label={t.totpLabel} required error={missing}>
        <PinInput value={code} onChange={onCode} onComplete={onComplete} oneTimeCode disabled={busy || !begun} />
      </Field>
    </>
  );
}

/** What an authenticator app reads: the code to scan, and the key for whoever has no camera. */
export function TotpSecret({ begun }: { begun: { secret: string; uri: string } | null }) {
  const t = useWords(secondStepWords);
  return (
    <div className="grid justify-items-center gap-3">
      {begun ? <QrCode text={begun.uri} size={176} label={t.qrLabel} /> : <Skeleton className="h-48 w-44" />}
      <p className="text-center text-sm text-muted">{t.setUpKey}</p>
      {begun ? <CopyId id={begun.secret} /> : <Skeleton className="h-6 w-56" />}
    </div>
  );
}
