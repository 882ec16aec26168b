import Braces from 'lucide-react/icons/braces';
import type { TransactionRow } from '#contract/transactions/schemas.ts';
import { stageWord } from '#domain/payments/status-tones.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { channelNames, directionNames, reasonNames, typeNames } from '#i18n/catalogues/transactions/names.ts';
import { transactionWords } from '#i18n/catalogues/transactions/words.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { say, type Locale } from '#i18n/words.ts';
import { shortId } from '#ui/copy-id.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { BareLink, Link } from '#ui/link.tsx';
import { Money, PaidMoney } from '#ui/money.tsx';
import { to } from '../../data/paths.ts';
import { transactionColumns } from '../../shell/rows/transaction-columns.tsx';
import { nameIn } from '../../shell/name-in.ts';
import { hrefOf, partyOf } from './row-face.ts';

/** Columns bear the names of the export's columns: what is on the screen is what goes into the file. */
export function listColumns(locale: Locale, showJson: (row: TransactionRow) => void): Column<TransactionRow>[] {
  const t = say(transactionWords, locale);
  const c = transactionColumns(locale);
  const moment = (text: string | null) =>
    text && <span className="tabular-nums">{formatDateTime(new Date(text), locale)}</span>;
  const long = (text: string | null) =>
    text && (
      <span className="block max-w-56 truncate" title={text}>
        {text}
      </span>
    );
  const code = (text: string | null) => text && <span className="font-mono text-xs">{text}</span>;
  return [
    {
      id: 'payerName',
      header: t.payerName,
      hideable: false,
      card: 'title',
      cell: (row) => (
        <BareLink
          href={hrefOf(row)}
          title={partyOf(row, locale)}
          className="block max-w-54 -my-0.5 truncate rounded-sm leading-6 font-medium hover:underline"
        >
          {partyOf(row, locale)}
        </BareLink>
      ),
      cardCell: (row) => partyOf(row, locale),
    },
    { ...c.amount, header: t.amount, sortable: true },
    { ...c.status, header: t.status },
    { ...c.createdAt, header: t.createdAt, stays: true, sortable: true },
    { ...c.operator, header: t.operator, card: 'meta' },
    {
      id: 'type',
      header: t.type,
      cell: (row) => nameIn(typeNames, row.type, locale),
      card: 'meta',
      cardCell: (row) => (row.type === 'sale' ? null : nameIn(typeNames, row.type, locale)),
    },
    { ...c.net, header: t.net },
    { ...c.reference, id: 'merchantReference', header: t.merchantReference, card: 'meta' },
    { ...c.fee, header: t.fee, hidden: true },
    { id: 'tax', header: t.tax, align: 'end', hidden: true, cell: (row) => <PaidMoney amount={row.tax} /> },
    { ...c.phone, header: t.phone, hidden: true },
    { id: 'description', header: t.description, hidden: true, cell: (row) => long(row.description) },
    { id: 'channel', header: t.channel, hidden: true, cell: (row) => nameIn(channelNames, row.channel, locale) },
    {
      id: 'linkTitle',
      header: t.linkTitle,
      hidden: true,
      cell: (row) =>
        row.linkTitle &&
        row.linkId && (
          <Link href={to('/payment-links/view/{id}', { id: row.linkId })} className="block max-w-56 truncate">
            {row.linkTitle[locale]}
          </Link>
        ),
    },
    { id: 'subAccount', header: t.subAccount, hidden: true, cell: (row) => row.subAccount?.name },
    {
      id: 'refundedAmount',
      header: t.refundedAmount,
      align: 'end',
      hidden: true,
      cell: (row) => row.refundedAmount > 0 && <Money amount={row.refundedAmount} />,
    },
    {
      id: 'direction',
      header: t.direction,
      hidden: true,
      cell: (row) => nameIn(directionNames, row.direction, locale),
    },
    {
      id: 'stage',
      header: t.stage,
      hidden: true,
      cell: (row) => row.stage && statusName(stageWord(row.stage, row.direction), locale),
    },
    {
      id: 'reasonCode',
      header: t.reasonCode,
      hidden: true,
      cell: (row) => row.reasonCode && nameIn(reasonNames, row.reasonCode, locale),
    },
    { id: 'operatorReference', header: t.operatorReference, hidden: true, cell: (row) => code(row.operatorReference) },
    { id: 'completedAt', header: t.completedAt, hidden: true, cell: (row) => moment(row.completedAt) },
    {
      id: 'originalId',
      header: t.originalId,
      hidden: true,
      cell: (row) =>
        row.originalId && (
          <Link href={hrefOf({ id: row.originalId })} title={row.originalId} className="font-mono text-xs">
            {shortId(row.originalId)}
          </Link>
        ),
    },
    { id: 'createdByName', header: t.createdByName, hidden: true, cell: (row) => long(row.createdByName) },
    {
      id: 'id',
      header: t.id,
      cell: (row) => (
        <span className="-mr-2 flex items-center gap-1">
          <Link href={hrefOf(row)} title={row.id} className="font-mono text-xs">
            {shortId(row.id)}
          </Link>
          <IconButton
            small
            label={t.showJson({ name: partyOf(row, locale) })}
            icon={<Braces />}
            onClick={() => showJson(row)}
            className="text-muted"
          />
        </span>
      ),
    },
  ];
}
