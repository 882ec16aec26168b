import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { transactionsApi } from '#contract/transactions/api.ts';
import { exportColumns, type TransactionFilter, type TransactionRow } from '#contract/transactions/schemas.ts';
import { paidWish } from '#contract/transactions/paid-wish.ts';
import { formatNumber } from '#domain/values/money.ts';
import { transactionExportWords } from '#i18n/catalogues/transactions/export.ts';
import { transactionWords } from '#i18n/catalogues/transactions/words.ts';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.tsx';
import { useDownload } from '../../data/use-download.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { isSet } from '../../shell/list/filters.ts';
import { transactionFilters } from './list-filters.ts';
import type { ListSearch } from './list-search.ts';

type Format = 'csv' | 'xlsx' | 'pdf';
type Props = {
  filter: TransactionFilter;
  search: ListSearch;
  sort: ListSearch['sort'];
  columns: readonly Column<TransactionRow>[];
  hidden: ReadonlySet<string>;
  /** The rows when they are known already: a selection. */
  known: { count: number; capped: boolean } | null;
  onClose: () => void;
};

/** Amount, net and what is left do not add up without what lies between them: all of it goes into the file. */
const between: readonly string[] = ['fee', 'tax', 'refundedAmount', 'left'];
function withCosts(ids: readonly string[]): readonly string[] {
  if (!ids.includes('amount')) return ids;
  const after: Record<string, string[]> = { amount: ['amount', 'refundedAmount', 'left'], net: ['fee', 'tax', 'net'] };
  return ids.flatMap(
    (id) => after[id] ?? (between.includes(id) && (ids.includes('net') || id === 'refundedAmount') ? [] : [id]),
  );
}

/** Says how many rows before it starts, and takes the screen's own filters, order and columns. */
export function ExportDialog({ filter, search, sort, columns, hidden, known, onClose }: Props) {
  const t = useWords(transactionExportWords);
  const ui = useWords(uiWords);
  const words = useWords(transactionWords);
  const locale = useLocale();
  const totals = useEndpoint(transactionsApi.totals, { query: filter }, { enabled: known === null, staleTime: 0 });
  const { download, busy } = useDownload();
  const [format, setFormat] = useState<Format>('csv');
  const [language, setLanguage] = useState(locale);
  const [separator, setSeparator] = useState<',' | ';'>(locale === 'fr' ? ';' : ',');

  const [isOnlyPaid, setOnlyPaid] = useState(paidWish(filter) === 'only');
  const all = known ?? totals.data ?? null;
  const rows =
    !known && isOnlyPaid && totals.data?.paidCount != null ? { count: totals.data.paidCount, capped: false } : all;
  const shown = columns.filter(
    (column) => !hidden.has(column.id) && (exportColumns as readonly string[]).includes(column.id),
  );
  const ids = withCosts(shown.map((column) => column.id));
  const headers = ids.map((id) => words[id as 'amount']);
  const set = known
    ? []
    : transactionFilters(locale)
        .filter((one) => isSet(one, search))
        .map((one) => `${one.label}: ${one.text(search, locale)}`);
  if (!known && search.q) set.push(`“${search.q}”`);
  const orders = { '-createdAt': t.newest, createdAt: t.oldest, '-amount': t.largest, amount: t.smallest };
  const number = rows && { count: formatNumber(rows.count, locale), one: rows.count === 1 };

  const start = async () => {
    const ok = await download(
      transactionsApi.export,
      {
        query: {
          ...filter,
          sort,
          format,
          paid: isOnlyPaid ? 'only' : 'all',
          columns: ids as never,
          language,
          ...(format === 'csv' ? { separator } : {}),
        },
      },
      `transactions.${format}`,
    );
    if (!ok) return;
    toast.success(t.done);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      size="medium"
      title={t.title}
      description={t.sameAsScreen}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {ui.cancel}
          </Button>
          <Button
            variant="primary"
            icon={<Download />}
            loading={busy}
            disabledReason={rows?.count === 0 ? t.empty : null}
            onClick={() => void start()}
            data-autofocus
          >
            {number && !rows.capped && rows.count > 0 ? t.download(number) : t.downloadPlain}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <div aria-live="polite">
          <Banner
            tone={totals.error ? 'warning' : 'info'}
            title={
              totals.error
                ? t.uncounted
                : !number
                  ? t.counting
                  : rows.count === 0
                    ? t.empty
                    : rows.capped
                      ? t.capped(number)
                      : t.exact(number)
            }
          />
        </div>
        <DescriptionList
          columns={2}
          items={[
            { label: t.filters, value: known ? words.selection : set.length > 0 ? set.join(' · ') : t.none },
            { label: t.order, value: orders[sort ?? '-createdAt'] },
            {
              label: `${t.columns} (${ids.length})`,
              value: headers.join(', '),
              wide: true,
            },
            { label: t.zone, value: t.zoneValue },
          ]}
        />
        <Checkbox
          label={t.onlyPaid}
          hint={t.onlyPaidHint}
          checked={isOnlyPaid}
          onChange={(event) => setOnlyPaid(event.target.checked)}
        />
        <RadioCards<Format>
          label={t.format}
          columns={3}
          value={format}
          onChange={setFormat}
          options={[
            { value: 'csv', label: 'CSV', hint: t.csvHint },
            { value: 'xlsx', label: 'XLSX', hint: t.xlsxHint },
            { value: 'pdf', label: 'PDF', hint: t.pdfHint },
          ]}
        />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Field label={t.language}>
            <Select
              value={language}
              onChange={(event) => setLanguage(event.target.value as typeof language)}
              options={[
                { value: 'en', label: 'English' },
                { value: 'fr', label: 'Français' },
              ]}
            />
          </Field>
          {format === 'csv' && (
            <Field label={t.separator}>
              <Select
                value={separator}
                onChange={(event) => setSeparator(event.target.value as typeof separator)}
                options={[
                  { value: ',', label: t.comma },
                  { value: ';', label: t.semicolon },
                ]}
              />
            </Field>
          )}
        </div>
      </div>
    </Dialog>
  );
}
