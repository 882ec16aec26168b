import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { formatMoney } from '#domain/money.ts';
import { massWords } from '#i18n/catalogues/mass-payment-screens.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { StatCard } from '#ui/stat-card.tsx';

/** How far a run is, in people and in francs. */
export function RunFigures({ run }: { run: MassPaymentDetail }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const { money } = run;
  const figure = (label: string, part: { count: number; totalDebit: number }) => <StatCard label={label} value={formatMoney(part.totalDebit, locale)} hint={`${part.count}`} />;
  const isPrepared = run.status === 'draft' || run.status === 'validating' || run.status === 'readyForReview';
  if (isPrepared) {
    return (
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <StatCard label={t.people} value={String(run.totals.count)} hint={run.wrongCount > 0 ? `${t.wrong} : ${run.wrongCount}` : undefined} />
        <StatCard label={t.total} value={formatMoney(run.totals.amount, locale)} />
        <StatCard label={t.fee} value={formatMoney(run.totals.fee + run.totals.tax, locale)} />
        <StatCard label={t.debit} value={formatMoney(run.totals.totalDebit, locale)} />
      </div>
    );
  }
  const done = money.paid.count + money.failed.count;
  return (
    <>
      <progress className="w-full" max={Math.max(1, run.itemCount)} value={done} aria-label={t.progress} />
      {run.speed !== null && run.status === 'processing' && <p className="text-sm text-muted">{t.speed({ perMinute: Math.round(run.speed) })}{run.secondsLeft !== null && ` · ${t.left({ minutes: Math.round(run.secondsLeft / 60) })}`}</p>}
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {figure(t.toPay, money.toPay)}{figure(t.paid, money.paid)}{figure(t.failed, money.failed)}
        <StatCard label={t.held} value={formatMoney(money.held, locale)} />
      </div>
    </>
  );
}
