import { useState } from 'react';
import { secondFactorApi } from '#contract/second-factor/api.ts';
import { formatDate } from '#domain/time.ts';
import { secondStepWords } from '#i18n/catalogues/second-step.ts';
import { securityWords } from '#i18n/catalogues/security.ts';
import { Badge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PinInput } from '#ui/pin-input.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence } from '../../data/error-sentence.ts';

import { useWrite } from '../../data/write.ts';
import { TotpSecret } from '../../shell/second-step-set-up.tsx';
import type { SecurityState, WithProof } from './security-page.tsx';

type Props = { state: SecurityState; withProof: WithProof; onCodes: (codes: readonly string[]) => void };

/** The authenticator app, and the recovery codes for the day it is lost. */
export function TotpCard({ state, withProof, onCodes }: Props) {
  const t = useWords(securityWords);
  const locale = useLocale();
  const [isStopping, setStopping] = useState(false);
  const invalidates = [secondFactorApi.state];
  const start = useWrite(secondFactorApi.startTotp);
  const stop = useWrite(secondFactorApi.stopTotp, { invalidates });
  const renew = useWrite(secondFactorApi.renewRecoveryCodes, {
    invalidates,
    onSuccess: (data) => onCodes(data.recoveryCodes),
  });
  const isOn = state.totpEnabledAt !== null;
  const hasFactor = isOn || state.passkeys.length > 0;
  return (
    <Card
      title={t.totpTitle}
      description={t.totpText}
      actions={
        <Badge tone={isOn ? 'success' : 'neutral'} icon>
          {isOn ? t.on : t.off}
        </Badge>
      }
      footer={
        hasFactor && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm">
              <span className="font-medium">{t.codesTitle}</span>{' '}
              <span className="text-muted">
                {t.codesLeft({ count: state.recoveryCodesLeft })}. {t.codesText}
              </span>
            </p>
            <Button size="small" loading={renew.isPending} onClick={() => withProof(() => renew.mutate({}))}>
              {t.codesRenew}
            </Button>
          </div>
        )
      }
    >
      {isOn ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-muted">{t.since({ at: formatDate(new Date(state.totpEnabledAt!), locale) })}</p>
          <Button onClick={() => withProof(() => setStopping(true))}>{t.totpStop}</Button>
        </div>
      ) : (
        <Button variant="primary" loading={start.isPending} onClick={() => withProof(() => start.mutate({}))}>
          {t.totpStart}
        </Button>
      )}
      <ConfirmDialog
        open={isStopping}
        onClose={() => setStopping(false)}
        title={t.totpStopTitle}
        description={t.totpStopText}
        confirmLabel={t.totpStop}
        danger
        onConfirm={async () => void (await stop.mutateAsync({}))}
      />
      {start.data && <SetUpDialog begun={start.data} onClose={start.reset} onCodes={onCodes} />}
    </Card>
  );
}

function SetUpDialog({
  begun,
  onClose,
  onCodes,
}: {
  begun: { challengeId: string; secret: string; uri: string };
  onClose: () => void;
  onCodes: Props['onCodes'];
}) {
  const t = useWords(securityWords);
  const steps = useWords(secondStepWords);
  const locale = useLocale();
  const [code, setCode] = useState('');
  const confirm = useWrite(secondFactorApi.confirmTotp, {
    quiet: true,
    invalidates: [secondFactorApi.state],
    onSuccess: (data) => {
      toast.success(t.totpDone);
      onClose();
      onCodes(data.recoveryCodes);
    },
  });
  const send = (digits: string) => {
    if (digits.length === 6 && !confirm.isPending)
      confirm.mutate({ body: { challengeId: begun.challengeId, code: digits } }, { onError: () => setCode('') });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.totpSetUpTitle}
      description={t.totpSetUpText}
      footer={
        <>
          <Button onClick={onClose}>{steps.cancel}</Button>
          <Button type="submit" form="totp" variant="primary" loading={confirm.isPending}>
            {steps.confirm}
          </Button>
        </>
      }
    >
      <form
        id="totp"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send(code);
        }}
      >
        <TotpSecret begun={begun} />
        {confirm.error && (
          <Banner tone="danger" live>
            {errorSentence(confirm.error, locale)}
          </Banner>
        )}
        <Field label={steps.totpLabel} required>
          <PinInput value={code} onChange={setCode} onComplete={send} oneTimeCode disabled={confirm.isPending} />
        </Field>
      </form>
    </Dialog>
  );
}
