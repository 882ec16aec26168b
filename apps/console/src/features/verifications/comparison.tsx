import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { Verification } from '#contract/verifications/api.ts';
import { operatorCodes, operators } from '#domain/payments/operators.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { verdictWords } from '#i18n/catalogues/verifications/verdicts.ts';
import { cx } from '#ui/cx.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';

/** What was shown beside what the books hold; what differs is marked by colour, picture and word. */
export function Comparison({ shown }: { shown: Verification }) {
  const t = useWords(verdictWords);
  const locale = useLocale();
  const { parsed } = shown;
  const isFound = shown.matchedTransactionId !== null;
  const differs = (id: string) => (shown.differences as string[]).includes(id);
  const otherOperator = operatorCodes.find((code) => code !== parsed.operator);
  const lines: { id: string; label: string; shown: ReactNode; ours?: ReactNode }[] = [
    {
      id: 'transactionId',
      label: t.transactionId,
      shown: parsed.transactionId && <code className="font-mono text-xs wrap-anywhere">{parsed.transactionId}</code>,
      ours: shown.matchedOperatorReference && (
        <code className="font-mono text-xs wrap-anywhere">{shown.matchedOperatorReference}</code>
      ),
    },
    {
      id: 'amount',
      label: t.amount,
      shown: parsed.amount !== null && <Money amount={parsed.amount} />,
      ours: shown.matchedAmount !== null && <Money amount={shown.matchedAmount} />,
    },
    {
      id: 'phone',
      label: t.phone,
      shown: parsed.phone && formatPhone(parsed.phone),
      ours: shown.matchedPhone && (
        <>
          {formatPhone(shown.matchedPhone)}
          {shown.isPhoneOnlyGiven && <span className="block text-xs text-muted">{t.phoneGiven}</span>}
        </>
      ),
    },
    {
      id: 'operator',
      label: t.operator,
      shown: parsed.operator && operators[parsed.operator].name,
      ours: parsed.operator && operators[differs('operator') ? otherOperator! : parsed.operator].name,
    },
    {
      id: 'time',
      label: t.time,
      shown: parsed.at
        ? formatDateTime(new Date(parsed.at), locale)
        : // The day alone where no hour was said: none is made up.
          parsed.day && formatDate(parsed.day, locale),
      ours: shown.matchedAt && formatDateTime(new Date(shown.matchedAt), locale),
    },
  ];
  const filled = lines.filter((line) => Boolean(line.shown) || Boolean(line.ours));
  if (filled.length === 0) return null;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t.differences}</caption>
      <thead className="text-xs text-muted">
        <tr className="[&>th]:border-b [&>th]:pb-1.5 [&>th]:text-left [&>th]:font-medium">
          <th scope="col">
            <span className="sr-only">{t.differences}</span>
          </th>
          <th scope="col">{t.shown}</th>
          {isFound && <th scope="col">{t.ours}</th>}
        </tr>
      </thead>
      <tbody>
        {filled.map((line) => {
          const isOther = differs(line.id);
          return (
            <tr
              key={line.id}
              className={cx(
                '[&>*]:border-b [&>*]:py-2 [&>*]:pr-3',
                isOther && 'tone-danger [&>td]:bg-tone [&>td]:text-tone-fg [&>td]:pl-2',
              )}
            >
              <th scope="row" className="text-left font-normal text-muted">
                {line.label}
              </th>
              <td className="tabular-nums">
                {line.shown || '–'}
                {isOther && (
                  <span className="ml-2 inline-flex items-center gap-1 font-semibold">
                    <X className="size-3.5" />
                    {t.differs}
                  </span>
                )}
              </td>
              {isFound && <td className="tabular-nums">{line.ours || '–'}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
