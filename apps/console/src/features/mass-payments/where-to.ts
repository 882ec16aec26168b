import type { MassPaymentItem } from '#contract/mass-payments/item-schemas.ts';
import { formatRib } from '#domain/banks/account.ts';
import { formatPhone } from '#domain/values/phone.ts';

/** Where a payment goes, as people read it; what cannot be read yet stands as it was written. */
export const whereTo = (item: Pick<MassPaymentItem, 'phone' | 'rib' | 'written'>): string =>
  item.phone
    ? formatPhone(item.phone)
    : item.rib
      ? formatRib(item.rib)
      : (item.written.phone ?? item.written.rib ?? '–');
