import Download from 'lucide-react/icons/download';
import { useMemo } from 'react';
import { recipientsApi } from '#contract/recipients/api.ts';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import type { ImportRow, PeopleCheck, PeopleImported, PeopleMapping } from '#contract/recipients/schemas.ts';
import { maskRib } from '#domain/banks/account.ts';
import { importMarks } from '#domain/payments/state-marks.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { recipientImportWords } from '#i18n/catalogues/recipients/import.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { Money } from '#ui/money.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useForm } from '../../../data/form.ts';
import { useDownload } from '../../../data/use-download.ts';
import { FormFailure } from '../../../shell/form-dialog.tsx';

/** Sheets of one file count their rows each from 1. */
const placeOf = (row: ImportRow) => (row.sheet === null ? String(row.rowNo) : `${row.sheet} ${row.rowNo}`);
function rowColumns(locale: Locale): Column<ImportRow>[] {
  const t = say(recipientImportWords, locale);
  const outcomes = {
    add: t.outcomeAdd,
    update: t.outcomeUpdate,
    same: t.outcomeSame,
    wrong: t.outcomeWrong,
    leftOut: t.outcomeLeftOut,
  };
  const place = (row: ImportRow) => (row.phone ? formatPhone(row.phone) : row.rib ? maskRib(row.rib) : null);
  const notes = (row: ImportRow) =>
    row.errors.length + row.warnings.length + row.repairs.length > 0 && (
      <ul className="grid gap-0.5 py-1.5 whitespace-normal">
        {row.errors.map((problem, index) => (
          <li key={`e${index}`} className="text-danger">
            {problem.text[locale]}
          </li>
        ))}
        {row.warnings.map((problem, index) => (
          <li key={`w${index}`} className="tone-warning text-tone-fg">
            {problem.text[locale]}
          </li>
        ))}
        {row.repairs.map((repair, index) => (
          <li key={`r${index}`} className="text-muted">
            <Mark of="noted">{t.repaired}</Mark> {t.was({ from: repair.from })}
          </li>
        ))}
        {row.known && row.outcome !== 'same' && (
          <li className="text-muted">{t.knownAs({ name: row.known.displayName })}</li>
        )}
      </ul>
    );
  return [
    {
      id: 'row',
      header: t.row,
      align: 'end',
      cell: (row) => <span className="text-muted tabular-nums">{placeOf(row)}</span>,
    },
    {
      id: 'outcome',
      header: t.rows,
      hideHeader: true,
      card: 'status',
      cell: (row) => <Mark of={importMarks[row.outcome]}>{outcomes[row.outcome]}</Mark>,
    },
    {
      id: 'name',
      header: t.name,
      card: 'title',
      cell: (row) => (
        <span className="block max-w-56 truncate font-medium" title={row.name ?? undefined}>
          {row.name ?? '–'}
        </span>
      ),
      cardCell: (row) => `${row.rowNo}. ${row.name ?? '–'}`,
    },
    {
      id: 'place',
      header: t.place,
      card: 'meta',
      cell: (row) =>
        place(row) ? (
          <span className="flex items-center gap-2 whitespace-nowrap tabular-nums">
            {row.phone && row.operator && <OperatorBadge operator={row.operator} />}
            {place(row)}
          </span>
        ) : (
          <span className="text-subtle">–</span>
        ),
      cardCell: (row) => place(row),
    },
    {
      id: 'amount',
      header: t.amount,
      align: 'end',
      card: 'amount',
      cell: (row) => row.amount !== null && <Money amount={row.amount} />,
    },
    { id: 'what', header: t.what, card: 'meta', cell: notes },
  ];
}

/** `wish`: the file as it was looked into, with its sheets and what becomes of rows that it leaves out. */
type Wish = { fileId: string; mapping: PeopleMapping; sheets: number[]; takesLeftOut: boolean };
/** What of it is chosen alike whichever rows there are. */
export type ImportChoice = { updateKnown: boolean; makesGroup: boolean; groupName: string };
const firstChoice: ImportChoice = { updateKnown: true, makesGroup: false, groupName: '' };
type Props = {
  wish: Wish;
  /** As it was chosen before the columns were looked at again. */
  choice: ImportChoice | undefined;
  check: PeopleCheck;
  checking: boolean;
  onTakeLeftOut: (takes: boolean) => void;
  onImported: (result: PeopleImported) => void;
  onBack: (choice: ImportChoice) => void;
};

