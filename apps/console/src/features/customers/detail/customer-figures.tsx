import type { CustomerDetail } from '#contract/customers/api.ts';
import { formatNumber } from '#domain/money.ts';
import { formatDate, formatTime } from '#domain/time.ts';
import { customerDetailWords } from '#i18n/catalogues/customer-detail.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { useCan } from '../../../data/ability.ts';

/** What this customer is worth, waits for and fails at; each figure leads to the list that explains it. */
export function CustomerFigures({ customer }: { customer: CustomerDetail }) {
  const t = useWords(customerDetailWords);
  const locale = useLocale();
  const maySeeList = useCan('transactions:view');
  const list = (status: string) => (maySeeList ? { href: `/transactions/sales?customerId=${customer.id}&status=${status}` } : {});
  const last = customer.lastPaymentAt ? new Date(customer.lastPaymentAt) : null;
  return (
    <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
      <StatCard label={t.paid} value={<Money amount={customer.paidTotal} />} hint={customer.paidCount > 0 ? t.paidCount({ count: customer.paidCount }) : t.nothingPaid} {...list('completed,refunded')} />
      <StatCard label={t.open} value={<Money amount={customer.openAmount} />} hint={customer.openAmount > 0 ? t.openHint : t.nothingOpen} {...list('pending,processing')} />
      <StatCard label={t.last} value={last ? formatDate(last, locale) : t.never} hint={last ? formatTime(last, locale) : undefined} />
      <StatCard label={t.failed} value={formatNumber(customer.failedAttempts30d, locale)} hint={t.failedHint} {...list('failed,expired,cancelled')} />
    </div>
  );
}
