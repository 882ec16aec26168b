import type { CustomerDetail } from '#contract/customers/api.ts';
import type { TransactionRow } from '#contract/transactions/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { tellingWord, toneOf } from '#domain/payments/status-tones.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { customerDetailWords } from '#i18n/catalogues/customers/detail.ts';
import { partlyRefundedWords } from '#i18n/catalogues/refunds/partly-refunded.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { say, type Locale } from '#i18n/words.ts';
import { to } from '../../../data/paths.ts';
import { isPartlyRefunded } from '../../../shell/partly-refunded.ts';
import type { Href } from '#ui/link.tsx';
import type { ToneName } from '#ui/tokens.ts';

export type HistoryEntry = {
  id: string;
  title: string;
  at: string;
  dateTime: string;
  description: string | null;
  tone: ToneName;
  href: Href | null;
};
type Person = Pick<CustomerDetail, 'createdAt' | 'archivedAt' | 'createdByName' | 'source'>;
type Payment = Pick<
  TransactionRow,
  | 'id'
  | 'createdAt'
  | 'completedAt'
  | 'type'
  | 'direction'
  | 'status'
  | 'stage'
  | 'anomaly'
  | 'amount'
  | 'refundedAmount'
  | 'linkTitle'
  | 'description'
>;

/** What happened between this customer and the merchant, latest first, in one sentence each. */
export function historyOf(customer: Person, payments: readonly Payment[], locale: Locale): HistoryEntry[] {
  const t = say(customerDetailWords, locale);
  const partly = say(partlyRefundedWords, locale);
  const at = (dateTime: string) => ({ at: formatDateTime(new Date(dateTime), locale), dateTime });
  const entries: HistoryEntry[] = payments.map((payment) => {
    const amount = formatMoney(payment.amount, locale);
    const status = tellingWord(payment);
    const { tone, terminal } = toneOf(status);
    const word = statusName(status, locale);
    const isPaid = payment.status === 'completed' || payment.status === 'refunded';
    const title =
      payment.direction === 'outbound'
        ? t.gaveBack({ amount })
        : isPaid
          ? t.paidAmount({ amount })
          : terminal
            ? t.triedAmount({ amount })
            : t.askedAmount({ amount });
    const what = payment.linkTitle?.[locale] ?? payment.description;
    const back = isPartlyRefunded(payment)
      ? partly.detail({
          back: formatMoney(payment.refundedAmount, locale),
          left: formatMoney(payment.amount - payment.refundedAmount, locale),
        })
      : payment.status === 'refunded' && payment.direction !== 'outbound'
        ? word
        : null;
    // A payment has two clocks; the entry shows when the money moved.
    const asked =
      payment.completedAt !== null &&
      formatDateTime(new Date(payment.completedAt), locale) !== formatDateTime(new Date(payment.createdAt), locale)
        ? t.askedAt({ at: formatDateTime(new Date(payment.createdAt), locale) })
        : null;
    return {
      id: payment.id,
      title,
      ...at(payment.completedAt ?? payment.createdAt),
      description:
        [isPaid && payment.direction !== 'outbound' ? back : word, what, asked].filter(Boolean).join(' · ') || null,
      tone,
      href: to('/transactions/{id}', { id: payment.id }),
    };
  });
  entries.push({
    id: 'became',
    title: t.became,
    ...at(customer.createdAt),
    tone: 'neutral',
    href: null,
    description:
      customer.source === 'autoFromPayment'
        ? t.becameByPayment
        : customer.createdByName && t.becameBy({ name: customer.createdByName }),
  });
  if (customer.archivedAt)
    entries.push({
      id: 'archived',
      title: t.wasArchived,
      ...at(customer.archivedAt),
      description: null,
      tone: 'hold',
      href: null,
    });
  // A customer made by a payment is as old as it: the payment came after.
  return entries.toSorted((a, b) =>
    a.dateTime === b.dateTime
      ? Number(a.id === 'became') - Number(b.id === 'became')
      : a.dateTime < b.dateTime
        ? 1
        : -1,
  );
}
