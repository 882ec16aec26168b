import type { PaymentLinkDetail } from '#contract/payment-links/schemas.ts';
import type { TransactionRow } from '#contract/transactions/schemas.ts';
import { answerHeaders } from '#i18n/catalogues/payment-links/answers.ts';
import { linkPaymentWords } from '#i18n/catalogues/payment-links/view.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { BareLink, type Href } from '#ui/link.tsx';
import { to } from '../../../data/paths.ts';
import { either } from '../either.ts';
import { payerOf } from '../../../shell/rows/transaction.ts';
import { transactionColumns } from '../../../shell/rows/transaction-columns.tsx';

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
  const c = transactionColumns(locale);
  const nobody = <span className="text-muted">{t.unknown}</span>;
  return [
    {
      ...c.createdAt,
      id: 'date',
      header: t.date,
      hideable: false,
      cell: (row) => (
        <BareLink href={paymentHref(row)} className="rounded-sm hover:underline">
          {c.createdAt.cell(row)}
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
      cardCell: (row) => payerOf(row) ?? t.unknown,
      cell: (row) => row.payerName ?? nobody,
    },
    { ...c.phone, header: t.phone },
    { ...c.operator, header: t.operator },
    { ...c.amount, header: t.amount },
    { ...c.status, header: t.status },
    ...answerColumns(locale, link),
    { ...c.fee, header: t.fee },
    { ...c.net, header: t.net },
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
  return answerHeaders(link, locale).map(({ key, header }) => ({
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
