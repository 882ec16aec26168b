import type { PeopleMapping, PeoplePreview } from '#contract/recipients/schemas.ts';
import { columnFields, type ColumnField } from '#domain/mass-payments/fields.ts';
import { fileSheetWords } from '#i18n/catalogues/mass-payments/sheets.ts';
import { peopleFieldWords, recipientImportWords } from '#i18n/catalogues/recipients/import.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { SheetChoice } from '../../../shell/sheet-choice.tsx';
import { columnNames, fieldAt, isComplete, withField } from './mapping.ts';

const fields = columnFields.filter(
  (field): field is keyof typeof peopleFieldWords & ColumnField => field in peopleFieldWords,
);
type Props = {
  look: PeoplePreview;
  mapping: PeopleMapping;
  onMapping: (mapping: PeopleMapping) => void;
  checking: boolean;
  onCheck: () => void;
  onBack: () => void;
  choosing: boolean;
  onSheets: (sheets: number[]) => void;
};

/** What each column holds, with a few of its values beside it. */
export function ColumnsStep({ look, mapping, onMapping, checking, onCheck, onBack, choosing, onSheets }: Props) {
  const t = useWords(recipientImportWords);
  const names = useWords(peopleFieldWords);
  const words = useWords(fileSheetWords);
  const columns = columnNames(look, (no) => t.column({ no })).map((column, index) =>
    look.hiddenColumns.includes(index) ? words.hiddenColumn({ column }) : column,
  );
  const missing = isComplete(mapping)
    ? null
    : mapping.name === undefined && mapping.firstName === undefined
      ? t.needName
      : t.needPlace;
  // What was chosen since, or need not be known, is not asked any more.
  const asked = look.ambiguous.filter(
    ({ field, columns: rivals }) => field in names && !rivals.some((column) => fieldAt(mapping, column) === field),
  );
  return (
    <Card
      title={t.mapTitle}
      description={`${look.fileName} · ${look.source === 'remembered' ? t.remembered : t.guessed}`}
    >
      <div className="grid gap-4">
        <SheetChoice sheets={look.sheets} busy={choosing} onChoose={onSheets} />
        <ul className="divide-y divide-border">
          {columns.map((column, index) => (
            <li key={index} className="grid grid-cols-1 gap-2 py-3 sm:grid-cols-2 sm:items-center">
              <span className="grid min-w-0">
                <span className="truncate font-medium">{column}</span>
                <span className="truncate text-sm text-muted tabular-nums">
                  {look.sample
                    .map((cells) => cells[index]?.trim())
                    .filter(Boolean)
                    .slice(0, 3)
                    .join(' · ') || '–'}
                </span>
              </span>
              <Field label={t.is({ column })} hideLabel>
                <Select
                  value={fieldAt(mapping, index) ?? ''}
                  onChange={(event) =>
                    onMapping(withField(mapping, index, (event.target.value || null) as ColumnField | null))
                  }
                  options={[
                    { value: '', label: t.leaveOut },
                    ...fields.map((field) => ({ value: field, label: names[field] })),
                  ]}
                />
              </Field>
            </li>
          ))}
        </ul>
        {asked.map(({ field, columns: rivals }) => (
          <Banner key={field} tone="warning">
            {t.ambiguous({
              field: names[field as keyof typeof names],
              columns: rivals.map((column) => columns[column]).join(', '),
            })}
          </Banner>
        ))}
        {missing && (
          <Banner tone="warning" live>
            {missing}
          </Banner>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" loading={checking} disabledReason={missing} onClick={onCheck}>
            {t.check}
          </Button>
          <Button onClick={onBack} disabled={checking}>
            {t.otherFile}
          </Button>
        </div>
      </div>
    </Card>
  );
}
