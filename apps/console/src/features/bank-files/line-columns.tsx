import type { BankLine } from '#contract/bank-files/schemas.ts';
import { bankLineMarks } from '#domain/payments/state-marks.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDate } from '#domain/values/time.ts';
import { bankLineWords } from '#i18n/catalogues/bank-files/lines.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import { Menu } from '#ui/menu.tsx';
import { Money } from '#ui/money.tsx';
import { to } from '../../data/paths.ts';
import type { LineAct } from './line-dialog.tsx';

/** How a line was explained, or why it could not be. */
export function explanationOf(row: BankLine, locale: Locale): string {
  const t = say(bankLineWords, locale);
  if (row.state === 'setAside') return row.note ?? '';
  if (row.state === 'used') return row.usedFor === 'topUp' ? t.used_topUp : (row.usedFor ?? '');
  if (row.matchedBy === 'person') return t.by_person({ name: row.decidedByName ?? '' });
  const key = row.matchedBy ? `by_${row.matchedBy}` : row.doubt ? `doubt_${row.doubt}` : null;
  return key ? String((t as Record<string, unknown>)[key] ?? '') : '';
}

export function lineColumns(
  locale: Locale,
  act: (act: LineAct) => void,
  reasons: Record<LineAct['kind'], string | null>,
): Column<BankLine>[] {
  const t = say(bankLineWords, locale);
  const menu = (row: BankLine) => (
    <Menu
      label={t.actions}
      items={[
        { label: t.match, disabledReason: reasons.match, onSelect: () => act({ kind: 'match', line: row }) },
        { label: t.setAside, disabledReason: reasons.setAside, onSelect: () => act({ kind: 'setAside', line: row }) },
      ]}
    />
  );
  return [
    {
      id: 'bookedOn',
      header: t.bookedOn,
      cell: (row) => <span className="tabular-nums">{formatDate(row.bookedOn, locale)}</span>,
    },
    {
      id: 'counterparty',
      header: t.counterparty,
      card: 'title',
      cell: (row) => (
        <>
          <span className="font-medium">{row.counterparty ?? t.nobody}</span>
          <span className="block max-w-72 truncate text-sm text-muted" title={row.remittance ?? undefined}>
            {row.remittance ?? row.bankReference ?? row.entryRef}
          </span>
        </>
      ),
    },
    {
      id: 'amount',
      header: t.amount,
      align: 'end',
      card: 'amount',
      cell: (row) => (
        <Money signed amount={row.direction === 'debit' ? -row.amount : row.amount} className="font-medium" />
      ),
    },
    {
      id: 'state',
      header: t.state,
      card: 'status',
      cell: (row) => <Mark of={bankLineMarks[row.state]}>{t[`state_${row.state}`]}</Mark>,
    },
    {
      id: 'why',
      header: t.why,
      card: 'meta',
      cell: (row) => <Explanation row={row} locale={locale} />,
      // A card has one place for all of it.
      cardCell: (row) =>
        row.state === 'unmatched' ? (
          <span className="flex items-center gap-2">
            <Explanation row={row} locale={locale} />
            {menu(row)}
          </span>
        ) : (
          <Explanation row={row} locale={locale} />
        ),
    },
    {
      id: 'statement',
      header: t.statement,
      cell: (row) => (
        <span className="text-sm text-muted">
          {row.statementId} · {row.entryRef}
        </span>
      ),
    },
    {
      id: 'actions',
      header: t.actions,
      hideHeader: true,
      align: 'end',
      width: '2.75rem',
      cell: (row) => row.state === 'unmatched' && menu(row),
    },
  ];
}

function Explanation({ row, locale }: { row: BankLine; locale: Locale }) {
  const t = say(bankLineWords, locale);
  return (
    <span className="text-sm">
      {explanationOf(row, locale)}
      {row.about && (
        <Link href={to('/transactions/{id}', { id: row.about.transactionId })} className="block">
          {row.about.name} · {formatMoney(row.about.amount, locale)}
        </Link>
      )}
      {row.transactionId && (
        <Link href={to('/transactions/{id}', { id: row.transactionId })} className="block">
          {t.openPayment}
        </Link>
      )}
    </span>
  );
}
