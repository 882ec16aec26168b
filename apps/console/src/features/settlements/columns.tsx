import type { SettlementRow } from '#contract/settlements/schemas.ts';
import { tellingWord } from '#domain/payments/status-tones.ts';
import { formatDateTime, formatTime } from '#domain/values/time.ts';
import { settlementWords } from '#i18n/catalogues/settlements/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import { Money, PaidMoney } from '#ui/money.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { to } from '../../data/paths.ts';
import { isToBank, reasonText } from './settlement-told.ts';

export const settlementPath = (id: string) => to('/apps/settlements/settlements/{id}', { id });

/**
 * A window that passed has a word of its own: nothing failed, nothing was sent. What its operator has called about
 * waits for the answer, and for nobody here: it does not read as if it were to be tried again.
 */
export function SettlementState({
  row,
  locale,
}: {
  row: Pick<SettlementRow, 'kind' | 'status' | 'stage' | 'anomaly' | 'isAnnounced'>;
  locale: Locale;
}) {
  if (isToBank(row) && !row.anomaly) return <Mark of="toDo">{say(settlementWords, locale).toBank}</Mark>;
  return row.status === 'skipped' ? (
    <Mark of="no">{say(settlementWords, locale).skipped}</Mark>
  ) : (
    <StatusPill status={wordOfRow(row)} />
  );
}

function wordOfRow(row: Pick<SettlementRow, 'status' | 'stage' | 'anomaly' | 'isAnnounced'>): string {
  if (row.anomaly) return tellingWord({ ...row, direction: 'outbound' });
  return row.isAnnounced ? 'inReconciliation' : (row.stage ?? row.status);
}

export function settlementColumns(locale: Locale): Column<SettlementRow>[] {
  const t = say(settlementWords, locale);
  const under = (row: SettlementRow) => `${row.policyName ?? t[`kind_${row.kind}`]} · ${row.destination.masked}`;
  const at = (row: SettlementRow) => new Date(row.windowAt ?? row.createdAt);
  return [
    {
      id: 'createdAt',
      header: t.createdAt,
      card: 'meta',
      cell: (row) => <span className="tabular-nums">{formatDateTime(at(row), locale)}</span>,
      cardCell: (row) => `${formatTime(at(row))} · ${under(row)}`,
    },
    {
      id: 'destination',
      header: t.destination,
      card: 'title',
      cell: (row) => (
        <>
          <Link href={settlementPath(row.id)} className="font-medium">
            {row.destination.label}
          </Link>
          <span className="block text-xs text-muted">{under(row)}</span>
        </>
      ),
      cardCell: (row) => row.destination.label,
    },
    {
      id: 'amount',
      header: t.gross,
      align: 'end',
      card: 'amount',
      cell: (row) =>
        row.status === 'skipped' ? (
          <span className="text-muted">–</span>
        ) : (
          <Money amount={row.gross} className="font-medium" />
        ),
    },
    {
      id: 'fee',
      header: t.fee,
      align: 'end',
      cell: (row) =>
        row.status === 'skipped' ? null : <PaidMoney amount={row.status === 'completed' ? row.fee : null} />,
    },
    {
      id: 'tax',
      header: t.tax,
      align: 'end',
      cell: (row) =>
        row.status === 'skipped' ? null : <PaidMoney amount={row.status === 'completed' ? row.tax : null} />,
    },
    {
      id: 'net',
      header: t.net,
      align: 'end',
      cell: (row) =>
        row.status === 'skipped' ? null : <PaidMoney amount={row.status === 'completed' ? row.net : null} />,
    },
    { id: 'status', header: t.status, card: 'status', cell: (row) => <SettlementState row={row} locale={locale} /> },
    { id: 'reason', header: t.reason, card: 'meta', cell: (row) => reasonText(row, locale) },
    { id: 'by', header: t.by, cell: (row) => row.createdByName },
  ];
}
