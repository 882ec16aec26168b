import { words } from '../../words.ts';

/** What waits for somebody, by its kind, on the dashboard. */
export const needsYouWords = words({
  keys: { en: 'Operator keys that were refused', fr: 'Clés d’opérateur refusées' },
  refundRequired: {
    en: 'Payments nobody asked for: return or keep',
    fr: 'Paiements non demandés\u00a0: restituer ou garder',
  },
  refundFailed: { en: 'Refunds that did not go through', fr: 'Remboursements qui ne sont pas passés' },
  approvals: { en: 'Requests waiting for your approval', fr: 'Demandes qui attendent votre approbation' },
  approvalsBlocked: { en: 'Approvals that nobody can decide', fr: 'Approbations que personne ne peut décider' },
  refundApproval: { en: 'Refunds waiting for your approval', fr: 'Remboursements à approuver' },
  adjustmentApproval: { en: 'Adjustments waiting for approval', fr: 'Régularisations à décider' },
  refundInDoubt: { en: 'Refunds in doubt, to be settled', fr: 'Remboursements en doute, à trancher' },
  byHand: { en: 'To be done by hand: payments and deposits', fr: 'À faire à la main\u00a0: paiements et dépôts' },
  papersAsked: {
    en: 'Transfers abroad of which papers are missing',
    fr: 'Transferts à l’étranger dont il manque des pièces',
  },
  massPaymentShort: { en: 'Mass payments waiting for money', fr: 'Paiements de masse qui attendent de l’argent' },
  inReconciliation: {
    en: 'Payments the operator has not settled',
    fr: 'Paiements que l’opérateur n’a pas tranchés',
  },
  claims: { en: 'Open claims', fr: 'Réclamations ouvertes' },
  waitingForPayer: { en: 'Payers with a prompt on the phone', fr: 'Payeurs ayant une demande sur le téléphone' },
  lost: {
    en: 'Unpaid in the last 7 days: call back or set aside',
    fr: 'Impayés des 7 derniers jours\u00a0: relancer ou écarter',
  },
});

/** The first steps of a new business. */
export const firstStepWords = words({
  connect: { en: 'Connect an operator', fr: 'Connecter un opérateur' },
  link: { en: 'Create a payment link', fr: 'Créer un lien de paiement' },
  collect: { en: 'Receive a first payment', fr: 'Recevoir un premier paiement' },
  team: { en: 'Invite a colleague', fr: 'Inviter un collègue' },
  protect: { en: 'Protect your account with a second step', fr: 'Protéger votre compte par une deuxième étape' },
});
