import { useState } from 'react';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import {
  payoutColumns,
  type ColumnMapping,
  type FileColumn,
  type FilePreview,
  type PayoutColumn,
} from '#contract/mass-payments/file-schemas.ts';
import { formatNumber } from '#domain/values/money.ts';
import { fileSheetWords } from '#i18n/catalogues/mass-payments/sheets.ts';
import { massControlWords } from '#i18n/catalogues/mass-payments/control.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { UploadPicker } from '#ui/upload-picker.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { useForm } from '../../data/form.ts';
import { acceptOf, useUpload } from '../../data/use-upload.ts';
import { useDownload } from '../../data/use-download.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';
import { FileQuestions, isAnswered, noAnswers } from './file-questions.tsx';
import { SheetChoice } from '../../shell/sheet-choice.tsx';

/** A spreadsheet: sent, looked into, its columns named, its rows read. */
export function FileCard({ run }: { run: MassPaymentDetail }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const limits = useEndpoint(massPaymentsApi.limits);
  const { download, busy } = useDownload();
  const [seen, setPreview] = useState<FilePreview | null>(null);
  // What was asked of a file and not answered is asked again, on whatever screen it is opened next.
  const isUnread = run.file !== null && run.itemCount + run.leftOut.count + run.totalRows.length === 0;
  const kept = useEndpoint(
    massPaymentsApi.mapping,
    { params: { id: run.id } },
    { enabled: isUnread && seen === null, keepPrevious: false, staleTime: 0 },
  );
  const preview = seen ?? (isUnread ? (kept.data ?? null) : null);
  const attach = useWrite(massPaymentsApi.attachFile, { quiet: true, loader: 'hide', onSuccess: setPreview });
  const upload = useUpload('spreadsheet', (file) =>
    attach.mutate({ params: { id: run.id }, body: { fileId: file.id } }),
  );
  const choose = (sheets: number[]) =>
    void (preview && attach.mutate({ params: { id: run.id }, body: { fileId: preview.fileId, sheets } }));
  const read = run.file?.sheets.filter((sheet) => sheet.isChosen && sheet.name !== '') ?? [];
  const unread = run.file?.sheets.filter((sheet) => !sheet.isChosen && sheet.rows !== 0) ?? [];
  return (
    <Card title={t.fileTitle}>
      <div className="grid grid-cols-1 gap-4">
        <UploadPicker
          label={run.file?.name ?? t.fileTitle}
          hint={t.fileHint({ rows: formatNumber(limits.data?.rowsPerFile ?? 2000, locale) })}
          accept={acceptOf.spreadsheet}
          state={upload.state}
          onPick={upload.pick}
          onRetry={upload.retry}
          error={attach.error ? errorSentence(attach.error, locale) : undefined}
        />
        <div>
          <Button
            loading={busy}
            onClick={() =>
              void download(massPaymentsApi.template, { query: { format: 'xlsx', language: locale } }, 'template.xlsx')
            }
          >
            {t.template}
          </Button>
        </div>
        {!preview && read.length > 0 && (
          <p className="text-muted">
            {t.sheetRead({ names: read.map((sheet) => sheet.name).join(', ') })}
            {unread.length > 0 &&
              `. ${t.sheetsNotRead({ names: unread.map((sheet) => `${sheet.name} (${sheet.rows ?? 0})`).join(', ') })}`}
          </p>
        )}
        {preview && <SheetChoice sheets={preview.sheets} busy={attach.isPending} onChoose={choose} />}
        {preview && <Columns key={keyOf(preview)} run={run} preview={preview} onDone={() => setPreview(null)} />}
      </div>
    </Card>
  );
}

/** Another file, or other sheets of it, has columns of its own. */
const keyOf = ({ fileId, sheets }: FilePreview): string =>
  [fileId, ...sheets.filter((sheet) => sheet.isChosen).map((sheet) => sheet.no)].join(' ');

/** As a person names them: whom, where to, how much, the rest. */
const order: readonly FileColumn[] = [
  'name',
  'firstName',
  'phone',
  'phoneMtn',
  'phoneOrange',
  'operator',
  'amount',
  'rib',
  'ribBank',
  'ribBranch',
  'ribAccount',
  'ribKey',
  'note',
  'externalRef',
  'language',
];

