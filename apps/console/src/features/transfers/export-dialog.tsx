import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { transactionsApi } from '#contract/transactions/api.ts';
import { paidWish } from '#contract/transactions/paid-wish.ts';
import type { DataOf, QueryOf } from '#contract/endpoint.ts';
import type { transfersApi } from '#contract/transfers/api.ts';
import { formatNumber } from '#domain/values/money.ts';
import { transactionExportWords } from '#i18n/catalogues/transactions/export.ts';
import { transferExportWords } from '#i18n/catalogues/transfers/detail.ts';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { toast } from '#ui/toast.tsx';
import { useDownload } from '../../data/use-download.ts';

type Props = {
  filter: QueryOf<typeof transfersApi.totals>;
  sort: QueryOf<typeof transfersApi.list>['sort'];
  totals: DataOf<typeof transfersApi.totals> | null;
  onClose: () => void;
};
type Format = 'xlsx' | 'csv' | 'pdf';
/** As on the screen, and what explains a state. */
const columns = [
  'createdAt',
  'id',
  'beneficiary',
  'destination',
  'account',
  'amount',
  'fee',
  'tax',
  'totalDebit',
  'status',
  'stage',
  'createdByName',
  'description',
  'merchantReference',
  'operatorReference',
  'reasonCode',
  'completedAt',
] as const;

/**
 * A transfer is a transaction of its own type, so the file is the transactions' own: the same filter and order as on
 * the screen.
 */
export function ExportDialog({ filter, sort, totals, onClose }: Props) {
  const t = useWords(transferExportWords);
  const words = useWords(transactionExportWords);
  const ui = useWords(uiWords);
  const locale = useLocale();
  const { download, busy } = useDownload();
  const [format, setFormat] = useState<Format>('xlsx');
  const { preset, ...rest } = filter;
  const [isOnlyPaid, setOnlyPaid] = useState(paidWish(rest) === 'only');
  const count = totals ? formatNumber(totals.count, locale) : '';
  const start = async () => {
    const query = {
      ...rest,
      type: ['transfer'] as 'transfer'[],
      direction: ['outbound'] as 'outbound'[],
      paid: isOnlyPaid ? ('only' as const) : ('all' as const),
      columns: [...columns],
      ...(preset === 'api' ? { channel: ['api'] as 'api'[] } : {}),
      sort,
      format,
      language: locale,
      ...(format === 'csv' ? { separator: locale === 'fr' ? (';' as const) : (',' as const) } : {}),
    };
    if (!(await download(transactionsApi.export, { query }, `transfers.${format}`))) return;
    toast.success(t.done);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      title={t.title}
      description={t.same}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {ui.cancel}
          </Button>
          <Button
            variant="primary"
            icon={<Download />}
            loading={busy}
            disabledReason={totals?.count === 0 ? t.none : null}
            onClick={() => void start()}
            data-autofocus
          >
            {t.download}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <Banner
          tone="info"
          title={
            !totals ? t.counting : totals.count === 0 ? t.none : totals.capped ? t.more({ count }) : t.rows({ count })
          }
        />
        <Checkbox
          label={words.onlyPaid}
          hint={words.onlyPaidHint}
          checked={isOnlyPaid}
          onChange={(event) => setOnlyPaid(event.target.checked)}
        />
        <RadioCards<Format>
          label={t.format}
          columns={3}
          value={format}
          onChange={setFormat}
          options={[
            { value: 'xlsx', label: 'XLSX' },
            { value: 'csv', label: 'CSV' },
            { value: 'pdf', label: 'PDF' },
          ]}
        />
      </div>
    </Dialog>
  );
}
