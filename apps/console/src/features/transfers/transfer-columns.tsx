import type { TransferRow } from '#contract/transfers/schemas.ts';
import { brand } from '#domain/values/brand.ts';
import { isPaid } from '#domain/states/transaction.ts';
import { formatDateTime, formatTime } from '#domain/values/time.ts';
import { destinationWords, transferListWords, transferStateWords } from '#i18n/catalogues/transfers/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { CopyId } from '#ui/copy-id.tsx';
import { BareLink } from '#ui/link.tsx';
import { Money, PaidMoney } from '#ui/money.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { accountLine, kindOf, transferHref } from './transfer-face.ts';
import { wordOf } from './transfer-state.ts';

export function destinationName(beneficiary: TransferRow['beneficiary'], locale: Locale): string {
  const t = say(destinationWords, locale);
  const kind = kindOf(beneficiary);
  return kind === 'user' ? t.user({ brand: brand.name }) : t[kind];
}

/** What it cost and brought is said of what was paid; what it would have cost stands on its own page. */
const ofPaid = (row: TransferRow, figure: number) =>
  isPaid({ ...row, type: 'transfer', direction: 'outbound' }) ? figure : null;

/** What a person carries out goes by nothing else: whoever reads the list has to know. */
function Status({ row, locale }: { row: TransferRow; locale: Locale }) {
  const isOpen = row.status === 'pending' || row.status === 'processing';
  return (
    <>
      <StatusPill status={wordOf(row)} />
      {row.rail === 'manual' && isOpen && row.stage !== 'pendingApproval' && !row.scheduledFor && (
        <span className="block text-sm text-muted">{transferStateWords.byHand[locale]}</span>
      )}
    </>
  );
}

export function transferColumns(locale: Locale): Column<TransferRow>[] {
  const t = say(transferListWords, locale);
  const way = ({ beneficiary }: TransferRow) =>
    beneficiary.operator && !beneficiary.linkedAccountId ? (
      <OperatorBadge operator={beneficiary.operator} />
    ) : (
      destinationName(beneficiary, locale)
    );
  return [
    {
      id: 'createdAt',
      header: t.created,
      hideable: false,
      sortable: true,
      card: 'meta',
      cardCell: (row) => formatTime(new Date(row.createdAt)),
      cell: (row) => (
        <BareLink href={transferHref(row)} className="rounded-sm tabular-nums hover:underline">
          {formatDateTime(new Date(row.createdAt), locale)}
        </BareLink>
      ),
    },
    { id: 'beneficiary', header: t.beneficiary, card: 'title', cell: (row) => row.beneficiary.name },
    {
      id: 'destination',
      header: t.destination,
      card: 'meta',
      cell: way,
      cardCell: ({ beneficiary }) => destinationName(beneficiary, locale),
    },
    {
      id: 'account',
      header: t.account,
      cell: ({ beneficiary }) => <span className="tabular-nums">{accountLine(beneficiary)}</span>,
    },
    {
      id: 'amount',
      header: t.amount,
      align: 'end',
      sortable: true,
      card: 'amount',
      cell: (row) => <Money amount={row.amount} />,
    },
    { id: 'status', header: t.status, card: 'status', cell: (row) => <Status row={row} locale={locale} /> },
    { id: 'fee', header: t.fee, align: 'end', cell: (row) => <PaidMoney amount={ofPaid(row, row.fee)} /> },
    { id: 'tax', header: t.tax, align: 'end', cell: (row) => <PaidMoney amount={ofPaid(row, row.tax)} /> },
    {
      id: 'takenOff',
      header: t.takenOff,
      align: 'end',
      hidden: true,
      cell: (row) => <PaidMoney amount={ofPaid(row, row.takenOff)} />,
    },
    {
      id: 'totalDebit',
      header: t.totalDebit,
      align: 'end',
      stays: true,
      cell: (row) => <PaidMoney amount={ofPaid(row, row.totalDebit)} />,
    },
    {
      id: 'receives',
      header: t.receives,
      align: 'end',
      hidden: true,
      cell: (row) => <PaidMoney amount={ofPaid(row, row.beneficiaryReceives)} />,
    },
    { id: 'maker', header: t.maker, cell: (row) => row.createdByName },
    { id: 'approver', header: t.approver, cell: (row) => row.approverName },
    {
      id: 'reference',
      header: t.reference,
      cell: (row) =>
        row.merchantReference && (
          <span className="block max-w-40 truncate" title={row.merchantReference}>
            {row.merchantReference}
          </span>
        ),
    },
    {
      id: 'operatorId',
      header: t.operatorId,
      cell: (row) => row.operatorReference && <CopyId id={row.operatorReference} label={t.operatorId} />,
    },
  ];
}
