import { useEffect, useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import { secondFactorApi } from '#contract/second-factor/api.ts';
import { formatDate } from '#domain/values/time.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { securityWords } from '#i18n/catalogues/account/security.ts';
import { Mark } from '#ui/mark.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PinInput } from '#ui/pin-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { invalidate } from '../../data/query.ts';
import { useWrite } from '../../data/write.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { TotpSecret } from '../../shell/second-step-set-up.tsx';
import type { SecurityState, WithProof } from './security-page.tsx';

type Props = {
  state: SecurityState;
  withProof: WithProof;
  onCodes: (codes: readonly string[]) => void;
  /** It is on, and its recovery codes went with a lost answer. */
  onUnseen: () => void;
  /** New recovery codes, asked for by a press. */
  onRenew: () => void;
  isRenewing: boolean;
};
const readAnew = () => invalidate([secondFactorApi.state]);

/** The authenticator app, and the recovery codes for the day it is lost. */
export function TotpCard({ state, withProof, onCodes, onUnseen, onRenew, isRenewing }: Props) {
  const t = useWords(securityWords);
  const locale = useLocale();
  const [isStopping, setStopping] = useState(false);
  const invalidates = [secondFactorApi.state];
  const start = useWrite(secondFactorApi.startTotp);
  const stop = useWrite(secondFactorApi.stopTotp, { invalidates });
  const isOn = state.totpEnabledAt !== null;
  // A code was sent and its answer lost: how it stands is read anew, and what is on is not set up again.
  const [isUnclear, setUnclear] = useState(false);
  const isFound = isOn && isUnclear;
  useEffect(() => {
    if (!isFound) return;
    setUnclear(false);
    start.reset();
    onUnseen();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isFound]);
  const hasFactor = isOn || state.passkeys.length > 0;
  return (
    <Card
      title={t.totpTitle}
      description={t.totpText}
      actions={<Mark of={isOn ? 'yes' : 'no'}>{isOn ? t.on : t.off}</Mark>}
      footer={
        hasFactor && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm">
              <span className="font-medium">{t.codesTitle}</span>{' '}
              <span className="text-muted">
                {t.codesLeft({ count: state.recoveryCodesLeft })}. {t.codesText}
              </span>
            </p>
            <Button size="small" loading={isRenewing} onClick={() => withProof(onRenew)}>
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
        onConfirm={() => stop.mutateAsync({}).then(() => {}, readAnewAndSay)}
      />
      {start.data && (
        <SetUpDialog
          begun={start.data}
          onClose={start.reset}
          onCodes={onCodes}
          onUnclear={() => {
            setUnclear(true);
            void readAnew();
          }}
        />
      )}
    </Card>
  );
}

const mayBeOn = (refusal: unknown): boolean =>
  refusal instanceof ApiError && (refusal.outcomeUnknown || refusal.error.key === 'second_factor.confirmed_already');

/** Whether it was done is not known: what stands there is read anew, and the refusal is said where it was asked. */
function readAnewAndSay(refusal: unknown): never {
  void readAnew();
  throw refusal;
}

function SetUpDialog({
  begun,
  onClose,
  onCodes,
  onUnclear,
}: {
  begun: { challengeId: string; secret: string; uri: string };
  onClose: () => void;
  onCodes: Props['onCodes'];
  onUnclear: () => void;
}) {
  const t = useWords(securityWords);
  const steps = useWords(secondStepWords);
  const form = useForm(secondFactorApi.confirmTotp, {
    // Named as what is typed anew after every refusal.
    start: { pin: '' },
    schema: secondFactorApi.confirmTotp.body,
    input: ({ pin }) => ({ body: { challengeId: begun.challengeId, code: pin } }),
    invalidates: [secondFactorApi.state],
    around: (send) =>
      send({}).catch((refusal: unknown) => {
        if (mayBeOn(refusal)) onUnclear();
        throw refusal;
      }),
    onSent({ recoveryCodes }) {
      toast.success(t.totpDone);
      onClose();
      onCodes(recoveryCodes);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t.totpSetUpTitle}
      description={t.totpSetUpText}
      submitLabel={steps.confirm}
      onClose={onClose}
    >
      <TotpSecret begun={begun} />
      <Field label={steps.totpLabel} required error={form.error('code')}>
        <PinInput {...form.bind('pin')} onComplete={() => form.submit()} oneTimeCode disabled={form.isSending} />
      </Field>
    </FormDialog>
  );
}
