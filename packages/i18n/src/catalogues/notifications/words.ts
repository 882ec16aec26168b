import type { NotificationType } from '#domain/notifications/notifications.ts';
import { counted, words } from '../../words.ts';

export const notificationWords = words({
  tabs: { en: 'Kinds of notifications', fr: 'Types de notifications' },
  tab_todo: { en: 'To do', fr: 'À faire' },
  tab_money: { en: 'Money', fr: 'Argent' },
  tab_security: { en: 'Security', fr: 'Sécurité' },
  tab_system: { en: 'System', fr: 'Système' },
  empty_todo: { en: 'Nothing waits for you', fr: 'Rien ne vous attend' },
  empty_money: { en: 'No news about money', fr: 'Aucune nouvelle d’argent' },
  empty_security: { en: 'No news about security', fr: 'Aucune nouvelle de sécurité' },
  empty_system: { en: 'No news from the system', fr: 'Aucune nouvelle du système' },
  emptyText: {
    en: 'What you are told about is chosen in the notification settings.',
    fr: 'Vous choisissez dans les paramètres de notification ce dont on vous informe.',
  },
  emptyTodoText: {
    en: 'A task appears here when somebody needs you, and goes when somebody has done it.',
    fr: 'Une tâche apparaît ici quand on a besoin de vous, et disparaît quand quelqu’un l’a faite.',
  },
  loadFailed: { en: 'The notifications could not be loaded', fr: 'Les notifications n’ont pas pu être chargées' },
  today: { en: 'Today', fr: 'Aujourd’hui' },
  earlier: { en: 'Earlier', fr: 'Plus tôt' },
  unread: { en: 'Unread', fr: 'Non lue' },
  markRead: { en: 'Mark as read', fr: 'Marquer comme lue' },
  markAll: { en: 'Mark all as read', fr: 'Tout marquer comme lu' },
  nothingUnread: { en: 'Everything here is read.', fr: 'Tout est lu ici.' },
  doneBy: {
    en: (p: { name: string; at: string }) => `Done by ${p.name}, ${p.at}`,
    fr: (p: { name: string; at: string }) => `Fait par ${p.name}, ${p.at}`,
  },
  settings: { en: 'Settings', fr: 'Paramètres' },
});

export const notificationSettingsWords = words({
  text: {
    en: 'What you are told about in this organisation, and how. Saved as you choose.',
    fr: 'Ce dont on vous informe dans cette organisation, et comment. Enregistré dès que vous choisissez.',
  },
  emailTo: {
    en: (p: { email: string }) => `Emails go to ${p.email}.`,
    fr: (p: { email: string }) => `Les e-mails vont à ${p.email}.`,
  },
  smsTo: {
    en: (p: { phone: string }) => `SMS go to ${p.phone}.`,
    fr: (p: { phone: string }) => `Les SMS vont au ${p.phone}.`,
  },
  noEmail: {
    en: 'You have no email address in your account, so no email is sent.',
    fr: 'Votre compte n’a pas d’adresse e-mail\u00a0: aucun e-mail n’est envoyé.',
  },
  noPhone: {
    en: 'You have no phone number in your account, so no SMS is sent.',
    fr: 'Votre compte n’a pas de numéro de téléphone\u00a0: aucun SMS n’est envoyé.',
  },
  sandbox: {
    en: 'In the sandbox notifications stay on the screen: neither emails nor SMS are sent.',
    fr: 'Dans le bac à sable, les notifications restent à l’écran\u00a0: ni e-mail ni SMS ne sont envoyés.',
  },
  presets: { en: 'How much you want to hear', fr: 'Ce que vous voulez recevoir' },
  preset_role: { en: 'As usual for your role', fr: 'Comme d’habitude pour votre rôle' },
  presetHint_role: {
    en: 'Everything in the app, emails about what your role decides',
    fr: 'Tout dans l’appli, des e-mails sur ce que votre rôle décide',
  },
  preset_tasks: { en: 'Only what waits or went wrong', fr: 'Seulement ce qui attend ou a échoué' },
  presetHint_tasks: {
    en: 'Emails for work to do and problems, the rest in the app',
    fr: 'Des e-mails pour le travail à faire et les problèmes, le reste dans l’appli',
  },
  preset_urgent: { en: 'And an SMS when it is serious', fr: 'Et un SMS quand c’est grave' },
  presetHint_urgent: {
    en: 'The same, and an SMS about what is critical',
    fr: 'Pareil, et un SMS pour ce qui est critique',
  },
  preset_everything: { en: 'Everything', fr: 'Tout' },
  presetHint_everything: { en: 'An email about each event', fr: 'Un e-mail à chaque événement' },
  presetOwn: { en: 'Your own choices, made one by one below.', fr: 'Vos propres choix, faits un à un ci-dessous.' },
  group: {
    en: (p: { events: number; email: number; sms: number }) =>
      `${counted('en', p.events, 'event', 'events')} · ${p.email} by email · ${p.sms} by SMS`,
    fr: (p) => `${counted('fr', p.events, 'événement', 'événements')} · ${p.email} par e-mail · ${p.sms} par SMS`,
  },
  group_tasks: { en: 'Waits for you', fr: 'Ce qui vous attend' },
  group_money: { en: 'Money that moved', fr: 'L’argent qui bouge' },
  event: { en: 'Event', fr: 'Événement' },
  inApp: { en: 'In the app', fr: 'Dans l’appli' },
  email: { en: 'Email', fr: 'E-mail' },
  sms: { en: 'SMS', fr: 'SMS' },
  on: { en: 'Each one', fr: 'Chacun' },
  digest: {
    en: (p: { hour: number }) => `Daily at ${p.hour}:00`,
    fr: (p: { hour: number }) => `Le soir à ${p.hour}\u00a0h`,
  },
  off: { en: 'Never', fr: 'Jamais' },
  always: { en: 'Always', fr: 'Toujours' },
  critical: { en: 'Important: one channel stays on', fr: 'Important\u00a0: un canal reste actif' },
  area_security: { en: 'Security', fr: 'Sécurité' },
  area_system: { en: 'System', fr: 'Système' },
  saved: { en: 'Saved', fr: 'Enregistré' },
  loadFailed: { en: 'Your choices could not be loaded', fr: 'Vos choix n’ont pas pu être chargés' },
  back: { en: 'Notifications', fr: 'Notifications' },
});

