import { words } from '../../words.ts';

/** Adding and changing a customer. */
export const customerFormWords = words({
  addTitle: { en: 'New customer', fr: 'Nouveau client' },
  editTitle: { en: 'Edit customer', fr: 'Modifier le client' },
  add: { en: 'Add customer', fr: 'Ajouter le client' },
  save: { en: 'Save changes', fr: 'Enregistrer' },
  kind: { en: 'Kind', fr: 'Type' },
  name: { en: 'Name', fr: 'Nom' },
  nameHint: { en: 'As you call them.', fr: 'Tel que vous l’appelez.' },
  firstName: { en: 'First name', fr: 'Prénom' },
  lastName: { en: 'Last name', fr: 'Nom de famille' },
  companyName: { en: 'Registered name', fr: 'Raison sociale' },
  phones: { en: 'Phone numbers', fr: 'Numéros de téléphone' },
  phone: { en: 'Phone number', fr: 'Numéro de téléphone' },
  phoneNumber: {
    en: (p: { place: number }) => `Phone number ${p.place}`,
    fr: (p: { place: number }) => `Numéro de téléphone ${p.place}`,
  },
  firstIsCharged: {
    en: 'The first number is the one you charge.',
    fr: 'Le premier numéro est celui que vous encaissez.',
  },
  addPhone: { en: 'Add a number', fr: 'Ajouter un numéro' },
  removePhone: {
    en: (p: { place: number }) => `Remove number ${p.place}`,
    fr: (p: { place: number }) => `Retirer le numéro ${p.place}`,
  },
  moveFirst: {
    en: (p: { place: number }) => `Put number ${p.place} first`,
    fr: (p: { place: number }) => `Mettre le numéro ${p.place} en premier`,
  },
  alreadyOf: {
    en: (p: { name: string; archived: boolean }) =>
      `${p.name}${p.archived ? ' (archived)' : ''} already has this number.`,
    fr: (p: { name: string; archived: boolean }) => `${p.name}${p.archived ? ' (archivé)' : ''} a déjà ce numéro.`,
  },
  alreadyHint: {
    en: 'Families share phones, so you may go on.',
    fr: 'Une famille partage parfois un téléphone : vous pouvez continuer.',
  },
  open: { en: 'Open', fr: 'Ouvrir' },
  openExisting: { en: (p: { name: string }) => `Open ${p.name}`, fr: (p: { name: string }) => `Ouvrir ${p.name}` },
  email: { en: 'Email', fr: 'E-mail' },
  oneOfBoth: { en: 'A phone number or an email is needed.', fr: 'Il faut un numéro de téléphone ou un e-mail.' },
  language: { en: 'Language to write in', fr: 'Langue pour lui écrire' },
  tags: { en: 'Tags', fr: 'Étiquettes' },
  tagsHint: {
    en: 'Your own groups, such as “wholesale”. Press Enter after each.',
    fr: 'Vos propres groupes, par exemple « grossiste ». Entrée après chacune.',
  },
  removeTag: { en: (p: { tag: string }) => `Remove ${p.tag}`, fr: (p: { tag: string }) => `Retirer ${p.tag}` },
  notes: { en: 'Notes', fr: 'Notes' },
  notesHint: { en: 'Only your team reads them.', fr: 'Lues par votre équipe seulement.' },
  more: { en: 'More facts', fr: 'Autres informations' },
  moreHint: { en: 'Address, tax number, your own reference', fr: 'Adresse, numéro fiscal, votre référence' },
  address: { en: 'Address', fr: 'Adresse' },
  niu: { en: 'Tax number (NIU)', fr: 'NIU' },
  rccm: { en: 'Trade register (RCCM)', fr: 'RCCM' },
  sex: { en: 'Sex', fr: 'Sexe' },
  notSaid: { en: 'Not said', fr: 'Non précisé' },
  female: { en: 'Female', fr: 'Femme' },
  male: { en: 'Male', fr: 'Homme' },
  other: { en: 'Other', fr: 'Autre' },
  dob: { en: 'Date of birth', fr: 'Date de naissance' },
  externalRef: { en: 'Your reference', fr: 'Votre référence' },
  externalRefHint: {
    en: 'The number this customer has in your own books.',
    fr: 'Le numéro de ce client dans votre propre gestion.',
  },
  added: { en: 'Customer added', fr: 'Client ajouté' },
  saved: { en: 'Changes saved', fr: 'Modifications enregistrées' },
  merged: {
    en: (p: { name: string }) => `This customer was merged into ${p.name} meanwhile. Nothing was saved.`,
    fr: (p: { name: string }) => `Ce client a été fusionné avec ${p.name} entre-temps. Rien n’a été enregistré.`,
  },
  changed: {
    en: 'Somebody else changed this customer meanwhile. Nothing was saved.',
    fr: 'Quelqu’un d’autre a modifié ce client entre-temps. Rien n’a été enregistré.',
  },
});
