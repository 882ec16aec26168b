import type { FileSheet } from '#contract/mass-payments/file-schemas.ts';
import { fileSheetWords } from '#i18n/catalogues/mass-payments/sheets.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { useWords } from '#ui/locale.tsx';

type Props = { sheets: readonly FileSheet[]; busy: boolean; onChoose: (sheets: number[]) => void };

/** Which sheets of a spreadsheet are read. A file of one sheet asks nothing. */
export function SheetChoice({ sheets, busy, onChoose }: Props) {
  const t = useWords(fileSheetWords);
  const chosen = sheets.filter((sheet) => sheet.isChosen).map((sheet) => sheet.no);
  // What could not be read together is chosen one by one, if at all.
  const lists = sheets
    .filter((sheet) => sheet.isChosen || (sheet.isList && sheet.isAlike && !sheet.isHidden && sheet.rows !== 0))
    .map((sheet) => sheet.no);
  if (sheets.length < 2) return null;
  return (
    <fieldset className="grid gap-2" disabled={busy}>
      <legend className="font-semibold">{t.title}</legend>
      <p className="text-muted">{t.text}</p>
      {sheets.map((sheet) => (
        <Checkbox
          key={sheet.no}
          label={t.sheet({ name: sheet.name, rows: sheet.rows ?? 0, isHidden: sheet.isHidden })}
          checked={sheet.isChosen}
          disabled={sheet.rows === 0 || (sheet.isChosen && chosen.length === 1)}
          onChange={({ target }) =>
            onChoose(target.checked ? [...chosen, sheet.no] : chosen.filter((no) => no !== sheet.no))
          }
        />
      ))}
      {lists.some((no) => !chosen.includes(no)) && (
        <div>
          <Button size="small" loading={busy} onClick={() => onChoose(lists)}>
            {t.all}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
