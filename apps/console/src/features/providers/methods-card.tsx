import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useState } from 'react';
import { providersApi, type PaymentMethod } from '#contract/providers/api.ts';
import { isOperatorCode, type OperatorCode } from '#domain/payments/operators.ts';
import { healthMarks } from '#domain/payments/health-marks.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { providerWords } from '#i18n/catalogues/providers/words.ts';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { useRight } from '../../data/right.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

const healthOf = (method: PaymentMethod) =>
  method.health in healthMarks ? (method.health as keyof typeof healthMarks) : 'unknown';

/** What payers may choose from, in the order they see it. */
export function MethodsCard() {
  const t = useWords(providerWords);
  const locale = useLocale();
  const right = useRight('settings:edit');
  const list = useEndpoint(providersApi.methods, undefined, { refetchInterval: 60_000 });
  const save = useWrite(providersApi.saveMethod, { invalidates: [providersApi.methods, providersApi.operators] });
  const [leaving, setLeaving] = useState<PaymentMethod | null>(null);
  const idOf = (method: PaymentMethod) => ({ params: { _id: method._id as OperatorCode } });
  const set = (method: PaymentMethod, body: { enabled?: boolean; order?: number }) =>
    save.mutateAsync({ ...idOf(method), body });
  const offered = (list.data ?? []).filter((method) => method.enabled);
  return (
    <Card title={t.offered} description={t.offeredHint} flush>
      {list.error ? (
        <LoadFailed error={list.error} refetch={list.refetch} isFetching={list.isFetching} />
      ) : (
        <ol className="divide-y divide-border border-t border-border">
          {list.data?.map((method, index) => {
            const health = healthOf(method);
            const known = method.healthSince
              ? t.since({ at: formatDateTime(new Date(method.healthSince), locale) })
              : health === 'unknown' && method.lastTrafficAt
                ? t.lastSeen({ at: formatDateTime(new Date(method.lastTrafficAt), locale) })
                : null;
            return (
              <li key={method._id} className="flex min-h-16 items-center gap-3 px-4 py-2.5 md:px-5">
                <span className="w-5 text-center text-muted tabular-nums">{index + 1}</span>
                {isOperatorCode(method._id) && <OperatorBadge operator={method._id} className="max-md:hidden" />}
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                    <span className="font-medium">{method.name}</span>
                    {method.configured && <Mark of={healthMarks[health]}>{t[health]}</Mark>}
                  </span>
                  <span className="block text-sm text-pretty text-muted">
                    {method.configured
                      ? [t.upTo({ amount: formatMoney(method.cap, locale) }), known].filter(Boolean).join(' · ')
                      : t.noAccount}
                  </span>
                </span>
                {right.allowed && list.data!.length > 1 && (
                  <span className="flex max-md:flex-col">
                    <IconButton
                      small
                      label={t.moveUp({ name: method.name })}
                      icon={<ArrowUp />}
                      disabled={index === 0 || save.isPending}
                      onClick={() => void set(method, { order: index }).catch(() => {})}
                    />
                    <IconButton
                      small
                      label={t.moveDown({ name: method.name })}
                      icon={<ArrowDown />}
                      disabled={index === list.data!.length - 1 || save.isPending}
                      onClick={() => void set(method, { order: index + 2 }).catch(() => {})}
                    />
                  </span>
                )}
                <Switch
                  label={t.offer({ name: method.name })}
                  hideLabel
                  checked={method.enabled}
                  disabled={!right.allowed || save.isPending}
                  onChange={(enabled) =>
                    !enabled && offered.length === 1
                      ? setLeaving(method)
                      : void set(method, { enabled }).catch(() => {})
                  }
                />
              </li>
            );
          }) ??
            [0, 1].map((row) => (
              <li key={row} className="flex h-16 items-center gap-3 px-4 md:px-5">
                <Skeleton className="h-9 flex-1" />
                <Skeleton className="h-6 w-10 rounded-full" />
              </li>
            ))}
        </ol>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        danger
        title={t.lastMethodTitle}
        description={t.lastMethodText}
        confirmLabel={t.switchOff}
        onConfirm={() => (leaving ? set(leaving, { enabled: false }) : undefined)}
      />
    </Card>
  );
}
