import { plural, words } from '../../words.ts';

/** Roles an organisation makes itself: the list and the editor. */
export const customRoleWords = words({
  description: {
    en: 'Made of exactly the rights you choose. A change counts at once for everybody who has the role.',
    fr: 'Composés exactement des droits que vous choisissez. Une modification compte aussitôt pour tous ceux qui ont le rôle.',
  },
  add: { en: 'New role', fr: 'Nouveau rôle' },
  name: { en: 'Name', fr: 'Nom' },
  details: { en: 'Description', fr: 'Description' },
  rights: { en: 'Rights', fr: 'Droits' },
  members: { en: 'Members', fr: 'Membres' },
  updated: { en: 'Changed', fr: 'Modifié le' },
  noneTitle: { en: 'No role of your own yet', fr: 'Aucun rôle personnalisé' },
  noneDetail: {
    en: 'The built-in roles suit most teams. When one does not quite, start from it and change what differs.',
    fr: 'Les rôles fournis conviennent à la plupart des équipes. Si l’un d’eux ne convient pas tout à fait, partez de lui et changez ce qui diffère.',
  },
  createTitle: { en: 'New role', fr: 'Nouveau rôle' },
  startFrom: { en: 'Start from', fr: 'Partir de' },
  nothing: { en: 'Nothing', fr: 'Aucun droit' },
  startHint: {
    en: 'Rights you do not have yourself are left out.',
    fr: 'Les droits que vous n’avez pas vous-même sont laissés de côté.',
  },
  copyOf: { en: (p: { role: string }) => `${p.role} (copy)`, fr: (p: { role: string }) => `${p.role} (copie)` },
  level: {
    en: (p: { resource: string }) => `Access: ${p.resource}`,
    fr: (p: { resource: string }) => `Accès\u00a0: ${p.resource}`,
  },
  levelNone: { en: 'None', fr: 'Aucun' },
  levelView: { en: 'View', fr: 'Consulter' },
  levelEdit: { en: 'Create and change', fr: 'Créer et modifier' },
  levelFull: { en: 'Full access', fr: 'Accès complet' },
  levelMixed: { en: 'As below', fr: 'Selon le détail' },
  noneHere: { en: 'Nothing of it', fr: 'Rien de tout cela' },
  group_moneyIn: { en: 'Payments', fr: 'Encaissements' },
  group_moneyOut: { en: 'Money out', fr: 'Décaissements' },
  group_balances: { en: 'Balances', fr: 'Soldes' },
  group_books: { en: 'Overviews and reports', fr: 'Vues d’ensemble et rapports' },
  group_people: { en: 'People and roles', fr: 'Personnes et rôles' },
  group_house: { en: 'Settings and connections', fr: 'Paramètres et connexions' },
  levelOther: { en: 'As ticked', fr: 'Selon les cases' },
  ownOnly: { en: 'Own records only', fr: 'Ses opérations seulement' },
  notHeld: { en: 'You do not have this right yourself.', fr: 'Vous n’avez pas ce droit vous-même.' },
  rightsNeeded: { en: 'Choose at least one right.', fr: 'Choisissez au moins un droit.' },
  count: {
    en: (p: { count: number }) => `${p.count} ${plural('en', p.count, { one: 'right', other: 'rights' })}`,
    fr: (p: { count: number }) => `${p.count} ${plural('fr', p.count, { one: 'droit', other: 'droits' })}`,
  },
  usedBy: {
    en: (p: { count: number }) =>
      p.count === 0
        ? 'Nobody has this role yet.'
        : `${p.count} ${plural('en', p.count, { one: 'person has', other: 'people have' })} this role: a change counts for them at once.`,
    fr: (p: { count: number }) =>
      p.count === 0
        ? 'Personne n’a encore ce rôle.'
        : `${p.count} ${plural('fr', p.count, { one: 'personne a', other: 'personnes ont' })} ce rôle\u00a0: une modification compte aussitôt pour elles.`,
  },
  save: { en: 'Save', fr: 'Enregistrer' },
  create: { en: 'Create the role', fr: 'Créer le rôle' },
  created: {
    en: 'Role created. Give it to somebody from the team.',
    fr: 'Rôle créé. Donnez-le à quelqu’un depuis l’équipe.',
  },
  saved: { en: 'Role changed', fr: 'Rôle modifié' },
  cancel: { en: 'Cancel', fr: 'Annuler' },
  archive: { en: 'Put away', fr: 'Archiver' },
  archiveTitle: {
    en: (p: { name: string }) => `Put the role ${p.name} away?`,
    fr: (p: { name: string }) => `Archiver le rôle ${p.name}\u00a0?`,
  },
  archiveText: {
    en: 'Nobody has it. It can no longer be given; the history keeps its name.',
    fr: 'Personne ne l’a. Il ne pourra plus être donné\u00a0; l’historique garde son nom.',
  },
  archived: { en: 'Role put away', fr: 'Rôle archivé' },
  back: { en: 'Your roles', fr: 'Vos rôles' },
  changed: {
    en: 'Somebody else changed this role meanwhile. Nothing was saved.',
    fr: 'Quelqu’un a modifié ce rôle entre-temps. Rien n’a été enregistré.',
  },
});
