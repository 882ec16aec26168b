import type { TransactionRow } from '#contract/transactions/schemas.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatDateTime, formatTime } from '#domain/values/time.ts';
import { chargeListWords } from '#i18n/catalogues/direct-charges/words.ts';
import { channelNames } from '#i18n/catalogues/transactions/names.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { BareLink, type Href } from '#ui/link.tsx';
import { Money, PaidMoney } from '#ui/money.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { to } from '../../data/paths.ts';
import { TransactionPill } from '../../shell/transaction-pill.tsx';

export const chargeHref = (row: TransactionRow): Href => to('/transactions/details/{id?}', { id: row.id });

export function chargeColumns(locale: Locale): Column<TransactionRow>[] {
  const t = say(chargeListWords, locale);
  const channels = say(channelNames, locale);
  return [
    {
      id: 'createdAt',
      header: t.time,
      hideable: false,
      sortable: true,
      card: 'meta',
      cardCell: (row) => formatTime(new Date(row.createdAt)),
      cell: (row) => (
        <BareLink href={chargeHref(row)} className="rounded-sm tabular-nums hover:underline">
          {formatDateTime(new Date(row.createdAt), locale)}
        </BareLink>
      ),
    },
    {
      id: 'payer',
      header: t.payer,
      card: 'title',
      cardCell: (row) => row.payerName ?? (row.phone ? formatPhone(row.phone) : t.unknown),
      cell: (row) => row.payerName ?? <span className="text-muted">{t.unknown}</span>,
    },
    {
      id: 'phone',
      header: t.phone,
      card: 'meta',
      cell: (row) => row.phone && <span className="tabular-nums">{formatPhone(row.phone)}</span>,
    },
    { id: 'operator', header: t.operator, cell: (row) => row.operator && <OperatorBadge operator={row.operator} /> },
    {
      id: 'amount',
      header: t.amount,
      align: 'end',
      sortable: true,
      card: 'amount',
      cell: (row) => <Money amount={row.amount} />,
    },
    { id: 'status', header: t.status, card: 'status', cell: (row) => <TransactionPill row={row} /> },
    { id: 'fee', header: t.fee, align: 'end', cell: (row) => <PaidMoney amount={row.merchantFee} /> },
    { id: 'net', header: t.net, align: 'end', cell: (row) => <PaidMoney amount={row.net} /> },
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
    { id: 'channel', header: t.channel, cell: (row) => channels[row.channel] },
    { id: 'by', header: t.by, cell: (row) => row.createdByName },
  ];
}
