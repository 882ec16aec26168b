import Trash2 from 'lucide-react/icons/trash-2';
import { useState, type FormEvent } from 'react';
import { secondFactorApi } from '#contract/second-factor/api.ts';
import { formatDate } from '#domain/time.ts';
import { secondStepWords } from '#i18n/catalogues/second-step.ts';
import { securityWords } from '#i18n/catalogues/security.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { ApiError } from '#client/api-error.ts';
import { errorSentence } from '../../data/error-sentence.ts';

import { useWrite } from '../../data/write.ts';
import type { SecurityState, WithProof } from './security-page.tsx';

type Props = { state: SecurityState; withProof: WithProof; onCodes: (codes: readonly string[]) => void };

export function PasskeysCard({ state, withProof, onCodes }: Props) {
  const t = useWords(securityWords);
  const locale = useLocale();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<{ id: string; name: string } | null>(null);
  const remove = useWrite(secondFactorApi.removePasskey, { invalidates: [secondFactorApi.state] });
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
      {isAdding && <AddDialog onClose={() => setAdding(false)} onCodes={onCodes} />}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={leaving ? t.passkeyRemove({ name: leaving.name }) : ''}
        description={t.passkeyRemoveText}
        confirmLabel={t.totpStop}
        danger
        onConfirm={async () => void (await remove.mutateAsync({ params: { id: leaving!.id } }))}
      />
    </Card>
  );
}

function AddDialog({ onClose, onCodes }: { onClose: () => void; onCodes: Props['onCodes'] }) {
  const t = useWords(securityWords);
  const steps = useWords(secondStepWords);
  const locale = useLocale();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const start = useWrite(secondFactorApi.startPasskey, { quiet: true });
  const add = useWrite(secondFactorApi.addPasskey, { quiet: true, invalidates: [secondFactorApi.state] });
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || name.trim() === '') return;
    setBusy(true);
    setRefusal(null);
    try {
      const { challengeId, options } = await start.mutateAsync({});
      const { startRegistration } = await import('@simplewebauthn/browser');
      const response = (await startRegistration({ optionsJSON: options as never })) as unknown as Record<
        string,
        unknown
      >;
      const kept = await add.mutateAsync({ body: { challengeId, name, response } });
      toast.success(t.passkeyAdded);
      onClose();
      onCodes(kept.recoveryCodes);
    } catch (error) {
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      title={t.passkeyAdd}
      description={steps.passkeyText}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {steps.cancel}
          </Button>
          <Button type="submit" form="passkey" variant="primary" loading={busy}>
            {t.passkeyAdd}
          </Button>
        </>
      }
    >
      <form id="passkey" noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
        {refusal !== null && (
          <Banner tone="danger" live>
            {refusal instanceof ApiError ? errorSentence(refusal, locale) : steps.passkeyFailed}
          </Banner>
        )}
        <Field label={t.passkeyName} hint={t.passkeyNameHint} required>
          <TextInput value={name} maxLength={60} onChange={(event) => setName(event.target.value)} autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  );
}
