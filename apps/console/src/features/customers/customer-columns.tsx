import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { CustomerRow } from '#contract/customers/api.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { customerNames, customerWords } from '#i18n/catalogues/customers/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Mark } from '#ui/mark.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { BareLink, type Href } from '#ui/link.tsx';
import { Money } from '#ui/money.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { to } from '../../data/paths.ts';
import { namesAgree } from './detail/names-agree.ts';

/** A refused prompt now and then is usual; this many are worth a call. */
const manyFailures = 5;

export const hrefOf = (row: Pick<CustomerRow, 'id'>): Href => to('/customers/{id}', { id: row.id });

/** @param most what the bars are measured by: the largest total on the page */
export function customerColumns(locale: Locale, most: number): Column<CustomerRow>[] {
  const t = say(customerWords, locale);
  const names = say(customerNames, locale);
  const none = <span className="text-subtle">–</span>;
  const last = (row: CustomerRow) => row.lastPaymentAt && formatDate(new Date(row.lastPaymentAt), locale);
  return [
    {
      id: 'displayName',
      header: t.name,
      sortable: true,
      hideable: false,
      card: 'title',
      cell: (row) => (
        <span className="flex items-center gap-2">
          <BareLink href={hrefOf(row)} className="block max-w-64 truncate rounded-sm font-medium hover:underline">
            {row.displayName}
          </BareLink>
          {row.archivedAt && <Mark of="archived" />}
        </span>
      ),
      cardCell: (row) => row.displayName,
    },
    {
      id: 'paidTotal',
      header: t.paid,
      align: 'end',
      sortable: true,
      card: 'amount',
      cell: (row) =>
        row.paidCount > 0 || row.paidTotal > 0 ? (
          <span title={t.payments({ count: row.paidCount })} className="flex items-center justify-end gap-3">
            <PaidBar share={row.paidTotal / most} />
            <Money amount={row.paidTotal} className="font-medium" />
          </span>
        ) : (
          none
        ),
      cardCell: (row) => (row.paidCount > 0 || row.paidTotal > 0 ? <Money amount={row.paidTotal} /> : none),
    },
    {
      id: 'lastPaymentAt',
      header: t.last,
      sortable: true,
      card: 'meta',
      cell: (row) =>
        row.lastPaymentAt ? (
          <span className="tabular-nums" title={formatDateTime(new Date(row.lastPaymentAt), locale)}>
            {last(row)}
          </span>
        ) : (
          none
        ),
      cardCell: (row) => last(row) ?? t.never,
    },
    {
      id: 'phones',
      header: t.phones,
      card: 'meta',
      cell: (row) => <Phones row={row} locale={locale} />,
      cardCell: (row) => row.phones[0] && formatPhone(row.phones[0].number),
    },
    {
      id: 'wallet',
      header: t.wallet,
      cell: (row) => <Wallet row={row} locale={locale} />,
    },
    {
      id: 'openAmount',
      header: t.open,
      align: 'end',
      cell: (row) => (row.openAmount > 0 ? <Money amount={row.openAmount} /> : none),
    },
    {
      id: 'failed',
      header: t.failed,
      align: 'end',
      card: 'status',
      cell: (row) =>
        row.failedAttempts30d === 0 ? (
          none
        ) : row.failedAttempts30d < manyFailures ? (
          row.failedAttempts30d
        ) : (
          <Mark of="tooMany">{row.failedAttempts30d}</Mark>
        ),
      cardCell: (row) =>
        row.failedAttempts30d >= manyFailures && (
          <Mark of="tooMany">
            <span aria-hidden="true">{row.failedAttempts30d}</span>
            <span className="sr-only">{t.failedTries({ count: row.failedAttempts30d })}</span>
          </Mark>
        ),
    },
    {
      id: 'tags',
      header: t.tags,
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
    {
      id: 'email',
      header: t.email,
      hidden: true,
      cell: (row) =>
        row.email && (
          <span className="block max-w-56 truncate" title={row.email}>
            {row.email}
          </span>
        ),
    },
    { id: 'language', header: t.language, hidden: true, cell: (row) => names[row.language] },
    { id: 'kind', header: t.kind, hidden: true, cell: (row) => names[row.type] },
    {
      id: 'source',
      header: t.source,
      hidden: true,
      cell: (row) => (row.source === 'manual' || row.source === 'autoFromPayment' ? names[row.source] : row.source),
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

/** How much of the best customer's total: who carries the business is seen without reading a figure. */
const PaidBar = ({ share }: { share: number }) => (
  <span aria-hidden="true" className="h-1.5 w-16 shrink-0 overflow-hidden rounded-full bg-sunken">
    <span className="block h-full rounded-full bg-primary" style={{ width: `${Math.round(share * 100)}%` }} />
  </span>
);

/** Whom the operator names for the number that is charged; a hint where it is somebody else. */
function Wallet({ row, locale }: { row: CustomerRow; locale: Locale }) {
  const t = say(customerWords, locale);
  const name = row.phones.find((phone) => phone.verifiedName)?.verifiedName;
  if (!name) return <span className="text-subtle">–</span>;
  return (
    <span className="flex items-center gap-1.5">
      <span className="block max-w-48 truncate" title={name}>
        {name}
      </span>
      {!namesAgree([row.displayName], name) && (
        <span title={t.walletDiffers} className="tone-warning grid text-tone-fg">
          <TriangleAlert className="size-3.5" />
          <span className="sr-only">{t.walletDiffers}</span>
        </span>
      )}
    </span>
  );
}

function Phones({ row, locale }: { row: CustomerRow; locale: Locale }) {
  const [first, ...rest] = row.phones;
  if (!first) return <span className="text-subtle">–</span>;
  const numbers = rest.map((phone) => formatPhone(phone.number)).join(', ');
  return (
    <span className="flex items-center gap-2 tabular-nums">
      {first.operator ? (
        <OperatorBadge operator={first.operator} className="min-w-15 justify-center" />
      ) : (
        <span className="min-w-15 text-center text-subtle">–</span>
      )}
      {formatPhone(first.number)}
      {rest.length > 0 && (
        <span className="text-muted" title={numbers}>
          +{rest.length}
          <span className="sr-only"> {say(customerWords, locale).moreNumbers({ numbers })}</span>
        </span>
      )}
    </span>
  );
}
