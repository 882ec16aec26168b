import { plural, words } from '../../words.ts';

export const uncompletedFlowWords = words({
  text: {
    en: 'What was started and is not finished, by who has to move.',
    fr: 'Ce qui a été commencé sans être terminé, selon qui doit agir.',
  },
  tabs: { en: 'Who has to move', fr: 'Qui doit agir' },
  tab_payer: { en: 'Waiting for the payer', fr: 'En attente du payeur' },
  tab_us: { en: 'Waiting for us', fr: 'En attente de nous' },
  tab_operator: { en: 'Waiting for the operator', fr: 'En attente de l’opérateur' },
  tab_lost: { en: 'Lost', fr: 'Perdus' },
  note_payer: {
    en: 'A prompt is on their phone. Remind them by a call, not by a second charge.',
    fr: 'Une demande est sur leur téléphone. Rappelez-les, sans encaisser une seconde fois.',
  },
  note_us: {
    en: 'These stand still until one of you decides.',
    fr: 'Ceux-ci attendent la décision de l’un d’entre vous.',
  },
  note_operator: {
    en: 'We keep asking the operator. Nothing here may be tried again before the answer: it could charge twice.',
    fr: 'Nous continuons d’interroger l’opérateur. Rien ici ne doit être relancé avant sa réponse : ce serait risquer un double débit.',
  },
  note_lost: {
    en: 'Not paid in the last 7 days. Win them back, or tick them off.',
    fr: 'Non payés ces 7 derniers jours. Relancez-les, ou classez-les.',
  },
  empty_payer: { en: 'Nobody has a prompt waiting', fr: 'Aucune demande en attente chez un payeur' },
  empty_us: { en: 'Nothing waits for your decision', fr: 'Rien n’attend votre décision' },
  empty_operator: { en: 'The operator owes us no answer', fr: 'L’opérateur ne nous doit aucune réponse' },
  empty_lost: { en: 'Nothing was lost in the last 7 days', fr: 'Rien de perdu ces 7 derniers jours' },
  emptyText: { en: 'This list fills and empties by itself.', fr: 'Cette liste se remplit et se vide d’elle-même.' },
  loadFailed: { en: 'The list could not be loaded', fr: 'La liste n’a pas pu être chargée' },
  kind_charge: { en: 'Direct charge', fr: 'Encaissement direct' },
  kind_linkAttempt: { en: 'Payment link', fr: 'Lien de paiement' },
  kind_refund: { en: 'Refund', fr: 'Remboursement' },
  since: { en: (p: { time: string }) => `for ${p.time}`, fr: (p: { time: string }) => `depuis ${p.time}` },
  ago: { en: (p: { time: string }) => `${p.time} ago`, fr: (p: { time: string }) => `il y a ${p.time}` },
  now: { en: 'just now', fr: 'à l’instant' },
  minutes: { en: (p: { count: number }) => `${p.count} min`, fr: (p: { count: number }) => `${p.count} min` },
  hours: { en: (p: { count: number }) => `${p.count} h`, fr: (p: { count: number }) => `${p.count} h` },
  days: {
    en: (p: { count: number }) => `${p.count} ${plural('en', p.count, { one: 'day', other: 'days' })}`,
    fr: (p: { count: number }) => `${p.count} ${plural('fr', p.count, { one: 'jour', other: 'jours' })}`,
  },
  promptEnds: {
    en: (p: { time: string }) => `prompt ends at ${p.time}`,
    fr: (p: { time: string }) => `demande valable jusqu’à ${p.time}`,
  },
  nextStep: { en: 'Next step', fr: 'Étape suivante' },
  open: { en: 'Open', fr: 'Ouvrir' },
  decide: { en: 'Decide', fr: 'Décider' },
  checkNow: { en: 'Check now', fr: 'Vérifier' },
  resendPrompt: { en: 'New prompt', fr: 'Nouvelle demande' },
  startRefund: { en: 'Give back', fr: 'Restituer' },
  retryRefund: { en: 'Try again', fr: 'Relancer' },
  nothingOwed: { en: 'Nothing is owed any more', fr: 'Plus rien n’est dû' },
  dismiss: { en: 'Will not pay', fr: 'Ne paiera pas' },
  dismissed: {
    en: 'Ticked off. It stays in the list of transactions.',
    fr: 'Classé. Il reste dans la liste des transactions.',
  },
  checked: {
    en: (p: { status: string }) => `Asked the operator: ${p.status}`,
    fr: (p: { status: string }) => `Réponse de l’opérateur : ${p.status}`,
  },
  promptSent: { en: 'A new prompt is on its way', fr: 'Une nouvelle demande est partie' },
  done: { en: 'Done', fr: 'C’est fait' },
  askResend: {
    en: (p: { amount: string; name: string }) => `Ask ${p.name} for ${p.amount} again?`,
    fr: (p: { amount: string; name: string }) => `Redemander ${p.amount} à ${p.name} ?`,
  },
  askResendText: {
    en: 'A new prompt goes to the same number, as a new transaction. The old one has ended.',
    fr: 'Une nouvelle demande part vers le même numéro, dans une nouvelle transaction. L’ancienne est terminée.',
  },
  askStart: {
    en: (p: { amount: string; name: string }) => `Give ${p.amount} back to ${p.name}?`,
    fr: (p: { amount: string; name: string }) => `Restituer ${p.amount} à ${p.name} ?`,
  },
  askStartText: {
    en: 'The money goes to the number that paid. This cannot be undone.',
    fr: 'L’argent part vers le numéro qui a payé. C’est irréversible.',
  },
  askRetry: {
    en: (p: { amount: string; name: string }) => `Try the refund of ${p.amount} to ${p.name} again?`,
    fr: (p: { amount: string; name: string }) => `Relancer le remboursement de ${p.amount} à ${p.name} ?`,
  },
  askRetryText: {
    en: 'The operator has confirmed that the last try failed: nobody receives money twice.',
    fr: 'L’opérateur a confirmé l’échec de la dernière tentative : personne ne reçoit d’argent deux fois.',
  },
  askRetrySince: {
    en: (p: { given: string; amount: string; name: string }) =>
      `Since this one was asked for, ${p.given} of the same payment was given back or is on its way. Trying again gives ${p.name} ${p.amount} besides.`,
    fr: (p: { given: string; amount: string; name: string }) =>
      `Depuis cette demande, ${p.given} du même paiement ont été rendus ou sont en route. Relancer donne ${p.amount} de plus à ${p.name}.`,
  },
  offline: {
    en: 'You appear to be offline. Nothing can be sent.',
    fr: 'Vous semblez hors ligne. Rien ne peut être envoyé.',
  },
});
