import type { ReasonCode } from '#domain/payments/reasons.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import { ownReasonTexts } from './own-reason-texts.ts';
import { paidOtherwiseTexts } from './paid-otherwise.ts';
import { walletReasonTexts } from './wallet-reason-texts.ts';

/** `payerText` is safe to show to the payer; `staffText` says what the merchant's staff can do. */
export type ReasonTexts = { payerText: Bilingual; staffText: Bilingual };

const ourFault: Bilingual = {
  en: 'The payment could not be started. You have not been charged. Please contact the merchant.',
  fr: 'Le paiement n’a pas pu démarrer. Vous n’avez pas été débité. Contactez le marchand.',
};
const operatorFault: Bilingual = {
  en: 'The operator could not process the payment. You have not been charged. Try again in a few minutes.',
  fr: 'L’opérateur n’a pas pu traiter le paiement. Vous n’avez pas été débité. Réessayez dans quelques minutes.',
};

export const reasonTexts: Readonly<Record<ReasonCode, ReasonTexts>> = {
  ...walletReasonTexts,
  ...ownReasonTexts,
  // With both sums where they are known: `paidOtherwiseTexts`.
  PAID_OTHERWISE: paidOtherwiseTexts(null),
  MERCHANT_FLOAT_LOW: {
    payerText: {
      en: 'The merchant cannot send money at the moment. Please contact them.',
      fr: 'Le marchand ne peut pas envoyer d’argent pour le moment. Contactez-le.',
    },
    staffText: {
      en: 'Your float with the operator is too low. Top it up, then retry.',
      fr: 'Votre solde chez l’opérateur est trop bas. Rechargez-le, puis réessayez.',
    },
  },
  MERCHANT_LIMIT: {
    payerText: {
      en: 'The merchant cannot send money at the moment. Please contact them.',
      fr: 'Le marchand ne peut pas envoyer d’argent pour le moment. Contactez-le.',
    },
    staffText: {
      en: 'Your own account with the operator has reached a limit. Have the operator raise it, or retry another day.',
      fr: 'Votre propre compte chez l’opérateur a atteint un plafond. Faites-le relever par l’opérateur, ou réessayez un autre jour.',
    },
  },
  MERCHANT_BLOCKED: {
    payerText: ourFault,
    staffText: {
      en: 'The operator does not allow this operation on your merchant account. Contact the operator.',
      fr: 'L’opérateur n’autorise pas cette opération sur votre compte marchand. Contactez l’opérateur.',
    },
  },
  AMOUNT_OUT_OF_RANGE: {
    payerText: {
      en: 'This operator does not accept this amount. You have not been charged.',
      fr: 'Cet opérateur n’accepte pas ce montant. Vous n’avez pas été débité.',
    },
    staffText: {
      en: 'The amount is below or above what the operator accepts. Change it and start again.',
      fr: 'Le montant est sous ou au-dessus de ce que l’opérateur accepte. Changez-le et recommencez.',
    },
  },
  INVALID_REQUEST: {
    payerText: ourFault,
    staffText: {
      en: 'The operator refused the request as it was written. Check the number and the note, or contact support with the id.',
      fr: 'L’opérateur a refusé la demande telle qu’elle est écrite. Vérifiez le numéro et la note, ou contactez le support avec l’identifiant.',
    },
  },
  CONFIG_ERROR: {
    payerText: ourFault,
    staffText: {
      en: 'The operator connection is not set up correctly (keys, environment, currency or callback). Check the operator settings.',
      fr: 'La connexion à l’opérateur est mal réglée (clés, environnement, devise ou rappel). Vérifiez les réglages de l’opérateur.',
    },
  },
  AUTH_ERROR: {
    payerText: ourFault,
    staffText: {
      en: 'The operator refused our keys. Check the operator settings.',
      fr: 'L’opérateur a refusé nos clés. Vérifiez les réglages de l’opérateur.',
    },
  },
  DUPLICATE: {
    payerText: {
      en: 'This payment was already sent. Check your messages before paying again.',
      fr: 'Ce paiement a déjà été envoyé. Vérifiez vos messages avant de payer à nouveau.',
    },
    staffText: {
      en: 'The operator already knows this reference. Its state is being checked; nothing is sent twice.',
      fr: 'L’opérateur connaît déjà cette référence. Son état est en cours de vérification\u00a0; rien n’est envoyé deux fois.',
    },
  },
  NOT_FOUND: {
    payerText: {
      en: 'The operator does not find this payment. Keep your SMS and contact the merchant.',
      fr: 'L’opérateur ne trouve pas ce paiement. Gardez votre SMS et contactez le marchand.',
    },
    staffText: {
      en: 'The operator does not find this reference. Reconciliation decides whether money moved.',
      fr: 'L’opérateur ne trouve pas cette référence. Le rapprochement dira si l’argent a bougé.',
    },
  },
  QUOTE_EXPIRED: {
    payerText: {
      en: 'This offer has expired. You have not been charged. Start again to see the current total.',
      fr: 'Cette offre a expiré. Vous n’avez pas été débité. Recommencez pour voir le total actuel.',
    },
    staffText: {
      en: 'The operator’s quote expired before it was confirmed. Start again.',
      fr: 'Le devis de l’opérateur a expiré avant d’être confirmé. Recommencez.',
    },
  },
  RATE_LIMITED: {
    payerText: operatorFault,
    staffText: {
      en: 'The operator asks us to slow down. The request is sent again by itself.',
      fr: 'L’opérateur nous demande de ralentir. La demande repart d’elle-même.',
    },
  },
  PROVIDER_UNAVAILABLE: {
    payerText: operatorFault,
    staffText: {
      en: 'The operator is not available. The request is sent again by itself when it is back.',
      fr: 'L’opérateur est indisponible. La demande repart d’elle-même à son retour.',
    },
  },
  PROVIDER_ERROR: {
    payerText: {
      en: 'The operator refused the payment without a clear reason, often because the wallet is short. You have not been charged.',
      fr: 'L’opérateur a refusé le paiement sans raison claire, souvent parce que le compte est insuffisant. Vous n’avez pas été débité.',
    },
    staffText: {
      en: 'The operator failed without a clear reason.',
      fr: 'L’opérateur a échoué sans raison claire.',
    },
  },
  AMBIGUOUS: {
    payerText: {
      en: 'We do not know yet whether your payment went through. Do not pay again: this page shows the answer as soon as we have it.',
      fr: 'Nous ne savons pas encore si votre paiement est passé. Ne payez pas à nouveau\u00a0: cette page affiche la réponse dès que nous l’avons.',
    },
    staffText: {
      en: 'The operator did not answer clearly. Money may have moved: wait for the status check, do not send again.',
      fr: 'L’opérateur n’a pas répondu clairement. L’argent a peut-être bougé\u00a0: attendez la vérification, ne renvoyez pas.',
    },
  },
};

const unclearCharge: Bilingual = {
  en: 'The operator failed without a clear reason, often because the payer’s funds are insufficient.',
  fr: 'L’opérateur a échoué sans raison claire, souvent parce que le payeur manque de fonds.',
};

/** The texts of a reason; of a charge that failed without one, what it often is. Money that goes out has no payer. */
export function reasonTextsOf(code: string, isCharge: boolean): ReasonTexts {
  const texts = reasonTexts[code as ReasonCode] ?? reasonTexts.PROVIDER_ERROR;
  return isCharge && texts === reasonTexts.PROVIDER_ERROR ? { ...texts, staffText: unclearCharge } : texts;
}
