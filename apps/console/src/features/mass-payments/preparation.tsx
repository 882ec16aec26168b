import { Suspense, useState } from 'react';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { massUploadWords } from '#i18n/catalogues/mass-payments/upload.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { mayDo } from '../../data/record-actions.ts';
import { acceptOf, useUpload } from '../../data/use-upload.ts';
import { useDownload } from '../../data/use-download.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useIsChanging } from '../../data/read-anew.ts';
import { useWrite } from '../../data/write.ts';
import { useMissingSecond } from '../../shell/second-person.tsx';
import { AmountChoices, hasAmountChoices } from './amount-choices.tsx';
import { MovedRecipients } from './moved-recipients.tsx';
import { NotTaken } from './not-taken.tsx';

const FileCard = lazyPart(() => import('./file-card.tsx'), 'FileCard');
const ControlCard = lazyPart(() => import('./control-card.tsx'), 'ControlCard');
const DropWrong = lazyPart(() => import('./drop-wrong.tsx'), 'DropWrong');
const RowDialog = lazyPart(() => import('./row-dialog.tsx'), 'RowDialog');
const touched = [massPaymentsApi.get, massPaymentsApi.items];

/** What can be done with rows before a run is submitted. */
export function Preparation({ run }: { run: MassPaymentDetail }) {
  const t = useWords(massWords);
  const sheetWords = useWords(massUploadWords);
  const locale = useLocale();
  const may = (action: string) => mayDo(run, action);
  const [isAdding, setAdding] = useState(false);
  const [isDropping, setDropping] = useState(false);
  const { download, busy } = useDownload();
  const names = useWrite(massPaymentsApi.checkNames, { invalidates: touched });
  const fix = useWrite(massPaymentsApi.fixRows, {
    invalidates: touched,
    onSuccess: ({ replaced, leftOut, stillWrong, unmatched }) =>
      void toast.info(t.fixed({ replaced, leftOut, wrong: stillWrong, unmatched: unmatched.length })),
  });
  const upload = useUpload('spreadsheet', (file) => fix.mutate({ params: { id: run.id }, body: { fileId: file.id } }));
  const isRead = run.itemCount + run.leftOut.count + run.totalRows.length > 0;
  // One file for all parts, read from the first of them.
  const first = run.series && run.series.no > 1 ? run.siblings.find(({ no }) => no === 1) : undefined;
  const fileCard = run.type === 'file' && may('upload') && (
    <Suspense>
      {first ? (
        <Card title={t.fileTitle}>
          <p>
            {sheetWords.ofAllParts}{' '}
            <Link href={to('/mass-payments/{id}', { id: first.id })}>{t.part({ no: 1, of: run.siblings.length })}</Link>
          </p>
        </Card>
      ) : (
        <FileCard run={run} />
      )}
    </Suspense>
  );
  return (
    <>
      {!isRead && fileCard}
      <NotTaken run={run} onAdd={may('addItems') ? () => setAdding(true) : null} />
      {run.wrongCount > 0 && (
        <Card title={t.wrongRows({ count: run.wrongCount })}>
          <div className="grid grid-cols-1 gap-4">
            <ul className="grid gap-1">
              {run.faults.map((fault) => (
                <li key={fault.code} className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span>
                    {t.times({ count: fault.count })} {fault.text[locale]}
                  </span>
                  <Link href={to('/mass-payments/{id}', { id: run.id }, { fault: fault.code })}>{t.seeRows}</Link>
                </li>
              ))}
            </ul>
            <div className="flex flex-wrap gap-2">
              <Button
                loading={busy}
                onClick={() =>
                  void download(
                    massPaymentsApi.wrongRows,
                    { params: { id: run.id }, query: { format: 'xlsx', language: locale } },
                    'wrong-rows.xlsx',
                  )
                }
              >
                {t.downloadWrong}
              </Button>
              {may('dropWrong') && <Button onClick={() => setDropping(true)}>{t.dropWrong}</Button>}
            </div>
            {may('upload') && (
              <FileDrop
                reach="on"
                label={t.fixFile}
                hint={t.fixHint}
                accept={acceptOf.spreadsheet}
                state={upload.state}
                onPick={upload.pick}
                onRetry={upload.retry}
              />
            )}
          </div>
        </Card>
      )}
      {run.movedCount > 0 && may('edit') && <MovedRecipients run={run} />}
      {hasAmountChoices(run) && may('edit') && <AmountChoices run={run} />}
      {run.overCapCount > 0 && may('edit') && <OverCap run={run} />}
      <Suspense>{run.itemCount + run.totalRows.length > 0 && <ControlCard run={run} canEdit={may('edit')} />}</Suspense>
      {isRead && fileCard}
      <div className="flex flex-wrap gap-2">
        {may('addItems') && run.type !== 'file' && <Button onClick={() => setAdding(true)}>{t.addPerson}</Button>}
        {may('checkNames') && (
          <Button loading={names.isPending} onClick={() => names.mutate({ params: { id: run.id } })}>
            {t.checkNames}
          </Button>
        )}
        {run.nameCheck && (
          <span className="self-center text-muted">
            {t.namesChecked(run.nameCheck)}{' '}
            {run.nameCheck.waitsUntil &&
              t.namesLater({ at: formatDateTime(new Date(run.nameCheck.waitsUntil), locale) })}
          </span>
        )}
      </div>
      <Suspense>
        {isDropping && <DropWrong run={run} onClose={() => setDropping(false)} />}
        {isAdding && (
          <RowDialog
            runId={run.id}
            item={null}
            isRetry={false}
            asksAmount={run.sameAmount === null}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function OverCap({ run }: { run: MassPaymentDetail }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const preview = useEndpoint(massPaymentsApi.previewOverCap, { params: { id: run.id }, query: {} });
  const choose = useWrite(massPaymentsApi.overCap, { invalidates: touched });
  const isChanging = useIsChanging();
  const missing = useMissingSecond('rowByHand');
  const pick = (choice: 'split' | 'bank' | 'manual') =>
    choose.mutate({ params: { id: run.id }, body: { version: run.version, choice } });
  return (
    <Banner tone="warning">
      <p>{t.capTitle}</p>
      {preview.data && (
        <p>
          {t.splitHint({
            rows: preview.data.rows,
            parts: preview.data.parts,
            fees: formatMoney(preview.data.addedFees, locale),
            takenOff: preview.data.addedTakenOff > 0 ? formatMoney(preview.data.addedTakenOff, locale) : null,
          })}
        </p>
      )}
      <span className="mt-2 flex flex-wrap gap-2">
        <Button loading={isChanging} onClick={() => pick('split')}>
          {t.split}
        </Button>
        {(preview.data?.withBankAccount ?? 0) > 0 && (
          <Button loading={isChanging} onClick={() => pick('bank')}>
            {t.toBank}
          </Button>
        )}
        <Button loading={isChanging} disabledReason={missing} onClick={() => pick('manual')}>
          {t.byHand}
        </Button>
      </span>
    </Banner>
  );
}
