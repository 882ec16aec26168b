import type { ReactNode } from 'react';
import type { CustomerDetail } from '#contract/customers/api.ts';
import { formatNumber } from '#domain/values/money.ts';
import { addDays, formatDate, formatTime, localDay } from '#domain/values/time.ts';
import { customerDetailWords } from '#i18n/catalogues/customers/detail.ts';
import { clock } from '#ui/clock.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { useCan } from '../../../data/ability.ts';
import { to, type Search } from '../../../data/paths.ts';

/** What this customer is worth, waits for and fails at; each figure leads to the list that explains it. */
export function CustomerFigures({ customer }: { customer: CustomerDetail }) {
  const t = useWords(customerDetailWords);
  const locale = useLocale();
  const maySeeList = useCan('transactions:view');
  const list = (filter: Search) =>
    maySeeList ? { href: to('/transactions/sales', { customerId: customer.id, ...filter }) } : {};
  const figure = (value: ReactNode) => <span className="text-lg wrap-anywhere md:text-2xl">{value}</span>;
  const last = customer.lastPaymentAt ? new Date(customer.lastPaymentAt) : null;
  return (
    <section aria-labelledby="customer-figures" className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
      <h2 id="customer-figures" className="sr-only">
        {t.figures}
      </h2>
      <StatCard
        label={t.paid}
        value={figure(<Money amount={customer.paidTotal} />)}
        hint={customer.paidCount > 0 ? t.paidCount({ count: customer.paidCount }) : t.nothingPaid}
        {...list({ status: ['completed', 'refunded'] })}
      />
      <StatCard
        label={t.open}
        value={figure(<Money amount={customer.openAmount} />)}
        hint={customer.openAmount > 0 ? t.openHint : t.nothingOpen}
        {...list({ status: ['pending', 'processing'] })}
      />
      <StatCard
        label={t.last}
        value={figure(last ? formatDate(last, locale) : t.never)}
        hint={last ? formatTime(last, locale) : undefined}
      />
      <StatCard
        label={t.failed}
        value={figure(formatNumber(customer.failedAttempts30d, locale))}
        hint={t.failedHint}
        {...list({ status: ['failed', 'expired', 'cancelled'], from: addDays(localDay(clock.date()), -30) })}
      />
    </section>
  );
}
