import { counted, words } from '../../words.ts';

/** A mass payment in preparation: what it comes to, and what is to be done next. */
export const massNextWords = words({
  pays: {
    en: (p: { people: number; payments: number }) =>
      `pays ${counted('en', p.people, 'person', 'people')}${p.payments > p.people ? ` in ${counted('en', p.payments, 'payment', 'payments')}` : ''}`,
    fr: (p) =>
      `paie ${counted('fr', p.people, 'personne', 'personnes')}${p.payments > p.people ? ` en ${counted('fr', p.payments, 'paiement', 'paiements')}` : ''}`,
  },
  after: {
    en: (p: { amount: string }) => `${p.amount} left on the payout account after it`,
    fr: (p) => `Il restera ${p.amount} sur le compte de décaissement`,
  },
  todo: { en: 'What is left to do', fr: 'Ce qui reste à faire' },
  next: { en: 'Next', fr: 'Maintenant' },
  done: { en: 'done', fr: 'fait' },
  optional: { en: 'if you like', fr: 'si vous voulez' },
  do_rows_file: { en: 'Give the spreadsheet', fr: 'Donner le tableur' },
  do_rows: { en: 'Add the people', fr: 'Ajouter les personnes' },
  did_rows: {
    en: (p: { count: number; dropped: number }) =>
      `${counted('en', p.count, 'row', 'rows')} read${p.dropped === 0 ? '' : `, ${p.dropped} of them dropped`}`,
    fr: (p) =>
      `${counted('fr', p.count, 'ligne lue', 'lignes lues')}${p.dropped === 0 ? '' : `, dont ${counted('fr', p.dropped, 'retirée', 'retirées')}`}`,
  },
  do_columns: { en: 'Say what the columns are', fr: 'Dire ce que sont les colonnes' },
  do_others: { en: 'Look at the other columns', fr: 'Regarder les autres colonnes' },
  do_wrong: {
    en: (p: { count: number }) => `Correct ${counted('en', p.count, 'row', 'rows')}, or drop them`,
    fr: (p) => `Corriger ${counted('fr', p.count, 'ligne', 'lignes')}, ou ${p.count < 2 ? 'la' : 'les'} retirer`,
  },
  did_wrong: { en: 'No row is wrong', fr: 'Aucune ligne n’est fausse' },
  do_totals: { en: 'Settle the total of the file', fr: 'Régler le total du fichier' },
  do_caps: {
    en: (p: { count: number }) => `Decide about ${counted('en', p.count, 'amount', 'amounts')} above the cap`,
    fr: (p) => `Décider de ${counted('fr', p.count, 'montant', 'montants')} au-dessus du plafond`,
  },
  do_names: { en: 'Check the names', fr: 'Vérifier les noms' },
  did_names: {
    en: (p: { count: number }) =>
      p.count === 0 ? 'Names checked' : `Names checked: ${counted('en', p.count, 'differs', 'differ')}`,
    fr: (p) =>
      p.count === 0 ? 'Noms vérifiés' : `Noms vérifiés\u00a0: ${counted('fr', p.count, 'diffère', 'diffèrent')}`,
  },
  do_money: {
    en: (p: { amount: string }) => `Find ${p.amount}`,
    fr: (p) => `Trouver ${p.amount}`,
  },
  do_submit: { en: 'Submit: your PIN confirms', fr: 'Envoyer\u00a0: votre PIN confirme' },
  do_submitAsks: {
    en: (p: { names: string }) => `Submit: ${p.names} will be asked to approve`,
    fr: (p) => `Envoyer\u00a0: l’approbation sera demandée à ${p.names}`,
  },
});
