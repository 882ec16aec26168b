import type { ownReasons } from '#domain/payments/own-reasons.ts';
import type { ReasonTexts } from './reason-texts.ts';

/** Why a payment that leaves never reached an operator. */
export const ownReasonTexts: Readonly<Record<keyof typeof ownReasons, ReasonTexts>> = {
  INSUFFICIENT_BALANCE: {
    payerText: {
      en: 'The sender could not pay this yet. Please contact them.',
      fr: 'L’expéditeur n’a pas encore pu payer. Contactez-le.',
    },
    staffText: {
      en: 'There was not enough money in the account in time. Nothing was sent: move money there, then retry.',
      fr: 'Il n’y avait pas assez d’argent sur le compte à temps. Rien n’est parti\u00a0: approvisionnez-le, puis relancez.',
    },
  },
  PAID_IN_OTHER_RUN: {
    payerText: {
      en: 'This payment was already sent. Check your messages, or contact the sender.',
      fr: 'Ce paiement a déjà été envoyé. Consultez vos messages, ou contactez l’expéditeur.',
    },
    staffText: {
      en: 'The same payment was made in another run, of which this row is a copy or which was copied from it. Nothing was sent from here.',
      fr: 'Le même paiement a été fait dans un autre paiement de masse, dont cette ligne est une copie ou qui en a été copié. Rien n’est parti d’ici.',
    },
  },
  UNCLEAR_IN_OTHER_RUN: {
    payerText: {
      en: 'This payment may already have been sent. Check your messages, or contact the sender.',
      fr: 'Ce paiement a peut-être déjà été envoyé. Consultez vos messages, ou contactez l’expéditeur.',
    },
    staffText: {
      en: 'The same payment may have been made in another run, and that is still being checked. Nothing was sent from here: settle it there, then retry if it was not paid.',
      fr: 'Le même paiement a peut-être été fait dans un autre paiement de masse, et c’est en cours de vérification. Rien n’est parti d’ici\u00a0: réglez-le là-bas, puis relancez s’il n’a pas été payé.',
    },
  },
  EARLIER_PERHAPS_PAID: {
    payerText: {
      en: 'This payment may already have been sent. Check your messages, or contact the sender.',
      fr: 'Ce paiement a peut-être déjà été envoyé. Consultez vos messages, ou contactez l’expéditeur.',
    },
    staffText: {
      en: 'An earlier payment or refund of the same, which had failed, is said to be paid after all. Nothing was sent from here: settle that one first, then retry if it was not paid.',
      fr: 'Un paiement ou un remboursement antérieur, le même, qui avait échoué, est finalement dit payé. Rien n’est parti d’ici : réglez-le d’abord, puis relancez s’il n’a pas été payé.',
    },
  },
  RECIPIENT_CHANGED: {
    payerText: {
      en: 'This payment was stopped because your details changed. Please contact the sender.',
      fr: 'Ce paiement a été arrêté parce que vos coordonnées ont changé. Contactez l’expéditeur.',
    },
    staffText: {
      en: 'The recipient’s number or account on the list is another one by now. Nothing was sent: correct it, then send it again.',
      fr: 'Le bénéficiaire a maintenant un autre numéro ou compte dans la liste. Rien n’est parti\u00a0: corrigez, puis envoyez de nouveau.',
    },
  },
  PAPERS_NEEDED: {
    payerText: {
      en: 'This payment was stopped. Please contact the sender.',
      fr: 'Ce paiement a été arrêté. Contactez l’expéditeur.',
    },
    staffText: {
      en: 'Only a business whose papers are accepted sends money to another one here. Nothing was sent, and the money is free again: hand in your papers, then retry.',
      fr: 'Seule une entreprise dont le dossier est accepté envoie de l’argent à une autre ici. Rien n’est parti, et l’argent est de nouveau libre\u00a0: déposez votre dossier, puis relancez.',
    },
  },
  ACCOUNT_REVOKED: {
    payerText: {
      en: 'This payment was stopped. Please contact the sender.',
      fr: 'Ce paiement a été arrêté. Contactez l’expéditeur.',
    },
    staffText: {
      en: 'The linked account was revoked after the payment was asked for. Nothing was sent, and the money is free again.',
      fr: 'Le compte lié a été révoqué après la demande. Rien n’est parti, et l’argent est de nouveau libre.',
    },
  },
  ACCOUNT_NOT_USABLE: {
    payerText: {
      en: 'This payment was stopped. Please contact the sender.',
      fr: 'Ce paiement a été arrêté. Contactez l’expéditeur.',
    },
    staffText: {
      en: 'The linked account has to be approved or verified anew. Nothing was sent, and the money is free again: retry once the account can be used.',
      fr: 'Le compte lié doit être approuvé ou vérifié de nouveau. Rien n’est parti, et l’argent est de nouveau libre\u00a0: relancez quand le compte peut servir.',
    },
  },
  MAKER_LEFT: {
    payerText: {
      en: 'This payment was stopped. Please contact the sender.',
      fr: 'Ce paiement a été arrêté. Contactez l’expéditeur.',
    },
    staffText: {
      en: 'Whoever asked for it had no access any more when it was to leave. Nothing was sent, and the money is free again: whoever sends it once more answers for it.',
      fr: 'La personne qui l’avait demandé n’avait plus accès au moment de l’envoi. Rien n’est parti, et l’argent est de nouveau libre\u00a0: qui le relance en répond.',
    },
  },
  MAKER_DISOWNED: {
    payerText: {
      en: 'This payment was stopped. Please contact the sender.',
      fr: 'Ce paiement a été arrêté. Contactez l’expéditeur.',
    },
    staffText: {
      en: 'The person in whose name it was asked for or approved says that it was not them. Nothing was sent, and the money is free again: whoever sends it once more answers for it.',
      fr: 'La personne au nom de qui il a été demandé ou approuvé signale que ce n’était pas elle. Rien n’est parti, et l’argent est de nouveau libre\u00a0: qui le relance en répond.',
    },
  },
  RECORDED_NOT_PAID: {
    payerText: {
      en: 'This payment was not made. Please contact the sender.',
      fr: 'Ce paiement n’a pas été fait. Contactez l’expéditeur.',
    },
    staffText: {
      en: 'Somebody wrote down that it was not paid. The money is free again.',
      fr: 'Une personne a noté que ce n’était pas payé. L’argent est de nouveau libre.',
    },
  },
  RECORDED_CAME_BACK: {
    payerText: {
      en: 'This payment came back to the sender. Please contact them.',
      fr: 'Ce paiement est revenu à l’expéditeur. Contactez-le.',
    },
    staffText: {
      en: 'Somebody wrote down that it came back. The money is free again.',
      fr: 'Une personne a noté que c’était revenu. L’argent est de nouveau libre.',
    },
  },
  RECIPIENT_FROZEN: {
    payerText: {
      en: 'This payment was stopped. Please contact the sender.',
      fr: 'Ce paiement a été arrêté. Contactez l’expéditeur.',
    },
    staffText: {
      en: 'The recipient was frozen after the payment was submitted. Nothing was sent: unfreeze them, then retry.',
      fr: 'Le bénéficiaire a été bloqué après la soumission. Rien n’est parti\u00a0: débloquez-le, puis relancez.',
    },
  },
};
