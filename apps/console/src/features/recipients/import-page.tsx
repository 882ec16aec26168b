import CircleCheck from 'lucide-react/icons/circle-check';
import FileText from 'lucide-react/icons/file-text';
import { Suspense, useState } from 'react';
import { recipientsApi } from '#contract/recipients/api.ts';
import type { PeopleCheck, PeopleImported, PeopleMapping, PeoplePreview } from '#contract/recipients/schemas.ts';
import { recipientImportWords } from '#i18n/catalogues/recipients/import.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useDownload } from '../../data/use-download.ts';

import { useWrite } from '../../data/write.ts';
import { acceptOf, useUpload } from '../../data/use-upload.ts';
import type { ImportChoice } from './import/rows-step.tsx';

const ColumnsStep = lazyPart(() => import('./import/columns-step.tsx'), 'ColumnsStep');
const RowsStep = lazyPart(() => import('./import/rows-step.tsx'), 'RowsStep');

type State =
  | { step: 'file' }
  | {
      step: 'columns' | 'rows';
      look: PeoplePreview;
      mapping: PeopleMapping;
      takesLeftOut: boolean;
      choice?: ImportChoice;
      check?: PeopleCheck;
    }
  | { step: 'done'; result: PeopleImported };
const wishOf = ({ look, mapping, takesLeftOut }: Extract<State, { step: 'columns' | 'rows' }>) => ({
  fileId: look.fileId,
  mapping,
  sheets: look.sheets.filter((sheet) => sheet.isChosen).map((sheet) => sheet.no),
  takesLeftOut,
});
const places = { file: 0, columns: 1, rows: 2, done: 3 } as const;

/** File, columns, rows, done. Nothing is stored before every row has been seen. */
export function Screen() {
  const t = useWords(recipientImportWords);
  const locale = useLocale();
  const [state, setState] = useState<State>({ step: 'file' });
  const quiet = { quiet: true, loader: 'hide' } as const;
  const look = useWrite(recipientsApi.look, {
    ...quiet,
    onSuccess: (seen) => setState({ step: 'columns', look: seen, mapping: seen.mapping, takesLeftOut: false }),
  });
  const check = useWrite(recipientsApi.check, quiet);
  const upload = useUpload('spreadsheet', (file) => look.mutate({ body: { fileId: file.id } }));
  const { download, busy } = useDownload();
  const error = look.error ?? check.error;
  const again = () => {
    upload.reset();
    [look, check].forEach((call) => call.reset());
    setState({ step: 'file' });
  };
  const template = (format: 'xlsx' | 'csv') =>
    void download(recipientsApi.template, { query: { format, language: locale } }, `template.${format}`);
  return (
    <>
      <PageHeader title={t.title} description={t.text} back={{ href: to('/profiles/recipients'), label: t.back }} />
      <div className="grid grid-cols-1 gap-4">
        <Stepper
          steps={[{ label: t.file }, { label: t.columns }, { label: t.rows }, { label: t.done }]}
          current={places[state.step]}
        />
        {error && (
          <Banner tone="danger" live>
            {errorSentence(error, locale)}
          </Banner>
        )}
        <Suspense fallback={<SkeletonCard className="h-96" />}>
          {state.step === 'file' && (
            <div className="grid grid-cols-1 gap-4 xl:grid-cols-2 xl:items-start">
              <Card>
                <FileDrop
                  large
                  label={t.choose}
                  hint={t.chooseHint}
                  accept={acceptOf.spreadsheet}
                  state={upload.state}
                  disabled={look.isPending}
                  onPick={(file) => {
                    look.reset();
                    void upload.pick(file);
                  }}
                  onRetry={upload.retry}
                />
              </Card>
              <Card title={t.template} description={t.templateText}>
                <div className="flex flex-wrap gap-2">
                  <Button icon={<FileText />} disabled={busy} onClick={() => template('xlsx')}>
                    {t.templateXlsx}
                  </Button>
                  <Button icon={<FileText />} disabled={busy} onClick={() => template('csv')}>
                    {t.templateCsv}
                  </Button>
                </div>
              </Card>
            </div>
          )}
          {state.step === 'columns' && (
            <ColumnsStep
              choosing={look.isPending}
              onSheets={(sheets) => look.mutate({ body: { fileId: state.look.fileId, sheets } })}
              look={state.look}
              mapping={state.mapping}
              onMapping={(mapping) => setState({ ...state, mapping })}
              checking={check.isPending}
              onBack={again}
              onCheck={() =>
                check.mutate(
                  { body: wishOf(state) },
                  { onSuccess: ({ data }) => setState({ ...state, step: 'rows', check: data }) },
                )
              }
            />
          )}
          {state.step === 'rows' && state.check && (
            <RowsStep
              wish={wishOf(state)}
              choice={state.choice}
              check={state.check}
              checking={check.isPending}
              onTakeLeftOut={(takesLeftOut) =>
                check.mutate(
                  { body: { ...wishOf(state), takesLeftOut } },
                  { onSuccess: ({ data }) => setState({ ...state, takesLeftOut, check: data }) },
                )
              }
              onBack={(choice) => setState({ ...state, step: 'columns', choice })}
              onImported={(result) => setState({ step: 'done', result })}
            />
          )}
        </Suspense>
        {state.step === 'done' && (
          <Card>
            <EmptyState
              icon={<CircleCheck />}
              title={t.doneTitle({ count: state.result.added + state.result.updated })}
              description={
                <>
                  {t.doneText(state.result)}
                  {state.result.waiting > 0 && (
                    <span className="block">{t.waiting({ count: state.result.waiting })}</span>
                  )}
                </>
              }
              actions={
                <>
                  <Button onClick={again}>{t.again}</Button>
                  {state.result.groupId ? (
                    <ButtonLink variant="primary" href={to('/profiles/groups/{id}', { id: state.result.groupId })}>
                      {t.toGroup}
                    </ButtonLink>
                  ) : (
                    <ButtonLink variant="primary" href={to('/profiles/recipients')}>
                      {t.toRecipients}
                    </ButtonLink>
                  )}
                </>
              }
            />
          </Card>
        )}
      </div>
    </>
  );
}
