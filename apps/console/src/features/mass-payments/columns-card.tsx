import { useState } from 'react';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { OtherColumnView } from '#contract/mass-payments/file-schemas.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { anyText } from '#domain/mass-payments/other-columns.ts';
import { columnName, groupName, massColumnWords } from '#i18n/catalogues/mass-payments/other-columns.ts';
import { Button } from '#ui/button.tsx';
import { ChipGroup } from '#ui/chip-group.tsx';
import { Fold } from '#ui/fold.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { useIsChanging } from '../../data/read-anew.ts';
import { useWrite } from '../../data/write.ts';

const touched = [massPaymentsApi.get, massPaymentsApi.items];

/** What stands in the columns that are no field: a person says whether any of it means that a row is paid already. */
export function ColumnsCard({ run, canEdit }: { run: MassPaymentDetail; canEdit: boolean }) {
  const t = useWords(massColumnWords);
  const locale = useLocale();
  const { otherColumns } = run;
  const isAsked = canEdit && otherColumns.some((column) => column.isAsked);
  if (otherColumns.length === 0) return null;
  const names = otherColumns
    .filter(({ out }) => out.length > 0)
    .map(({ column, heading }) => columnName(column, heading, locale));
  return (
    <Fold
      title={t.title}
      summary={
        otherColumns.some((column) => column.isAsked) ? t.notAsked : names.length > 0 ? names.join(', ') : t.saidNone
      }
      mustOpen={isAsked}
    >
      {canEdit ? (
        <Answer run={run} />
      ) : (
        <ul className="grid gap-2">
          {otherColumns.map((column) => (
            <li key={column.column} className="break-words">
              <Named column={column} />
            </li>
          ))}
        </ul>
      )}
    </Fold>
  );
}

/** What was ticked, by column. */
type Ticked = Readonly<Record<number, readonly string[]>>;
/** Whatever stands in a column is one more choice where some rows have nothing there. */
const optionsOf = ({ groups, more }: OtherColumnView): string[] => [
  ...groups.map(({ key }) => key),
  ...(groups.some(({ key }) => key === '') && (groups.length > 2 || more) ? [anyText] : []),
];
const filledIn = ({ groups }: OtherColumnView): number =>
  groups.reduce((sum, { key, count }) => sum + (key === '' ? 0 : count), 0);

function Answer({ run }: { run: MassPaymentDetail }) {
  const t = useWords(massColumnWords);
  const locale = useLocale();
  const isChanging = useIsChanging();
  // What was ticked here; of any other column what was said last, also by somebody else.
  const [changed, change] = useState<Ticked>({});
  const answer = useWrite(massPaymentsApi.answerColumns, { invalidates: touched, onSuccess: () => change({}) });
  const tickedIn = ({ column, out }: OtherColumnView): readonly string[] => changed[column] ?? out;
  const tells = run.otherColumns.filter(({ groups }) => groups.length > 1);
  const others = run.otherColumns.filter(({ groups }) => groups.length < 2);
  // What is there no more needs no answer.
  const leaveOut = tells.flatMap((one) =>
    tickedIn(one).flatMap((key) => (optionsOf(one).includes(key) ? [{ column: one.column, key }] : [])),
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-prose text-muted">{t.text}</p>
      {tells.map((one) => (
        <ChipGroup
          key={one.column}
          label={columnName(one.column, one.heading, locale)}
          options={optionsOf(one).map((key) => {
            const group = one.groups.find((found) => found.key === key);
            return {
              value: key,
              label: t.group({
                what: groupName(one.column, group ?? { key, sample: '' }, locale),
                count: group?.count ?? filledIn(one),
              }),
            };
          })}
          selected={tickedIn(one)}
          onChange={(keys) => change({ ...changed, [one.column]: keys })}
        />
      ))}
      {others.length > 0 && (
        <div className="grid gap-1 text-sm text-muted">
          {others.map((one) => (
            <p key={one.column} className="break-words">
              <Named column={one} />
            </p>
          ))}
        </div>
      )}
      <div>
        <Button
          variant="primary"
          loading={isChanging || answer.isPending}
          onClick={() => answer.mutate({ params: { id: run.id }, body: { version: run.version, leaveOut } })}
        >
          {leaveOut.length === 0 ? t.none : t.leaveOut}
        </Button>
      </div>
    </div>
  );
}

function Named({ column: one }: { column: OtherColumnView }) {
  const t = useWords(massColumnWords);
  const locale = useLocale();
  return (
    <>
      <span className="font-medium">{columnName(one.column, one.heading, locale)}</span>{' '}
      {one.groups
        .map((group) => t.group({ what: groupName(one.column, group, locale), count: group.count }))
        .join(', ')}
      {one.more && `, ${t.more}`}
    </>
  );
}
