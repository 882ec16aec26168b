import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { isOperatorCode, operators } from '#domain/payments/operators.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { paymentHistoryWords } from '#i18n/catalogues/transactions/history.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { RecordTable } from './record-table.tsx';

type Words = ReturnType<typeof useWords<typeof paymentHistoryWords>>;

/** The bookings that prove what a payment says, folded away. `isOpen`: something may still be booked. */
export function LedgerLines({ lines, isOpen }: { lines: TransactionDetail['ledger']; isOpen: boolean }) {
  const t = useWords(paymentHistoryWords);
  const locale = useLocale();
  return (
    <details className="mt-4">
      <summary className="w-max content-center rounded-sm font-medium text-primary max-md:min-h-11">
        {t.ledger} ({lines.length})
      </summary>
      {lines.length === 0 ? (
        <p className="mt-2 text-muted">{isOpen ? '–' : t.noLedger}</p>
      ) : (
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
            rows={lines.map((line) => ({
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
      )}
    </details>
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
