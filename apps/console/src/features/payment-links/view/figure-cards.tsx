import type { PaymentLinkDetail } from '#contract/payment-links/schemas.ts';
import { formatMoney, formatNumber } from '#domain/values/money.ts';
import { paymentLinkViewWords } from '#i18n/catalogues/payment-links/view.ts';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { conversionText } from '../link-text.ts';

/** What came in, how near the cap is, and where payers stop on the way. */
export function FigureCards({ link }: { link: PaymentLinkDetail }) {
  const t = useWords(paymentLinkViewWords);
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  const steps = [
    { label: t.opened, count: link.openedCount },
    { label: t.entered, count: link.enteredCount },
    { label: t.prompted, count: link.promptedCount },
    { label: t.paid, count: link.paidCount },
  ];
  const most = Math.max(1, ...steps.map((step) => step.count));
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Card>
        <h2 className="text-muted">{t.collected}</h2>
        <p className="mt-1 text-2xl font-semibold tracking-tight">
          <Money amount={link.paidTotal} />
        </p>
        {link.givenBackTotal > 0 && (
          <p className="mt-1 text-sm text-muted">
            {t.givenBack({
              paid: formatMoney(link.paidTotal + link.givenBackTotal, locale),
              back: formatMoney(link.givenBackTotal, locale),
            })}
          </p>
        )}
        {link.creditedTotal > 0 && (
          <p className="mt-1 text-sm text-muted">
            {link.creditedCount > 0
              ? t.credited({ count: link.creditedCount, amount: formatMoney(link.creditedTotal, locale) })
              : t.creditedPart({ amount: formatMoney(link.creditedTotal, locale) })}
          </p>
        )}
        {link.paymentsMax === null ? (
          <p className="mt-3 text-lg font-medium tabular-nums">
            {number(link.paidCount)}{' '}
            <span className="text-base font-normal text-muted">{t.paidWord({ count: link.paidCount })}</span>
          </p>
        ) : (
          <Cap link={link} />
        )}
        {link.reservedCount > 0 && (
          <p className="mt-2 text-sm text-muted">{t.reserved({ count: link.reservedCount })}</p>
        )}
        {link.failedCount > 0 && (
          <p className="mt-2 text-sm text-muted">
            {t.notPaid({ count: link.failedCount, amount: formatMoney(link.failedTotal, locale) })}
          </p>
        )}
      </Card>
      <Card>
        <div className="flex items-start justify-between gap-4">
          <h2 className="text-muted">{t.funnel}</h2>
          <p className="text-right leading-tight">
            <span className="block text-lg font-semibold tabular-nums">{conversionText(link, locale)}</span>
            <span className="text-xs text-muted">{t.conversionHint}</span>
          </p>
        </div>
        <ol className="mt-2 grid gap-2">
          {steps.map((step) => (
            <li key={step.label} className="grid grid-cols-[8.5rem_minmax(0,1fr)_3rem] items-center gap-3">
              <span className="truncate">{step.label}</span>
              <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-primary"
                  style={{ width: `${(step.count / most) * 100}%` }}
                />
              </span>
              <span className="text-right font-medium tabular-nums">{number(step.count)}</span>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

/** Paid, being paid, left, as one bar. */
function Cap({ link }: { link: PaymentLinkDetail }) {
  const t = useWords(paymentLinkViewWords);
  const locale = useLocale();
  const max = link.paymentsMax ?? 1;
  const share = (count: number) => `${Math.min(100, (count / max) * 100)}%`;
  const title = t.capTitle({ paid: formatNumber(link.paidCount, locale), max: formatNumber(max, locale) });
  return (
    <div className="mt-3">
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(link.paidCount, max)}
        className="flex h-2 overflow-hidden rounded-full bg-sunken"
      >
        <span className="bg-primary" style={{ width: share(link.paidCount) }} />
        <span className="bg-primary/40" style={{ width: share(link.reservedCount) }} />
      </div>
      <p className="mt-1.5 flex justify-between gap-3 text-sm">
        <span>{title}</span>
        <span className="text-muted">
          {t.capLeft({ count: formatNumber(Math.max(0, max - link.paidCount), locale) })}
        </span>
      </p>
    </div>
  );
}
