import type { PaymentLinkDetail } from '#contract/payment-links/schemas.ts';
import type { TransactionRow } from '#contract/transactions/schemas.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatDateTime, formatTime } from '#domain/values/time.ts';
import { linkPaymentWords } from '#i18n/catalogues/payment-links/view.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { BareLink, type Href } from '#ui/link.tsx';
import { Money, PaidMoney } from '#ui/money.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { to } from '../../../data/paths.ts';
import { either } from '../either.ts';
import { TransactionPill } from '../../../shell/transaction-pill.tsx';

export const paymentHref = (row: TransactionRow): Href => to('/transactions/details/{id?}', { id: row.id });

/**
 * Payments that came through links. With one link its own fields stand in columns of their own; over several links
 * they share one.
 */
export function paymentColumns(
  locale: Locale,
  link: Pick<PaymentLinkDetail, 'collect' | 'kind'> | null,
  hasLinkColumn: boolean,
): Column<TransactionRow>[] {
  const t = say(linkPaymentWords, locale);
  const nobody = <span className="text-muted">{t.unknown}</span>;
  return [
    {
      id: 'date',
      header: t.date,
      hideable: false,
      card: 'meta',
      cardCell: (row) => formatTime(new Date(row.createdAt)),
      cell: (row) => (
        <BareLink href={paymentHref(row)} className="rounded-sm tabular-nums hover:underline">
          {formatDateTime(new Date(row.createdAt), locale)}
        </BareLink>
      ),
    },
    ...(hasLinkColumn
      ? [
          {
            id: 'link',
            header: t.link,
            card: 'meta' as const,
            cardCell: (row: TransactionRow) => row.linkTitle && either(row.linkTitle, locale),
            cell: (row: TransactionRow) =>
              row.linkId &&
              row.linkTitle && (
                <BareLink
                  href={to('/payment-links/view/{id}', { id: row.linkId })}
                  className="block max-w-48 truncate rounded-sm hover:underline"
                >
                  {either(row.linkTitle, locale)}
                </BareLink>
              ),
          },
        ]
      : []),
    {
      id: 'payer',
      header: t.payer,
      card: 'title',
      cardCell: (row) => row.payerName ?? (row.phone ? formatPhone(row.phone) : t.unknown),
      cell: (row) => row.payerName ?? nobody,
    },
    {
      id: 'phone',
      header: t.phone,
      cell: (row) => row.phone && <span className="tabular-nums">{formatPhone(row.phone)}</span>,
    },
    { id: 'operator', header: t.operator, cell: (row) => row.operator && <OperatorBadge operator={row.operator} /> },
    { id: 'amount', header: t.amount, align: 'end', card: 'amount', cell: (row) => <Money amount={row.amount} /> },
    { id: 'status', header: t.status, card: 'status', cell: (row) => <TransactionPill row={row} /> },
    ...answerColumns(locale, link),
    { id: 'fee', header: t.fee, align: 'end', cell: (row) => <PaidMoney amount={row.merchantFee} /> },
    { id: 'net', header: t.net, align: 'end', cell: (row) => <PaidMoney amount={row.net} /> },
  ];
}

function answerColumns(
  locale: Locale,
  link: Pick<PaymentLinkDetail, 'collect' | 'kind'> | null,
): Column<TransactionRow>[] {
  const t = say(linkPaymentWords, locale);
  if (!link) {
    return [
      { id: 'collected', header: t.collected, cell: (row) => <Cut text={Object.values(row.collected).join(' · ')} /> },
    ];
  }
  const standard = (['name', 'email', 'reference'] as const)
    .filter((key) => link.collect[key] !== 'no')
    .map((key) => ({ key: key as string, header: t[key] }));
  const own = link.collect.own.map((field) => ({ key: field.key, header: either(field.label, locale) }));
  const items = link.kind === 'items' ? [{ key: 'items', header: t.items }] : [];
  return [...items, ...standard, ...own].map(({ key, header }) => ({
    id: `answer.${key}`,
    header,
    cell: (row) => <Cut text={row.collected[key] ?? ''} />,
  }));
}

function Cut({ text }: { text: string }) {
  return (
    text && (
      <span className="block max-w-56 truncate" title={text}>
        {text}
      </span>
    )
  );
}
