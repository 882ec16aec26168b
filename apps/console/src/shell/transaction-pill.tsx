import type { TransactionRow } from '#contract/transactions/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { tellingWord } from '#domain/payments/status-tones.ts';
import { partlyRefundedWords } from '#i18n/catalogues/refunds/partly-refunded.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { isPartlyRefunded } from './partly-refunded.ts';

type Row = Pick<TransactionRow, 'status' | 'stage' | 'anomaly' | 'direction' | 'type' | 'amount' | 'refundedAmount'>;

/** The state of a payment wherever one is listed or headed: its word, and beside it that a part of it went back. */
export function TransactionPill({ row }: { row: Row }) {
  const t = useWords(partlyRefundedWords);
  const locale = useLocale();
  if (!isPartlyRefunded(row)) return <StatusPill status={tellingWord(row)} />;
  const money = (amount: number) => formatMoney(amount, locale);
  return (
    <span
      className="flex flex-wrap items-center gap-1.5"
      title={t.detail({ back: money(row.refundedAmount), left: money(row.amount - row.refundedAmount) })}
    >
      <StatusPill status={tellingWord(row)} />
      <Mark of="partlyRefunded" />
    </span>
  );
}
