import { adjustmentReasons } from '#i18n/catalogues/adjustments/reasons.ts';
import { useMemo, useState } from 'react';
import type { Statement } from '#contract/accounts/api.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatDate, formatTime } from '#domain/values/time.ts';
import { statementWords } from '#i18n/catalogues/accounts/statement.ts';
import { typeNames } from '#i18n/catalogues/transactions/names.ts';
import type { Locale, Spoken } from '#i18n/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ColumnChooser, useHiddenColumns } from '#ui/data-table/column-chooser.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { useIsPhone } from '#ui/use-media.ts';
import { useCan } from '../../data/ability.ts';
import { useGo } from '../../data/route.ts';
import { sourceHref } from './hold-reasons.ts';
import { earlier } from './statement-period.ts';

type Line = Statement['lines'][number];
const keyOf = (line: Line) => line.entryId;
const hrefOf = (line: Line) => sourceHref(line.refId) ?? undefined;

/** The movements in the order they were booked, each with the balance after it. */
export function StatementLines({
  statement,
  onPeriod,
}: {
  statement: Statement | undefined;
  onPeriod: (period: { from: string; to: string }) => void;
}) {
  const t = useWords(statementWords);
  const names = useWords(typeNames);
  const locale = useLocale();
  const go = useGo();
  const maySee = useCan('transactions:view');
  // On a phone the sum stands right above the cards.
  const isPhone = useIsPhone();
  const [pageSize, setPageSize] = useState(50);
  const [offset, setOffset] = useState(0);
  const hasTax = statement !== undefined && statement.lines.some((line) => line.tax !== 0);
  const columns = useMemo(() => columnsOf(t, names, locale, maySee, hasTax), [t, names, locale, maySee, hasTax]);
  const { hidden, setHidden } = useHiddenColumns('statement', columns);
  const lines = statement?.lines;
  const page = useMemo(() => lines?.slice(offset, offset + pageSize), [lines, offset, pageSize]);
  const day = useMemo(() => (line: Line) => formatDate(new Date(line.date), locale), [locale]);
  return (
    <div>
      {statement && lines && statement.lineCount > lines.length && (
        <Banner tone="info" className="mb-3">
          {t.firstOnly({ shown: lines.length, count: statement.lineCount })}
        </Banner>
      )}
      <div className="no-print mb-2 flex min-h-9 items-center justify-end max-md:hidden">
        <ColumnChooser columns={columns} hidden={hidden} setHidden={setHidden} />
      </div>
      <DataTable
        label={t.title}
        columns={columns}
        hiddenColumns={hidden}
        rows={page}
        keyOf={keyOf}
        groupOf={day}
        {...(!maySee
          ? {}
          : isPhone
            ? { hrefOf }
            : {
                onOpen: (line: Line) => {
                  const href = hrefOf(line);
                  if (href) go(href);
                },
              })}
        {...(statement && statement.lineCount > 0 && !isPhone
          ? {
              totals: {
                fee: <Money amount={statement.feeTotal} bare />,
                tax: <Money amount={statement.taxTotal} bare />,
                in: <Money amount={statement.totalIn} bare />,
                out: <Money amount={statement.totalOut} bare />,
                balance: <Money amount={statement.closingBalance} bare />,
              },
            }
          : {})}
        pageSize={10}
        empty={
          <EmptyState
            title={t.empty}
            description={t.emptyDetail}
            actions={statement && <Button onClick={() => onPeriod(earlier(statement))}>{t.earlier}</Button>}
          />
        }
      />
      {lines && lines.length > pageSize && (
        <Pagination
          offset={offset}
          count={page!.length}
          total={{ count: lines.length, exact: true }}
          pageSize={pageSize}
          onPageSize={(size) => {
            setPageSize(size);
            setOffset(0);
          }}
          onPrevious={offset > 0 ? () => setOffset(Math.max(0, offset - pageSize)) : undefined}
          onNext={offset + pageSize < lines.length ? () => setOffset(offset + pageSize) : undefined}
        />
      )}
    </div>
  );
}

function columnsOf(
  t: Spoken<typeof statementWords>,
  names: Spoken<typeof typeNames>,
  locale: Locale,
  maySee: boolean,
  hasTax: boolean,
): Column<Line>[] {
  const name = (line: Line) => (line.type in names ? names[line.type as keyof typeof names] : line.type);
  const type = (line: Line) =>
    line.reasonCode ? `${name(line)} · ${adjustmentReasons[line.reasonCode][locale]}` : name(line);
  const party = (line: Line) => line.ownAccounts?.[locale] ?? (line.counterparty && formatPhone(line.counterparty));
  const side = (amount: number) => (amount === 0 ? null : <Money amount={amount} bare />);
  const at = (iso: string) => `${formatDate(new Date(iso), locale)}, ${formatTime(new Date(iso))}`;
  const linked = (line: Line) => {
    const href = maySee ? sourceHref(line.refId) : null;
    return href ? (
      <BareLink href={href} className="font-medium hover:underline">
        {type(line)}
      </BareLink>
    ) : (
      type(line)
    );
  };
  return [
    {
      id: 'date',
      header: t.date,
      width: '10.5rem',
      hideable: false,
      card: 'meta',
      cell: (line) => at(line.date),
      cardCell: (line) => formatTime(new Date(line.date)),
    },
    {
      id: 'valueDate',
      header: t.valueDate,
      width: '7.5rem',
      hidden: true,
      cell: (line) => <span className="text-muted">{formatDate(new Date(line.valueDate), locale)}</span>,
    },
    {
      id: 'type',
      header: t.type,
      hideable: false,
      cell: linked,
      card: 'title',
      cardCell: (line) => (
        <>
          {type(line)}
          {party(line) && <span className="font-normal"> · {party(line)}</span>}
        </>
      ),
    },
    {
      id: 'counterparty',
      header: t.counterparty,
      cell: (line) => (
        <span className="block max-w-48 truncate" title={party(line) ?? undefined}>
          {party(line)}
        </span>
      ),
    },
    { id: 'reference', header: t.reference, cell: (line) => line.reference },
    {
      id: 'operatorId',
      header: t.operatorId,
      cell: (line) => <span className="font-mono text-xs">{line.operatorReference}</span>,
    },
    { id: 'gross', header: t.gross, align: 'end', cell: (line) => <Money amount={line.gross} bare /> },
    {
      id: 'fee',
      header: t.fee,
      align: 'end',
      cell: (line) => side(line.fee),
      card: 'meta',
      cardCell: (line) =>
        line.fee === 0 ? null : (
          <>
            {t.fee} <Money amount={line.fee} bare />
          </>
        ),
    },
    { id: 'tax', header: t.tax, align: 'end', hidden: !hasTax, cell: (line) => side(line.tax) },
    {
      id: 'in',
      header: t.in,
      align: 'end',
      hideable: false,
      cell: (line) => side(line.amountIn),
      card: 'amount',
      cardCell: (line) => <Money amount={line.amountIn - line.amountOut} signed />,
    },
    { id: 'out', header: t.out, align: 'end', hideable: false, cell: (line) => side(line.amountOut) },
    {
      id: 'balance',
      header: t.running,
      align: 'end',
      hideable: false,
      cell: (line) => <Money amount={line.balance} bare />,
      card: 'status',
      cardCell: (line) => (
        <span className="text-xs text-muted tabular-nums">
          = <Money amount={line.balance} bare />
        </span>
      ),
    },
  ];
}
