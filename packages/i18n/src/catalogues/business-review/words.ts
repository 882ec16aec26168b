import type {
  BusinessField,
  DocumentType,
  IdentityType,
  LegalForm,
  PersonRole,
} from '#domain/organisations/business.ts';
import { formatDate } from '#domain/values/time.ts';
import type { BusinessStatus, DocumentStatus } from '#domain/states/business-review.ts';
import { words } from '../../words.ts';

type Both = { en: string; fr: string };

export const documentNames: Record<DocumentType, Both> = {
  rccm: { en: 'Trade register (RCCM)', fr: 'Registre du commerce (RCCM)' },
  niuCard: { en: 'Taxpayer card (NIU)', fr: 'Carte de contribuable (NIU)' },
  articles: { en: 'Articles of association', fr: 'Statuts' },
  managerId: { en: 'Identity paper of the manager', fr: 'Pièce d’identité du dirigeant' },
  proofOfAddress: { en: 'Proof of address', fr: 'Justificatif de localisation' },
};
export const documentHints: Record<DocumentType, Both> = {
  rccm: { en: 'All pages, the stamp readable', fr: 'Toutes les pages, cachet lisible' },
  niuCard: { en: 'The card or the certificate of the tax office', fr: 'La carte ou l’attestation des impôts' },
  articles: { en: 'Signed and registered', fr: 'Signés et enregistrés' },
  managerId: { en: 'Both sides, still valid', fr: 'Recto et verso, en cours de validité' },
  proofOfAddress: {
    en: 'Water or power bill, or a location plan, younger than three months',
    fr: 'Facture d’eau ou d’électricité, ou plan de localisation, de moins de trois mois',
  },
};
export const businessFieldNames: Record<BusinessField, Both> = {
  legalForm: { en: 'Legal form', fr: 'Forme juridique' },
  legalName: { en: 'Legal name', fr: 'Raison sociale' },
  tradeName: { en: 'Trade name', fr: 'Nom commercial' },
  rccm: { en: 'Trade register number (RCCM)', fr: 'Numéro RCCM' },
  niu: { en: 'Taxpayer number (NIU)', fr: 'Numéro de contribuable (NIU)' },
  activity: { en: 'What you sell', fr: 'Activité' },
  address: { en: 'Address', fr: 'Adresse' },
  city: { en: 'Town', fr: 'Ville' },
  expectedMonthly: { en: 'Expected per month', fr: 'Encaissement mensuel prévu' },
  people: { en: 'People', fr: 'Personnes' },
};
export const legalFormNames: Record<LegalForm, Both> = {
  ets: { en: 'Sole trader (Ets)', fr: 'Établissement (Ets)' },
  sarl: { en: 'SARL', fr: 'SARL' },
  sarlu: { en: 'SARL with one partner', fr: 'SARL unipersonnelle' },
  sa: { en: 'SA', fr: 'SA' },
  sas: { en: 'SAS', fr: 'SAS' },
  gie: { en: 'Economic interest group (GIE)', fr: 'GIE' },
  cooperative: { en: 'Cooperative', fr: 'Coopérative' },
  association: { en: 'Association', fr: 'Association' },
  other: { en: 'Another form', fr: 'Autre forme' },
};
export const personRoleNames: Record<PersonRole, Both> = {
  owner: { en: 'Owner', fr: 'Propriétaire' },
  manager: { en: 'Manager', fr: 'Gérant' },
  director: { en: 'Director', fr: 'Administrateur' },
  shareholder: { en: 'Shareholder', fr: 'Associé' },
  beneficiary: { en: 'Beneficial owner', fr: 'Bénéficiaire effectif' },
};
export const identityTypeNames: Record<IdentityType, Both> = {
  nationalId: { en: 'National identity card', fr: 'Carte nationale d’identité' },
  passport: { en: 'Passport', fr: 'Passeport' },
  residencePermit: { en: 'Residence permit', fr: 'Carte de séjour' },
  voterCard: { en: 'Voter card', fr: 'Carte d’électeur' },
};
export const businessStatusNames: Record<BusinessStatus, Both> = {
  partiallyCompleted: { en: 'To complete', fr: 'À compléter' },
  pendingReview: { en: 'In review', fr: 'En examen' },
  approved: { en: 'Approved', fr: 'Approuvé' },
  rejected: { en: 'To correct', fr: 'À corriger' },
};
export const documentStatusNames: Record<DocumentStatus, Both> = {
  pending: { en: 'Waiting', fr: 'En attente' },
  approved: { en: 'Accepted', fr: 'Accepté' },
  rejected: { en: 'Refused', fr: 'Refusé' },
  expired: { en: 'Ended', fr: 'Expiré' },
  replaced: { en: 'Replaced', fr: 'Remplacé' },
};

