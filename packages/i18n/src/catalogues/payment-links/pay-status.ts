import { words } from '../../words.ts';

type Amount = { amount: string };
type Named = { name: string };

/** The page after the form: what to do, what happened, whether money moved. */
export const payStatusWords = words({
  sendingTitle: { en: 'Sending the request', fr: 'Envoi de la demande' },
  sendingText: {
    en: (p: Named) => `We are asking ${p.name}. The prompt reaches your phone in a few seconds.`,
    fr: (p: Named) => `Nous contactons ${p.name}. La demande arrive sur votre téléphone dans quelques secondes.`,
  },
  waitingTitle: { en: 'Confirm on your phone', fr: 'Confirmez sur votre téléphone' },
  stepPrompt: {
    en: (p: { phone: string }) => `A prompt appears on ${p.phone}. It shows:`,
    fr: (p: { phone: string }) => `Une demande apparaît sur le ${p.phone}. Elle affiche\u00a0:`,
  },
  stepTotal: { en: 'Check the total:', fr: 'Vérifiez le total\u00a0:' },
  stepPin: {
    en: 'Enter your PIN on your phone. Never on this page.',
    fr: 'Tapez votre code PIN sur votre téléphone. Jamais sur cette page.',
  },
  timeLeft: { en: 'Time left', fr: 'Temps restant' },
  untilTime: { en: (p: { time: string }) => `until ${p.time}`, fr: (p: { time: string }) => `jusqu’à ${p.time}` },
  timeOver: {
    en: 'The time to confirm is over. We are asking the operator for the result.',
    fr: 'Le temps pour confirmer est écoulé. Nous demandons le résultat à l’opérateur.',
  },
  keepOpen: {
    en: 'This page updates by itself. You may also come back to it later.',
    fr: 'Cette page se met à jour seule. Vous pouvez aussi y revenir plus tard.',
  },
  checkAgain: { en: 'Check again', fr: 'Vérifier encore' },
  checkedAt: {
    en: (p: { time: string }) => `Operator last asked at ${p.time}`,
    fr: (p: { time: string }) => `Opérateur interrogé à ${p.time}`,
  },
  noPrompt: { en: 'I did not get the prompt', fr: 'Je n’ai pas reçu la demande' },
  noPromptDial: {
    en: 'Dial this on your phone, then choose the pending payment:',
    fr: 'Composez ceci sur votre téléphone, puis choisissez le paiement en attente\u00a0:',
  },
  noPromptOn: {
    en: 'Check that the phone is on and has network.',
    fr: 'Vérifiez que le téléphone est allumé et a du réseau.',
  },
  noPromptNumber: {
    en: (p: { phone: string }) => `Check the number: ${p.phone}.`,
    fr: (p: { phone: string }) => `Vérifiez le numéro\u00a0: ${p.phone}.`,
  },
  changeNumber: { en: 'Change the number', fr: 'Changer le numéro' },
  finishingTitle: { en: 'Approved, one moment', fr: 'Validé, un instant' },
  finishingText: { en: 'The operator is finishing the payment.', fr: 'L’opérateur termine le paiement.' },
  redirectTitle: { en: (p: Named) => `Continue at ${p.name}`, fr: (p: Named) => `Continuez chez ${p.name}` },
  redirectText: {
    en: (p: Named) => `You pay on ${p.name}’s own page, then come back here.`,
    fr: (p: Named) => `Vous payez sur la page d’${p.name}, puis vous revenez ici.`,
  },
  redirectButton: { en: (p: Named) => `Continue to ${p.name}`, fr: (p: Named) => `Continuer vers ${p.name}` },
  unclearTitle: { en: 'Your payment is being checked', fr: 'Votre paiement est en cours de vérification' },
  unclearText: {
    en: 'The operator has not given a clear answer yet. Do not pay again: this page shows the result as soon as it is known.',
    fr: 'L’opérateur n’a pas encore répondu clairement. Ne payez pas à nouveau\u00a0: cette page affiche le résultat dès qu’il est connu.',
  },
  paidOtherwiseTitle: { en: 'Another amount was paid', fr: 'Un autre montant a été payé' },
  otherwiseReturned: { en: 'It was not the amount that was asked.', fr: 'Ce n’était pas le montant demandé.' },
  creditedTitle: { en: 'Your payment is accepted', fr: 'Votre paiement est accepté' },
  paidTitle: { en: 'Paid', fr: 'Payé' },
  paidText: {
    en: (p: Named) => `${p.name} has received your payment. Thank you.`,
    fr: (p: Named) => `${p.name} a bien reçu votre paiement. Merci.`,
  },
  partlyTitle: { en: 'Paid, partly refunded', fr: 'Payé, remboursé en partie' },
  partlyReturned: {
    en: (p: { amount: string; left: string }) => `${p.amount} of it was returned to you; ${p.left} remains paid.`,
    fr: (p: { amount: string; left: string }) => `${p.amount} vous ont été remboursés\u00a0; ${p.left} restent payés.`,
  },
  givenBackTitle: { en: 'Refunded', fr: 'Remboursé' },
  givenBackText: {
    en: (p: { name: string; amount: string }) => `${p.name} has returned ${p.amount} to your number.`,
    fr: (p: { name: string; amount: string }) => `${p.name} a remboursé ${p.amount} sur votre numéro.`,
  },
  takenBackTitle: { en: 'Taken back by the operator', fr: 'Repris par l’opérateur' },
  takenBackText: {
    en: 'The operator has cancelled this payment after it was made. Ask your operator about the money.',
    fr: 'L’opérateur a annulé ce paiement après coup. Renseignez-vous auprès de lui pour l’argent.',
  },
  secondTitle: { en: 'Your payment came second', fr: 'Votre paiement est arrivé en second' },
  secondText: {
    en: 'This had just been paid already, so the merchant does not keep your payment.',
    fr: 'Ceci venait déjà d’être payé\u00a0: le marchand ne garde donc pas votre paiement.',
  },
  capTitle: { en: 'The last place was already taken', fr: 'La dernière place était déjà prise' },
  capText: {
    en: 'Your payment arrived after the last one was sold, so the merchant does not keep it.',
    fr: 'Votre paiement est arrivé après la dernière vente\u00a0: le marchand ne le garde donc pas.',
  },
  lateTitle: { en: 'Your payment came too late', fr: 'Votre paiement est arrivé trop tard' },
  lateText: {
    en: 'It was confirmed after this page had closed.',
    fr: 'Il a été confirmé après la fermeture de cette page.',
  },
  returnComing: {
    en: (p: Amount) => `${p.amount}, everything you paid, is being returned to your number. You have nothing to do.`,
    fr: (p: Amount) =>
      `${p.amount}, tout ce que vous avez payé, est en cours de retour sur votre numéro. Vous n’avez rien à faire.`,
  },
  returnAsked: {
    en: (p: { name: string; amount: string }) =>
      `${p.name} has been asked to return ${p.amount} to you or to confirm your purchase.`,
    fr: (p: { name: string; amount: string }) =>
      `Nous avons demandé à ${p.name} de vous rendre ${p.amount} ou de confirmer votre achat.`,
  },
  returnDone: {
    en: (p: Amount) => `${p.amount} has been returned to your number.`,
    fr: (p: Amount) => `${p.amount} ont été rendus sur votre numéro.`,
  },
  returnFailed: {
    en: (p: { name: string; amount: string }) =>
      `Returning ${p.amount} did not work yet. ${p.name} has been told; contact them with the number below.`,
    fr: (p: { name: string; amount: string }) =>
      `Le retour de ${p.amount} n’a pas encore abouti. ${p.name} en est averti\u202f; contactez-le avec le numéro ci-dessous.`,
  },
  returnKept: {
    en: (p: Named) => `${p.name} has confirmed your payment and keeps it for you.`,
    fr: (p: Named) => `${p.name} a confirmé votre paiement et le garde pour vous.`,
  },
  notPaidTitle: { en: 'Not paid', fr: 'Non payé' },
  declinedTitle: { en: 'You declined the payment', fr: 'Vous avez refusé le paiement' },
  expiredTitle: { en: 'The prompt expired', fr: 'La demande a expiré' },
  cancelledTitle: { en: 'Payment cancelled', fr: 'Paiement annulé' },
  cancelledText: {
    en: 'The merchant cancelled this request before it reached your phone.',
    fr: 'Le marchand a annulé cette demande avant qu’elle n’arrive sur votre téléphone.',
  },
  expiredText: { en: 'Nobody confirmed in time.', fr: 'Personne n’a confirmé à temps.' },
  noMoneyMoved: { en: 'No money has left your account.', fr: 'Aucun argent n’a quitté votre compte.' },
  lateMoney: {
    en: 'Should your operator debit you all the same, this page will show it.',
    fr: 'Si votre opérateur vous débitait malgré tout, cette page l’afficherait.',
  },
  lateMoneyAfter: {
    en: 'Should your operator debit you all the same, open this page again: it will show it.',
    fr: 'Si votre opérateur vous débitait malgré tout, ouvrez à nouveau cette page\u00a0: elle l’afficherait.',
  },
  payAgain: { en: 'Pay again', fr: 'Payer à nouveau' },
  closedSince: { en: 'This page no longer takes payments.', fr: 'Cette page n’accepte plus de paiement.' },
  paidTo: { en: 'Paid to', fr: 'Payé à' },
  forWhat: { en: 'For', fr: 'Pour' },
  from: { en: 'From', fr: 'Depuis' },
  numberGiven: { en: 'Number given here', fr: 'Numéro donné ici' },
  date: { en: 'Paid on', fr: 'Payé le' },
  operatorId: { en: 'Operator number', fr: 'Numéro de l’opérateur' },
  ourId: { en: 'Payment number', fr: 'Numéro du paiement' },
  receiptPdf: { en: 'Receipt (PDF)', fr: 'Reçu (PDF)' },
  print: { en: 'Print', fr: 'Imprimer' },
  backTo: { en: (p: Named) => `Return to ${p.name}`, fr: (p: Named) => `Retour vers ${p.name}` },
  returned: { en: 'Returned', fr: 'Remboursé' },
  pageTitle: {
    en: (p: { state: string; name: string }) => `${p.state} · ${p.name}`,
    fr: (p: { state: string; name: string }) => `${p.state} · ${p.name}`,
  },
});

