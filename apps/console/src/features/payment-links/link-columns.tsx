import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import List from 'lucide-react/icons/list';
import QrCode from 'lucide-react/icons/qr-code';
import type { PaymentLinkRow } from '#contract/payment-links/schemas.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { paymentLinkKindWords } from '#i18n/catalogues/payment-links/kinds.ts';
import { paymentLinkWords } from '#i18n/catalogues/payment-links/words.ts';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { copyText } from '#ui/copy-text.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { BareLink } from '#ui/link.tsx';
import { Menu } from '#ui/menu.tsx';
import { Money } from '#ui/money.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { toast } from '#ui/toast.tsx';
import { to } from '../../data/paths.ts';
import { either } from './either.ts';
import { conversionText, paidText, priceText } from './link-text.ts';

/** The table of links. `onShare` opens the QR code of a row. */
export function linkColumns(locale: Locale, onShare: (row: PaymentLinkRow) => void): Column<PaymentLinkRow>[] {
  const t = say(paymentLinkWords, locale);
  const { copyFailed } = say(uiWords, locale);
  const kinds = say(paymentLinkKindWords, locale);
  return [
    {
      id: 'title',
      header: t.columnTitle,
      hideable: false,
      card: 'title',
      cardCell: (row) => either(row.title, locale),
      cell: (row) => (
        <BareLink
          href={to('/payment-links/view/{id}', { id: row.id })}
          className="block max-w-72 truncate rounded-sm font-medium hover:underline"
        >
          {either(row.title, locale)}
        </BareLink>
      ),
    },
    { id: 'status', header: t.columnStatus, card: 'status', cell: (row) => <StatusPill status={row.status} /> },
    { id: 'kind', header: t.columnKind, card: 'meta', cell: (row) => kinds[row.kind] },
    {
      id: 'amount',
      header: t.columnAmount,
      align: 'end',
      cell: (row) => <span className={row.amount === null ? 'text-muted' : undefined}>{priceText(row, locale)}</span>,
    },
    {
      id: 'paid',
      header: t.columnPaid,
      align: 'end',
      card: 'meta',
      cardCell: (row) => t.payments({ count: row.paidCount }),
      cell: (row) => <Paid row={row} locale={locale} />,
    },
    {
      id: 'total',
      header: t.columnTotal,
      align: 'end',
      card: 'amount',
      cell: (row) => <Money amount={row.paidTotal} />,
    },
    { id: 'conversion', header: t.columnConversion, align: 'end', cell: (row) => conversionText(row, locale) },
    {
      id: 'expiry',
      header: t.columnExpiry,
      cell: (row) =>
        row.expiresAt ? (
          <span title={formatDateTime(new Date(row.expiresAt), locale)}>
            {formatDate(new Date(row.expiresAt), locale)}
          </span>
        ) : (
          <span className="text-muted">{t.noEnd}</span>
        ),
    },
    {
      id: 'created',
      header: t.columnCreated,
      hidden: true,
      cell: (row) => formatDateTime(new Date(row.createdAt), locale),
    },
    { id: 'by', header: t.columnBy, hidden: true, cell: (row) => row.createdByName },
    {
      id: 'actions',
      header: t.actions({ name: '' }).trim(),
      hideHeader: true,
      hideable: false,
      align: 'end',
      width: '3rem',
      cell: (row) => (
        <Menu
          label={t.actions({ name: either(row.title, locale) })}
          items={[
            {
              label: t.copyLink,
              icon: <Copy />,
              onSelect: () =>
                void copyText(row.url).then((isDone) =>
                  isDone ? toast.success(t.linkCopied) : toast.error(copyFailed),
                ),
            },
            { label: t.showQr, icon: <QrCode />, onSelect: () => onShare(row) },
            {
              label: t.openPage,
              icon: <ExternalLink />,
              onSelect: () => void window.open(row.url, '_blank', 'noopener'),
            },
            { kind: 'line' },
            {
              kind: 'link',
              label: t.seePayments,
              icon: <List />,
              href: to('/payment-links/payments', { linkId: row.id }),
            },
          ]}
        />
      ),
    },
  ];
}

/** The count, and how near the cap is where there is one. */
function Paid({ row, locale }: { row: PaymentLinkRow; locale: Locale }) {
  if (row.paymentsMax === null) return paidText(row, locale);
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="h-1.5 w-10 overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-primary"
          style={{ width: `${Math.min(100, (row.paidCount / row.paymentsMax) * 100)}%` }}
        />
      </span>
      {paidText(row, locale)}
    </span>
  );
}
