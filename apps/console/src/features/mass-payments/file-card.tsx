import { useRef, useState } from 'react';
import type { BodyOf } from '#contract/endpoint.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import type { FilePreview } from '#contract/mass-payments/file-schemas.ts';
import { formatNumber } from '#domain/values/money.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Button } from '#ui/button.tsx';
import { Fold } from '#ui/fold.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { acceptOf, useUpload } from '../../data/use-upload.ts';
import { useDownload } from '../../data/use-download.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { SheetChoice } from '../../shell/sheet-choice.tsx';
import { FileColumns } from './file-columns.tsx';
import { ReplaceRows, rowsOf } from './replace-rows.tsx';

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
  const attach = useWrite(massPaymentsApi.attachFile, {
    quiet: true,
    loader: 'hide',
    invalidates: [massPaymentsApi.get, massPaymentsApi.mapping],
    onSuccess: setPreview,
  });
  const look = (body: Omit<BodyOf<typeof massPaymentsApi.attachFile>, 'version'>, version: number) =>
    attach.mutate(
      { params: { id: run.id }, body: { version, ...body } },
      {
        // What stands here of its file is not what there is now.
        onError: ({ error }) => void (error.key === 'record.changed_meanwhile' && setPreview(null)),
      },
    );
  // The run as it was when the file was chosen: it takes a while to arrive.
  const picked = useRef(0);
  const upload = useUpload('spreadsheet', (file) => look({ fileId: file.id }, picked.current));
  const pick = (file: File, version: number) => {
    picked.current = version;
    attach.reset();
    void upload.pick(file);
  };
  // Nothing brings rows back: they are only replaced by somebody who was told how many they are.
  const [asked, setAsked] = useState<File | null>(null);
  const choose = (sheets: number[]) => void (preview && look({ fileId: preview.fileId, sheets }, preview.version));
  const read = run.file?.sheets.filter((sheet) => sheet.isChosen && sheet.name !== '') ?? [];
  const unread = run.file?.sheets.filter((sheet) => !sheet.isChosen && sheet.rows !== 0) ?? [];
  return (
    <>
      <Fold
        title={t.fileTitle}
        summary={run.file?.name}
        mustOpen={
          preview !== null || isUnread || run.file === null || upload.state.step === 'failed' || attach.error !== null
        }
      >
        <div className="grid grid-cols-1 gap-4">
          {!preview && read.length > 0 && (
            <p className="text-muted">
              {t.sheetRead({ names: read.map((sheet) => sheet.name).join(', ') })}
              {unread.length > 0 &&
                `. ${t.sheetsNotRead({ names: unread.map((sheet) => `${sheet.name} (${sheet.rows ?? 0})`).join(', ') })}`}
            </p>
          )}
          {preview && <SheetChoice sheets={preview.sheets} busy={attach.isPending} onChoose={choose} />}
          {preview && (
            <FileColumns
              key={keyOf(preview)}
              run={run}
              preview={preview}
              onDone={() => setPreview(null)}
              onAnew={() => {
                setPreview(null);
                void kept.refetch();
              }}
            />
          )}
          <FileDrop
            large={run.file === null}
            label={run.file ? t.otherFile : t.fileTitle}
            hint={t.fileHint({ rows: formatNumber(limits.data?.rowsPerFile ?? 2000, locale) })}
            accept={acceptOf.spreadsheet}
            maxBytes={5_000_000}
            state={upload.state}
            reach={run.file ? 'at' : undefined}
            onPick={(file) => (rowsOf(run) > 0 ? setAsked(file) : pick(file, preview?.version ?? run.version))}
            onRetry={upload.retry}
            error={attach.error ? errorSentence(attach.error, locale) : undefined}
          />
          <div>
            <Button
              loading={busy}
              onClick={() =>
                void download(
                  massPaymentsApi.template,
                  { query: { format: 'xlsx', language: locale } },
                  'template.xlsx',
                )
              }
            >
              {t.template}
            </Button>
          </div>
        </div>
      </Fold>
      {asked && (
        <ReplaceRows
          run={run}
          name={asked.name}
          onClose={() => setAsked(null)}
          onReplace={(version) => pick(asked, version)}
        />
      )}
    </>
  );
}

/** Another file, or other sheets of it, has columns of its own; so has a run that a colleague changed meanwhile. */
const keyOf = ({ fileId, version, sheets }: FilePreview): string =>
  [fileId, version, ...sheets.filter((sheet) => sheet.isChosen).map((sheet) => sheet.no)].join(' ');
