import { Suspense } from 'react';
import { asSeen } from '#domain/values/as-seen.ts';
import { localDay, quickRanges, type DayRange } from '#domain/values/time.ts';
import { filterFieldWords } from '#i18n/catalogues/ui/record-list.ts';
import { clock } from '#ui/clock.ts';
import { DateRange } from '#ui/date-range.tsx';
import { Field } from '#ui/field.tsx';
import { ChipGroup } from '#ui/chip-group.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useAsked } from './asked-names.tsx';
import { keysOf, listed, type Edit, type Filter, type Option, type Patch, type Values } from './filters.ts';

/** `isAll`: with this press everything is said. `alone`: nothing else stands there, so that none is said too. */
type Props = {
  filter: Filter;
  values: Values;
  alone?: boolean;
  onChange: (patch: Patch, isAll?: boolean) => void;
};
type Part<K extends Edit['kind']> = Omit<Props, 'filter'> & { label: string; edit: Extract<Edit, { kind: K }> };

export const draftOf = (filters: readonly Filter[], values: Values): Patch =>
  Object.fromEntries(keysOf(filters).map((key) => [key, values[key] as Patch[string]]));

/** The smaller first, whichever was typed first. */
export function inOrder(chosen: Patch): Patch {
  const next = { ...chosen };
  for (const [low, high] of [
    ['from', 'to'],
    ['amountMin', 'amountMax'],
  ] as const) {
    const [least, most] = [next[low], next[high]];
    if (least !== undefined && most !== undefined && most < least) Object.assign(next, { [low]: most, [high]: least });
  }
  return next;
}

/** How one filter is chosen, in its popover or among others in the drawer. */
export function FilterField({ filter, ...rest }: Props) {
  const { edit, label } = filter;
  switch (edit?.kind) {
    case 'choice':
      return 'row' in edit.options ? (
        <AskedChoices label={label} edit={edit} {...rest} />
      ) : (
        <Choices label={label} edit={edit} choices={edit.options} {...rest} />
      );
    case 'days':
      return <Days label={label} edit={edit} {...rest} />;
    case 'amount':
      return <Amounts label={label} edit={edit} {...rest} />;
    case 'text':
      return (
        <Field label={label} hint={edit.hint}>
          <TextInput
            value={listed(rest.values[edit.key])[0] ?? ''}
            maxLength={80}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={(event) => rest.onChange({ [edit.key]: asSeen(event.target.value).trim() || undefined })}
          />
        </Field>
      );
    case 'own':
      return (
        <Suspense>
          <edit.Field
            value={listed(rest.values[edit.key])[0]}
            onChange={(value) => rest.onChange({ [edit.key]: value }, true)}
          />
        </Suspense>
      );
    default:
      return null;
  }
}

function AskedChoices(props: Part<'choice'>) {
  const choices = useAsked(props.edit.options as never);
  // What is chosen stays to be seen, also where the server does not name it any more.
  const strangers = listed(props.values[props.edit.key])
    .filter((value) => !choices?.some((option) => option.value === value))
    .map((value) => ({ value, label: props.edit.named(value) }));
  const all = [...strangers, ...(choices ?? [])];
  if (all.length > 0) return <Choices {...props} choices={all} />;
  return props.alone ? <Nothing label={props.label} isHere={choices !== undefined} /> : null;
}

function Nothing({ label, isHere }: { label: string; isHere: boolean }) {
  const t = useWords(filterFieldWords);
  return (
    <div>
      <p className="mb-2 font-medium">{label}</p>
      {isHere ? <p className="text-muted">{t.nothing}</p> : <Skeleton className="h-8 w-48 rounded-full" />}
    </div>
  );
}

const chipsMax = 12;

function Choices({ label, edit, values, onChange, choices }: Part<'choice'> & { choices: readonly Option[] }) {
  const t = useWords(filterFieldWords);
  const { key, single, usual, hint } = edit;
  const chosen = listed(values[key]);
  const take = (value: string | undefined) => onChange({ [key]: value === usual ? undefined : value }, true);
  if (single && choices.length > chipsMax)
    return (
      <Field label={label} hint={hint}>
        <Select
          value={chosen[0] ?? usual ?? ''}
          onChange={(event) => take(event.target.value || undefined)}
          options={[...(usual ? [] : [{ value: '', label: t.any }]), ...choices]}
        />
      </Field>
    );
  return (
    <ChipGroup
      single={single}
      label={label}
      options={choices}
      selected={chosen.length === 0 && usual ? [usual] : chosen}
      onChange={(picked) => (single ? take(picked[0]) : onChange({ [key]: picked.length > 0 ? picked : undefined }))}
    />
  );
}

const presets = ['today', 'yesterday', 'last7Days', 'thisMonth', 'lastMonth'];

function Days({ label, edit, values, onChange }: Part<'days'>) {
  const t = useWords(filterFieldWords);
  const locale = useLocale();
  const now = clock.date();
  const { range, basis } = edit;
  const offered = quickRanges.filter(({ key }) => (range?.keys ?? presets).includes(key));
  const named = range && listed(values[range.key])[0];
  const day = (key: string) => listed(values[key])[0] ?? null;
  const chosen = offered.find(({ key }) => key === named)?.days(now) ?? { from: day('from'), to: day('to') };
  const same = (days: DayRange | null) => days?.from === chosen.from && days?.to === chosen.to;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ChipGroup
        single
        label={label}
        options={offered.map((one) => ({ value: one.key, label: one[locale] }))}
        selected={offered.filter(({ key, days }) => (named ? key === named : same(days(now)))).map(({ key }) => key)}
        onChange={([key]) => {
          const days = offered.find((one) => one.key === key)?.days(now);
          const none = { from: undefined, to: undefined };
          onChange(range ? { ...none, [range.key]: key } : { ...none, ...days }, !basis);
        }}
      />
      {basis && (
        <ChipGroup
          single
          label={basis.label}
          options={basis.options}
          selected={[listed(values[basis.key])[0] ?? basis.options[0]!.value]}
          onChange={([value]) => onChange({ [basis.key]: value === basis.options[0]!.value ? undefined : value })}
        />
      )}
      <DateRange
        months={false}
        legend={t.ownRange}
        value={chosen}
        max={localDay(now)}
        onChange={({ from, to }) =>
          onChange({
            from: from ?? undefined,
            to: to ?? undefined,
            ...(range ? { [range.key]: undefined } : {}),
          })
        }
      />
    </div>
  );
}

function Amounts({ label, values, onChange }: Part<'amount'>) {
  const t = useWords(filterFieldWords);
  const [least, most] = [values['amountMin'], values['amountMax']] as (number | undefined)[];
  const isReversed = least !== undefined && most !== undefined && most < least;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{label}</legend>
      <div className="grid grid-cols-1 gap-3 min-[400px]:grid-cols-2">
        <Field label={t.amountFrom}>
          <MoneyInput value={least ?? null} onChange={(value) => onChange({ amountMin: value ?? undefined })} />
        </Field>
        <Field label={t.amountTo} error={isReversed ? t.amountReversed : undefined}>
          <MoneyInput value={most ?? null} onChange={(value) => onChange({ amountMax: value ?? undefined })} />
        </Field>
      </div>
    </fieldset>
  );
}
