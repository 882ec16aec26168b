import { useMemo } from 'react';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import type { BankFileDetail, BankFileItem } from '#contract/bank-files/schemas.ts';
import { formatRib } from '#domain/banks/account.ts';
import { bankItemStates } from '#domain/states/bank-file.ts';
import { bankFileDetailWords } from '#i18n/catalogues/bank-files/detail.ts';
import { bankFileWords } from '#i18n/catalogues/bank-files/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Mark } from '#ui/mark.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { listSearch } from '../../data/list-search.ts';
import { to } from '../../data/paths.ts';
import { choice, options } from '../../shell/list/filters.ts';
import { RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { bankSaid, type BankSaid } from './bank-said.ts';
import { ItemState } from './faces.tsx';

const search = listSearch(bankFilesApi.items.query);
const keyOf = (row: BankFileItem) => row.endToEndId;

/** The payments of a file, what became of each, and the bank's own words. */
export function ItemTable({ file }: { file: BankFileDetail }) {
  const t = useWords(bankFileDetailWords);
  const states = useWords(bankFileWords);
  const locale = useLocale();
  const list = useList(bankFilesApi.items, {
    search,
    params: { id: file.id },
    refetchInterval: 15_000,
    filters: [
      choice(
        'state',
        t.status,
        options(
          bankItemStates.filter((state) => file.counts[state]),
          (state) => `${states[`item_${state}`]} (${file.counts[state] ?? 0})`,
        ),
      ),
    ],
  });
  const columns = useMemo(() => itemColumns(locale), [locale]);
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{t.payments}</h2>
      <RecordList
        list={list}
        label={t.payments}
        columns={columns}
        keyOf={keyOf}
        reserveRows={Math.min(file.count, 25)}
        empty={<EmptyState title={t.noneHere} />}
      />
    </section>
  );
}

function itemColumns(locale: Locale): Column<BankFileItem>[] {
  const t = say(bankFileDetailWords, locale);
  const states = say(bankFileWords, locale);
  return [
    {
      id: 'beneficiary',
      header: t.beneficiary,
      card: 'title',
      cell: (row) => (
        <>
          <Link href={to('/transactions/{id}', { id: row.transactionId })} className="font-medium">
            {row.beneficiaryName}
          </Link>
          <span className="block text-sm text-muted tabular-nums">
            {formatRib(row.rib)}
            {row.bankName && <span className="block">{row.bankName}</span>}
          </span>
        </>
      ),
    },
    {
      id: 'amount',
      header: t.amount,
      align: 'end',
      card: 'amount',
      cell: (row) => (
        <>
          <Money amount={row.amount} className="font-medium" />
          {row.priority === 'HIGH' && (
            <span className="block">
              <Mark of="lookTwice">{t.high}</Mark>
            </span>
          )}
        </>
      ),
    },
    {
      id: 'status',
      header: t.status,
      card: 'status',
      cell: (row) => (
        <>
          <ItemState state={row.state} />
          {row.said && (
            <span className="block text-sm text-muted">{t.waitsFor({ state: states[`item_${row.said}`] })}</span>
          )}
        </>
      ),
    },
    { id: 'bankSaid', header: t.bankSaid, card: 'meta', cell: (row) => <SaidByBank said={bankSaid(row, locale)} /> },
    { id: 'reference', header: t.endToEnd, cell: (row) => <span className="font-mono text-xs">{row.endToEndId}</span> },
  ];
}

/** In words, and whole: a reason that is cut cannot be read. */
function SaidByBank({ said }: { said: BankSaid | null }) {
  if (!said) return null;
  return (
    <span className="block text-sm break-words whitespace-normal">
      {said.words}
      {said.code && (
        <>
          {' '}
          <code className="font-mono text-xs text-muted">{said.code}</code>
        </>
      )}
      {said.text && <span className="block text-muted">{said.text}</span>}
    </span>
  );
}
