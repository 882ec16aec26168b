import { words } from '../../words.ts';

/** On a charge: what became of another request for the same. */
export const otherRequestWords = words({
  refuseTitle: { en: 'It was paid by the other request', fr: 'C’est payé par l’autre demande' },
  refuseText: {
    en: 'Have the payer refuse this one on the phone. Whoever approves it pays twice, and you are asked to give it back.',
    fr: 'Faites refuser celle-ci sur le téléphone. Qui la valide paie deux fois, et la restitution vous sera demandée.',
  },
  heldText: {
    en: 'Nobody knows yet what became of this one. If it was paid too, you are asked to give it back.',
    fr: 'Personne ne sait encore ce qu’est devenue celle-ci. Si elle est payée aussi, la restitution vous sera demandée.',
  },
  twiceTitle: { en: 'Paid twice', fr: 'Payé deux fois' },
  twiceThis: {
    en: 'The other request for the same was paid too. This money waits to be given back, or was decided on.',
    fr: 'L’autre demande pour la même chose est payée aussi. Cet argent attend sa restitution, ou la décision est prise.',
  },
  twiceOther: {
    en: 'A second request for the same was paid too. Its money waits to be given back, or was decided on.',
    fr: 'Une seconde demande pour la même chose est payée aussi. Son argent attend sa restitution, ou la décision est prise.',
  },
  decides: {
    en: (p: { roles: string }) => `These roles decide on it: ${p.roles}.`,
    fr: (p: { roles: string }) => `En décident les rôles\u00a0: ${p.roles}.`,
  },
  bothTitle: { en: 'Both requests were paid', fr: 'Les deux demandes sont payées' },
  bothText: {
    en: 'Another request for the same was paid too. Refund one of the two, unless both were meant.',
    fr: 'Une autre demande pour la même chose est payée aussi. Remboursez l’une des deux, sauf si les deux étaient voulues.',
  },
  paidTitle: { en: 'Paid by another request', fr: 'Payé par une autre demande' },
  paidText: {
    en: (p: { reference: string }) =>
      p.reference
        ? `The reference ${p.reference} stands there now. Nothing is left to ask for.`
        : 'Nothing is left to ask for.',
    fr: (p: { reference: string }) =>
      p.reference
        ? `La référence ${p.reference} s’y trouve désormais. Il ne reste rien à demander.`
        : 'Il ne reste rien à demander.',
  },
  openTitle: { en: 'Another request is open', fr: 'Une autre demande est ouverte' },
  openText: {
    en: (p: { reference: string }) =>
      p.reference ? `The reference ${p.reference} stands there now.` : 'It was sent after this one.',
    fr: (p: { reference: string }) =>
      p.reference ? `La référence ${p.reference} s’y trouve désormais.` : 'Elle est partie après celle-ci.',
  },
  open: { en: 'Open the other request', fr: 'Ouvrir l’autre demande' },
  openRefund: { en: 'Open the refund', fr: 'Ouvrir la restitution' },
});
