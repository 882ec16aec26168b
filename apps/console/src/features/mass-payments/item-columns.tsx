import type { MassPaymentItem } from '#contract/mass-payments/item-schemas.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { byHandWords } from '#i18n/catalogues/mass-payments/by-hand.ts';
import { massFileWords } from '#i18n/catalogues/mass-payments/file-words.ts';
import { movedWords } from '#i18n/catalogues/mass-payments/moved.ts';
import { payoutDoubtWords } from '#i18n/catalogues/mass-payments/payout-doubts.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { Link } from '#ui/link.tsx';
import { Money } from '#ui/money.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { to } from '../../data/paths.ts';
import { Said } from '../../shell/said.tsx';
import { wordOf } from './item-state.ts';
import { nowAt, nowText, whereTo } from './where-to.ts';

/**
 * What somebody should know about a row: its faults first, then warnings, then what was read otherwise than it was
 * written.
 */
export function RowNotes({ item, locale }: { item: MassPaymentItem; locale: Locale }) {
  const [t, doubt] = [say(massWords, locale), say(payoutDoubtWords, locale)];
  return (
    <>
      {item.errors.map((fault) => (
        <span key={fault.code + fault.column} className="block max-w-96 text-sm whitespace-normal text-danger">
          {fault.text[locale]}
        </span>
      ))}
      {item.leftOut.map((reason) => (
        <span key={reason.code} className="block max-w-96 text-sm whitespace-normal text-muted">
          {reason.text[locale]}
        </span>
      ))}
      {isSaidApart(item, locale) && (
        <span className="block max-w-96 text-sm break-words whitespace-normal text-muted">
          {say(massFileWords, locale).inFile({ words: item.fileWords! })}
        </span>
      )}
      {item.reason && (
        <span className="block max-w-96 text-sm whitespace-normal text-danger">
          {item.reason.staffText[locale]}
          <Said said={item.reason.providerReason} isByHand={item.rail === 'manual'} />
        </span>
      )}
      {item.rail === 'manual' && isAhead(item) && (
        <span className="block max-w-96 text-sm font-medium whitespace-normal">
          {say(byHandWords, locale)[item.status === 'processing' ? 'markWaits' : 'mark']}
        </span>
      )}
      {item.isAnnounced && (
        <span className="block max-w-96 text-sm whitespace-normal text-muted">
          {doubt.called}. {doubt.calledText}
        </span>
      )}
      {item.recipientNow && (
        <span className="block max-w-96 text-sm whitespace-normal text-danger">{nowText(item, locale)}</span>
      )}
      {item.warnings.map((fault) => (
        <span key={fault.code + fault.column} className="block max-w-96 text-sm whitespace-normal text-muted">
          {fault.text[locale]}
        </span>
      ))}
      {item.repairs.map((repair) => (
        <span key={repair.code + repair.column} className="block max-w-96 text-sm whitespace-normal text-muted">
          {t.repaired({ from: repair.from, to: repair.to })}
        </span>
      ))}
      {item.verifiedName && item.nameMatch !== 'strong' && (
        <span className="block max-w-96 text-sm whitespace-normal text-muted">
          {t.verified({ name: item.verifiedName })}
        </span>
      )}
    </>
  );
}

/** What the file says, where no reason why the row is or was left out says it already. */
export const isSaidApart = ({ fileWords, status, warnings }: MassPaymentItem, locale: Locale): boolean =>
  Boolean(fileWords) && status !== 'leftOut' && !warnings.some(({ text }) => text[locale].includes(fileWords!));

const isAhead = ({ status }: MassPaymentItem): boolean =>
  status === 'draft' || status === 'ready' || status === 'pending' || status === 'processing';

const isPrepared = ({ status }: MassPaymentItem): boolean => status === 'draft' || status === 'ready';

export function itemColumns(
  locale: Locale,
  onEdit: ((item: MassPaymentItem) => void) | null,
  onDecide: ((choice: 'takeIn' | 'leaveOut', item: MassPaymentItem) => void) | null,
  onTakePlace: ((item: MassPaymentItem) => void) | null,
): Column<MassPaymentItem>[] {
  const t = say(massWords, locale);
  const actOn = (item: MassPaymentItem) => {
    const isOut = (why: string) => item.leftOut.some(({ code }) => code === `leftOut.${why}`);
    const takeIn = onDecide && (
      <Button key="takeIn" size="small" onClick={() => onDecide('takeIn', item)}>
        {t.takeIn}
      </Button>
    );
    // Whoever has no amount is paid by writing one; whoever was paid in part, by writing what is left, or all of it.
    if (item.status === 'leftOut' && !isOut('noAmount') && !isOut('partPaid')) return takeIn;
    const isOpen = item.status === 'leftOut' ? onDecide !== null : isPrepared(item) || item.retry !== 'no';
    if (!onEdit || !isOpen) return null;
    const edit = (
      <Button key="edit" size="small" onClick={() => onEdit(item)}>
        {item.retry === 'no' ? t.edit : t.retry}
      </Button>
    );
    const placeNow = isPrepared(item) ? nowAt(item) : null;
    const others = [
      item.status === 'leftOut' && isOut('partPaid') && takeIn,
      onDecide && isPrepared(item) && item.fileWords && (
        <Button key="leaveOut" size="small" onClick={() => onDecide('leaveOut', item)}>
          {say(massFileWords, locale).leaveOut}
        </Button>
      ),
      onTakePlace && placeNow !== null && (
        <Button key="place" size="small" onClick={() => onTakePlace(item)}>
          {say(movedWords, locale).take({ to: placeNow })}
        </Button>
      ),
    ].filter(Boolean);
    return others.length === 0 ? edit : <span className="flex flex-wrap justify-end gap-2">{[...others, edit]}</span>;
  };
  return [
    {
      id: 'rowNo',
      header: t.row,
      align: 'end',
      card: 'meta',
      cell: (item) => (
        <span className="tabular-nums">
          {item.sheet && `${item.sheet} `}
          {item.rowNo}
          {item.part && ` (${item.part.no}/${item.part.of})`}
        </span>
      ),
    },
    {
      id: 'name',
      header: t.col_name,
      card: 'title',
      cell: (item) => (
        <>
          <Link href={to('/mass-payments/recipients/{id}', { id: item.id })} className="font-medium">
            {item.name || item.written.name || '–'}
          </Link>
          <RowNotes item={item} locale={locale} />
        </>
      ),
    },
    { id: 'to', header: t.to, card: 'meta', cell: (item) => <span className="tabular-nums">{whereTo(item)}</span> },
    {
      id: 'amount',
      header: t.amount,
      align: 'end',
      card: 'amount',
      cell: (item) =>
        item.amount === null ? (
          // Whatever stands in its cell leaves room for what is wrong with it.
          <span className="inline-block max-w-32 break-words whitespace-normal">{item.written.amount ?? '–'}</span>
        ) : (
          <Money amount={item.amount} className="font-medium" />
        ),
    },
    { id: 'fee', header: t.fee, align: 'end', cell: (item) => <Money amount={item.fee} /> },
    { id: 'tax', header: t.tax, align: 'end', cell: (item) => <Money amount={item.tax} /> },
    { id: 'status', header: t.status, card: 'status', cell: (item) => <StatusPill status={wordOf(item)} /> },
    {
      id: 'operator',
      header: t.operatorId,
      cell: (item) => item.operatorReference && <span className="font-mono text-xs">{item.operatorReference}</span>,
    },
    ...(onEdit
      ? [{ id: 'edit', header: t.edit, hideHeader: true, align: 'end' as const, card: 'status' as const, cell: actOn }]
      : []),
  ];
}
