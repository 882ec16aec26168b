import type { PaidOtherwise, Sum } from '#domain/payments/paid-otherwise.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import { formatMoney } from '#domain/values/money.ts';

/** What the payer reads and what the merchant's staff does, with both sums; without them where they are not known. */
export function paidOtherwiseTexts(facts: PaidOtherwise | null): { payerText: Bilingual; staffText: Bilingual } {
  const paid = facts
    ? both(facts.paid)
    : { en: 'Another amount or currency', fr: 'Un autre montant ou une autre devise' };
  const asked = facts ? both(facts.asked) : { en: 'what was asked', fr: 'ce qui était demandé' };
  return {
    payerText: {
      en: `${paid.en} was paid instead of ${asked.en}, so this payment is not complete. Do not pay again: contact the merchant, who settles it with you.`,
      fr: `${paid.fr} payé au lieu de ${asked.fr}\u00a0: ce paiement n’est pas complet. Ne payez pas à nouveau\u00a0: contactez le marchand, qui règle cela avec vous.`,
    },
    staffText: {
      en: `${paid.en} was paid instead of ${asked.en}. Nothing is booked. Do not send it again: agree with the other side. A payment that came in is then settled on its page (kept as what was paid, or given back) or booked by an adjustment; of one that left, the operator gives it back.`,
      fr: `${paid.fr} payé au lieu de ${asked.fr}. Rien n’est comptabilisé. Ne relancez pas\u00a0: mettez-vous d’accord avec l’autre partie, puis réglez un paiement reçu sur sa page (gardé tel que payé, ou rendu) ou comptabilisez-le par une régularisation\u00a0; d’un paiement parti, l’opérateur restitue.`,
    },
  };
}

function both({ amount, currency }: Sum): Bilingual {
  if (currency === 'XAF' && /^\d{1,15}$/.test(amount))
    return { en: formatMoney(Number(amount), 'en'), fr: formatMoney(Number(amount), 'fr') };
  return { en: `${currency}\u00a0${amount}`, fr: `${amount.replace('.', ',')}\u00a0${currency}` };
}
