import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { OutTotals } from '#contract/records.ts';
import { paidWish } from '#contract/transactions/paid-wish.ts';
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
import { useDownload } from '../../data/use-download.ts';

type Format = 'xlsx' | 'csv' | 'pdf';
type Props = {
  call: typeof massPaymentsApi.payoutExport | typeof massPaymentsApi.recipientExport;
  filter: QueryOf<typeof massPaymentsApi.payoutTotals>;
  totals: OutTotals | undefined;
  onClose: () => void;
};

/** The filtered list as a file: what was paid, unless all of it is wanted. */
export function PayoutsExport({ call, filter, totals, onClose }: Props) {
  const t = useWords(transferExportWords);
  const words = useWords(transactionExportWords);
  const ui = useWords(uiWords);
  const locale = useLocale();
  const { download, busy } = useDownload();
  const [format, setFormat] = useState<Format>('xlsx');
  const [isOnlyPaid, setOnlyPaid] = useState(paidWish(filter) === 'only');
  const rows = totals && (isOnlyPaid && totals.paidCount !== null ? totals.paidCount : totals.count);
  const isMore = totals?.capped === true;
  const start = async () => {
    const query = {
      ...filter,
      paid: isOnlyPaid ? ('only' as const) : ('all' as const),
      format,
      language: locale,
      ...(format === 'csv' ? { separator: locale === 'fr' ? (';' as const) : (',' as const) } : {}),
    };
    if (await download(call, { query }, `payouts.${format}`)) onClose();
  };
  const count = formatNumber(rows ?? 0, locale);
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
            disabledReason={rows === 0 ? t.none : null}
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
          title={rows === undefined ? t.counting : rows === 0 ? t.none : isMore ? t.more({ count }) : t.rows({ count })}
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
