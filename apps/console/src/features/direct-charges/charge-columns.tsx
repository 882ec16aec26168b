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

/** Who paid: by name, else by the number that was asked. */
const payerOf = (row: TransactionRow, unknown: string) =>
  row.payerName ?? (row.phone ? formatPhone(row.phone) : unknown);

export function chargeColumns(locale: Locale): Column<TransactionRow>[] {
  const t = say(chargeListWords, locale);
  const channels = say(channelNames, locale);
  return [
    {
      id: 'payer',
      header: t.payer,
      hideable: false,
      card: 'title',
      cardCell: (row) => payerOf(row, t.unknown),
      cell: (row) => (
        <BareLink
          href={chargeHref(row)}
          className="block max-w-60 -my-0.5 truncate rounded-sm leading-6 font-medium hover:underline"
        >
          {payerOf(row, t.unknown)}
        </BareLink>
      ),
    },
    {
      id: 'amount',
      header: t.amount,
      align: 'end',
      sortable: true,
      card: 'amount',
      cell: (row) => <Money amount={row.amount} className="font-medium" />,
    },
    { id: 'status', header: t.status, card: 'status', cell: (row) => <TransactionPill row={row} /> },
    {
      id: 'createdAt',
      header: t.time,
      stays: true,
      sortable: true,
      card: 'meta',
      cardCell: (row) => formatTime(new Date(row.createdAt)),
      cell: (row) => <span className="tabular-nums">{formatDateTime(new Date(row.createdAt), locale)}</span>,
    },
    {
      id: 'phone',
      header: t.phone,
      card: 'meta',
      cell: (row) => row.phone && <span className="tabular-nums">{formatPhone(row.phone)}</span>,
      // The title of the card where there is no name.
      cardCell: (row) => row.payerName && row.phone && formatPhone(row.phone),
    },
    { id: 'operator', header: t.operator, cell: (row) => row.operator && <OperatorBadge operator={row.operator} /> },
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
