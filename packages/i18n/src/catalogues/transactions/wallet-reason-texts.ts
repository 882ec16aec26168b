import type { walletReasons } from '#domain/payments/wallet-reasons.ts';
import type { ReasonTexts } from './reason-texts.ts';

/** Of the reasons that lie with a wallet and whoever owns it. */
export const walletReasonTexts: Readonly<Record<keyof typeof walletReasons, ReasonTexts>> = {
  PAYER_INSUFFICIENT_FUNDS: {
    payerText: {
      en: 'Your wallet does not hold enough for this payment and its fees. Top it up and try again.',
      fr: 'Votre compte n’a pas assez d’argent pour ce paiement et ses frais. Rechargez-le puis réessayez.',
    },
    staffText: {
      en: 'The payer’s wallet is short. Ask them to top it up, then send a new prompt.',
      fr: 'Le compte du payeur est insuffisant. Demandez-lui de le recharger, puis renvoyez une demande.',
    },
  },
  PAYER_NOT_FOUND: {
    payerText: {
      en: 'This number has no wallet with this operator. Check the number or choose the other operator.',
      fr: 'Ce numéro n’a pas de compte chez cet opérateur. Vérifiez-le ou choisissez l’autre opérateur.',
    },
    staffText: {
      en: 'The operator does not know this number. It may have moved to the other operator: check it and choose the operator by hand.',
      fr: 'L’opérateur ne connaît pas ce numéro. Il est peut-être passé chez l’autre opérateur\u00a0: vérifiez-le et choisissez l’opérateur à la main.',
    },
  },
  PAYEE_NOT_FOUND: {
    payerText: {
      en: 'The receiving wallet was not found. Please contact the merchant.',
      fr: 'Le compte à créditer est introuvable. Contactez le marchand.',
    },
    staffText: {
      en: 'There is no account or wallet under the number to credit. Check it before sending again.',
      fr: 'Aucun compte n’existe sous le numéro à créditer. Vérifiez-le avant de renvoyer.',
    },
  },
  PAYER_BLOCKED: {
    payerText: {
      en: 'Your wallet is blocked or not active. Contact your operator.',
      fr: 'Votre compte est bloqué ou inactif. Contactez votre opérateur.',
    },
    staffText: {
      en: 'The payer’s wallet is blocked or not active. Only they can settle it with the operator.',
      fr: 'Le compte du payeur est bloqué ou inactif. Lui seul peut le régler avec l’opérateur.',
    },
  },
  PAYEE_BLOCKED: {
    payerText: {
      en: 'The receiving wallet cannot be credited. Please contact the merchant.',
      fr: 'Le compte à créditer ne peut rien recevoir. Contactez le marchand.',
    },
    staffText: {
      en: 'The account to credit is blocked or may not receive money. Use another number, or contact the operator or the bank.',
      fr: 'Le compte à créditer est bloqué ou ne peut pas recevoir. Utilisez un autre numéro, ou contactez l’opérateur ou la banque.',
    },
  },
  PAYER_LIMIT: {
    payerText: {
      en: 'This payment passes a limit of your wallet. Try a smaller amount, or later.',
      fr: 'Ce paiement dépasse un plafond de votre compte. Essayez un montant plus petit, ou plus tard.',
    },
    staffText: {
      en: 'The payer reached a limit of their wallet. Ask for less, or try another day.',
      fr: 'Le payeur a atteint un plafond de son compte. Demandez moins, ou réessayez un autre jour.',
    },
  },
  PAYEE_LIMIT: {
    payerText: {
      en: 'The receiving wallet has reached its limit. Please contact the merchant.',
      fr: 'Le compte à créditer a atteint son plafond. Contactez le marchand.',
    },
    staffText: {
      en: 'The receiving wallet has reached its limit. Try later or use another number.',
      fr: 'Le compte à créditer a atteint son plafond. Réessayez plus tard ou utilisez un autre numéro.',
    },
  },
  PAYER_REJECTED: {
    payerText: {
      en: 'You declined the payment. You have not been charged. You can start again.',
      fr: 'Vous avez refusé le paiement. Vous n’avez pas été débité. Vous pouvez recommencer.',
    },
    staffText: {
      en: 'The payer declined the prompt. Send a new one once they agree.',
      fr: 'Le payeur a refusé la demande. Renvoyez-la quand il est d’accord.',
    },
  },
  PAYER_TIMEOUT: {
    payerText: {
      en: 'The time to confirm has passed. You have not been charged. You can start again.',
      fr: 'Le délai de confirmation est passé. Vous n’avez pas été débité. Vous pouvez recommencer.',
    },
    staffText: {
      en: 'The payer did not confirm in time. Send a new prompt when they have the phone in hand.',
      fr: 'Le payeur n’a pas confirmé à temps. Renvoyez la demande quand il a le téléphone en main.',
    },
  },
  UNPAID_AT_PAGE: {
    payerText: {
      en: 'The payment was not completed on the operator’s page: it was cancelled there, or refused. You have not been charged. You can start again.',
      fr: 'Le paiement n’a pas abouti sur la page de l’opérateur\u00a0: il y a été annulé ou refusé. Vous n’avez pas été débité. Vous pouvez recommencer.',
    },
    staffText: {
      en: 'The payer cancelled on the operator’s page, or was refused there: the page does not say which.',
      fr: 'Le payeur a annulé sur la page de l’opérateur, ou y a été refusé\u00a0: la page ne dit pas lequel des deux.',
    },
  },
  INVALID_PIN_OR_OTP: {
    payerText: {
      en: 'The code you entered was wrong. You have not been charged. You can start again.',
      fr: 'Le code saisi est faux. Vous n’avez pas été débité. Vous pouvez recommencer.',
    },
    staffText: {
      en: 'The payer entered a wrong code. Send a new prompt; after several wrong codes the operator blocks the wallet.',
      fr: 'Le payeur a saisi un code faux. Renvoyez une demande\u00a0; après plusieurs codes faux, l’opérateur bloque le compte.',
    },
  },
  KYC_REQUIRED: {
    payerText: {
      en: 'Your operator asks you to complete your identification first.',
      fr: 'Votre opérateur vous demande d’abord de compléter votre identification.',
    },
    staffText: {
      en: 'The wallet is not fully identified with the operator. Its owner must complete it there.',
      fr: 'Le compte n’est pas entièrement identifié chez l’opérateur. Son titulaire doit le faire auprès de lui.',
    },
  },
  NAME_MISMATCH: {
    payerText: {
      en: 'The name does not match the number. Please contact the merchant.',
      fr: 'Le nom ne correspond pas au numéro. Contactez le marchand.',
    },
    staffText: {
      en: 'The registered name differs from the one given. Check who you are paying.',
      fr: 'Le nom enregistré diffère de celui indiqué. Vérifiez qui vous payez.',
    },
  },
};
