import { plural, words } from '../../words.ts';

/** Folding two customers into one. */
export const customerMergeWords = words({
  title: { en: 'Merge two customers', fr: 'Fusionner deux clients' },
  pick: { en: 'Which other customer is the same?', fr: 'Quel autre client est le même ?' },
  search: { en: 'Name, email or end of a number', fr: 'Nom, e-mail ou fin d’un numéro' },
  nobody: { en: 'Nobody else matches.', fr: 'Personne d’autre ne correspond.' },
  typeMore: { en: 'Type a name or the end of a number.', fr: 'Tapez un nom ou la fin d’un numéro.' },
  open: { en: 'Open the customer', fr: 'Ouvrir le client' },
  kept: { en: 'Stays', fr: 'Reste' },
  folded: { en: 'Is folded in', fr: 'Est absorbé' },
  swap: { en: 'Keep the other one', fr: 'Garder l’autre' },
  after: { en: 'After the merge', fr: 'Après la fusion' },
  called: { en: 'Called', fr: 'S’appelle' },
  phones: { en: 'Numbers', fr: 'Numéros' },
  email: { en: 'Email', fr: 'E-mail' },
  tags: { en: 'Tags', fr: 'Étiquettes' },
  paid: { en: 'Total paid', fr: 'Total payé' },
  payments: {
    en: (p: { count: number }) => `${p.count} ${plural('en', p.count, { one: 'payment', other: 'payments' })}`,
    fr: (p: { count: number }) => `${p.count} ${plural('fr', p.count, { one: 'paiement', other: 'paiements' })}`,
  },
  added: { en: 'added', fr: 'ajouté' },
  moves: {
    en: (p: { count: number; name: string }) =>
      p.count === 0
        ? `${p.name} has no transaction to move.`
        : `${p.count} ${plural('en', p.count, { one: 'transaction', other: 'transactions' })} of ${p.name} ${plural('en', p.count, { one: 'moves', other: 'move' })} here.`,
    fr: (p: { count: number; name: string }) =>
      p.count === 0
        ? `${p.name} n’a aucune transaction à déplacer.`
        : `${p.count} ${plural('fr', p.count, { one: 'transaction', other: 'transactions' })} de ${p.name} ${plural('fr', p.count, { one: 'passe', other: 'passent' })} ici.`,
  },
  fills: {
    en: (p: { fields: string }) => `Taken over because empty here: ${p.fields}.`,
    fr: (p: { fields: string }) => `Repris car vides ici : ${p.fields}.`,
  },
  joins: { en: 'The notes of both are kept.', fr: 'Les notes des deux sont gardées.' },
  bothIds: {
    en: 'Both ids keep leading here. Other facts of the folded one are no longer shown, and a merge cannot be undone.',
    fr: 'Les deux identifiants mènent ici. Les autres informations du client absorbé ne s’affichent plus, et une fusion est définitive.',
  },
  confirm: { en: 'Merge', fr: 'Fusionner' },
  cancel: { en: 'Cancel', fr: 'Annuler' },
  done: { en: 'Merged into one', fr: 'Clients fusionnés' },
  displayName: { en: 'name', fr: 'nom' },
  firstName: { en: 'first name', fr: 'prénom' },
  lastName: { en: 'last name', fr: 'nom de famille' },
  companyName: { en: 'registered name', fr: 'raison sociale' },
  emailField: { en: 'email', fr: 'e-mail' },
  address: { en: 'address', fr: 'adresse' },
  niu: { en: 'NIU', fr: 'NIU' },
  rccm: { en: 'RCCM', fr: 'RCCM' },
  sex: { en: 'sex', fr: 'sexe' },
  dob: { en: 'date of birth', fr: 'date de naissance' },
  externalRef: { en: 'your reference', fr: 'votre référence' },
});
