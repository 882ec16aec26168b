import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { formatMoney, formatNumber } from '#domain/values/money.ts';
import { itemStatusesIn, type ItemStage } from '#domain/states/mass-payment.ts';
import { byHandWords } from '#i18n/catalogues/mass-payments/by-hand.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { to } from '../../data/paths.ts';
import { PreparedHead } from './prepared-head.tsx';

/** How far a run is, in people and in francs; of a file that was cut into parts, how far all of it is. */
export function RunFigures({ run }: { run: MassPaymentDetail }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const { money, itemCount } = run.whole ?? run;
  const figure = (stage: ItemStage, label: string) => (
    <StatCard
      compact
      label={label}
      amount={money[stage].receives}
      hint={t.paymentCount({ count: formatNumber(money[stage].count, locale) })}
      {...(run.whole
        ? {}
        : { href: to('/mass-payments/{id}', { id: run.id }, { status: itemStatusesIn(stage).join(',') }) })}
    />
  );
  if (run.status === 'validating') return <Reading run={run} />;
  const isPrepared = run.status === 'draft' || run.status === 'readyForReview';
  if (isPrepared) return <PreparedHead run={run} />;
  const done = money.paid.count + money.failed.count;
  const said = t.progressOf({ paid: money.paid.count, failed: money.failed.count, of: itemCount });
  const share = (count: number) => `${(count / Math.max(1, itemCount)) * 100}%`;
  return (
    <>
      <h2 className="sr-only">{t.progress}</h2>
      <div
        role="progressbar"
        aria-label={t.progress}
        aria-valuemin={0}
        aria-valuemax={itemCount}
        aria-valuenow={done}
        aria-valuetext={said}
        className="flex h-2 overflow-hidden rounded-full bg-sunken"
      >
        <span className="bg-primary" style={{ width: share(money.paid.count) }} />
        <span className="bg-danger" style={{ width: share(money.failed.count) }} />
      </div>
      <p className="text-sm text-muted tabular-nums">{said}</p>
      {!run.whole && run.speed !== null && run.status === 'processing' && (
        <p className="text-sm text-muted">
          {t.speed({ perMinute: Math.round(run.speed) })}
          {run.secondsLeft !== null && ` · ${t.left({ minutes: Math.round(run.secondsLeft / 60) })}`}
        </p>
      )}
      <div
        className={cx('grid grid-cols-2 gap-2 md:gap-3', money.byHand.count > 0 ? 'md:grid-cols-3' : 'md:grid-cols-5')}
      >
        {figure('paid', t.paid)}
        {figure('underWay', t.underWay)}
        {money.byHand.count > 0 && (
          <StatCard
            compact
            label={byHandWords.figure[locale]}
            amount={money.byHand.receives}
            hint={t.paymentCount({ count: formatNumber(money.byHand.count, locale) })}
          />
        )}
        {figure('notSent', t.notSent)}
        {figure('failed', t.notPaid)}
        {!run.whole && <StatCard compact label={t.held} amount={run.money.held} />}
      </div>
      {money.paid.count > 0 && (
        <p className="text-sm text-muted tabular-nums">
          {t.paidFigures({
            receive: formatMoney(money.paid.receives, locale),
            takenOff: money.paid.takenOff > 0 ? formatMoney(money.paid.takenOff, locale) : null,
            fee: formatMoney(money.paid.fee, locale),
            tax: formatMoney(money.paid.tax, locale),
            debit: formatMoney(money.paid.totalDebit, locale),
          })}
        </p>
      )}
    </>
  );
}

/** Nothing is known of sums and rows before all of them were read; how far that is, is. */
function Reading({ run }: { run: MassPaymentDetail }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const { read = 0, of = null } = run.reading ?? {};
  const shown = formatNumber(read, locale);
  return (
    <Card title={t.checking}>
      {of !== null && (
        <div
          role="progressbar"
          aria-label={t.progress}
          aria-valuemin={0}
          aria-valuemax={of}
          aria-valuenow={read}
          className="mb-3 flex h-2 overflow-hidden rounded-full bg-sunken"
        >
          <span className="bg-primary" style={{ width: `${(read / Math.max(1, of)) * 100}%` }} />
        </div>
      )}
      {(of !== null || read > 0) && (
        <p aria-live="polite" className="text-muted tabular-nums">
          {of === null ? t.rowsReadSoFar({ shown }) : t.readingRows({ read: shown, of: formatNumber(of, locale) })}
        </p>
      )}
    </Card>
  );
}
