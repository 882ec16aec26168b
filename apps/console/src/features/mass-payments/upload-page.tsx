import { useRef, useState } from 'react';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { formatNumber } from '#domain/values/money.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { massUploadWords } from '#i18n/catalogues/mass-payments/upload.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { cx } from '#ui/cx.ts';
import { Fold } from '#ui/fold.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { useForm } from '../../data/form.ts';
import { to } from '../../data/paths.ts';
import { useGo, useRoute } from '../../data/route.ts';
import { useDownload } from '../../data/use-download.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { acceptOf, useUpload } from '../../data/use-upload.ts';
import { useWrite } from '../../data/write.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';
import { SubmitButton } from '../../shell/submit-button.tsx';
import { emptyRun, headRules, inputOf, titleOf } from './run-form.ts';
import { optionsAreWrong, PurposeField, RunOptions, useOptionsInWords } from './run-options.tsx';

const maxBytes = 5_000_000;

/** A mass payment begins with its file: the rest is asked for once it is there, and most of it is known by then. */
export function Screen() {
  const t = useWords(massWords);
  const words = useWords(massUploadWords);
  const locale = useLocale();
  const { row } = useRoute();
  const go = useGo();
  const limits = useEndpoint(massPaymentsApi.limits);
  // What was made before its file could not be read takes the next one.
  const [made, setMade] = useState<MassPaymentDetail | null>(null);
  const fileId = useRef<string | null>(null);
  const attach = useWrite(massPaymentsApi.attachFile, {
    quiet: true,
    loader: 'hide',
    invalidates: [massPaymentsApi.get, massPaymentsApi.mapping],
  });
  const read = ({ id, version }: MassPaymentDetail) => {
    const open = () => go(to('/mass-payments/{id}', { id }), { replace: true });
    attach.mutate(
      { params: { id }, body: { version, fileId: fileId.current! } },
      {
        onSuccess: open,
        onError(refusal) {
          if (refusal.error.key !== 'record.changed_meanwhile') return;
          // It is no draft without a file any more: whoever made it looks at what it has become.
          toast.error(errorSentence(refusal, locale));
          open();
        },
      },
    );
  };
  const form = useForm(massPaymentsApi.create, {
    start: () => emptyRun('file', null),
    schema: massPaymentsApi.create.body,
    input: (values) => ({ body: { run: inputOf(values) } }),
    rules: headRules,
    guard: true,
    invalidates: [massPaymentsApi.list],
    onSent(saved) {
      setMade(saved);
      read(saved);
    },
  });
  const upload = useUpload('spreadsheet', (file) => {
    fileId.current = file.id;
    if (made) read(made);
  });
  const hasFile = upload.state.step !== 'idle' && upload.state.step !== 'failed';
  const inWords = useOptionsInWords(form);
  const pick = (file: File) => {
    attach.reset();
    // A title that was typed is kept; one that came from another file goes with it.
    if (form.values.title === '' || form.values.title === titleOf(lastName.current))
      form.set({ title: titleOf(file.name) });
    lastName.current = file.name;
    void upload.pick(file);
  };
  const lastName = useRef('');
  return (
    <>
      <PageHeader
        title={row.title[locale]}
        description={words.text}
        back={{ href: to('/mass-payments/all'), label: t.back }}
      />
      <form {...form.props} className="grid max-w-4xl grid-cols-1 gap-4">
        {made && attach.error && <Banner tone="warning">{words.failed({ title: made.title })}</Banner>}
        <Card>
          <FileDrop
            large
            label={words.file}
            hint={t.fileHint({ rows: formatNumber(limits.data?.rowsPerFile ?? 2000, locale) })}
            accept={acceptOf.spreadsheet}
            maxBytes={maxBytes}
            state={upload.state}
            disabled={form.isSending || attach.isPending}
            onPick={pick}
            onRetry={upload.retry}
            error={attach.error ? errorSentence(attach.error, locale) : undefined}
          />
        </Card>
        {!hasFile && !made && <Needs />}
        {hasFile && !made && (
          <>
            <FormFailure form={form} />
            <Card>
              <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
                <Field label={t.name} hint={t.nameHint} required error={form.error('run.title')}>
                  <TextInput {...form.bind('title')} maxLength={80} />
                </Field>
                <PurposeField form={form} />
              </div>
            </Card>
            <Fold title={t.options} summary={inWords} mustOpen={optionsAreWrong(form)}>
              <RunOptions form={form} />
            </Fold>
            <div>
              <SubmitButton form={form} disabledReason={upload.waits}>
                {words.next}
              </SubmitButton>
            </div>
          </>
        )}
      </form>
    </>
  );
}

/** What a file looks like that can be read, for whoever has none yet. */
function Needs() {
  const t = useWords(massWords);
  const words = useWords(massUploadWords);
  const locale = useLocale();
  const { download, busy } = useDownload();
  const rows = [
    [words.exampleName, '6 77 12 34 56', formatNumber(125_000, locale)],
    [words.exampleOther, '6 99 45 67 80', formatNumber(98_500, locale)],
  ];
  return (
    <Card
      title={words.needs}
      description={words.needsText}
      actions={
        <Button
          loading={busy}
          onClick={() =>
            void download(massPaymentsApi.template, { query: { format: 'xlsx', language: locale } }, 'template.xlsx')
          }
        >
          {t.template}
        </Button>
      }
    >
      <div className="overflow-hidden rounded-md border border-border">
        <table className="w-full tabular-nums">
          <thead>
            <tr className="border-b border-border bg-sunken text-left">
              {[t.col_name, t.col_phone, t.col_amount].map((head, at) => (
                <th key={head} scope="col" className={`px-2 py-1.5 font-medium ${at === 2 ? 'text-right' : ''}`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {rows.map((cells) => (
              <tr key={cells[0]}>
                {cells.map((cell, at) => (
                  <td
                    key={at}
                    className={cx('px-2 py-1.5 text-muted', at === 1 && 'whitespace-nowrap', at === 2 && 'text-right')}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
