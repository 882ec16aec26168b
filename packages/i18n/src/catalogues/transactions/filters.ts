import { words } from '../../words.ts';

/** Words of the filter drawer and of saved views. */
export const transactionFilterWords = words({
  dateBasis: { en: 'The day on which', fr: 'Le jour où' },
  created: { en: 'it was asked for', fr: 'elle a été demandée' },
  completed: { en: 'the money moved', fr: 'l’argent a bougé' },
});

export const savedViewWords = words({
  view: { en: (p: { name: string }) => `View: ${p.name}`, fr: (p: { name: string }) => `Vue : ${p.name}` },
  unsaved: { en: 'unsaved', fr: 'non enregistrée' },
  ready: { en: 'Ready-made views', fr: 'Vues prêtes à l’emploi' },
  mine: { en: 'My views', fr: 'Mes vues' },
  shared: { en: 'Shared with me', fr: 'Partagées avec moi' },
  by: { en: (p: { name: string }) => `by ${p.name}`, fr: (p: { name: string }) => `par ${p.name}` },
  all: { en: 'All', fr: 'Toutes' },
  needsAction: { en: 'Needs action', fr: 'À traiter' },
  failed: { en: 'Failed', fr: 'Échouées' },
  thisMonth: { en: 'This month', fr: 'Ce mois-ci' },
  lastMonth: { en: 'Last month', fr: 'Le mois dernier' },
  save: { en: 'Save or remove views…', fr: 'Enregistrer ou supprimer…' },
  title: { en: 'Saved views', fr: 'Vues enregistrées' },
  text: {
    en: 'A view keeps the filters, the sort and the columns you see now. The same name overwrites.',
    fr: 'Une vue garde les filtres, le tri et les colonnes affichés. Le même nom remplace.',
  },
  name: { en: 'Name of the view', fr: 'Nom de la vue' },
  nameNeeded: { en: 'Give the view a name.', fr: 'Donnez un nom à la vue.' },
  share: { en: 'Share with everybody in the organisation', fr: 'Partager avec toute l’organisation' },
  shareHint: {
    en: 'Each person still sees only what their role allows.',
    fr: 'Chacun ne voit que ce que son rôle permet.',
  },
  saveButton: { en: 'Save the view', fr: 'Enregistrer la vue' },
  saved: {
    en: (p: { name: string }) => `View “${p.name}” saved`,
    fr: (p: { name: string }) => `Vue « ${p.name} » enregistrée`,
  },
  remove: {
    en: (p: { name: string }) => `Remove the view ${p.name}`,
    fr: (p: { name: string }) => `Supprimer la vue ${p.name}`,
  },
  removed: {
    en: (p: { name: string }) => `View “${p.name}” removed`,
    fr: (p: { name: string }) => `Vue « ${p.name} » supprimée`,
  },
  count: {
    en: (p: { count: number; max: number }) => `${p.count} of ${p.max}`,
    fr: (p: { count: number; max: number }) => `${p.count} sur ${p.max}`,
  },
  sharedBadge: { en: 'Shared', fr: 'Partagée' },
});
