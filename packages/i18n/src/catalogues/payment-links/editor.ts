import { words } from '../../words.ts';

/** The form that makes or changes a payment link. */
export const linkEditorWords = words({
  allLinks: { en: 'Payment links', fr: 'Liens de paiement' },
  createTitle: { en: 'New payment link', fr: 'Nouveau lien de paiement' },
  create: { en: 'Create the link', fr: 'Créer le lien' },
  save: { en: 'Save changes', fr: 'Enregistrer' },
  cancel: { en: 'Cancel', fr: 'Annuler' },
  created: { en: 'The link is ready to share', fr: 'Le lien est prêt à partager' },
  saved: { en: 'Changes saved', fr: 'Modifications enregistrées' },
  draftBack: {
    en: 'Your unfinished link is back as you left it.',
    fr: 'Votre lien inachevé est revenu tel que vous l’aviez laissé.',
  },
  draftDrop: { en: 'Start over', fr: 'Recommencer' },
  draftDropSaved: { en: 'Back to what is saved', fr: 'Revenir à l’enregistré' },
  offline: {
    en: 'You appear to be offline. What you typed is kept.',
    fr: 'Vous semblez hors ligne. Votre saisie est conservée.',
  },
  notEditable: { en: 'This link can no longer be changed', fr: 'Ce lien ne peut plus être modifié' },
  changed: {
    en: 'Somebody changed this link while you were editing. Copy your entries if you need them, then load the new version.',
    fr: 'Quelqu’un a modifié ce lien pendant votre saisie. Vos entrées sont gardées ici : chargez la nouvelle version, ou copiez-les d’abord.',
  },
  loadNew: { en: 'Load the new version', fr: 'Charger la nouvelle version' },
  problems: {
    en: (p: { count: number }) => (p.count === 1 ? 'One thing to correct' : `${p.count} things to correct`),
    fr: (p: { count: number }) => (p.count > 1 ? `${p.count} points à corriger` : 'Un point à corriger'),
  },

  kind: { en: 'What do payers pay?', fr: 'Que paient les payeurs ?' },
  kindFixed: { en: 'Everybody pays the same price', fr: 'Chacun paie le même prix' },
  kindOpen: { en: 'The payer types the amount', fr: 'Le payeur saisit le montant' },
  kindItems: { en: 'The payer chooses from a list', fr: 'Le payeur choisit dans une liste' },
  kindDonation: { en: 'A gift, with suggested amounts', fr: 'Un don, avec montants proposés' },

  about: { en: 'What it says', fr: 'Ce qu’il dit' },
  aboutHint: {
    en: 'One language is enough: the other shows the same text.',
    fr: 'Une langue suffit : l’autre montre le même texte.',
  },
  titleEn: { en: 'Title in English', fr: 'Titre en anglais' },
  titleFr: { en: 'Title in French', fr: 'Titre en français' },
  titleExampleEn: { en: 'School fees, term 1', fr: 'School fees, term 1' },
  titleExampleFr: { en: 'Frais de scolarité, trimestre 1', fr: 'Frais de scolarité, trimestre 1' },
  descriptionEn: { en: 'Description in English', fr: 'Description en anglais' },
  descriptionFr: { en: 'Description in French', fr: 'Description en français' },
  addDescription: { en: 'Add a description', fr: 'Ajouter une description' },

  price: { en: 'Price', fr: 'Prix' },
  priceLocked: { en: 'The price is locked', fr: 'Le prix est verrouillé' },
  priceLockedText: {
    en: (p: { count: number }) =>
      `${p.count} already paid: kind, price and fee stay as they were, so that everyone pays the same. Clone the link for another price.`,
    fr: (p: { count: number }) =>
      `${p.count} déjà payé${p.count > 1 ? 's' : ''}\u00a0: type, prix et frais restent inchangés, pour que chacun paie pareil. Dupliquez le lien pour un autre prix.`,
  },
  amount: { en: 'Amount', fr: 'Montant' },
  amountLimits: {
    en: (p: { min: string; caps: string }) => `At least ${p.min}. At most ${p.caps}, fees included.`,
    fr: (p: { min: string; caps: string }) => `Au moins ${p.min}. Au plus ${p.caps}, frais compris.`,
  },
  capOf: {
    en: (p: { amount: string; name: string }) => `${p.amount} with ${p.name}`,
    fr: (p: { amount: string; name: string }) => `${p.amount} avec ${p.name}`,
  },

  items: { en: 'Items', fr: 'Articles' },
  itemsHint: { en: 'Up to 20. The payer chooses the quantities.', fr: 'Jusqu’à 20. Le payeur choisit les quantités.' },

  preview: { en: 'Preview', fr: 'Aperçu' },
  previewClosed: { en: 'Show the preview', fr: 'Voir l’aperçu' },
});
