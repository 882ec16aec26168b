import type { RecipientRow } from '#contract/recipients/schemas.ts';
import { maskRib } from '#domain/banks/account.ts';
import { brand } from '#domain/values/brand.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { recipientNames } from '#i18n/catalogues/recipients/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Mark } from '#ui/mark.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';

export type Places = Pick<
  RecipientRow,
  'phone' | 'operator' | 'rib' | 'bankName' | 'cardTail' | 'userCode' | 'preferred'
>;

/** One place in words: what a reader needs to recognise it, on one line. */
export function placeText(places: Places, at: Places['preferred'] = places.preferred): string {
  if (at === 'wallet') return places.phone ? formatPhone(places.phone) : '–';
  if (at === 'bank') return places.rib ? maskRib(places.rib) : '–';
  if (at === 'card') return places.cardTail ? `•••• ${places.cardTail}` : '–';
  return places.userCode ?? '–';
}

/** The usual place of somebody in a row of a list. */
export function PlaceCell({ places, locale }: { places: Places; locale: Locale }) {
  const names = say(recipientNames, locale);
  const { preferred } = places;
  return (
    <span className="flex items-center gap-2 whitespace-nowrap tabular-nums">
      {preferred === 'wallet' && places.operator ? (
        <OperatorBadge operator={places.operator} className="min-w-15 justify-center" />
      ) : (
        <Mark of="label" className="min-w-15 justify-center">
          {preferred === 'bank'
            ? (places.bankName ?? names.bank)
            : preferred === 'user'
              ? brand.name
              : names[preferred]}
        </Mark>
      )}
      {placeText(places)}
    </span>
  );
}
