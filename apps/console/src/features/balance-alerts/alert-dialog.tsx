import { Suspense } from 'react';
import { balanceAlertsApi, type BalanceAlert } from '#contract/balance-alerts/api.ts';
import { formatMoney, wholeAmount } from '#domain/values/money.ts';
import { notificationChannels, type NotificationChannel } from '#domain/notifications/notifications.ts';
import { alertWords } from '#i18n/catalogues/balance-alerts/words.ts';
import { ChipGroup } from '#ui/chip-group.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { useSession } from '../../data/session.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { ActionFields } from './action-fields.tsx';
import { alertBody, alertFormOf, alertPaths, alertRules, type AlertForm } from './alert-form.ts';
import { AlertLine } from './alert-line.tsx';
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
  const session = useSession();
  const account = alert.accountName[locale];
  const form = useForm(balanceAlertsApi.save, {
    start: () => alertFormOf(alert, session?.user.id ?? ''),
    schema: balanceAlertsApi.save.body,
    input: (values) => ({
      params: { id: alert.accountId },
      body: { version: alert.version, alert: alertBody(values) },
    }),
    rules: (values) => alertRules(values, t),
    pin: ({ isOn, autoAction }) => isOn && autoAction === 'moveFromCollection',
    invalidates: [balanceAlertsApi.list],
    onSent() {
      toast.success(t.saved);
      onClose();
    },
  });
  const { values, set } = form;
  const errorOf = (field: keyof AlertForm) => form.error(`alert.${alertPaths[field] ?? field}`);
  const fields = { form: values, patch: set, errorOf };
  return (
    <>
      <FormDialog form={form} size="medium" title={t.title({ account })} submitLabel={t.save} onClose={onClose}>
        <Switch label={t.isOn} checked={values.isOn} onChange={(isOn) => set({ isOn })} />
        <LineFields {...fields} />
        <AlertLine accountId={alert.accountId} basis={values.basis} threshold={values.threshold} />
        <div>
          <ChipGroup
            label={t.recipients}
            options={people.map((one) => ({ value: one.userId, label: one.name }))}
            selected={values.recipientIds}
            onChange={(recipientIds) => set({ recipientIds })}
          />
          <p role="alert" className={errorOf('recipientIds') ? 'text-sm text-danger' : 'hidden'}>
            {errorOf('recipientIds')}
          </p>
        </div>
        <div>
          <ChipGroup
            label={t.channels}
            options={notificationChannels.map((value) => ({ value, label: t[value] }))}
            selected={values.channels}
            onChange={(channels) => set({ channels: channels as NotificationChannel[] })}
          />
          <p role="alert" className={errorOf('channels') ? 'text-sm text-danger' : 'hidden'}>
            {errorOf('channels')}
          </p>
        </div>
        <QuietFields {...fields} />
        <ActionFields accountKind={alert.accountKind} {...fields} />
      </FormDialog>
      <Suspense>
        {form.pin.open && (
          <PinDialog {...form.pin} title={t.pinTitle} confirmLabel={t.confirm}>
            <p>{t.pinText({ account, target: formatMoney(wholeAmount(values.autoTarget) ?? 0, locale) })}</p>
          </PinDialog>
        )}
      </Suspense>
    </>
  );
}
