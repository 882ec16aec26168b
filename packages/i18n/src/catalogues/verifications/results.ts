import type { VerificationResult } from '#domain/states/verification.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import { words } from '../../words.ts';

/** What a check found, and what whoever stands at the counter does now. */
export const verificationResultWords: Readonly<Record<VerificationResult, Bilingual & { advice: Bilingual }>> = words({
  matched: {
    en: 'Found: paid',
    fr: 'Trouvé\u00a0: payé',
    advice: { en: 'This payment is on your account.', fr: 'Ce paiement est sur votre compte.' },
  },
  matchedPending: {
    en: 'Found: not final yet',
    fr: 'Trouvé\u00a0: pas encore définitif',
    advice: {
      en: 'Wait: the operator has not confirmed it yet.',
      fr: 'Attendez\u00a0: l’opérateur ne l’a pas encore confirmé.',
    },
  },
  toReturn: {
    en: 'Paid, return to decide',
    fr: 'Payé, restitution à décider',
    advice: {
      en: 'It is paid, but the money is not yours: its return waits for a decision. Do not deliver for it.',
      fr: 'Il est payé, mais l’argent n’est pas à vous\u00a0: sa restitution attend une décision. Ne livrez pas contre lui.',
    },
  },
  givenBack: {
    en: 'Paid, then given back',
    fr: 'Payé, puis remboursé',
    advice: {
      en: 'Money of this payment went back to the payer, or is on its way back. Do not deliver for it.',
      fr: 'De l’argent de ce paiement est reparti vers le payeur, ou y repart. Ne livrez pas contre lui.',
    },
  },
  refundAsked: {
    en: 'Paid, refund to decide',
    fr: 'Payé, remboursement à décider',
    advice: {
      en: 'Its refund is asked for and waits for a decision. Until then, do not deliver for it.',
      fr: 'Son remboursement est demandé et attend une décision. D’ici là, ne livrez pas contre lui.',
    },
  },
  sentOut: {
    en: 'Sent, not received',
    fr: 'Envoyé, pas reçu',
    advice: {
      en: 'This message is of money that you sent, such as a refund. The customer paid nothing with it. Do not deliver for it.',
      fr: 'Ce message parle d’argent que vous avez envoyé, un remboursement par exemple. Le client n’a rien payé avec. Ne livrez pas contre lui.',
    },
  },
  used: {
    en: 'Already used',
    fr: 'Déjà utilisé',
    advice: {
      en: 'This payment was already accepted for another order. Do not deliver a second time.',
      fr: 'Ce paiement a déjà été accepté pour une autre commande. Ne livrez pas une seconde fois.',
    },
  },
  uncredited: {
    en: 'Paid but not credited',
    fr: 'Payé mais non crédité',
    advice: {
      en: 'The operator confirms it, your account does not show it. Open a claim.',
      fr: 'L’opérateur le confirme, votre compte ne le montre pas. Ouvrez une réclamation.',
    },
  },
  several: {
    en: 'Several payments fit',
    fr: 'Plusieurs paiements correspondent',
    advice: {
      en: 'They do not pay for the same. Ask for the operator’s id or the hour, and check again. Do not deliver yet.',
      fr: 'Ils ne règlent pas la même chose. Demandez l’id de l’opérateur ou l’heure, puis vérifiez à nouveau. Ne livrez pas encore.',
    },
  },
  mismatch: {
    en: 'Does not match',
    fr: 'Ne correspond pas',
    advice: {
      en: 'This payment exists but differs from what you were shown. Do not deliver.',
      fr: 'Ce paiement existe mais diffère de ce qu’on vous a montré. Ne livrez pas.',
    },
  },
  notFound: {
    en: 'Not found',
    fr: 'Introuvable',
    advice: {
      en: 'Do not deliver yet. Check again in 10 minutes.',
      fr: 'Ne livrez pas encore. Vérifiez à nouveau dans 10 minutes.',
    },
  },
  unreachable: {
    en: 'Operator does not answer',
    fr: 'L’opérateur ne répond pas',
    advice: {
      en: 'Do not deliver yet. The check can be run again when the operator is back.',
      fr: 'Ne livrez pas encore. Relancez la vérification quand l’opérateur répondra.',
    },
  },
});
