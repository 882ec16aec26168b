import type { ComponentType } from 'react';
import type { DataOf, Endpoint } from '#contract/endpoint.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDate } from '#domain/values/time.ts';
import { filterChipWords } from '#i18n/catalogues/ui/record-list.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { say, type Locale } from '#i18n/words.ts';

/** What the address says, or what is being chosen. */
export type Values = Readonly<Record<string, unknown>>;
export type Patch = Record<string, string | number | readonly string[] | undefined>;
export type Option = { value: string; label: string };
/** Choices that only the server knows: asked for when somebody looks at them, or when one of them is set. */
type Asked = { row: Endpoint; read: (data: never) => readonly Option[] };
export type Options = readonly Option[] | Asked;

export type Edit =
  /** `usual` says the same as nothing; `named` names what is none of the choices. */
  | {
      kind: 'choice';
      key: string;
      options: Options;
      single: boolean;
      usual?: string | undefined;
      hint?: string | undefined;
      named: Naming;
    }
  /** `range` is the field that keeps a period by its name, `basis` the one that says which day is meant. */
  | { kind: 'days'; range?: NamedRange; basis?: { key: string; label: string; options: readonly Option[] } }
  | { kind: 'amount' }
  | { kind: 'text'; key: string; hint?: string | undefined }
  | { kind: 'own'; key: string; Field: OwnField };
type OwnField = ComponentType<{ value: string | undefined; onChange: (value: string | undefined) => void }>;
type Naming = (value: string) => string;
export type NamedRange = { key: string; keys: readonly string[] };

/** One row of a list's table of filters: its chip, its place in the address, and how it is chosen. */
export type Filter = {
  id: string;
  label: string;
  /** The fields of the address that it holds. */
  keys: readonly string[];
  /** In words; only asked where it is set. */
  text: (values: Values, locale: Locale) => string;
  /** None: it comes with an address alone, and can be taken away. */
  edit?: Edit | undefined;
  /** Found in the drawer; its chip shows only while it is set. */
  rare?: boolean | undefined;
};

const isGiven = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
export const isSet = ({ keys }: Filter, values: Values): boolean => keys.some((key) => isGiven(values[key]));
/** Whether a list is narrowed by what somebody sought or chose. */
export const isNarrowed = (filters: readonly Filter[], values: Values): boolean =>
  isGiven(values['q']) || filters.some((filter) => isSet(filter, values));
export const keysOf = (filters: readonly Filter[]): string[] => filters.flatMap(({ keys }) => keys);
export const cleared = (filters: readonly Filter[]): Patch =>
  Object.fromEntries(keysOf(filters).map((key) => [key, undefined]));
/** What of the address the server is asked: the words sought and each filter. */
export const filterOf = (filters: readonly Filter[], values: Values): Record<string, unknown> =>
  Object.fromEntries(['q', ...keysOf(filters)].filter((key) => isGiven(values[key])).map((key) => [key, values[key]]));

export const listed = (value: unknown): string[] =>
  isGiven(value) ? (Array.isArray(value) ? value : [value]).map(String) : [];

/** "Failed, Expired"; where they are many, the first and how many more. */
export function several(names: readonly string[], locale: Locale): string {
  const [first = '', ...rest] = names;
  return rest.length > 1 ? say(filterChipWords, locale).more({ first, count: rest.length }) : names.join(', ');
}
export const namesIn = (options: readonly Option[], values: readonly string[], named: Naming): string[] =>
  values.map((value) => options.find((option) => option.value === value)?.label ?? named(value));

export const asked = <E extends Endpoint>(row: E, read: (data: DataOf<E>) => readonly Option[]): Asked => ({
  row,
  read,
});
/** Words of a catalogue, of a table of names, or of statuses as choices. */
export const options = <V extends string>(values: readonly V[], nameOf: (value: V) => string): Option[] =>
  values.map((value) => ({ value, label: nameOf(value) }));
export const statuses = (values: readonly string[], locale: Locale): Option[] =>
  options(values, (value) => statusName(value, locale));

type Choosing = { single?: boolean; usual?: string; hint?: string; rare?: boolean; named?: Naming };
const itself: Naming = (value) => value;
export function choice(key: string, label: string, choices: Options, more: Choosing = {}): Filter {
  const { single = false, usual, hint, rare, named = itself } = more;
  return {
    id: key,
    label,
    keys: [key],
    rare,
    edit: { kind: 'choice', key, options: choices, single, usual, hint, named },
    text: (values, locale) => several(namesIn('row' in choices ? [] : choices, listed(values[key]), named), locale),
  };
}

/** From one day to another, with the periods that are asked for most. */
export function days(locale: Locale, label?: string, rare?: boolean): Filter {
  const name = label ?? say(filterChipWords, locale).period;
  return { id: 'days', label: name, keys: ['from', 'to'], rare, edit: { kind: 'days' }, text: daysText };
}
export function daysText({ from, to }: Values, locale: Locale): string {
  const t = say(filterChipWords, locale);
  const [first, last] = [from, to].map((day) => (isGiven(day) ? formatDate(String(day), locale) : undefined));
  if (first === undefined || last === undefined)
    return first === undefined ? t.until({ day: last! }) : t.since({ day: first });
  return first === last ? first : `${first} – ${last}`;
}

export const amounts = (locale: Locale): Filter => ({
  id: 'amount',
  label: say(filterChipWords, locale).amount,
  keys: ['amountMin', 'amountMax'],
  edit: { kind: 'amount' },
  text: ({ amountMin, amountMax }) => {
    const t = say(filterChipWords, locale);
    const [least, most] = [amountMin, amountMax].map((amount) =>
      isGiven(amount) ? formatMoney(Number(amount), locale) : undefined,
    );
    if (least === undefined || most === undefined)
      return least === undefined ? t.upTo({ value: most! }) : t.from({ value: least });
    return least === most ? least : `${least} – ${most}`;
  },
});

export const typed = (key: string, label: string, more: { hint?: string; rare?: boolean } = {}): Filter => ({
  id: key,
  label,
  keys: [key],
  rare: more.rare,
  edit: { kind: 'text', key, hint: more.hint },
  text: (values) => String(values[key]),
});

/** What another page narrows the list to; here it can only be read and taken away. */
export const given = (key: string, label: string, text: (value: string, locale: Locale) => string): Filter => ({
  id: key,
  label,
  keys: [key],
  text: (values, locale) => text(String(values[key]), locale),
});

/** What is found in a way of its own. */
export const own = (key: string, label: string, text: (value: string) => string, Field: OwnField): Filter => ({
  ...given(key, label, text),
  edit: { kind: 'own', key, Field },
});