/** A part of the business, and what was written about it: a sentence of one language, whoever wrote the reason. */
export const saidOf = (name: Both, said: Both): Both => ({
  en: `${name.en}: ${said.en}`,
  fr: `${name.fr}\u00a0: ${said.fr}`,
});
export const endsOn = (day: Date, isOver: boolean): Both => ({
  en: `${isOver ? 'ended' : 'ends'} ${formatDate(day, 'en')}`,
  fr: `${isOver ? 'expiré' : 'expire'} le ${formatDate(day, 'fr')}`,
});

export const businessReviewWords = words({
  loadFailed: {
    en: 'The business information could not be loaded',
    fr: 'Les informations de l’entreprise n’ont pas pu être chargées',
  },
  stepLegal: { en: 'Legal data', fr: 'Données légales' },
  stepActivity: { en: 'Activity', fr: 'Activité' },
  stepPeople: { en: 'People', fr: 'Personnes' },
  stepDocuments: { en: 'Papers', fr: 'Documents' },
  stepReview: { en: 'Check and send', fr: 'Vérifier et envoyer' },
  next: { en: 'Save and go on', fr: 'Enregistrer et continuer' },
  back: { en: 'Back', fr: 'Retour' },
  submit: { en: 'Send to review', fr: 'Envoyer à l’examen' },
  submitted: {
    en: 'Everything was sent. You have an answer within three working days.',
    fr: 'Tout est envoyé. Vous aurez une réponse sous trois jours ouvrés.',
  },
  saved: { en: 'Saved', fr: 'Enregistré' },
  choose: { en: 'Choose', fr: 'Choisir' },
  chooseForm: { en: 'Choose the legal form', fr: 'Choisissez la forme juridique' },
  rccmHint: {
    en: 'As on the paper, for example RC/DLA/2019/B/1234',
    fr: 'Comme sur le papier, par exemple RC/DLA/2019/B/1234',
  },
  niuHint: { en: 'A letter, 12 digits, a letter', fr: 'Une lettre, 12 chiffres, une lettre' },
  activityHint: {
    en: 'In your own words: food shop, school, transport…',
    fr: 'Avec vos mots\u00a0: alimentation, école, transport…',
  },
  expectedHint: {
    en: 'A rough figure of what you will collect in a month',
    fr: 'Une estimation de ce que vous encaisserez en un mois',
  },
  peopleHint: {
    en: 'Whoever runs the business, and whoever owns 25 % or more of it.',
    fr: 'Les personnes qui dirigent l’entreprise, et celles qui en possèdent 25 % ou plus.',
  },
  addPerson: { en: 'Add a person', fr: 'Ajouter une personne' },
  removePerson: {
    en: (p: { name: string }) => `Remove ${p.name || 'this person'}`,
    fr: (p) => `Retirer ${p.name || 'cette personne'}`,
  },
  person: { en: (p: { n: number }) => `Person ${p.n}`, fr: (p) => `Personne ${p.n}` },
  personName: { en: 'Name as on the identity paper', fr: 'Nom comme sur la pièce d’identité' },
  personRole: { en: 'Role', fr: 'Rôle' },
  idType: { en: 'Identity paper', fr: 'Pièce d’identité' },
  idNo: { en: 'Its number', fr: 'Son numéro' },
  idNoKept: {
    en: (p: { tail: string }) => `Kept, ends in ${p.tail}. Write here only to change it.`,
    fr: (p) => `Conservé, se termine par ${p.tail}. N’écrivez ici que pour le changer.`,
  },
  share: { en: 'Share in %', fr: 'Part en %' },
  documentsHint: {
    en: 'A photo is enough when everything can be read. JPG, PNG, GIF, WebP or PDF, below 3 MB; photos are made smaller on your device.',
    fr: 'Une photo suffit si tout est lisible. JPG, PNG, GIF, WebP ou PDF, moins de 3 Mo\u00a0; les photos sont réduites sur votre appareil.',
  },
  addPaper: { en: (p: { name: string }) => `Add: ${p.name}`, fr: (p) => `Ajouter\u00a0: ${p.name}` },
  replacePaper: { en: (p: { name: string }) => `Send another: ${p.name}`, fr: (p) => `Renvoyer\u00a0: ${p.name}` },
  expiresOn: { en: 'Valid until', fr: 'Valable jusqu’au' },
  dateNeedsPaper: {
    en: 'This date counts only with its paper: send that first, or empty this box.',
    fr: 'Cette date ne compte qu’avec son document\u00a0: envoyez-le d’abord, ou videz cette case.',
  },
  dateOfAnother: {
    en: 'Another paper stands here since you typed this day. Look at it, then type its own day, or empty this box.',
    fr: 'Un autre document est là depuis que vous avez saisi cette date. Regardez-le, puis saisissez sa date, ou videz cette case.',
  },
  paperReplaced: {
    en: 'A paper was replaced meanwhile. No day was saved.',
    fr: 'Un document a été remplacé entre-temps. Aucune date n’a été enregistrée.',
  },
  optionalPaper: { en: 'not needed for this legal form', fr: 'non exigé pour cette forme juridique' },
  endsOn: { en: (p: { date: string }) => `Valid until ${p.date}`, fr: (p) => `Valable jusqu’au ${p.date}` },
  refusedBecause: { en: (p: { reason: string }) => `Refused: ${p.reason}`, fr: (p) => `Refusé\u00a0: ${p.reason}` },
  missingTitle: { en: 'Still missing', fr: 'Il manque encore' },
  nothingMissing: { en: 'Everything is there.', fr: 'Tout y est.' },
  refusedTitle: { en: 'Something has to be corrected', fr: 'Quelque chose est à corriger' },
  refusedText: {
    en: 'Only what is marked is asked again. The rest stays accepted.',
    fr: 'Seuls les éléments signalés sont redemandés. Le reste est accepté.',
  },
  pendingTitle: { en: 'We are looking at it', fr: 'Votre dossier est en examen' },
  pendingText: {
    en: (p: { date: string }) =>
      `You have an answer by ${p.date} at the latest (three working days). Meanwhile you can go on within the limits of your level.`,
    fr: (p) =>
      `Vous aurez une réponse au plus tard le ${p.date} (trois jours ouvrés). D’ici là, vous pouvez continuer dans les plafonds de votre niveau.`,
  },
  approvedTitle: { en: 'Your business is approved', fr: 'Votre entreprise est approuvée' },
  approvedText: {
    en: (p: { date: string }) => `Since ${p.date}. To change something, write to us.`,
    fr: (p) => `Depuis le ${p.date}. Pour modifier un élément, écrivez-nous.`,
  },
  endingTitle: { en: 'A paper ends soon', fr: 'Un document expire bientôt' },
  ladder: { en: 'What this opens', fr: 'Ce que cela ouvre' },
  level0: { en: 'Sandbox', fr: 'Bac à sable' },
  level0Text: { en: 'Try everything on play money', fr: 'Tout essayer avec de l’argent fictif' },
  level1: { en: 'Collect with caps', fr: 'Encaisser avec plafonds' },
  level1Text: { en: 'Once everything is sent in', fr: 'Dès que le dossier est envoyé' },
  level2: { en: 'Full', fr: 'Complet' },
  level2Text: { en: 'Once it is approved', fr: 'Après l’approbation' },
  here: { en: 'You are here', fr: 'Vous êtes ici' },
  openPaper: { en: (p: { name: string }) => `Open ${p.name}`, fr: (p) => `Ouvrir ${p.name}` },
  noneYet: { en: 'Not given yet', fr: 'Pas encore renseigné' },
});

/** Why a file cannot be sent in right now. */
export const submitRefusals = words({
  approved: { en: 'Everything is approved.', fr: 'Tout est approuvé.' },
  inReview: { en: 'It is being reviewed.', fr: 'Le dossier est en examen.' },
  partsMissing: { en: 'Some parts are still missing.', fr: 'Il manque encore des éléments.' },
});