/** What was answered about columns that several could be stands in the place of what was guessed. */
const withAnswers = (mapping: ColumnMapping, answers: typeof noAnswers): ColumnMapping => ({
  ...mapping,
  ...Object.fromEntries(Object.entries(answers.columns).filter(([, column]) => column !== 'none')),
});

function Columns({ run, preview, onDone }: { run: MassPaymentDetail; preview: FilePreview; onDone: () => void }) {
  const t = useWords(massWords);
  const words = useWords(fileSheetWords);
  const parts = useWords(massControlWords);
  const form = useForm(massPaymentsApi.map, {
    start: { mapping: preview.mapping, answers: noAnswers },
    schema: massPaymentsApi.map.body,
    input({ mapping, answers }) {
      const leftOut = (Object.entries(answers.columns) as [PayoutColumn, number | 'none'][]).flatMap(
        ([field, column]) => (column === 'none' ? [field] : []),
      );
      return {
        params: { id: run.id },
        body: {
          mapping: withAnswers(mapping, answers),
          ...(leftOut.length > 0 ? { leftOut } : {}),
          ...(answers.amountFactor === null ? {} : { amountFactor: answers.amountFactor }),
        },
      };
    },
    invalidates: [massPaymentsApi.get, massPaymentsApi.items],
    onSent: onDone,
  });
  const { mapping, answers } = form.values;
  const isAsked = (column: FileColumn): boolean => preview.ambiguous.some(({ field }) => field === column);
  const isOurs = (column: FileColumn): column is PayoutColumn => (payoutColumns as readonly string[]).includes(column);
  const isThere = (column: FileColumn): boolean =>
    preview.mapping[column] !== undefined || mapping[column] !== undefined;
  // Parts of a field are offered where the file has them, and then stand in the place of the whole.
  const inParts = (column: FileColumn): boolean =>
    mapping[column] === undefined &&
    ((column === 'phone' && (mapping.phoneMtn ?? mapping.phoneOrange) !== undefined) ||
      (column === 'rib' && mapping.ribAccount !== undefined));
  const shown = order.filter(
    (column) => !isAsked(column) && !inParts(column) && (isOurs(column) || column === 'firstName' || isThere(column)),
  );
  const choices = [
    { value: '', label: t.noColumn },
    ...preview.columns.map((column, index) => ({
      value: String(index),
      label: preview.hiddenColumns.includes(index)
        ? words.hiddenColumn({ column: column || `${index + 1}` })
        : column || `${index + 1}`,
    })),
  ];
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <h3 className="font-semibold">{t.columns}</h3>
      <p className="text-muted">{preview.source === 'remembered' ? t.columnsRemembered : t.columnsGuessed}</p>
      <FileQuestions
        preview={preview}
        answers={answers}
        onAnswers={(next) => form.set({ answers: next })}
        amountColumn={withAnswers(mapping, answers).amount}
      />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {shown.map((column) => (
          <Field
            key={column}
            label={isOurs(column) ? t[`col_${column}`] : parts[`col_${column}`]}
            hint={
              mapping[column] === undefined
                ? undefined
                : preview.sample
                    .map((row) => row[mapping[column]!])
                    .filter(Boolean)
                    .slice(0, 2)
                    .join(' · ')
            }
          >
            <Select
              value={mapping[column] === undefined ? '' : String(mapping[column])}
              options={choices}
              onChange={({ target }) => {
                const { [column]: _, ...others } = mapping;
                form.set({ mapping: target.value === '' ? others : { ...others, [column]: Number(target.value) } });
              }}
            />
          </Field>
        ))}
      </div>
      {/* Beside the button that was pressed: far above it nobody sees that nothing was read. */}
      <FormFailure form={form} />
      <div>
        <Button
          type="submit"
          variant="primary"
          loading={form.isSending}
          disabledReason={isAnswered(preview, answers) ? null : parts.askFirst}
        >
          {t.readRows}
        </Button>
      </div>
    </form>
  );
}
