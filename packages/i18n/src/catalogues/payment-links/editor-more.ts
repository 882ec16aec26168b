import { words } from '../../words.ts';

/** The folded parts of the link editor and its preview, which load after the form stands. */
export const linkEditorMoreWords = words({
  fees: { en: 'Fees and operators', fr: 'Frais et opérateurs' },
  feeBearer: { en: 'Who pays the mobile money fee?', fr: 'Qui paie les frais mobile money ?' },
  feeDefault: { en: 'As in your settings', fr: 'Selon vos paramètres' },
  feeDefaultNow: {
    en: (p: { percent: number }) =>
      p.percent === 100 ? 'Today: you' : p.percent === 0 ? 'Today: the payer' : `Today: you, ${p.percent}%`,
    fr: (p: { percent: number }) =>
      p.percent === 100
        ? 'Aujourd’hui : vous'
        : p.percent === 0
          ? 'Aujourd’hui : le payeur'
          : `Aujourd’hui : vous, ${p.percent} %`,
  },
  feeMerchant: { en: 'You', fr: 'Vous' },
  feeMerchantHint: { en: 'The payer pays the exact price', fr: 'Le payeur paie le prix exact' },
  feePayer: { en: 'The payer', fr: 'Le payeur' },
  feePayerHint: { en: 'It is added on top, shown beforehand', fr: 'Ils s’ajoutent, montrés à l’avance' },
  feeShared: { en: 'Shared', fr: 'Partagés' },
  feeSharedHint: { en: 'You choose your part', fr: 'Vous choisissez votre part' },
  share: { en: 'Your part of the fee', fr: 'Votre part des frais' },
  quoteFor: { en: (p: { amount: string }) => `For ${p.amount}`, fr: (p: { amount: string }) => `Pour ${p.amount}` },
  quoteExample: {
    en: (p: { amount: string }) => `For example, for ${p.amount}`,
    fr: (p: { amount: string }) => `Par exemple, pour ${p.amount}`,
  },
  quoteOperator: { en: 'Operator', fr: 'Opérateur' },
  quoteFee: { en: 'Fee', fr: 'Frais' },
  quotePays: { en: 'Payer pays', fr: 'Le payeur paie' },
  quoteReceive: { en: 'You receive', fr: 'Vous recevez' },
  quoteWaiting: {
    en: 'Give an amount to see fees to the franc.',
    fr: 'Donnez un montant pour voir les frais au franc près.',
  },
  accepted: { en: 'Accepted operators', fr: 'Opérateurs acceptés' },

  limits: { en: 'Use, limits and dates', fr: 'Usage, limites et dates' },
  use: { en: 'How often can it be paid?', fr: 'Combien de fois peut-il être payé ?' },
  useMulti: { en: 'Many times', fr: 'Plusieurs fois' },
  useMultiHint: { en: 'By many payers', fr: 'Par plusieurs payeurs' },
  useSingle: { en: 'Once', fr: 'Une fois' },
  useSingleHint: { en: 'It closes with its first payment', fr: 'Il se ferme au premier paiement' },
  paymentsMax: { en: 'Payments in all', fr: 'Paiements en tout' },
  perPhoneMax: { en: 'Payments per phone', fr: 'Paiements par téléphone' },
  noLimit: { en: 'no limit', fr: 'illimité' },
  startsAt: { en: 'Opens on', fr: 'Ouvre le' },
  expiresAt: { en: 'Ends on', fr: 'Se ferme le' },
  time: { en: 'Time', fr: 'Heure' },
  zone: {
    en: 'Time of Cameroon (UTC+1). Empty means at once, and without end.',
    fr: 'Heure du Cameroun (UTC+1). Vide : tout de suite, et sans fin.',
  },
  startTime: { en: 'Opening time', fr: 'Heure d’ouverture' },
  endTime: { en: 'Closing time', fr: 'Heure de fermeture' },

  collect: { en: 'What the payer fills in', fr: 'Ce que le payeur remplit' },
  collectHint: {
    en: 'The phone number is always asked. Each further field costs some payers: ask only what you use.',
    fr: 'Le numéro est toujours demandé. Chaque champ de plus décourage : ne demandez que l’utile.',
  },
  askName: { en: 'Name', fr: 'Nom' },
  askEmail: { en: 'E-mail', fr: 'E-mail' },
  askReference: { en: 'Reference', fr: 'Référence' },
  no: { en: 'No', fr: 'Non' },
  optional: { en: 'Optional', fr: 'Facultatif' },
  required: { en: 'Required', fr: 'Obligatoire' },
  own: { en: 'Your own fields', fr: 'Vos propres champs' },
  ownHint: {
    en: 'Up to 5, for example the class, the pupil or the size. They become columns of the payments.',
    fr: 'Jusqu’à 5, par exemple la classe, l’élève ou la taille. Ils deviennent des colonnes des paiements.',
  },
  remove: { en: (p: { name: string }) => `Remove ${p.name}`, fr: (p: { name: string }) => `Retirer ${p.name}` },
  ownNumber: { en: (p: { number: number }) => `Field ${p.number}`, fr: (p: { number: number }) => `Champ ${p.number}` },
  addOwn: { en: 'Add a field', fr: 'Ajouter un champ' },
  ownLabelEn: { en: 'Question in English', fr: 'Question en anglais' },
  ownLabelFr: { en: 'Question in French', fr: 'Question en français' },
  ownType: { en: 'Answer', fr: 'Réponse' },
  ownText: { en: 'Text', fr: 'Texte' },
  ownNumberType: { en: 'Number', fr: 'Nombre' },
  ownChoice: { en: 'Choice from a list', fr: 'Choix dans une liste' },
  ownChoices: { en: 'Choices, one per line', fr: 'Choix, un par ligne' },
  ownRequired: { en: 'Must be answered', fr: 'Réponse obligatoire' },

  after: { en: 'Messages and notices', fr: 'Messages et avis' },
  successEn: { en: 'After payment, in English', fr: 'Après paiement, en anglais' },
  successFr: { en: 'After payment, in French', fr: 'Après paiement, en français' },
  closedEn: { en: 'When closed, in English', fr: 'Une fois fermé, en anglais' },
  closedFr: { en: 'When closed, in French', fr: 'Une fois fermé, en français' },
  redirectUrl: { en: 'Address to continue to after payment', fr: 'Adresse où continuer après paiement' },
  notifyEmails: { en: 'Tell these addresses of each payment', fr: 'Prévenir ces adresses à chaque paiement' },
  notifyHint: { en: 'Up to 5, separated by commas.', fr: 'Jusqu’à 5, séparées par des virgules.' },
  language: { en: 'Language of the page', fr: 'Langue de la page' },
  languageAuto: { en: 'Payer’s', fr: 'Du payeur' },
  languageEn: { en: 'English', fr: 'Anglais' },
  languageFr: { en: 'French', fr: 'Français' },

  sumOnce: { en: 'once', fr: 'une fois' },
  sumMany: { en: 'many times', fr: 'plusieurs fois' },
  sumMax: { en: (p: { count: string }) => `${p.count} at most`, fr: (p: { count: string }) => `${p.count} au plus` },
  sumUntil: { en: (p: { day: string }) => `until ${p.day}`, fr: (p: { day: string }) => `jusqu’au ${p.day}` },
  sumPhoneOnly: { en: 'phone number only', fr: 'numéro seulement' },
  sumNoMessages: { en: 'none set', fr: 'rien de particulier' },
  sumMessages: { en: 'own message', fr: 'message propre' },
  sumRedirect: { en: 'continues to your site', fr: 'mène à votre site' },
  sumNotify: { en: (p: { count: number }) => `tells ${p.count}`, fr: (p: { count: number }) => `prévient ${p.count}` },

  previewHint: { en: 'What the payer sees', fr: 'Ce que voit le payeur' },
  previewIn: { en: 'Language of the preview', fr: 'Langue de l’aperçu' },
  previewTitle: { en: 'Title of your link', fr: 'Titre de votre lien' },
  previewQr: {
    en: 'Its QR code and address come with the first save.',
    fr: 'Son code QR et son adresse arrivent au premier enregistrement.',
  },
});