/** Pages that cannot be paid. */
export const payClosedWords = words({
  notFoundTitle: { en: 'This payment page does not exist', fr: 'Cette page de paiement n’existe pas' },
  notFoundText: {
    en: 'Check the address, or ask the merchant for the link again. This page asked nothing of your phone.',
    fr: 'Vérifiez l’adresse ou redemandez le lien au marchand. Cette page n’a rien demandé à votre téléphone.',
  },
  inactiveTitle: { en: 'Not open for payment at the moment', fr: 'Paiement fermé pour le moment' },
  inactiveText: {
    en: 'The merchant has paused this page. Try later or ask them.',
    fr: 'Le marchand a mis cette page en pause. Réessayez plus tard ou contactez-le.',
  },
  expiredTitle: { en: 'This payment page has ended', fr: 'Cette page de paiement est terminée' },
  expiredText: {
    en: (p: { at: string }) => `It could be paid until ${p.at}.`,
    fr: (p: { at: string }) => `Elle pouvait être payée jusqu’au ${p.at}.`,
  },
  paidTitle: { en: 'Already paid', fr: 'Déjà payé' },
  paidText: {
    en: 'This could be paid once, and it has been. If it was you, the operator’s message is your proof.',
    fr: 'Ceci ne pouvait être payé qu’une fois, et l’a été. Si c’était vous, le message de l’opérateur en est la preuve.',
  },
  completedTitle: { en: 'All places are taken', fr: 'Tout est pris' },
  completedText: {
    en: 'The number of payments for this page has been reached.',
    fr: 'Le nombre de paiements prévu pour cette page est atteint.',
  },
  soldOutText: { en: 'Everything is sold out.', fr: 'Tout est épuisé.' },
  revokedTitle: { en: 'This payment page was withdrawn', fr: 'Cette page de paiement a été retirée' },
  revokedText: {
    en: 'The merchant has withdrawn it for good. Do not pay by another way without asking them.',
    fr: 'Le marchand l’a retirée définitivement. Ne payez pas autrement sans lui demander.',
  },
  notStartedTitle: { en: 'Not open yet', fr: 'Pas encore ouvert' },
  notStartedText: {
    en: (p: { at: string }) => `Payment opens on ${p.at}.`,
    fr: (p: { at: string }) => `Le paiement ouvre le ${p.at}.`,
  },
  reservedTitle: { en: 'Somebody is paying right now', fr: 'Quelqu’un est en train de payer' },
  reservedText: {
    en: 'The last place is being paid at this moment. If that payment fails it is free again: this page looks by itself. If you have just approved a request, it may be yours.',
    fr: 'La dernière place est en train d’être payée. Si ce paiement échoue, elle se libère\u00a0: cette page regarde toute seule. Si vous venez de valider une demande, c’est peut-être la vôtre.',
  },
  unavailableTitle: { en: 'Payment is not possible at the moment', fr: 'Paiement impossible pour le moment' },
  unavailableText: {
    en: 'The merchant has no mobile money connection in service. Try later or ask them.',
    fr: 'Le marchand n’a pas de connexion mobile money en service. Réessayez plus tard ou contactez-le.',
  },
  nothingSentTitle: { en: 'No new request was sent', fr: 'Aucune nouvelle demande n’a été envoyée' },
  nothingSentText: {
    en: 'This page does not ask this number for this amount now. Look at the phone: if a request is open there, answer it. If you have approved one, the money may have left: read the operator’s messages before you pay again. Otherwise try again later, or ask the merchant.',
    fr: 'Cette page ne demande pas ce montant à ce numéro pour l’instant. Regardez le téléphone : si une demande y est ouverte, répondez-y. Si vous en avez validé une, l’argent est peut-être parti\u00a0: lisez les messages de l’opérateur avant de payer à nouveau. Sinon, réessayez plus tard ou demandez au marchand.',
  },
  earlierTitle: {
    en: 'Your earlier payment is still being checked',
    fr: 'Votre paiement précédent est encore en vérification',
  },
  earlierText: {
    en: (p: { amount: string; phone: string; at: string }) =>
      `A request for ${p.amount} was sent to ${p.phone} ${p.at}. Answer it on that phone, or wait until it ends; if that takes long, ask the merchant. Nothing new was sent.`,
    fr: (p: { amount: string; phone: string; at: string }) =>
      `Une demande de ${p.amount} a été envoyée au ${p.phone} ${p.at}. Répondez-y sur ce téléphone ou attendez sa fin\u00a0; si cela dure, demandez au marchand. Rien de nouveau n’a été envoyé.`,
  },
  earlierToday: {
    en: (p: { time: string }) => `at ${p.time}`,
    fr: (p: { time: string }) => `à ${p.time}`,
  },
  earlierOn: {
    en: (p: { at: string }) => `on ${p.at}`,
    fr: (p: { at: string }) => `le ${p.at}`,
  },
  seeEarlier: { en: 'See that payment', fr: 'Voir ce paiement' },
  tryAgain: { en: 'Try again', fr: 'Réessayer' },
  backToForm: { en: 'Back to the form', fr: 'Retour au formulaire' },
  slowTitle: { en: 'One moment, please', fr: 'Un instant, s’il vous plaît' },
  slowText: {
    en: 'Too many requests in a short time. No request was sent. Wait a minute, then try again.',
    fr: 'Trop de demandes en peu de temps. Aucune demande n’a été envoyée. Attendez une minute, puis réessayez.',
  },
  brokenTitle: { en: 'That did not work', fr: 'Cela n’a pas fonctionné' },
  brokenText: {
    en: 'Something went wrong on our side. If you had pressed Pay, look at your phone before you try again.',
    fr: 'Une erreur s’est produite chez nous. Si vous aviez appuyé sur Payer, regardez votre téléphone avant de réessayer.',
  },
  // Whoever reads this may have paid before, from another phone or browser: it speaks of this visit alone.
  askedNothing: {
    en: 'This page asked nothing of your phone now.',
    fr: 'Cette fois, cette page n’a rien demandé à votre téléphone.',
  },
});
