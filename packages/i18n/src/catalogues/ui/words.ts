import { words } from '../../words.ts';

/**
 * The words the kit says on every page. Those of pieces that few pages use stand in ui-pieces.ts, so that a list does
 * not load them.
 */
export const uiWords = words({
  close: { en: 'Close', fr: 'Fermer' },
  cancel: { en: 'Cancel', fr: 'Annuler' },
  back: { en: 'Back', fr: 'Retour' },
  confirm: { en: 'Confirm', fr: 'Confirmer' },
  apply: { en: 'Apply', fr: 'Appliquer' },
  clearAll: { en: 'Clear all', fr: 'Tout effacer' },
  clear: { en: 'Clear', fr: 'Effacer' },
  optional: { en: 'optional', fr: 'facultatif' },
  loading: { en: 'Loading…', fr: 'Chargement…' },
  pleaseWait: { en: 'Please wait', fr: 'Veuillez patienter' },
  pleaseWaitDetail: {
    en: 'Keep this page open, it takes a few seconds.',
    fr: 'Gardez cette page ouverte, cela prend quelques secondes.',
  },
  errorTitle: { en: 'Error', fr: 'Erreur' },
  errorDefault: {
    en: 'An error occurred while processing. Please retry in a few minutes.',
    fr: 'Une erreur est survenue pendant le traitement. Veuillez réessayer dans quelques minutes.',
  },
  notifications: { en: 'Messages', fr: 'Messages' },
  requestId: { en: 'Request id', fr: 'Identifiant de la requête' },
  retry: { en: 'Retry', fr: 'Réessayer' },
  copied: { en: 'Copied', fr: 'Copié' },
  copyFailed: {
    en: 'Nothing was copied: this browser does not allow it. Select the text and copy it yourself.',
    fr: 'Rien n’a été copié\u00a0: ce navigateur ne le permet pas. Sélectionnez le texte et copiez-le vous-même.',
  },
  copyNamed: { en: (p: { what: string }) => `Copy ${p.what}`, fr: (p: { what: string }) => `Copier ${p.what}` },
  amountHidden: { en: 'Amount hidden', fr: 'Montant masqué' },
  showAmount: { en: 'Show the amount', fr: 'Afficher le montant' },
  hideAmount: { en: 'Hide the amount', fr: 'Masquer le montant' },
  showPassword: { en: 'Show the password', fr: 'Afficher le mot de passe' },
  hidePassword: { en: 'Hide the password', fr: 'Masquer le mot de passe' },
  currency: { en: 'XAF', fr: 'FCFA' },
  menu: { en: 'Actions', fr: 'Actions' },
  selectRow: { en: (p: { name: string }) => `Select ${p.name}`, fr: (p: { name: string }) => `Sélectionner ${p.name}` },
  selectAll: { en: 'Select all rows of this page', fr: 'Sélectionner toutes les lignes de cette page' },
  selected: {
    en: (p: { count: number }) => `${p.count} selected`,
    fr: (p: { count: number }) => `${p.count} sélectionnée${p.count > 1 ? 's' : ''}`,
  },
  total: { en: 'Total', fr: 'Total' },
  columns: { en: 'Columns', fr: 'Colonnes' },
  resetColumns: { en: 'Reset', fr: 'Réinitialiser' },
  filters: { en: 'Filters', fr: 'Filtres' },
  removeFilter: {
    en: (p: { name: string }) => `Remove the filter ${p.name}`,
    fr: (p: { name: string }) => `Retirer le filtre ${p.name}`,
  },
  pagination: { en: 'Pages', fr: 'Pages' },
  rowsPerPage: { en: 'Rows per page', fr: 'Lignes par page' },
  previous: { en: 'Previous', fr: 'Précédent' },
  next: { en: 'Next', fr: 'Suivant' },
  range: {
    en: (p: { from: string; to: string; total: string | null; exact: boolean }) =>
      `${p.from}–${p.to}${p.total === null ? '' : p.exact ? ` of ${p.total}` : ` of ${p.total}+`}`,
    fr: (p: { from: string; to: string; total: string | null; exact: boolean }) =>
      `${p.from}–${p.to}${p.total === null ? '' : p.exact ? ` sur ${p.total}` : ` sur ${p.total}+`}`,
  },
  noRoomFor: {
    en: (p: { columns: string }) => `No room for: ${p.columns}.`,
    fr: (p: { columns: string }) => `Pas assez de place pour\u00a0: ${p.columns}.`,
  },
  showAllColumns: { en: 'Show them', fr: 'Les afficher' },
  noRows: { en: 'Nothing here yet', fr: 'Rien pour le moment' },
  noMatch: { en: 'No result with these filters', fr: 'Aucun résultat avec ces filtres' },
  noMatchDetail: { en: 'Widen the period or remove a filter.', fr: 'Élargissez la période ou retirez un filtre.' },
  clearFilters: { en: 'Clear the filters', fr: 'Effacer les filtres' },
  breadcrumb: { en: 'Breadcrumb', fr: 'Fil d’Ariane' },
  scrollTop: { en: 'Back to top', fr: 'Haut de page' },
  pageLoading: { en: 'The page is loading', fr: 'La page se charge' },
});
