import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { formatPercent } from '#domain/values/money.ts';
import { isFinal } from '#domain/states/transaction.ts';
import { transactionRecordWords } from '#i18n/catalogues/transactions/record.ts';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PaidMoney } from '#ui/money.tsx';
import { moneyLines } from './money-lines.ts';
import { LedgerLines } from '../../shell/record/ledger-lines.tsx';

/** Amount, fee and who bears it, net, given back; and the bookings that prove it. */
export function MoneyCard({ detail }: { detail: TransactionDetail }) {
  const t = useWords(transactionRecordWords);
  const locale = useLocale();
  const share = (percent: number) => formatPercent(percent * 100, locale);
  const bearer =
    detail.feeBearer === 100
      ? t.bearerYou
      : detail.feeBearer === 0
        ? t.bearerPayer
        : t.bearerBoth({ you: share(detail.feeBearer), payer: share(100 - detail.feeBearer) });
  return (
    <Card
      title={t.money}
      {...(detail.type === 'sale' && (detail.fee ?? 0) > 0
        ? { description: `${t.bearer}${locale === 'fr' ? '\u00a0' : ''}: ${bearer}` }
        : {})}
    >
      <dl className="grid gap-1.5">
        {moneyLines(detail).map(({ key, amount, isSum }) => (
          <div
            key={key}
            className={cx(
              'flex items-baseline justify-between gap-4',
              isSum && 'border-t border-border pt-1.5 font-semibold',
            )}
          >
            <dt className={isSum ? undefined : 'text-muted'}>{t[key]}</dt>
            <dd>
              <PaidMoney amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <LedgerLines lines={detail.ledger} isOpen={!isFinal(detail.status, detail.stage) && detail.type !== 'sale'} />
    </Card>
  );
}
