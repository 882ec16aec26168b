import { words } from '../../words.ts';

/** An operator against its own word, or a person's: of a transfer, a settlement, and of one payment of many. */
export const payoutDoubtWords = words({
  contradicted: { en: 'The operator contradicts itself', fr: 'L’opérateur se contredit' },
  contradictedText: {
    en: 'A try that had failed is said to be paid after all. Nothing is booked for it: check with the operator, then record what happened with its paper.',
    fr: 'Une tentative échouée serait finalement payée. Rien n’est comptabilisé pour elle\u00a0: vérifiez chez l’opérateur, puis notez ce qui s’est passé avec sa pièce.',
  },
  paidBeyond: { en: 'Paid twice, says the operator', fr: 'Payé deux fois, selon l’opérateur' },
  paidBeyondText: {
    en: 'Two tries are said to be paid, and the books hold one. Check with the operator, ask for one of them back, and record it when it is.',
    fr: 'Deux tentatives seraient payées, une seule est comptabilisée. Vérifiez chez l’opérateur, demandez à récupérer l’une des deux, et notez-le quand elle est revenue.',
  },
  denied: { en: 'The operator says it was not paid', fr: 'L’opérateur dit que ce n’est pas payé' },
  deniedText: {
    en: 'Somebody recorded it as paid on a paper. What is booked stands: check with the operator, and record it as returned if it did not arrive.',
    fr: 'Une personne l’a noté comme payé, pièce à l’appui. Rien n’a changé dans les comptes\u00a0: vérifiez chez l’opérateur, et notez le retour si l’argent n’est pas arrivé.',
  },
  called: { en: 'The operator has called since', fr: 'L’opérateur a rappelé depuis' },
  calledText: {
    en: 'It is being asked why. Wait for the answer: sending again could pay twice.',
    fr: 'On lui demande pourquoi. Attendez la réponse\u00a0: renvoyer pourrait payer deux fois.',
  },
  recordReturn: { en: 'It came back', fr: 'L’argent est revenu' },
  affirmed: {
    en: 'It says now that it was paid after all: what is booked is right.',
    fr: 'Il dit maintenant que c’est payé finalement\u00a0: ce qui est comptabilisé est juste.',
  },
});
