import { words } from '../../words.ts';

/** Under a list of transactions: what its total is made of. */
export const paidLineWords = words({
  paid: { en: (p: { paid: string }) => `Paid: ${p.paid}`, fr: (p: { paid: string }) => `Payé\u00a0: ${p.paid}` },
  lessGivenBack: {
    en: (p: { paid: string; back: string; left: string }) => `Paid: ${p.paid}, given back: ${p.back}, left: ${p.left}`,
    fr: (p: { paid: string; back: string; left: string }) =>
      `Payé\u00a0: ${p.paid}, remboursé\u00a0: ${p.back}, reste\u00a0: ${p.left}`,
  },
  inAndOut: {
    en: (p: { paidIn: string; paidOut: string; back: string; left: string }) =>
      `Paid in: ${p.paidIn}, paid out: ${p.paidOut}${p.back && `, given back: ${p.back}`}, left: ${p.left}`,
    fr: (p: { paidIn: string; paidOut: string; back: string; left: string }) =>
      `Entré\u00a0: ${p.paidIn}, sorti\u00a0: ${p.paidOut}${p.back && `, remboursé\u00a0: ${p.back}`}, reste\u00a0: ${p.left}`,
  },
  onlyGivenBack: {
    en: (p: { back: string }) => `Given back: ${p.back}`,
    fr: (p: { back: string }) => `Remboursé\u00a0: ${p.back}`,
  },
  /** Neither paid nor given up. */
  onTheWay: {
    en: (p: { count: string; amount: string }) => `Still on its way: ${p.count} (${p.amount})`,
    fr: (p: { count: string; amount: string }) => `Encore en cours\u00a0: ${p.count} (${p.amount})`,
  },
  notSent: {
    en: (p: { count: string; amount: string }) => `Not sent yet: ${p.count} (${p.amount})`,
    fr: (p: { count: string; amount: string }) => `Pas encore envoyé\u00a0: ${p.count} (${p.amount})`,
  },
  /** The lines under a column of amounts. */
  linePaid: { en: 'Paid', fr: 'Payé' },
  lineBack: { en: 'Given back', fr: 'Remboursé' },
  lineLeft: { en: 'Left', fr: 'Reste' },
  lineRows: { en: 'Rows', fr: 'Lignes' },
  lineBackElsewhere: { en: 'Given back elsewhere', fr: 'Remboursé hors liste' },
  notPaid: {
    en: (p: { count: string; amount: string }) => `Not paid: ${p.count} (${p.amount})`,
    fr: (p: { count: string; amount: string }) => `Non payé\u00a0: ${p.count} (${p.amount})`,
  },
});
