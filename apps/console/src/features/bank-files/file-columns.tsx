import type { BankFileRow } from '#contract/bank-files/schemas.ts';
import { formatDate, formatDateTime, formatTime } from '#domain/values/time.ts';
import { bankFileWords } from '#i18n/catalogues/bank-files/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Mark } from '#ui/mark.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { Money } from '#ui/money.tsx';
import { FileState } from './faces.tsx';

export function progressOf({ counts, count }: BankFileRow) {
  const settled = (counts.settled ?? 0) + (counts.provisional ?? 0);
  const rejected = (counts.rejected ?? 0) + (counts.returned ?? 0);
  return { settled, rejected, open: count - settled - rejected };
}

export function fileColumns(locale: Locale): Column<BankFileRow>[] {
  const t = say(bankFileWords, locale);
  return [
    {
      id: 'createdAt',
      header: t.createdAt,
      card: 'meta',
      cell: (row) => <span className="tabular-nums">{formatDateTime(new Date(row.createdAt), locale)}</span>,
      cardCell: (row) => formatTime(new Date(row.createdAt)),
    },
    {
      id: 'reference',
      header: t.reference,
      card: 'title',
      cell: (row) => (
        <>
          <span className="font-mono text-xs">{row.messageId}</span>
          <span className="block text-sm text-muted">
            {row.createdByName ?? t.auto}
            {row.isUrgent && (
              <>
                {' '}
                · <Mark of="lookTwice">{t.isUrgent}</Mark>
              </>
            )}
          </span>
        </>
      ),
    },
    { id: 'count', header: t.count, align: 'end', cell: (row) => <span className="tabular-nums">{row.count}</span> },
    {
      id: 'total',
      header: t.total,
      align: 'end',
      card: 'amount',
      cell: (row) => <Money amount={row.total} className="font-medium" />,
    },
    {
      id: 'execution',
      header: t.execution,
      cell: (row) => <span className="tabular-nums">{formatDate(row.executionOn, locale)}</span>,
    },
    { id: 'status', header: t.status, card: 'status', cell: (row) => <FileState state={row.state} /> },
    {
      id: 'progress',
      header: t.progress,
      card: 'meta',
      cell: (row) => <span className="text-sm">{t.progressText(progressOf(row))}</span>,
    },
  ];
}
