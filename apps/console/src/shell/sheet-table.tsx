import { fileSheetWords } from '#i18n/catalogues/mass-payments/sheets.ts';
import { cx } from '#ui/cx.ts';
import { useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { Select } from '#ui/select.tsx';

export type SheetFields<Field extends string> = {
  name: (field: Field) => string;
  /** What columns usually are, and the parts that some files keep in columns of their own. */
  usual: readonly Field[];
  parts: readonly Field[];
};
type Props<Field extends string> = {
  /** Its headings; a column without one is empty. */
  columns: readonly string[];
  sample: readonly (readonly string[])[];
  hidden: readonly number[];
  fields: SheetFields<Field>;
  mapping: Partial<Record<Field, number | undefined>>;
  onPick: (column: number, field: Field | null) => void;
};

/** "A", "B", … "AA": as the spreadsheet itself calls its columns. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? columnLetter(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;
}

/** Sums stand at the right, as people look for them; a phone number is read from the left. */
const isFigure = (text: string): boolean => /^[\d\s.,\u202f\u00a0]+$/.test(text) && text.trim() !== '';

/**
 * The sheet itself: its first rows, and over each column what it is. What is read is tinted, so what is not shows at
 * once.
 */
export function SheetTable<Field extends string>({ columns, sample, hidden, fields, mapping, onPick }: Props<Field>) {
  const t = useWords(fileSheetWords);
  const at = (column: number) =>
    (Object.entries(mapping) as [Field, number | undefined][]).flatMap(([field, of]) => (of === column ? [field] : []));
  return (
    <div
      role="region"
      aria-label={t.table}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-border"
    >
      <table className="w-max min-w-full tabular-nums">
        <thead>
          <tr>
            {columns.map((heading, index) => {
              const [field, ...others] = at(index);
              const name = heading || t.column({ no: index + 1 });
              return (
                <th
                  key={index}
                  scope="col"
                  style={{ minWidth: '9.5rem' }}
                  className={cx(
                    'border-b border-border p-2 text-left align-top font-normal',
                    field ? 'bg-soft' : 'bg-sunken',
                  )}
                >
                  <Select
                    aria-label={t.is({ column: name })}
                    value={field ?? ''}
                    onChange={(event) => onPick(index, (event.target.value || null) as Field | null)}
                  >
                    <option value="">{t.unused}</option>
                    {fields.usual.map((one) => (
                      <option key={one} value={one}>
                        {fields.name(one)}
                      </option>
                    ))}
                    {fields.parts.length > 0 && (
                      <optgroup label={t.parts}>
                        {fields.parts.map((one) => (
                          <option key={one} value={one}>
                            {fields.name(one)}
                          </option>
                        ))}
                      </optgroup>
                    )}
                  </Select>
                  <span className="mt-1.5 flex items-baseline gap-1.5 px-1">
                    <span aria-hidden="true" className="text-sm text-muted">
                      {columnLetter(index)}
                    </span>
                    <span className={cx('max-w-56 truncate', field ? 'font-medium' : 'text-muted')} title={name}>
                      {name}
                    </span>
                  </span>
                  {(others.length > 0 || hidden.includes(index)) && (
                    <span className="block px-1 text-sm text-muted">
                      {[
                        ...(others.length > 0 ? [t.also({ names: others.map(fields.name).join(', ') })] : []),
                        ...(hidden.includes(index) ? [t.isHidden] : []),
                      ].join(' · ')}
                    </span>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {sample.map((cells, row) => (
            <tr key={row}>
              {columns.map((_, index) => {
                const text = cells[index] ?? '';
                return (
                  <td
                    key={index}
                    className={cx(
                      'max-w-60 truncate px-3 py-1.5',
                      at(index).length === 0 && 'text-muted',
                      isFigure(text) && (at(index)[0] ?? 'amount') === 'amount' && 'text-right',
                    )}
                  >
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a file cannot do without, and whether it was found. */
export function SheetNeeds({ found }: { found: Partial<Record<'name' | 'amount' | 'place', boolean>> }) {
  const t = useWords(fileSheetWords);
  return (
    <ul className="flex flex-wrap gap-2">
      {(Object.entries(found) as ['name' | 'amount' | 'place', boolean][]).map(([need, isFound]) => (
        <li key={need}>
          <Mark of={isFound ? 'yes' : 'doubtful'}>{t[`need_${need}`]}</Mark>
        </li>
      ))}
    </ul>
  );
}
