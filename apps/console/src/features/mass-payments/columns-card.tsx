import { useState } from 'react';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { OtherColumnView } from '#contract/mass-payments/file-schemas.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { anyText, choicesOf } from '#domain/mass-payments/other-columns.ts';
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
const filledIn = ({ groups, more }: OtherColumnView): number =>
  groups.reduce((sum, { key, count }) => sum + (key === '' ? 0 : count), more);
/** Chips are for texts that tell rows from one another. */
const hasChoices = (one: OtherColumnView): boolean =>
  (one.isOfNames ? shownOf(one).length > 0 : one.groups.length > 1) ||
  one.out.some((key) => shownOf(one).includes(key));
/** Of names only what several rows have, and what was ticked. */
const shownOf = (one: OtherColumnView): string[] =>
  choicesOf(one).filter(
    (key) =>
      !one.isOfNames || one.out.includes(key) || one.groups.some((group) => group.key === key && group.count > 1),
  );

function Answer({ run }: { run: MassPaymentDetail }) {
  const t = useWords(massColumnWords);
  const locale = useLocale();
  const isChanging = useIsChanging();
  // What was ticked here; of any other column what was said last, also by somebody else.
  const [changed, change] = useState<Ticked>({});
  const answer = useWrite(massPaymentsApi.answerColumns, { invalidates: touched, onSuccess: () => change({}) });
  const tickedIn = ({ column, out }: OtherColumnView): readonly string[] => changed[column] ?? out;
  const tells = run.otherColumns.filter(hasChoices);
  const others = run.otherColumns.filter((one) => !hasChoices(one));
  // What is there no more needs no answer, and of what is not shown none is given.
  const columns = tells.map((one) => ({
    column: one.column,
    leaveOut: tickedIn(one).filter((key) => shownOf(one).includes(key)),
  }));
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-prose text-muted">{t.text}</p>
      {tells.map((one) => (
        <div key={one.column} className="grid grid-cols-1 gap-1.5">
          <ChipGroup
            label={columnName(one.column, one.heading, locale)}
            options={shownOf(one).map((key) => {
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
          <Besides column={one} />
        </div>
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
          onClick={() => answer.mutate({ params: { id: run.id }, body: { version: run.version, columns } })}
        >
          {columns.every(({ leaveOut }) => leaveOut.length === 0) ? t.none : t.leaveOut}
        </Button>
      </div>
    </div>
  );
}

function Named({ column: one }: { column: OtherColumnView }) {
  const t = useWords(massColumnWords);
  const locale = useLocale();
  const samples = one.groups.slice(0, 3).map(({ sample }) => sample);
  return (
    <>
      <span className="font-medium">{columnName(one.column, one.heading, locale)}</span>
      {locale === 'fr' ? '\u00a0: ' : ': '}
      {one.isOfNames
        ? t.ofNames({ samples: samples.join(', ') })
        : one.groups
            .map((group) => t.group({ what: groupName(one.column, group, locale), count: group.count }))
            .join(', ')}
      <Besides column={one} />
    </>
  );
}

/** What is not listed, and what was said of texts that stand in no row of this file. */
function Besides({ column: { column, groups, more, out, isOfNames } }: { column: OtherColumnView }) {
  const t = useWords(massColumnWords);
  const locale = useLocale();
  const there = new Set([...groups.map(({ key }) => key), anyText]);
  const before = out.filter((key) => !there.has(key)).map((key) => groupName(column, { key, sample: key }, locale));
  const said = [
    ...(more > 0 && !isOfNames ? [t.more({ count: more })] : []),
    ...(before.length > 0 ? [t.saidBefore({ texts: before.join(', ') })] : []),
  ];
  return said.length === 0 ? null : <span className="block text-sm text-muted">{said.join('. ')}</span>;
}
