import { fieldSentence } from '#i18n/catalogues/ui/fields.ts';
import { Refusal } from './fail.ts';

/** What ends the range that a filter begins: `from` and `to`, `amountMin` and `amountMax`. */
const endOf = (name: string): string | null =>
  name === 'from' ? 'to' : name.endsWith('Min') ? `${name.slice(0, -3)}Max` : null;

/** A range upside down holds nothing, and an empty list looks as if there were nothing: it is refused instead. */
export function refuseInvertedRanges<Q>(query: Q): Q {
  const given = (query ?? {}) as Record<string, unknown>;
  const inverted = Object.keys(given).flatMap((name) => {
    const end = endOf(name);
    return end !== null && isAfter(given[name], given[end]) ? [end] : [];
  });
  if (inverted.length === 0) return query;
  throw new Refusal(
    'request.invalid',
    {},
    {
      field: inverted[0]!,
      fields: inverted.map((path) => ({ path, rule: 'range.inverted', message: fieldSentence('range.inverted') })),
    },
  );
}

/** Days are compared as they are written, amounts as what they are. */
const isAfter = (start: unknown, end: unknown): boolean =>
  typeof start === 'number' && typeof end === 'number'
    ? start > end
    : typeof start === 'string' && typeof end === 'string' && start > end;