/** When each event is told, for the person who chooses. */
export const notificationReasons: Record<NotificationType, { en: string; fr: string }> = {
  bankAnswerWaiting: {
    en: 'Somebody brought a file of the bank',
    fr: 'Une personne a apporté un fichier de la banque',
  },
  topUpWaiting: { en: 'Somebody declared a deposit at the bank', fr: 'Une personne a déclaré un dépôt en banque' },
  balanceLow: { en: 'Below the line of a low-balance alert', fr: 'Sous le seuil d’une alerte de solde bas' },
  balanceApproaching: { en: 'Near the line of a low-balance alert', fr: 'Près du seuil d’une alerte de solde bas' },
  balanceMoved: { en: 'Money moved by itself to fill up an account', fr: 'Un compte réalimenté automatiquement' },
  moneyWithheld: {
    en: 'Somebody withheld an amount on an account',
    fr: 'Une personne a retenu un montant sur un compte',
  },
  moneyReleased: { en: 'Withheld money is available again', fr: 'Un montant retenu est de nouveau disponible' },
  refundWaiting: { en: 'Somebody without the right asked for one', fr: 'Une personne sans ce droit en demande un' },
  refundRequired: {
    en: 'Money arrived that nobody asked for, and your rules leave it to you',
    fr: 'De l’argent arrivé sans être demandé, que vos règles vous laissent trancher',
  },
  massPaymentFinished: {
    en: 'A mass payment you submitted is finished',
    fr: 'Un paiement de masse que vous avez soumis est terminé',
  },
  massPaymentShort: { en: 'A mass payment waits for money', fr: 'Un paiement de masse attend de l’argent' },
  massPaymentStopped: {
    en: 'A mass payment paused itself because too much failed',
    fr: 'Un paiement de masse s’est mis en pause\u00a0: trop d’échecs',
  },
  requestPaidLate: {
    en: 'A request that had ended was paid after all',
    fr: 'Une demande terminée a finalement été payée',
  },
  refundFailed: {
    en: 'The operator refused it; the customer did not get the money',
    fr: 'L’opérateur l’a refusé\u202f; le client n’a pas reçu l’argent',
  },
  approvalWaiting: { en: 'Something waits for your approval', fr: 'Quelque chose attend votre approbation' },
  approvalBlocked: {
    en: 'Nobody is left who may approve a request',
    fr: 'Plus personne ne peut approuver une demande',
  },
  approvalQuestion: {
    en: 'An approver asks about your request',
    fr: 'Un approbateur pose une question sur votre demande',
  },
  approvalDecided: { en: 'Your request was approved or declined', fr: 'Votre demande a été approuvée ou refusée' },
  adjustmentLapsed: {
    en: 'A correction that waited is no longer needed',
    fr: 'Une correction en attente n’a plus d’objet',
  },
  adjustmentWaiting: {
    en: 'A correction of the books needs a second person',
    fr: 'Une correction comptable demande une deuxième personne',
  },
  claimWaiting: {
    en: 'A customer paid and nothing was credited: somebody must look',
    fr: 'Un client a payé et rien n’a été crédité\u00a0: quelqu’un doit regarder',
  },
  claimGranted: { en: 'A claim you opened was put right', fr: 'Une réclamation que vous avez ouverte est réglée' },
  claimDeclined: {
    en: 'A claim you opened was declined, and why',
    fr: 'Une réclamation que vous avez ouverte est refusée, et pourquoi',
  },
  claimReopened: { en: 'The credit of a claim was undone', fr: 'Le crédit d’une réclamation a été annulé' },
  exchangeRateWaiting: {
    en: 'A rate moved by more than 5 % and needs a second person',
    fr: 'Un taux a bougé de plus de 5 % et demande une deuxième personne',
  },
  settlementFailed: {
    en: 'What you settled did not arrive; the money came back to you',
    fr: 'Votre règlement n’est pas arrivé\u202f; l’argent vous est revenu',
  },
  settlementPapers: {
    en: 'A transfer abroad needs papers or a decision',
    fr: 'Un transfert vers l’étranger demande des pièces ou une décision',
  },
  settlementPapersAsked: {
    en: 'Papers are asked for that your transfer abroad needs',
    fr: 'Des pièces sont demandées pour votre transfert à l’étranger',
  },
  settlementRejected: {
    en: 'A transfer abroad that you ordered was rejected, and why',
    fr: 'Un transfert à l’étranger que vous avez ordonné est refusé, et pourquoi',
  },
  transferFailed: {
    en: 'The operator or the bank refused it, or it was stopped; the money came back to you',
    fr: 'L’opérateur ou la banque l’a refusé, ou il a été arrêté\u202f; l’argent vous est revenu',
  },
  transferReturned: { en: 'A payment that had been made was sent back', fr: 'Un paiement effectué a été renvoyé' },
  massPaymentHeld: {
    en: 'A mass payment waits: the limits of the level, or whoever sent it has left',
    fr: 'Un paiement de masse attend\u00a0: plafonds du niveau, ou son auteur est parti',
  },
  levelCrossed: {
    en: 'The business goes above the limits of its level',
    fr: 'L’entreprise dépasse les plafonds de son niveau',
  },
  transferHeld: { en: 'A transfer waits at the limits of the level', fr: 'Un transfert attend aux plafonds du niveau' },
  settlementHeld: {
    en: 'A settlement, or a part of it, waits at the limits of the level, or was settled by hand before its rule; or a rule stands still, because whoever answers for it has left or says that it was not them',
    fr: 'Un règlement, ou une partie, attend aux plafonds du niveau, ou a été réglé à la main avant sa règle\u00a0; ou une règle est arrêtée, parce que la personne qui en répond n’a plus accès ou signale que ce n’était pas elle',
  },
  scheduleFailed: {
    en: 'A planned transfer could not be sent at its time',
    fr: 'Un transfert prévu n’a pas pu partir à l’heure',
  },
  refundContradiction: {
    en: 'A failed refund is said to be paid after all, or a recorded one not to be: a person must look',
    fr: 'Un remboursement échoué serait finalement payé, ou un noté comme payé ne le serait pas\u00a0: une personne doit regarder',
  },
  refundSettled: {
    en: 'Somebody said what became of a refund in doubt',
    fr: 'Quelqu’un a dit ce qu’est devenu un remboursement en doute',
  },
  massPaymentReturned: {
    en: 'A payment of a mass payment was sent back',
    fr: 'Un paiement d’un paiement de masse a été renvoyé',
  },
  massPaymentPaidTwice: {
    en: 'Somebody was paid by two mass payments, or perhaps',
    fr: 'Une personne a été payée par deux paiements de masse, ou peut-être',
  },
  payByHand: {
    en: 'A payment waits for somebody to pay it by hand',
    fr: 'Un paiement attend que quelqu’un le paie à la main',
  },
  payoutContradiction: {
    en: 'A failed payment is said to be paid after all: a person must look',
    fr: 'Un paiement échoué serait finalement payé : une personne doit regarder',
  },
  transferReceived: {
    en: 'Another business of this product sent you money',
    fr: 'Une autre entreprise de ce produit vous a envoyé de l’argent',
  },
  automaticRefund: {
    en: 'Paid twice, too late or too much: it goes back by itself',
    fr: 'Payé deux fois, trop tard ou en trop\u00a0: cela repart de soi-même',
  },
  linkPaid: { en: 'Somebody paid through a link you made', fr: 'Quelqu’un a payé par un lien que vous avez créé' },
  operatorKeysWaiting: {
    en: 'New keys or a bank connection wait, act or were stopped',
    fr: 'De nouvelles clés ou une connexion bancaire attendent, servent ou ont été arrêtées',
  },
  providerCredentialsChanged: {
    en: 'Keys of an operator, or the bank connection, were entered or replaced',
    fr: 'Des clés d’opérateur, ou la connexion bancaire, ont été saisies ou remplacées',
  },
  accountTakenBack: { en: 'Somebody was in a colleague’s account', fr: 'Quelqu’un était dans le compte d’un collègue' },
  leadersChanged: {
    en: 'Owners and administrators given or taken away',
    fr: 'Propriétaires et administrateurs ajoutés ou retirés',
  },
  securityRulesChanged: {
    en: 'Two-step login or session rules of the organisation',
    fr: 'Connexion en deux étapes ou règles de session de l’organisation',
  },
  linkedAccountAdded: {
    en: 'Money could go to a bank account or wallet it could not go to before',
    fr: 'De l’argent pourrait partir vers un compte ou un portefeuille nouveau',
  },
  organisationFaceChanged: {
    en: 'Name, picture, phone or address of the business, as payers read them',
    fr: 'Nom, image, téléphone ou adresse de l’entreprise, tels que les payeurs les lisent',
  },
  recipientElsewhere: {
    en: 'The number or account of a recipient was changed',
    fr: 'Le numéro ou le compte d’un bénéficiaire a été modifié',
  },
  newDevice: {
    en: 'A login from a device you have not used before',
    fr: 'Une connexion depuis un appareil jamais utilisé',
  },
  deviceLetIn: {
    en: 'A QR code was confirmed in one of your sessions',
    fr: 'Un code QR a été confirmé dans une de vos sessions',
  },
  passwordChanged: { en: 'By you or by somebody in your place', fr: 'Par vous ou par quelqu’un à votre place' },
  refreshReused: { en: 'A key of your session was used twice', fr: 'Une clé de votre session a servi deux fois' },
  twoFactorOn: {
    en: 'A second step now protects your account',
    fr: 'Une deuxième étape protège désormais votre compte',
  },
  twoFactorOff: { en: 'Only the password protects your account', fr: 'Seul le mot de passe protège votre compte' },
  pinLocked: { en: 'After several wrong tries', fr: 'Après plusieurs essais faux' },
  pinReset: { en: 'A new one has to be chosen', fr: 'Il faut en choisir un nouveau' },
  accountLocked: { en: 'After several wrong passwords', fr: 'Après plusieurs mots de passe faux' },
  accessRequested: {
    en: 'A colleague needs a right you can give',
    fr: 'Un collègue a besoin d’un droit que vous pouvez donner',
  },
  accessDecided: { en: 'Your question for a right was answered', fr: 'Votre demande d’un droit a reçu une réponse' },
  roleChanged: { en: 'What you may do here is different now', fr: 'Ce que vous pouvez faire ici a changé' },
  memberJoined: { en: 'A colleague you invited accepted', fr: 'Un collègue que vous avez invité a accepté' },
  businessReview: { en: 'What was decided about it', fr: 'Ce qui a été décidé' },
  realNameReview: { en: 'What was decided about it', fr: 'Ce qui a été décidé' },
  auditSealed: {
    en: 'The seal of the activity log, once a day',
    fr: 'Le sceau du journal d’activité, une fois par jour',
  },
  reviewWaiting: {
    en: 'Business information or an identity to look at',
    fr: 'Informations d’entreprise ou identité à examiner',
  },
};
