import { counted, words } from '../../words.ts';

/** Low-balance alerts: what they watch, whom they tell, what they do. */
export const alertWords = words({
  text: {
    en: 'Told before money runs short, with what will fail. Once per turn for the worse, never a storm.',
    fr: 'Prévenu avant que l’argent manque, avec ce qui échouera. Une fois par dégradation, jamais une avalanche.',
  },
  watched: { en: 'Watched', fr: 'Surveillé' },
  off: { en: 'Not watched', fr: 'Non surveillé' },
  ok: { en: 'Fine', fr: 'Correct' },
  approaching: { en: 'Getting low', fr: 'Il baisse' },
  below: { en: 'Too low', fr: 'Trop bas' },
  available: { en: 'Available', fr: 'Disponible' },
  queued: { en: 'Waiting for money', fr: 'En attente d’argent' },
  runway: { en: 'Lasts', fr: 'Autonomie' },
  days: {
    en: (p: { days: string }) => counted('en', p.days, 'day', 'days'),
    fr: (p: { days: string }) => counted('fr', p.days, 'jour', 'jours'),
  },
  noOutflow: { en: 'nothing goes out', fr: 'rien ne sort' },
  over365: { en: 'more than a year', fr: 'plus d’un an' },
  willFail: { en: 'What will not be paid', fr: 'Ce qui ne sera pas payé' },
  failing: {
    en: (p: { title: string; needs: string; available: string }) =>
      `${p.title} needs ${p.needs}; available ${p.available}`,
    fr: (p: { title: string; needs: string; available: string }) =>
      `${p.title}\u00a0: il faut ${p.needs}, disponible ${p.available}`,
  },
  on: { en: (p: { day: string }) => `on ${p.day}`, fr: (p: { day: string }) => `le ${p.day}` },
  nothingFails: { en: 'Everything planned is covered.', fr: 'Tout ce qui est prévu est couvert.' },
  move: {
    en: (p: { amount: string }) => `Move ${p.amount} from collection`,
    fr: (p: { amount: string }) => `Déplacer ${p.amount} depuis l’encaissement`,
  },
  set: { en: 'Set the alert', fr: 'Régler l’alerte' },
  change: { en: 'Change the alert', fr: 'Modifier l’alerte' },
  rule: {
    en: (p: { threshold: string; approach: string; recover: string }) =>
      `Below ${p.threshold}; getting low from ${p.approach}; fine again from ${p.recover}.`,
    fr: (p: { threshold: string; approach: string; recover: string }) =>
      `Trop bas sous ${p.threshold}\u00a0; il baisse dès ${p.approach}\u00a0; correct de nouveau à ${p.recover}.`,
  },
  tells: {
    en: (p: { people: string }) => `Tells ${p.people}.`,
    fr: (p: { people: string }) => `Prévient ${p.people}.`,
  },
  lastSent: {
    en: (p: { at: string }) => `Last said ${p.at}.`,
    fr: (p: { at: string }) => `Dernière alerte le ${p.at}.`,
  },
  lastMoved: {
    en: (p: { amount: string; at: string }) => `${p.amount} moved by itself ${p.at}.`,
    fr: (p: { amount: string; at: string }) => `${p.amount} déplacés automatiquement le ${p.at}.`,
  },
  lastEmpty: {
    en: (p: { at: string }) => `Nothing to move in collection, ${p.at}.`,
    fr: (p: { at: string }) => `Rien à déplacer à l’encaissement, le ${p.at}.`,
  },
  lastPaused: {
    en: (p: { count: number; at: string }) => `${counted('en', p.count, 'run', 'runs')} paused ${p.at}.`,
    fr: (p: { count: number; at: string }) =>
      `${counted('fr', p.count, 'paiement de masse mis', 'paiements de masse mis')} en pause le ${p.at}.`,
  },
  title: {
    en: (p: { account: string }) => `Alert for “${p.account}”`,
    fr: (p: { account: string }) => `Alerte pour «\u00a0${p.account}\u00a0»`,
  },
  isOn: { en: 'Watch this account', fr: 'Surveiller ce compte' },
  basis: { en: 'Watch', fr: 'Surveiller' },
  basisAvailable: { en: 'What is available', fr: 'Le disponible' },
  basisAvailableHint: {
    en: 'Booked, less what is reserved and withheld',
    fr: 'Comptabilisé, moins le réservé et le retenu',
  },
  basisQueued: { en: 'Less what waits for money', fr: 'Moins ce qui attend de l’argent' },
  basisQueuedHint: {
    en: 'Queued transfers and runs count as spent',
    fr: 'Les transferts et paiements en attente comptent comme dépensés',
  },
  basisRunway: { en: 'How long it lasts', fr: 'Sa durée' },
  basisRunwayHint: {
    en: 'Average of the last four same weekdays, plus what is planned',
    fr: 'Moyenne des quatre derniers mêmes jours, plus ce qui est prévu',
  },
  threshold: { en: 'Too low below', fr: 'Trop bas sous' },
  thresholdDays: { en: 'Too low below (days)', fr: 'Trop bas sous (jours)' },
  booked: { en: 'Booked', fr: 'Comptabilisé' },
  lineOf: {
    en: 'Booked at the end of each of the last 30 days',
    fr: 'Comptabilisé à la fin de chacun des 30 derniers jours',
  },
  neverUnder: {
    en: 'None of these 30 days ended with less booked.',
    fr: 'Aucun de ces 30 jours n’a fini avec moins de comptabilisé.',
  },
  under: {
    en: (p: { days: number }) => `${counted('en', p.days, 'day', 'days')} of these 30 ended with less booked.`,
    fr: (p: { days: number }) =>
      `${counted('fr', p.days, 'jour', 'jours')} sur 30 ${p.days < 2 ? 'a fini' : 'ont fini'} avec moins de comptabilisé.`,
  },
  approach: { en: 'Getting low from', fr: 'Il baisse dès' },
  recover: { en: 'Fine again from', fr: 'Correct de nouveau à' },
  percentOf: { en: '% of it', fr: '% de ce seuil' },
  recipients: { en: 'Whom to tell', fr: 'Qui prévenir' },
  channels: { en: 'How', fr: 'Comment' },
  inApp: { en: 'In the app', fr: 'Dans l’application' },
  email: { en: 'Email', fr: 'E-mail' },
  sms: { en: 'SMS', fr: 'SMS' },
  quiet: { en: 'Quiet hours', fr: 'Heures calmes' },
  quietHint: { en: 'Said when they are over. Douala time.', fr: 'Annoncé à leur fin. Heure de Douala.' },
  quietFrom: { en: 'From', fr: 'De' },
  quietTo: { en: 'To', fr: 'À' },
  repeat: { en: 'Repeat while it lasts', fr: 'Répéter tant que cela dure' },
  never: { en: 'Never', fr: 'Jamais' },
  everyHours: {
    en: (p: { hours: number }) =>
      p.hours === 24 ? 'Once a day' : p.hours === 1 ? 'Every hour' : `Every ${p.hours} hours`,
    fr: (p: { hours: number }) =>
      p.hours === 24 ? 'Une fois par jour' : p.hours < 2 ? 'Toutes les heures' : `Toutes les ${p.hours} heures`,
  },
  action: { en: 'When it is too low', fr: 'Quand il est trop bas' },
  actionNone: { en: 'Only tell', fr: 'Seulement prévenir' },
  actionMove: { en: 'Fill it up from collection', fr: 'Le remplir depuis l’encaissement' },
  actionMoveHint: { en: 'Confirmed once, now, with your PIN', fr: 'Confirmé une fois, maintenant, par votre code PIN' },
  actionPause: { en: 'Pause mass payments', fr: 'Mettre en pause les paiements de masse' },
  actionPauseHint: { en: 'What is with the operator still ends', fr: 'Ce qui est chez l’opérateur va à son terme' },
  target: { en: 'Fill up to', fr: 'Remplir jusqu’à' },
  targetTooLow: {
    en: 'More than the line below which it is too low',
    fr: 'Plus que le seuil sous lequel il est trop bas',
  },
  pinTitle: { en: 'Let it move money by itself?', fr: 'Autoriser le mouvement automatique\u00a0?' },
  pinText: {
    en: (p: { account: string; target: string }) =>
      `Whenever “${p.account}” is too low, it is filled up to ${p.target} from collection, as far as there is money.`,
    fr: (p: { account: string; target: string }) =>
      `Dès que «\u00a0${p.account}\u00a0» est trop bas, il est rempli jusqu’à ${p.target} depuis l’encaissement, dans la limite de l’argent disponible.`,
  },
  confirm: { en: 'Allow it', fr: 'Autoriser' },
  save: { en: 'Save', fr: 'Enregistrer' },
  saved: { en: 'Saved. It looks every minute.', fr: 'Enregistré. La surveillance a lieu chaque minute.' },
  orderWrong: { en: 'At least as high as “getting low”', fr: 'Au moins aussi haut que «\u00a0il baisse\u00a0»' },
  daysMax: { en: 'At most 90 days', fr: '90 jours au plus' },
  percentMin: { en: 'At least 100 %', fr: '100 % au moins' },
});

/** What cannot be paid where the account stays as it is, and the sentence about it. */
export const willFailWords = words({
  queued: { en: 'What waits for money', fr: 'Ce qui attend de l’argent' },
  massPayment: { en: 'A mass payment', fr: 'Un paiement de masse' },
  schedule: { en: 'A recurring transfer', fr: 'Un transfert récurrent' },
});
