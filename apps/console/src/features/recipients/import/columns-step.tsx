import type { PeopleMapping, PeoplePreview } from '#contract/recipients/schemas.ts';
import { columnFields, partFields, type ColumnField } from '#domain/mass-payments/fields.ts';
import { fileSheetWords } from '#i18n/catalogues/mass-payments/sheets.ts';
import { peopleFieldWords, recipientImportWords } from '#i18n/catalogues/recipients/import.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useWords } from '#ui/locale.tsx';
import { SheetChoice } from '../../../shell/sheet-choice.tsx';
import { SheetNeeds, SheetTable } from '../../../shell/sheet-table.tsx';
import { columnNames, fieldAt, foundIn, isComplete, withField } from './mapping.ts';

type PeopleField = keyof typeof peopleFieldWords & ColumnField;
const fields = columnFields.filter((field): field is PeopleField => field in peopleFieldWords);
const isPart = (field: ColumnField): boolean => (partFields as readonly string[]).includes(field);
const usual = fields.filter((field) => !isPart(field));
const parts = fields.filter(isPart);
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
  const headings = columnNames(look, () => '');
  const columns = headings.map((heading, index) => heading || words.column({ no: index + 1 }));
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
        <SheetNeeds found={foundIn(mapping)} />
        <SheetTable
          columns={headings}
          sample={look.sample}
          hidden={look.hiddenColumns}
          fields={{ usual, parts, name: (field) => names[field] }}
          mapping={mapping}
          onPick={(column, field) => onMapping(withField(mapping, column, field))}
        />
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
