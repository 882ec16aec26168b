import Pencil from 'lucide-react/icons/pencil';
import Plug from 'lucide-react/icons/plug';
import { useState, type ReactNode } from 'react';
import { providersApi, type ProviderConnection } from '#contract/providers/api.ts';
import { signsNotices } from '#domain/payments/rails.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { providerWords } from '#i18n/catalogues/providers/words.ts';
import { waitingKeysWords } from '#i18n/catalogues/providers/waiting-keys.ts';
import { Mark } from '#ui/mark.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import { useRight } from '../../data/right.ts';

import { useWrite } from '../../data/write.ts';
import { KeysDialog } from '../../shell/keys-dialog.tsx';
import { WaitingKeysBanner } from '../../shell/waiting-keys.tsx';
import { LastTest } from './last-test.tsx';
import { StoredCredentials } from './stored-credentials.tsx';

type Props = {
  connection: ProviderConnection;
  isTesting: boolean;
  isBusy: boolean;
  onTest: () => void;
  onEdit: () => void;
};

/** One account with one provider: whether it works, what payers read, and where the operator calls back. */
export function ConnectionCard({ connection, isTesting, isBusy, onTest, onEdit }: Props) {
  const t = useWords(providerWords);
  const locale = useLocale();
  const right = useRight('providers:edit');
  const w = useWords(waitingKeysWords);
  const { name, configured, waiting } = connection;
  const shownName =
    connection.promptName ?? (connection.promptNameDefault && t.asDefault({ name: connection.promptNameDefault }));
  const changed = connection.updatedAt && formatDateTime(new Date(connection.updatedAt), locale);
  return (
    <section aria-labelledby={connection.provider} className="min-w-0 rounded-lg border border-border bg-card">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4 md:px-5">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
            {connection.operators.map((operator) => (
              <OperatorBadge key={operator} operator={operator} />
            ))}
            <h3 id={connection.provider} className="text-lg font-semibold">
              {name}
            </h3>
            <StateBadge connection={connection} />
            {connection.isSimulator && <Mark of="label">{t.simulator}</Mark>}
          </div>
          <p className="mt-1 max-w-2xl text-pretty text-muted">
            {t[connection.provider]} {connection.isSimulator && t.simulatorHint}
          </p>
        </div>
        {configured ? (
          <OnOff connection={connection} isAllowed={right.allowed} />
        ) : (
          <Button
            variant="primary"
            icon={<Plug />}
            aria-label={t.connectNamed({ name })}
            disabledReason={right.reason}
            onClick={onEdit}
          >
            {t.connect}
          </Button>
        )}
      </header>
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 border-t border-border p-4 md:px-5 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 content-start gap-5">
          {waiting && <WaitingKeysBanner waiting={waiting} isFirst={!configured} />}
          {(configured || waiting) && (
            <LastTest
              connection={waiting ? { ...connection, lastTest: waiting.lastTest } : connection}
              isTesting={isTesting}
              isBusy={isBusy}
              onTest={onTest}
              reason={right.reason}
            />
          )}
          {waiting && <p className="text-sm text-muted">{w.testsNew}</p>}
          <Fact title={t.callback} why={signsNotices(connection.provider) ? t.callbackKeyWhy({ name }) : t.callbackWhy}>
            <CopyId id={connection.callbackUrl} label={t.theCallback} />
          </Fact>
        </div>
        {configured && (
          <div className="grid min-w-0 grid-cols-1 content-start gap-5">
            <Fact title={t.promptName} why={t.promptNameWhy}>
              <p className="font-semibold">{shownName}</p>
            </Fact>
            <StoredCredentials fields={connection.fields} />
          </div>
        )}
      </div>
      {configured && (
        <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-border px-4 py-3 md:px-5">
          <p className="text-sm text-muted">
            {changed &&
              (connection.updatedByName
                ? t.changedBy({ name: connection.updatedByName, at: changed })
                : t.changedAt({ at: changed }))}
          </p>
          <Button icon={<Pencil />} aria-label={t.changeNamed({ name })} disabledReason={right.reason} onClick={onEdit}>
            {t.change}
          </Button>
        </footer>
      )}
    </section>
  );
}

function StateBadge({ connection: { configured, enabled, lastTest } }: { connection: ProviderConnection }) {
  const t = useWords(providerWords);
  if (!configured) return <Mark of="no">{t.notConnected}</Mark>;
  if (!enabled) return <Mark of="stopped">{t.switchedOff}</Mark>;
  return lastTest && !lastTest.ok ? <Mark of="wrong">{t.testFailed}</Mark> : <Mark of="yes">{t.connected}</Mark>;
}

function Fact({ title, why, children }: { title: string; why: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h4 className="text-sm text-muted">{title}</h4>
      <div className="mt-0.5">{children}</div>
      <p className="mt-1 text-sm text-pretty text-muted">{why}</p>
    </div>
  );
}

/**
 * At once; switching off asks first, because payers feel it, and switching on for the PIN, because money goes this way
 * again.
 */
function OnOff({ connection, isAllowed }: { connection: ProviderConnection; isAllowed: boolean }) {
  const t = useWords(providerWords);
  const { name, provider } = connection;
  const [isAsking, setAsking] = useState(false);
  const save = useWrite(providersApi.save, {
    invalidates: [providersApi.list, providersApi.methods, providersApi.operators],
  });
  const [isPinAsked, setPinAsked] = useState(false);
  const set = async (enabled: boolean, pin?: string) => {
    await save.mutateAsync({
      params: { provider },
      body: {
        enabled,
        fields: {},
        ...(pin ? { pin } : {}),
      },
    });
    toast.success(enabled ? t.switchedOn({ name }) : t.isOff({ name }));
  };
  return (
    <>
      <Switch
        label={
          <>
            <span aria-hidden="true">{connection.enabled ? t.on : t.off}</span>
            <span className="sr-only">{t.use({ name })}</span>
          </>
        }
        checked={connection.enabled}
        disabled={!isAllowed || save.isPending}
        onChange={(enabled) => (enabled ? setPinAsked(true) : setAsking(true))}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        danger
        title={t.offTitle({ name })}
        description={t.offText}
        confirmLabel={t.switchOff}
        onConfirm={() => set(false)}
      />
      <KeysDialog
        open={isPinAsked}
        onClose={() => setPinAsked(false)}
        title={t.onTitle({ name })}
        confirmLabel={t.switchOn}
        onPin={(pin) => set(true, pin).then(() => setPinAsked(false))}
      >
        <p className="text-muted">{t.onText}</p>
      </KeysDialog>
    </>
  );
}
