import type { BalanceAlert } from '#contract/balance-alerts/api.ts';
import { runwayDaysMax } from '#domain/accounts/balance-bands.ts';
import { alertMarks } from '#domain/payments/state-marks.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { alertWords } from '#i18n/catalogues/balance-alerts/words.ts';
import type { Locale, Spoken } from '#i18n/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { Money } from '#ui/money.tsx';
import { useCan } from '../../data/ability.ts';
import { AlertLine } from './alert-line.tsx';

type Words = Spoken<typeof alertWords>;

const daysText = (days: number | null, t: Words, locale: Locale): string => {
  if (days === null) return t.noOutflow;
  return days >= runwayDaysMax
    ? t.over365
    : t.days({ days: locale === 'fr' ? String(days).replace('.', ',') : String(days) });
};

/** One account: how it stands now, what will fail, and what the alert is set to. */
export function AlertCard({
  alert,
  blockedReason,
  onEdit,
  onMove,
}: {
  alert: BalanceAlert;
  blockedReason: string | null;
  onEdit: () => void;
  onMove: (amount: number) => void;
}) {
  const t = useWords(alertWords);
  const locale = useLocale();
  const mayMove = useCan('balance:topUp') && alert.accountKind !== 'collectionPrimary';
  const money = (amount: number) => formatMoney(amount, locale);
  const at = (moment: string) => formatDateTime(new Date(moment), locale);
  // Each line stands after those above it: together they lack all of it.
  const missing = alert.willFail.reduce((sum, one) => sum + one.needs - one.available, 0);
  // The balance may be well above its line while something larger waits: nothing is called fine over that.
  const isShort = alert.state === 'ok' && missing > 0;
  const figure = (percent: number) =>
    alert.basis === 'runwayDays'
      ? daysText(Math.round((alert.threshold! * percent) / 10) / 10, t, locale)
      : money(Math.round((alert.threshold! * percent) / 100));
  return (
    <Card
      title={alert.accountName[locale]}
      actions={
        !alert.isOn ? (
          <Mark of="no">{t.off}</Mark>
        ) : isShort ? (
          <Mark of="noted">{t.watched}</Mark>
        ) : (
          <Mark of={alertMarks[alert.state]}>{t[alert.state]}</Mark>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <DescriptionList
          columns={3}
          items={[
            { label: t.available, value: <Money amount={alert.now.available} /> },
            { label: t.queued, value: <Money amount={alert.now.queued} /> },
            { label: t.runway, value: daysText(alert.now.runwayDays, t, locale) },
          ]}
        />
        <AlertLine accountId={alert.accountId} basis={alert.basis} threshold={alert.isOn ? alert.threshold : null} />
        {alert.willFail.length > 0 ? (
          <Banner
            tone="danger"
            title={t.willFail}
            {...(mayMove
              ? {
                  action: (
                    <Button size="small" onClick={() => onMove(missing)}>
                      <span className="py-1.5 text-pretty whitespace-normal">{t.move({ amount: money(missing) })}</span>
                    </Button>
                  ),
                }
              : {})}
          >
            <ul>
              {alert.willFail.map((one) => (
                <li key={`${one.refId ?? one.kind} ${one.at}`}>
                  {t.failing({
                    title: `${one.title[locale]}${one.at ? ` (${t.on({ day: formatDate(new Date(one.at), locale) })})` : ''}`,
                    needs: money(one.needs),
                    available: money(one.available),
                  })}
                </li>
              ))}
            </ul>
          </Banner>
        ) : (
          <p className="text-muted">{t.nothingFails}</p>
        )}
        {alert.isOn && alert.threshold !== null && (
          <p className="text-sm text-muted">
            {t.rule({
              threshold: figure(100),
              approach: figure(alert.approachPercent),
              recover: figure(alert.recoverPercent),
            })}{' '}
            {t.tells({ people: alert.recipients.map((one) => one.name).join(', ') })}{' '}
            {alert.lastSentAt && t.lastSent({ at: at(alert.lastSentAt) })}{' '}
            {alert.lastAction &&
              (alert.lastAction.action === 'pauseRuns'
                ? t.lastPaused({ count: alert.lastAction.amount, at: at(alert.lastAction.at) })
                : alert.lastAction.done
                  ? t.lastMoved({ amount: money(alert.lastAction.amount), at: at(alert.lastAction.at) })
                  : t.lastEmpty({ at: at(alert.lastAction.at) }))}
          </p>
        )}
        <Button className="w-fit" disabledReason={blockedReason} onClick={onEdit}>
          {alert.isOn ? t.change : t.set}
        </Button>
      </div>
    </Card>
  );
}
