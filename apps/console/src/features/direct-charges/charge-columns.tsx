import type { TransactionRow } from '#contract/transactions/schemas.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { chargeListWords } from '#i18n/catalogues/direct-charges/words.ts';
import { channelNames } from '#i18n/catalogues/transactions/names.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { BareLink, type Href } from '#ui/link.tsx';
import { to } from '../../data/paths.ts';
import { payerOf } from '../../shell/rows/transaction.ts';
import { transactionColumns } from '../../shell/rows/transaction-columns.tsx';

export const chargeHref = (row: TransactionRow): Href => to('/transactions/details/{id?}', { id: row.id });

export function chargeColumns(locale: Locale): Column<TransactionRow>[] {
  const t = say(chargeListWords, locale);
  const c = transactionColumns(locale);
  const channels = say(channelNames, locale);
  return [
    {
      id: 'payer',
      header: t.payer,
      hideable: false,
      card: 'title',
      cardCell: (row) => payerOf(row) ?? t.unknown,
      cell: (row) => (
        <BareLink
          href={chargeHref(row)}
          className="block max-w-60 -my-0.5 truncate rounded-sm leading-6 font-medium hover:underline"
        >
          {payerOf(row) ?? t.unknown}
        </BareLink>
      ),
    },
    { ...c.amount, header: t.amount, sortable: true },
    { ...c.status, header: t.status },
    { ...c.createdAt, header: t.time, stays: true, sortable: true },
    {
      ...c.phone,
      header: t.phone,
      card: 'meta',
      // The title of the card where there is no name.
      cardCell: (row) => row.payerName && row.phone && formatPhone(row.phone),
    },
    { ...c.operator, header: t.operator },
    { ...c.fee, header: t.fee },
    { ...c.net, header: t.net },
    { ...c.reference, header: t.reference },
    { id: 'channel', header: t.channel, cell: (row) => channels[row.channel] },
    { id: 'by', header: t.by, cell: (row) => row.createdByName },
  ];
}
