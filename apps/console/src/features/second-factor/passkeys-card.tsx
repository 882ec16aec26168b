import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import { secondFactorApi } from '#contract/second-factor/api.ts';
import { formatDate } from '#domain/values/time.ts';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { securityWords } from '#i18n/catalogues/account/security.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { ApiError } from '#client/api-error.ts';
import { useForm } from '../../data/form.ts';
import { invalidate } from '../../data/query.ts';
import { useWrite } from '../../data/write.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { Refused } from '../../shell/refused.tsx';
import type { SecurityState, WithProof } from './security-page.tsx';

type Props = {
  state: SecurityState;
  withProof: WithProof;
  onCodes: (codes: readonly string[]) => void;
  /** It is kept, and its recovery codes went with a lost answer. */
  onUnseen: () => void;
};
const readAnew = () => invalidate([secondFactorApi.state]);

export function PasskeysCard({ state, withProof, onCodes, onUnseen }: Props) {
  const t = useWords(securityWords);
  const locale = useLocale();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<{ id: string; name: string } | null>(null);
  const remove = useWrite(secondFactorApi.removePasskey, { invalidates: [secondFactorApi.state] });
  // One was sent and its answer lost: the list is read anew, and what stands there is not added again.
  const [unclear, setUnclear] = useState<SecurityState | null>(null);
  const isFound = unclear !== null && state.passkeys.length > unclear.passkeys.length;
  useEffect(() => {
    if (!isFound) return;
    setUnclear(null);
    setAdding(false);
    toast.success(t.passkeyAdded);
    if (unclear.recoveryCodesLeft === 0) onUnseen();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isFound]);
  const isSupported = typeof PublicKeyCredential !== 'undefined';
  return (
    <Card
      title={t.passkeysTitle}
      description={t.passkeysText}
      footer={
        <Button
          disabledReason={isSupported ? null : t.passkeyUnsupported}
          onClick={() => withProof(() => setAdding(true))}
        >
          {t.passkeyAdd}
        </Button>
      }
      flush={state.passkeys.length > 0}
    >
      {state.passkeys.length === 0 ? (
        <p className="text-muted">{t.passkeysNone}</p>
      ) : (
        <ul className="divide-y divide-border">
          {state.passkeys.map((key) => (
            <li key={key.id} className="flex min-h-14 items-center gap-3 px-4 py-2 md:px-5">
              <span className="grid min-w-0 flex-1">
                <span className="truncate font-medium">{key.name}</span>
                <span className="text-sm text-muted">
                  {t.since({ at: formatDate(new Date(key.createdAt), locale) })} ·{' '}
                  {key.lastUsedAt
                    ? t.passkeyUsed({ at: formatDate(new Date(key.lastUsedAt), locale) })
                    : t.passkeyNever}
                </span>
              </span>
              <IconButton
                label={t.passkeyRemove({ name: key.name })}
                icon={<Trash2 />}
                onClick={() => withProof(() => setLeaving(key))}
              />
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <AddDialog
          onClose={() => setAdding(false)}
          onCodes={onCodes}
          onUnclear={() => {
            setUnclear((before) => before ?? state);
            void readAnew();
          }}
        />
      )}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={leaving ? t.passkeyRemove({ name: leaving.name }) : ''}
        description={t.passkeyRemoveText}
        confirmLabel={t.totpStop}
        danger
        onConfirm={() =>
          remove.mutateAsync({ params: { id: leaving!.id } }).then(
            () => {},
            (refusal: unknown) => {
              void readAnew();
              throw refusal;
            },
          )
        }
      />
    </Card>
  );
}

/** Its name, then the browser's own question, then it is kept. */
function AddDialog({
  onClose,
  onCodes,
  onUnclear,
}: {
  onClose: () => void;
  onCodes: Props['onCodes'];
  onUnclear: () => void;
}) {
  const t = useWords(securityWords);
  const steps = useWords(secondStepWords);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const start = useWrite(secondFactorApi.startPasskey, { quiet: true });
  const askBrowser = async () => {
    setAsking(true);
    setFailure(null);
    try {
      const { challengeId, options } = await start.mutateAsync({});
      const { startRegistration } = await import('@simplewebauthn/browser');
      return { challengeId, response: await startRegistration({ optionsJSON: options as never }) };
    } catch (error) {
      setFailure(error);
      throw error;
    } finally {
      setAsking(false);
    }
  };
  const form = useForm(secondFactorApi.addPasskey, {
    start: { name: '' },
    schema: secondFactorApi.addPasskey.body,
    // What the browser answers is added when it is asked.
    input: ({ name }) => ({ body: { name, challengeId: '', response: {} } }),
    around: async (send) => {
      const made = await askBrowser();
      return send(made).catch((refusal: unknown) => {
        if (refusal instanceof ApiError && refusal.outcomeUnknown) onUnclear();
        throw refusal;
      });
    },
    invalidates: [secondFactorApi.state],
    onSent({ recoveryCodes }) {
      toast.success(t.passkeyAdded);
      onClose();
      onCodes(recoveryCodes);
    },
  });
  return (
    <FormDialog
      form={{ ...form, isSending: form.isSending || isAsking }}
      title={t.passkeyAdd}
      description={steps.passkeyText}
      submitLabel={t.passkeyAdd}
      onClose={onClose}
    >
      {failure instanceof ApiError ? (
        <Refused error={failure} />
      ) : (
        failure !== null && (
          <Banner tone="danger" live>
            {steps.passkeyFailed}
          </Banner>
        )
      )}
      <Field label={t.passkeyName} hint={t.passkeyNameHint} error={form.error('name')} required>
        <TextInput {...form.bind('name')} maxLength={60} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
