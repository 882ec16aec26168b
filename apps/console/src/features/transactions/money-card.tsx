import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { formatPercent } from '#domain/values/money.ts';
import { isOperatorCode, operators } from '#domain/payments/operators.ts';
import { isFinal } from '#domain/states/transaction.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { transactionRecordWords } from '#i18n/catalogues/transactions/record.ts';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money, PaidMoney } from '#ui/money.tsx';
import { moneyLines } from './money-lines.ts';
import { RecordTable } from './record-table.tsx';

type Words = ReturnType<typeof useWords<typeof transactionRecordWords>>;

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
      <details className="mt-4" open={false}>
        <summary className="w-max content-center rounded-sm font-medium text-primary max-md:min-h-11">
          {t.ledger} ({detail.ledger.length})
        </summary>
        {detail.ledger.length === 0 ? (
          <p className="mt-2 text-muted">
            {isFinal(detail.status, detail.stage) || detail.type === 'sale' ? t.noLedger : '–'}
          </p>
        ) : (
          <Ledger detail={detail} t={t} />
        )}
      </details>
    </Card>
  );
}

function Ledger({ detail, t }: { detail: TransactionDetail; t: Words }) {
  const locale = useLocale();
  return (
    <div className="mt-2">
      <RecordTable
        label={t.ledger}
        heads={[
          t.account,
          { text: t.debit, end: true },
          { text: t.credit, end: true },
          { text: t.balanceAfter, end: true },
          t.date,
        ]}
        rows={detail.ledger.map((line) => ({
          key: line.entryId,
          cells: [
            <span key="a" title={line.account}>
              {accountName(line.account, t)}
            </span>,
            line.direction === 'debit' && <Money key="d" amount={line.amount} />,
            line.direction === 'credit' && <Money key="c" amount={line.amount} />,
            line.balanceAfter !== null && <Money key="b" amount={line.balanceAfter} className="text-muted" />,
            <span key="t" className="tabular-nums" title={`${line.recipe} · ${line.postingId}`}>
              {formatDateTime(new Date(line.at), locale)}
            </span>,
          ],
        }))}
      />
    </div>
  );
}

/** `providerClearing:mtn` → "MTN account"; an account nobody named yet keeps its own word. */
function accountName(account: string, t: Words): string {
  const [kind = '', part = ''] = account.split(':');
  if (kind === 'providerClearing')
    return t.acc_providerClearing({ operator: isOperatorCode(part) ? operators[part].name : part });
  const name = (t as Record<string, unknown>)[`acc_${kind}`];
  return typeof name === 'string' ? name : account;
}