/** The list of items, only for links that have one. */
export const linkItemWords = words({
  itemNumber: {
    en: (p: { number: number }) => `Item ${p.number}`,
    fr: (p: { number: number }) => `Article ${p.number}`,
  },
  itemName: { en: 'Name', fr: 'Nom' },
  itemPrice: { en: 'Unit price', fr: 'Prix unitaire' },
  itemMin: { en: 'Minimum', fr: 'Minimum' },
  itemMax: { en: 'Maximum', fr: 'Maximum' },
  itemStock: { en: 'In stock', fr: 'En stock' },
  itemGone: {
    en: (p: { sold: number; held: number; stock: number | null }) =>
      `Now: ${p.sold} sold${p.stock === null ? '' : `, ${Math.max(0, p.stock - p.sold)} left`}${
        p.held > 0 ? `, ${p.held} held by a payment under way` : ''
      }.`,
    fr: (p: { sold: number; held: number; stock: number | null }) =>
      `Actuellement\u00a0: ${p.sold} vendus${p.stock === null ? '' : `, reste ${Math.max(0, p.stock - p.sold)}`}${
        p.held > 0 ? `, dont ${p.held} retenus par un paiement en cours` : ''
      }.`,
  },
  itemNoStock: { en: 'no limit', fr: 'illimité' },
  addItem: { en: 'Add an item', fr: 'Ajouter un article' },
  itemSold: { en: 'Already sold: name and price stay.', fr: 'Déjà vendu : nom et prix restent.' },
  moveUp: { en: (p: { name: string }) => `Move ${p.name} up`, fr: (p: { name: string }) => `Monter ${p.name}` },
  remove: { en: (p: { name: string }) => `Remove ${p.name}`, fr: (p: { name: string }) => `Retirer ${p.name}` },
});

/** The range and the suggestions of a link whose payer chooses the amount. */
export const linkFreePriceWords = words({
  amountMin: { en: 'Smallest amount', fr: 'Montant minimum' },
  amountMax: { en: 'Largest amount', fr: 'Montant maximum' },
  presets: { en: 'Suggested amounts', fr: 'Montants proposés' },
  presetsHint: {
    en: 'Up to 6 buttons on the page; the payer may still type another amount.',
    fr: 'Jusqu’à 6 boutons sur la page ; le payeur peut aussi saisir un autre montant.',
  },
  presetNumber: {
    en: (p: { number: number }) => `Suggested amount ${p.number}`,
    fr: (p: { number: number }) => `Montant proposé ${p.number}`,
  },
  addPreset: { en: 'Add an amount', fr: 'Ajouter un montant' },
  remove: { en: (p: { name: string }) => `Remove ${p.name}`, fr: (p: { name: string }) => `Retirer ${p.name}` },
});