/** What an import would do, row by row, errors first; then what to do with the wrong ones. */
export function RowsStep({ wish, choice = firstChoice, check, checking, onTakeLeftOut, onImported, onBack }: Props) {
  const t = useWords(recipientImportWords);
  const locale = useLocale();
  const { download, busy } = useDownload();
  const columns = useMemo(() => rowColumns(locale), [locale]);
  const form = useForm(recipientsApi.import, {
    start: { skipWrong: false, ...choice },
    schema: recipientsApi.import.body,
    input: ({ makesGroup, groupName, ...how }) => ({
      body: { ...wish, ...how, ...(makesGroup ? { groupName } : {}) },
    }),
    rules: ({ makesGroup, groupName }) => ({ groupName: makesGroup && !groupName.trim() && 'required' }),
    invalidates: [recipientsApi.list, recipientsApi.totals, recipientsApi.tags, recipientGroupsApi.list],
    onSent: onImported,
  });
  const { skipWrong, updateKnown, makesGroup, groupName } = form.values;
  const count = check.add + (updateKnown ? check.update : 0);
  const reason = check.wrong > 0 && !skipWrong ? t.wrongFirst : count + check.same === 0 ? t.nothingToDo : null;
  const save = () =>
    void download(recipientsApi.wrongRows, { body: { ...wish, format: 'xlsx', language: locale } }, 'wrong-rows.xlsx');
  return (
    <div className="grid gap-4">
      <Banner
        tone={check.wrong > 0 ? 'danger' : 'success'}
        live
        title={check.wrong > 0 ? t.someWrong({ count: check.wrong }) : t.allGood}
        action={
          check.wrong > 0 && (
            <Button size="small" icon={<Download />} loading={busy} onClick={save}>
              {t.downloadWrong}
            </Button>
          )
        }
      >
        {check.wrong > 0 && <span className="block">{t.someWrongText}</span>}
        {[
          t.add({ count: check.add }),
          t.update({ count: check.update }),
          t.same({ count: check.same }),
          check.wrong > 0 && t.wrong({ count: check.wrong }),
          check.leftOut > 0 && t.leftOut({ count: check.leftOut }),
        ]
          .filter(Boolean)
          .join(' · ')}
        {check.repaired + check.warned > 0 && ` · ${t.marks({ repaired: check.repaired, warned: check.warned })}`}
      </Banner>
      <Card flush>
        <DataTable label={t.rows} columns={columns} rows={check.shown} keyOf={placeOf} reserveRows={0} />
        {check.shown.length < check.rows && (
          <p className="px-4 py-3 text-sm text-muted">{t.firstRows({ shown: check.shown.length, all: check.rows })}</p>
        )}
      </Card>
      <Card>
        <form {...form.props} className="grid gap-3">
          <FormFailure form={form} />
          {check.wrong > 0 && (
            <Checkbox
              label={t.skipWrong}
              checked={skipWrong}
              onChange={(event) => form.set({ skipWrong: event.target.checked })}
            />
          )}
          {check.marked > 0 && (
            <Checkbox
              label={t.takeLeftOut({ count: check.marked })}
              hint={t.takeLeftOutHint}
              checked={wish.takesLeftOut}
              disabled={checking}
              onChange={(event) => onTakeLeftOut(event.target.checked)}
            />
          )}
          {check.update > 0 && (
            <Checkbox
              label={t.updateKnown}
              hint={t.updateKnownHint}
              checked={updateKnown}
              onChange={(event) => form.set({ updateKnown: event.target.checked })}
            />
          )}
          <Checkbox
            label={t.makeGroup}
            checked={makesGroup}
            onChange={(event) => form.set({ makesGroup: event.target.checked })}
          />
          {makesGroup && (
            <Field label={t.groupName} required error={form.error('groupName')}>
              <TextInput name="groupName" maxLength={80} autoComplete="off" {...form.bind('groupName')} />
            </Field>
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" loading={form.isSending} disabledReason={reason}>
              {t.import({ count })}
            </Button>
            <Button onClick={() => onBack({ updateKnown, makesGroup, groupName })} disabled={form.isSending}>
              {t.changeColumns}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
