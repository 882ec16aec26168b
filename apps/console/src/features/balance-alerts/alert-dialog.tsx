import { Suspense, useState } from 'react';
import { balanceAlertsApi, type BalanceAlert } from '#contract/balance-alerts/api.ts';
import { formatMoney } from '#domain/money.ts';
import { notificationChannels, type NotificationChannel } from '#domain/notifications.ts';
import { alertWords } from '#i18n/catalogues/balance-alerts.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { Banner } from '#ui/banner.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { useOnline } from '../../data/online.ts';
import { useSession } from '../../data/session.ts';

import { useWrite } from '../../data/write.ts';
import { ActionFields } from './action-fields.tsx';
import { alertBody, alertFormOf, alertProblems, type AlertForm } from './alert-form.ts';
import { LineFields } from './line-fields.tsx';
import { QuietFields } from './quiet-fields.tsx';

const PinDialog = lazyPart(() => import('../../shell/pin-dialog.tsx'), 'PinDialog');

/** What to watch, whom to tell, what to do by itself. Letting it move money is confirmed with the PIN. */
export function AlertDialog({
  alert,
  people,
  onClose,
}: {
  alert: BalanceAlert;
  people: readonly { userId: string; name: string }[];
  onClose: () => void;
}) {
  const t = useWords(alertWords);
  const locale = useLocale();
  const online = useOnline();
  const session = useSession();
  const [form, setForm] = useState<AlertForm>(() => alertFormOf(alert, session?.user.id ?? ''));
  const [tried, setTried] = useState(false);
  const [asksPin, setAsksPin] = useState(false);
  const patch = (part: Partial<AlertForm>) => setForm((now) => ({ ...now, ...part }));
  const save = useWrite(balanceAlertsApi.save, { quiet: true, invalidates: [balanceAlertsApi.list] });
  const problems = alertProblems(form);
  const sentences = {
    required: fieldSentences.required[locale],
    'list.empty': fieldSentences['list.empty'][locale],
    order: t.orderWrong,
    daysMax: t.daysMax,
    percentMin: t.percentMin,
    targetTooLow: t.targetTooLow,
  };
  const errorOf = (field: keyof AlertForm) => (tried && problems[field] ? sentences[problems[field]] : undefined);
  const account = alert.accountName[locale];
  const input = (pin?: string) => ({
    params: { id: alert.accountId },
    body: { version: alert.version, alert: alertBody(form), ...(pin ? { pin } : {}) },
  });
  const done = () => {
    toast.success(t.saved);
    onClose();
  };
  return (
    <>
      <FormDialog
        size="medium"
        title={t.title({ account })}
        submitLabel={t.save}
        sending={save.isPending}
        disabledReason={online ? null : t.offline}
        onClose={onClose}
        onSubmit={() => {
          setTried(true);
          if (Object.keys(problems).length > 0) return;
          if (form.isOn && form.autoAction === 'moveFromCollection') setAsksPin(true);
          else save.mutate(input(), { onSuccess: done });
        }}
      >
        <Switch label={t.isOn} checked={form.isOn} onChange={(isOn) => patch({ isOn })} />
        <LineFields form={form} patch={patch} errorOf={errorOf} />
        <div>
          <ChipGroup
            label={t.recipients}
            options={people.map((one) => ({ value: one.userId, label: one.name }))}
            selected={form.recipientIds}
            onChange={(recipientIds) => patch({ recipientIds })}
          />
          <p role="alert" className={errorOf('recipientIds') ? 'text-sm text-danger' : 'hidden'}>
            {errorOf('recipientIds')}
          </p>
        </div>
        <div>
          <ChipGroup
            label={t.channels}
            options={notificationChannels.map((value) => ({ value, label: t[value] }))}
            selected={form.channels}
            onChange={(channels) => patch({ channels: channels as NotificationChannel[] })}
          />
          <p role="alert" className={errorOf('channels') ? 'text-sm text-danger' : 'hidden'}>
            {errorOf('channels')}
          </p>
        </div>
        <QuietFields form={form} patch={patch} errorOf={errorOf} />
        <ActionFields accountKind={alert.accountKind} form={form} patch={patch} errorOf={errorOf} />
        {save.error && !asksPin && (
          <Banner tone="danger" live>
            {errorSentence(save.error, locale)}
          </Banner>
        )}
      </FormDialog>
      <Suspense>
        {asksPin && (
          <PinDialog
            open
            title={t.pinTitle}
            confirmLabel={t.confirm}
            onClose={() => setAsksPin(false)}
            onPin={async (pin) => {
              await save.mutateAsync(input(pin));
              done();
            }}
          >
            <p>{t.pinText({ account, target: formatMoney(form.autoTarget ?? 0, locale) })}</p>
          </PinDialog>
        )}
      </Suspense>
    </>
  );
}
