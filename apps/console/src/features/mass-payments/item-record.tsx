import type { MassPaymentItemDetail } from '#contract/mass-payments/item-schemas.ts';
import { payoutColumns } from '#contract/mass-payments/file-schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { operators } from '#domain/payments/operators.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { massFileWords } from '#i18n/catalogues/mass-payments/file-words.ts';
import { massItemWords } from '#i18n/catalogues/mass-payments/item.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Card } from '#ui/card.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { useCan } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';
import { MoneyLines, type MoneyLine } from '../../shell/money-lines.tsx';
import { isSaidApart } from './item-columns.tsx';
import { Tries } from './item-tries.tsx';
import { nowAt, whereTo } from './where-to.ts';

type Props = { item: MassPaymentItemDetail };

/** Money, who it is and every try at the left; what the row said at the right. */
export function ItemRecord({ item }: Props) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        <MoneyCard item={item} />
        <FactsCard item={item} />
        <Tries tries={item.tries} />
      </div>
      <div className="grid grid-cols-1 content-start gap-4">
        <WrittenCard item={item} />
      </div>
    </div>
  );
}

function MoneyCard({ item }: Props) {
  const t = useWords(massItemWords);
  const maySee = useCan('transactions:view');
  if (item.amount === null || item.totalDebit === 0)
    return (
      <Card title={t.money}>
        <p className="text-muted">{t.notPriced}</p>
      </Card>
    );
  const lines: MoneyLine[] = [
    { label: t.amount, amount: item.amount },
    { label: t.feeYours, amount: item.fee },
    { label: t.tax, amount: item.tax },
    { label: t.totalDebit, amount: item.totalDebit, isSum: true },
    ...(item.takenOff > 0 ? [{ label: t.takenOff, amount: -item.takenOff }] : []),
    { label: t.receives, amount: item.receives, isSum: true },
  ];
  return (
    <Card title={t.money}>
      <MoneyLines lines={lines} />
      <p className="mt-4">
        {item.transactionId === null ? (
          <span className="text-muted">{t.noJournal}</span>
        ) : (
          maySee && <Link href={to('/transactions/details/{id?}', { id: item.transactionId })}>{t.journal}</Link>
        )}
      </p>
    </Card>
  );
}

function FactsCard({ item }: Props) {
  const t = useWords(massItemWords);
  const locale = useLocale();
  const maySee = useCan('recipients:view');
  const place =
    item.destination === 'bank'
      ? t.bank
      : [t.wallet, item.operator && operators[item.operator].name].filter(Boolean).join(' · ');
  const before =
    item.before &&
    [
      item.before.phone ? formatPhone(item.before.phone) : item.before.rib,
      item.before.amount !== null && formatMoney(item.before.amount, locale),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Card title={t.facts}>
      <DescriptionList
        columns={3}
        items={[
          { label: t.name, value: item.name || item.written.name },
          {
            label: t.verifiedName,
            value: item.verifiedName && (
              <>
                {item.verifiedName}
                {item.nameMatch && <span className="block text-sm text-muted">{t[`match_${item.nameMatch}`]}</span>}
              </>
            ),
          },
          { label: t.destination, value: place },
          {
            label: t.account,
            value: (
              <CopyId
                id={whereTo(item)}
                label={t.account}
                className="[&_code]:font-sans [&_code]:text-base [&_code]:tabular-nums"
              />
            ),
            wide: item.rib !== null,
          },
          { label: t.recipientNow, value: nowAt(item) },
          { label: t.before, value: before },
          { label: t.rail, value: item.rail === 'manual' ? t.viaHand : null },
          { label: t.note, value: item.note },
          { label: t.reference, value: item.externalRef && <CopyId id={item.externalRef} label={t.reference} /> },
          {
            label: t.operatorId,
            value: item.operatorReference && <CopyId id={item.operatorReference} label={t.operatorId} />,
          },
          { label: t.paidAt, value: item.paidAt && formatDateTime(new Date(item.paidAt), locale) },
          {
            label: t.recipient,
            value: item.recipientId && maySee && (
              <Link href={to('/profiles/recipients/{id}', { id: item.recipientId })}>{t.openRecipient}</Link>
            ),
          },
          {
            label: t.run,
            value: <Link href={to('/mass-payments/{id}', { id: item.runId })}>{item.runTitle}</Link>,
            wide: true,
          },
        ]}
      />
    </Card>
  );
}

/** The row as it stood, with what was read otherwise and what a person should know of it. */
function WrittenCard({ item }: Props) {
  const t = useWords(massItemWords);
  const m = useWords(massWords);
  const f = useWords(massFileWords);
  const locale = useLocale();
  const columns =
    item.cells.length > 0
      ? item.cells
      : payoutColumns.map((column) => ({ column: m[`col_${column}`], value: item.written[column] }));
  const where = `${t.row({ no: item.rowNo })}${item.part ? `, ${t.part(item.part)}` : ''}`;
  const notes = [
    ...(isSaidApart(item, locale) ? [f.inFile({ words: item.fileWords! })] : []),
    ...item.warnings.map((fault) => fault.text[locale]),
    ...item.repairs.map((repair) => m.repaired({ from: repair.from, to: repair.to })),
  ];
  return (
    <Card title={t.written} description={item.cells.length > 0 ? `${where}. ${t.writtenText}` : where}>
      <DescriptionList columns={1} items={columns.map(({ column, value }) => ({ label: column, value }))} />
      {notes.length > 0 && (
        <ul className="mt-4 grid gap-1 text-sm text-muted">
          {notes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
