import { adjustmentReasons } from '#i18n/catalogues/adjustments/reasons.ts';
import Braces from 'lucide-react/icons/braces';
import Panel from 'lucide-react/icons/panel-right-open';
import type { adjustmentsApi } from '#contract/adjustments/api.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { AdjustmentAction } from '#domain/actions/adjustment.ts';
import { formatDateTime, formatTime } from '#domain/values/time.ts';
import { adjustmentDecisionWords, adjustmentWords } from '#i18n/catalogues/adjustments/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { shortId } from '#ui/copy-id.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { Link } from '#ui/link.tsx';
import { Menu } from '#ui/menu.tsx';
import { Money } from '#ui/money.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { to } from '../../data/paths.ts';

export type Adjustment = DataOf<typeof adjustmentsApi.list>[number];
export type Decision = { row: Adjustment; action: AdjustmentAction };
type Handlers = { open(row: Adjustment): void; decide(decision: Decision): void; showJson(row: Adjustment): void };

export const signedAmount = (row: Adjustment) => (row.direction === 'debit' ? -1 : 1) * row.amount;

export function adjustmentColumns(locale: Locale, on: Handlers): Column<Adjustment>[] {
  const t = say(adjustmentWords, locale);
  const long = (text: string | null) =>
    text && (
      <span className="block max-w-72 truncate" title={text}>
        {text}
      </span>
    );
  return [
    {
      id: 'createdAt',
      header: t.createdAt,
      card: 'meta',
      cell: (row) => <span className="tabular-nums">{formatDateTime(new Date(row.createdAt), locale)}</span>,
      cardCell: (row) => formatTime(new Date(row.createdAt)),
    },
    {
      id: 'reason',
      header: t.reason,
      card: 'title',
      cell: (row) => (
        <button
          type="button"
          className="text-left font-medium underline-offset-2 hover:underline"
          onClick={() => on.open(row)}
        >
          {adjustmentReasons[row.reasonCode][locale]}
        </button>
      ),
      cardCell: (row) => <span className="font-medium">{adjustmentReasons[row.reasonCode][locale]}</span>,
    },
    {
      id: 'amount',
      header: t.amount,
      align: 'end',
      card: 'amount',
      cell: (row) => (
        <span title={row.direction === 'credit' ? t.credit : t.debit}>
          <Money signed amount={signedAmount(row)} className="font-medium" />
        </span>
      ),
    },
    { id: 'status', header: t.status, card: 'status', cell: (row) => <StatusPill status={row.status} /> },
    {
      id: 'transaction',
      header: t.transaction,
      cell: (row) =>
        row.transactionId && (
          <Link
            href={to('/transactions/{id}', { id: row.transactionId })}
            title={row.transactionId}
            className="font-mono text-xs"
          >
            {shortId(row.transactionId)}
          </Link>
        ),
    },
    { id: 'note', header: t.note, card: 'meta', cell: (row) => long(row.note) },
    { id: 'requestedBy', header: t.requestedBy, cell: (row) => long(row.requestedByName) },
    { id: 'decidedBy', header: t.decidedBy, cell: (row) => long(row.decidedByName) },
    {
      id: 'actions',
      header: t.actions,
      hideHeader: true,
      align: 'end',
      width: '2.75rem',
      cell: (row) => <RowMenu row={row} locale={locale} on={on} />,
    },
  ];
}

/** Everything that can be done with it, and why the rest cannot. */
function RowMenu({ row, locale, on }: { row: Adjustment; locale: Locale; on: Handlers }) {
  const t = say(adjustmentWords, locale);
  const decision = say(adjustmentDecisionWords, locale);
  return (
    <Menu
      label={t.actions}
      items={[
        { label: t.details, icon: <Panel />, onSelect: () => on.open(row) },
        ...row.availableActions.map(({ action, allowed, disabledReason }) => ({
          label: decision[action as AdjustmentAction],
          disabledReason: allowed ? null : (disabledReason?.[locale] ?? null),
          onSelect: () => on.decide({ row, action: action as AdjustmentAction }),
        })),
        { kind: 'line' },
        { label: t.json, icon: <Braces />, onSelect: () => on.showJson(row) },
      ]}
    />
  );
}
