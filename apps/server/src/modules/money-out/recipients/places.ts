import { formatRib, maskRib } from '#domain/banks/account.ts';
import { detectOperator, operators, type OperatorCode } from '#domain/payments/operators.ts';
import { formatPhone, maskPhone, nationalNumber } from '#domain/values/phone.ts';
import { fail } from '../../../kit/http/fail.ts';
import { cardOf } from '../../engine/movements/public.ts';
import type { ChangedPart, DestinationFacts, DestinationKind } from './tables.ts';
import { placesOf, reversed, type Places } from './records.ts';

/** The places as somebody fills them in. `card` undefined keeps the one that is stored. */
export type PlacesInput = {
  phone?: string | null | undefined;
  operator?: OperatorCode | null | undefined;
  rib?: string | null | undefined;
  card?: string | null | undefined;
  userCode?: string | null | undefined;
  preferred?: DestinationKind | undefined;
};

export function cardFacts(key: Buffer, number: string) {
  const { tail, fingerprint } = cardOf(key, number);
  return { card_tail: tail, card_fingerprint: fingerprint };
}

/** What shall be stored; refuses when there is nowhere to pay to, or a number nobody's prefix and no operator. */
export function placesFrom(input: PlacesInput, before: Places | null, cardKey: Buffer): Places {
  const operator = input.phone ? (input.operator ?? detectOperator(nationalNumber(input.phone))) : null;
  if (input.phone && operator === null) fail('operator.unknown', {}, { field: 'operator' });
  const card =
    input.card === undefined
      ? { card_tail: before?.card_tail ?? null, card_fingerprint: before?.card_fingerprint ?? null }
      : input.card === null
        ? { card_tail: null, card_fingerprint: null }
        : cardFacts(cardKey, input.card);
  const places: Places = {
    phone: input.phone ?? null,
    operator,
    rib: input.rib ?? null,
    user_code: input.userCode || null,
    ...card,
  };
  if (placesOf(places).length === 0) fail('recipients.destination_required', {}, { field: 'phone' });
  return places;
}

/** The place somebody asked to be paid at, where there is one; else the first there is. */
export const preferredOf = (places: Places, wanted: DestinationKind | undefined): DestinationKind => {
  const there = placesOf(places);
  return wanted && there.includes(wanted) ? wanted : there[0]!;
};

type Part = {
  what: ChangedPart;
  of(places: Places): DestinationFacts | null;
  columns(facts: DestinationFacts | null): Partial<Places> & { phone_reversed?: string | null };
};

/** The places by the name under which their history is kept. */
export const parts: readonly Part[] = [
  {
    what: 'phone',
    of: (places) => (places.phone && places.operator ? { phone: places.phone, operator: places.operator } : null),
    columns: (facts) =>
      facts && 'phone' in facts
        ? { phone: facts.phone, operator: facts.operator, phone_reversed: reversed(facts.phone) }
        : { phone: null, operator: null, phone_reversed: null },
  },
  {
    what: 'bank',
    of: (places) => (places.rib ? { rib: places.rib } : null),
    columns: (facts) => ({ rib: facts && 'rib' in facts ? facts.rib : null }),
  },
  {
    what: 'card',
    of: (places) =>
      places.card_tail && places.card_fingerprint
        ? { tail: places.card_tail, fingerprint: places.card_fingerprint }
        : null,
    columns: (facts) =>
      facts && 'tail' in facts
        ? { card_tail: facts.tail, card_fingerprint: facts.fingerprint }
        : { card_tail: null, card_fingerprint: null },
  },
  {
    what: 'user',
    of: (places) => (places.user_code ? { code: places.user_code } : null),
    columns: (facts) => ({ user_code: facts && 'code' in facts ? facts.code : null }),
  },
];
export const partOf = (what: ChangedPart): Part => parts.find((part) => part.what === what)!;

/** A place as people read it: never a whole card. */
export function shown(facts: DestinationFacts | null): string | null {
  if (facts === null) return null;
  if ('phone' in facts) return `${formatPhone(facts.phone)} (${operators[facts.operator].name})`;
  if ('rib' in facts) return formatRib(facts.rib);
  return 'tail' in facts ? `•••• ${facts.tail}` : facts.code;
}

/** The same where it is told and logged. */
export function masked(facts: DestinationFacts | null): string | null {
  if (facts === null) return null;
  if ('phone' in facts) return maskPhone(facts.phone);
  return 'rib' in facts ? maskRib(facts.rib) : shown(facts);
}

export type Difference = { what: ChangedPart; before: DestinationFacts | null; after: DestinationFacts | null };
/** Which places differ. */
export const differences = (before: Places, after: Places): Difference[] =>
  parts.flatMap((part) => {
    const [was, is] = [part.of(before), part.of(after)];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ what: part.what, before: was, after: is }];
  });

type Usual = Places & { preferred: DestinationKind };
const partOfKind = { wallet: 'phone', bank: 'bank', card: 'card', user: 'user' } as const satisfies Record<
  DestinationKind,
  ChangedPart
>;
const usualOf = (row: Usual): DestinationFacts | null => partOf(partOfKind[row.preferred]).of(row);

/**
 * Money that goes where it did not go before: to a place that is new, or to another one as the usual. A place besides
 * that is taken away is none.
 */
export type Elsewhere = { id: string; name: string; was: string; now: string };
export function elsewhere(before: Usual & { id: string }, after: Usual & { display_name: string }): Elsewhere | null {
  const places = differences(before, after).filter((difference) => difference.after !== null);
  if (places.length === 0 && before.preferred === after.preferred) return null;
  const [was, now] =
    places.length === 0
      ? [[usualOf(before)], [usualOf(after)]]
      : [places.map((place) => place.before), places.map((place) => place.after)];
  const written = (facts: readonly (DestinationFacts | null)[]) => facts.map((one) => masked(one) ?? '–').join(', ');
  return { id: before.id, name: after.display_name, was: written(was), now: written(now) };
}
