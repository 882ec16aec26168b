import type { MassPaymentItem } from '#contract/mass-payments/item-schemas.ts';
import { formatRib } from '#domain/banks/account.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { movedWords } from '#i18n/catalogues/mass-payments/moved.ts';
import { say, type Locale } from '#i18n/words.ts';

/** Where a payment goes, as people read it; what cannot be read yet stands as it was written. */
export const whereTo = (item: Pick<MassPaymentItem, 'phone' | 'rib' | 'written'>): string =>
  item.phone
    ? formatPhone(item.phone)
    : item.rib
      ? formatRib(item.rib)
      : (item.written.phone ?? item.written.rib ?? '–');

/** Where its recipient is paid by now, in the same way of paying where they still have it; null where nowhere. */
export function nowAt({
  destination,
  recipientNow: now,
}: Pick<MassPaymentItem, 'destination' | 'recipientNow'>): string | null {
  const phone = now?.phone ? formatPhone(now.phone) : null;
  const rib = now?.rib ? formatRib(now.rib) : null;
  return destination === 'bank' ? (rib ?? phone) : (phone ?? rib);
}

/** What somebody reads of it beside the number or account that stands in the row. */
export function nowText(item: Pick<MassPaymentItem, 'destination' | 'recipientNow'>, locale: Locale): string | null {
  const t = say(movedWords, locale);
  if (item.recipientNow === null) return null;
  const to = nowAt(item);
  return to === null ? t.nowNowhere : t.now({ to });
}
