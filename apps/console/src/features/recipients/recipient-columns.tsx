import type { RecipientRow } from '#contract/recipients/schemas.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { recipientNames, recipientWords } from '#i18n/catalogues/recipients/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Mark } from '#ui/mark.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { BareLink, type Href } from '#ui/link.tsx';
import { Money } from '#ui/money.tsx';
import { to } from '../../data/paths.ts';
import { PlaceCell, placeText } from './place.tsx';
import { NameMark, RecipientMarks } from './recipient-marks.tsx';

export const recipientHref = (row: Pick<RecipientRow, 'id'>): Href => to('/profiles/recipients/{id}', { id: row.id });

export function recipientColumns(locale: Locale): Column<RecipientRow>[] {
  const t = say(recipientWords, locale);
  const names = say(recipientNames, locale);
  const none = <span className="text-subtle">–</span>;
  const day = (row: RecipientRow) => row.lastPaidAt && formatDate(new Date(row.lastPaidAt), locale);
  const marks = (row: RecipientRow) => <RecipientMarks row={{ ...row, isFrozen: row.frozen !== null }} />;
  return [
    {
      id: 'displayName',
      header: t.name,
      sortable: true,
      hideable: false,
      card: 'title',
      cell: (row) => (
        <span className="flex items-center gap-2">
          <BareLink
            href={recipientHref(row)}
            className="block max-w-64 truncate rounded-sm font-medium hover:underline"
          >
            {row.displayName}
          </BareLink>
          {marks(row)}
        </span>
      ),
      cardCell: (row) => row.displayName,
    },
    {
      id: 'place',
      header: t.place,
      card: 'meta',
      cell: (row) => <PlaceCell places={row} locale={locale} />,
      cardCell: (row) => placeText(row),
    },
    {
      id: 'nameCheck',
      header: t.check,
      card: 'status',
      cell: (row) => <NameMark check={row.nameCheck} />,
      cardCell: (row) => (
        <span className="flex flex-wrap gap-1">
          {marks(row)}
          {row.nameCheck.match === 'none' && <NameMark check={row.nameCheck} />}
        </span>
      ),
    },
    {
      id: 'defaultAmount',
      header: t.usual,
      align: 'end',
      cell: (row) => (row.defaultAmount === null ? none : <Money amount={row.defaultAmount} />),
    },
    {
      id: 'totalPaid',
      header: t.total,
      align: 'end',
      sortable: true,
      card: 'amount',
      cell: (row) => (row.totalPaid ? <Money amount={row.totalPaid} className="font-medium" /> : none),
      cardCell: (row) => Boolean(row.totalPaid) && <Money amount={row.totalPaid!} />,
    },
    {
      id: 'lastPaidAt',
      header: t.last,
      sortable: true,
      card: 'meta',
      cell: (row) =>
        row.lastPaidAt ? (
          <span className="tabular-nums" title={formatDateTime(new Date(row.lastPaidAt), locale)}>
            {day(row)}
          </span>
        ) : (
          none
        ),
      cardCell: (row) => day(row) ?? (row.paidCount === null ? null : t.never),
    },
    {
      id: 'tags',
      header: t.tags,
      hidden: true,
      cell: (row) =>
        row.tags.length > 0 && (
          <span className="flex gap-1">
            {row.tags.slice(0, 2).map((tag) => (
              <Mark of="label" key={tag} className="max-w-32">
                {tag}
              </Mark>
            ))}
            {row.tags.length > 2 && (
              <span className="text-muted" title={row.tags.join(', ')}>
                +{row.tags.length - 2}
              </span>
            )}
          </span>
        ),
    },
    { id: 'employeeNo', header: t.employeeNo, hidden: true, cell: (row) => row.employeeNo ?? none },
    { id: 'kind', header: t.kind, hidden: true, cell: (row) => names[row.kind] },
    { id: 'language', header: t.language, hidden: true, cell: (row) => names[row.language] },
    {
      id: 'createdAt',
      header: t.created,
      hidden: true,
      sortable: true,
      cell: (row) => <span className="tabular-nums">{formatDateTime(new Date(row.createdAt), locale)}</span>,
    },
  ];
}
