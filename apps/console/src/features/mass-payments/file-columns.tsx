import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import {
  payoutColumns,
  type ColumnMapping,
  type FileColumn,
  type FilePreview,
  type PayoutColumn,
} from '#contract/mass-payments/file-schemas.ts';
import { massControlWords } from '#i18n/catalogues/mass-payments/control.ts';
import { fileSheetWords } from '#i18n/catalogues/mass-payments/sheets.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Banner } from '#ui/banner.tsx';
import { useWords } from '#ui/locale.tsx';
import { useForm } from '../../data/form.ts';
import { RecordFailure } from '../../shell/record-failure.tsx';
import { SheetNeeds, SheetTable } from '../../shell/sheet-table.tsx';
import { SubmitButton } from '../../shell/submit-button.tsx';
import { FileQuestions, isAnswered, noAnswers } from './file-questions.tsx';
import { columnsPicked, foundIn, withAnswers } from './file-mapping.ts';

/** As a person names them: whom, where to, how much, the rest. */
const usual = ['name', 'phone', 'amount', 'rib', 'operator', 'note', 'externalRef', 'language'] as const;
const parts = ['firstName', 'phoneMtn', 'phoneOrange', 'ribBank', 'ribBranch', 'ribAccount', 'ribKey'] as const;
const isOurs = (column: FileColumn): column is PayoutColumn => (payoutColumns as readonly string[]).includes(column);

/** What each column of the file is, said over the sheet itself; then its rows are read. */
export function FileColumns(props: {
  run: MassPaymentDetail;
  preview: FilePreview;
  onDone: () => void;
  onAnew: () => void;
}) {
  const { run, preview, onDone, onAnew } = props;
  const t = useWords(massWords);
  const words = useWords(fileSheetWords);
  const control = useWords(massControlWords);
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
          version: preview.version,
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
  const meant: ColumnMapping = withAnswers(mapping, answers);
  const found = foundIn(meant);
  const amountAt = meant.amount;
  const missing = (['name', 'amount', 'place'] as const)
    .filter((need) => !found[need])
    .map((need) => words[`need_${need}`]);
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h3 className="font-semibold">{t.columns}</h3>
          <p className="text-muted">{preview.source === 'remembered' ? t.columnsRemembered : t.columnsGuessed}</p>
        </div>
        <SheetNeeds found={found} />
      </div>
      {/* Chosen once for an advance, it would pay the advance for a salary. */}
      {preview.source === 'remembered' && amountAt !== undefined && amountAt === preview.mapping.amount && (
        <Banner tone="info">
          {words.paysAsLast({ column: preview.columns[amountAt] || words.column({ no: amountAt + 1 }) })}
        </Banner>
      )}
      <FileQuestions
        preview={preview}
        answers={answers}
        onAnswers={(next) => form.set({ answers: next })}
        amountColumn={meant.amount}
      />
      <SheetTable
        columns={preview.columns}
        sample={preview.sample}
        hidden={preview.hiddenColumns}
        fields={{ usual, parts, name: (field) => (isOurs(field) ? t[`col_${field}`] : control[`col_${field}`]) }}
        mapping={meant}
        onPick={(column, field) => form.set((of) => columnsPicked(of, preview, column, field))}
      />
      {/* Beside the button that was pressed: far above it nobody sees that nothing was read. */}
      <RecordFailure form={form} loadNew={onAnew} />
      <div>
        <SubmitButton
          form={form}
          disabledReason={
            !isAnswered(preview, answers)
              ? control.askFirst
              : missing.length > 0
                ? words.needed({ names: missing.join(', ') })
                : null
          }
        >
          {t.readRows}
        </SubmitButton>
      </div>
    </form>
  );
}
