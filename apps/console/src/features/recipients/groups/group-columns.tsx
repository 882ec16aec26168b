import type { GroupRow } from '#contract/recipients/schemas.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { recipientGroupWords } from '#i18n/catalogues/recipients/groups.ts';
import { recipientNames } from '#i18n/catalogues/recipients/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Mark } from '#ui/mark.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { BareLink, type Href } from '#ui/link.tsx';
import { Money } from '#ui/money.tsx';
import { to } from '../../../data/paths.ts';

export const groupHref = (row: Pick<GroupRow, 'id'>): Href => to('/profiles/groups/{id}', { id: row.id });

export function groupColumns(locale: Locale): Column<GroupRow>[] {
  const t = say(recipientGroupWords, locale);
  const names = say(recipientNames, locale);
  return [
    {
      id: 'name',
      header: t.name,
      sortable: true,
      hideable: false,
      card: 'title',
      cell: (row) => (
        <span className="flex items-center gap-2">
          <BareLink href={groupHref(row)} className="block max-w-64 truncate rounded-sm font-medium hover:underline">
            {row.name}
          </BareLink>
          {row.status === 'archived' && <Mark of="archived" />}
        </span>
      ),
      cardCell: (row) => row.name,
    },
    { id: 'purpose', header: t.purpose, card: 'status', cell: (row) => <Mark of="label">{names[row.purpose]}</Mark> },
    {
      id: 'members',
      header: t.members,
      align: 'end',
      card: 'meta',
      cell: (row) =>
        row.payableCount === row.memberCount ? (
          row.memberCount
        ) : (
          <span title={t.notPayable({ count: row.memberCount - row.payableCount })}>
            {row.payableCount} / {row.memberCount}
          </span>
        ),
      cardCell: (row) => t.memberCount({ count: row.memberCount }),
    },
    {
      id: 'total',
      header: t.total,
      align: 'end',
      card: 'amount',
      cell: (row) => (
        <span className="inline-flex items-center gap-2">
          {row.withoutAmount > 0 && <Mark of="doubtful">{t.without({ count: row.withoutAmount })}</Mark>}
          <Money amount={row.total} className="font-medium" />
        </span>
      ),
      cardCell: (row) => <Money amount={row.total} />,
    },
    {
      id: 'createdAt',
      header: t.created,
      hidden: true,
      sortable: true,
      cell: (row) => <span className="tabular-nums">{formatDateTime(new Date(row.createdAt), locale)}</span>,
    },
  ];
}
