import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash from 'lucide-react/icons/trash-2';
import {
  bankFileCell,
  bankFileFields,
  bankHeaderMax,
  samplePayments,
  templateProblems,
  usualHeader,
  type BankFileColumn,
  type BankFileField,
  type BankFileTemplate,
} from '#domain/banks/file-form.ts';
import { bankConnectionWords } from '#i18n/catalogues/bank-files/connection.ts';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useWords } from '#ui/locale.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';

type Props = {
  template: BankFileTemplate;
  onChange: (template: BankFileTemplate) => void;
  isCsv: boolean;
  errorOf: (path: string) => string | undefined;
};

/** The columns of a bank's own form, in its order and its words, and what a file of two payments would look like. */
export function TemplateEditor({ template, onChange, isCsv, errorOf }: Props) {
  const t = useWords(bankConnectionWords);
  const { columns } = template;
  const put = (next: BankFileColumn[]) => onChange({ ...template, columns: next });
  const free = bankFileFields.filter((field) => columns.every((column) => column.field !== field));
  const [problem] = templateProblems(columns);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-5">
      <legend className="mb-1.5 font-medium">{t.columns}</legend>
      <ol className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {columns.map((column, index) => {
          const name = t[`field_${column.field}`];
          return (
            <li key={column.field} className="rounded-md border border-border p-3">
              <Field label={`${index + 1}. ${name}`} error={errorOf(`template.columns.${index}.header`)}>
                <span className="flex items-center gap-1">
                  <TextInput
                    className="flex-1"
                    value={column.header}
                    maxLength={bankHeaderMax}
                    autoComplete="off"
                    onChange={(event) => put(columns.with(index, { ...column, header: event.target.value }))}
                  />
                  {index > 0 && (
                    <IconButton
                      label={t.moveUp({ name })}
                      icon={<ArrowUp />}
                      onClick={() => put(columns.toSpliced(index - 1, 2, column, columns[index - 1]!))}
                    />
                  )}
                  <IconButton
                    label={t.removeColumn({ name })}
                    icon={<Trash />}
                    onClick={() => put(columns.toSpliced(index, 1))}
                  />
                </span>
              </Field>
            </li>
          );
        })}
      </ol>
      <p role="alert" className={problem ? 'text-sm text-danger' : 'hidden'}>
        {problem && t[`template_${problem}`]}
      </p>
      <div className="grid gap-5 md:grid-cols-2">
        {free.length > 0 && (
          <Field label={t.addColumn}>
            <Select
              value=""
              placeholder={t.choose}
              options={free.map((field) => ({ value: field, label: t[`field_${field}`] }))}
              onChange={({ target }) =>
                put([
                  ...columns,
                  { field: target.value as BankFileField, header: usualHeader(target.value as BankFileField) },
                ])
              }
            />
          </Field>
        )}
        {isCsv && (
          <Segmented
            label={t.separator}
            value={template.separator}
            onChange={(separator) => onChange({ ...template, separator })}
            options={[
              { value: ';', label: t.semicolon },
              { value: ',', label: t.comma },
            ]}
          />
        )}
      </div>
      {columns.length > 0 && <Preview columns={columns} />}
    </fieldset>
  );
}

function Preview({ columns }: { columns: readonly BankFileColumn[] }) {
  const t = useWords(bankConnectionWords);
  const isAmount = (field: BankFileField) => field === 'amount';
  return (
    <div className="grid min-w-0 gap-1.5">
      <p className="font-medium">{t.preview}</p>
      <div
        role="region"
        aria-label={t.preview}
        tabIndex={0}
        className="relative overflow-x-auto rounded-md border border-border -outline-offset-2!"
      >
        <table className="w-full text-sm">
          <thead className="bg-sunken text-xs text-muted">
            <tr>
              {columns.map(({ field, header }) => (
                <th
                  key={field}
                  scope="col"
                  className={`h-8 px-3 font-medium whitespace-nowrap ${isAmount(field) ? 'text-right' : 'text-left'}`}
                >
                  {header || '…'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {samplePayments.map((payment) => (
              <tr key={payment.reference}>
                {columns.map(({ field }) => (
                  <td
                    key={field}
                    className={`h-9 px-3 whitespace-nowrap tabular-nums ${isAmount(field) ? 'text-right' : ''}`}
                  >
                    {bankFileCell(field, payment)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-sm text-muted">{t.previewHint}</p>
    </div>
  );
}
