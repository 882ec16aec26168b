import { counted, plural, words } from '../../words.ts';

/** What a person pays outside: before it is let go, while it waits for them, and when it is cancelled. */
export const byHandWords = words({
  mark: { en: 'Paid outside, by hand', fr: 'Payé à l’extérieur, à la main' },
  markWaits: {
    en: 'Waits for somebody to pay it outside, by hand',
    fr: 'Attend que quelqu’un le paie à l’extérieur, à la main',
  },
  figure: { en: 'To be paid by hand', fr: 'À payer à la main' },
  waits: {
    en: (p: { count: number }) =>
      `${counted('en', p.count, 'payment waits', 'payments wait')} to be paid by hand, outside. Nothing sends ${p.count === 1 ? 'it' : 'them'}. Once it is done, somebody who did not submit the mass payment writes down the proof:`,
    fr: (p) =>
      `${counted('fr', p.count, 'paiement attend', 'paiements attendent')} d’être ${plural('fr', p.count, { one: 'payé', other: 'payés' })} à la main, à l’extérieur. Rien ne ${plural('fr', p.count, { one: 'l’', other: 'les ' })}envoie. Une fois fait, une personne qui n’a pas envoyé le paiement de masse note la preuve\u00a0:`,
  },
  ahead: {
    en: (p: { count: number; amount: string }) =>
      `${counted('en', p.count, 'payment', 'payments')} (${p.amount}) will be sent by nothing: somebody pays ${p.count === 1 ? 'it' : 'them'} outside, by hand, and somebody who did not submit this writes down the proof:`,
    fr: (p) =>
      `${counted('fr', p.count, 'paiement', 'paiements')} (${p.amount})\u00a0: rien ne ${plural('fr', p.count, { one: 'l’enverra', other: 'les enverra' })}. Quelqu’un ${plural('fr', p.count, { one: 'le', other: 'les' })} paie à l’extérieur, à la main, et une personne qui n’a pas envoyé ce paiement de masse note la preuve\u00a0:`,
  },
  row: {
    en: (p: { name: string; amount: string }) => `${p.name}, ${p.amount}`,
    fr: (p) => `${p.name}, ${p.amount}`,
  },
  more: { en: (p: { count: number }) => `and ${p.count} more`, fr: (p) => `et ${p.count} de plus` },
  cancelAsks: {
    en: (p: { count: number }) =>
      `${counted('en', p.count, 'payment is', 'payments are')} paid by hand, perhaps already: ask whoever does it. ${p.count === 1 ? 'It stays' : 'They stay'} open, and the money set aside, until somebody writes down how it ended. Tick only what was surely not paid and will not be:`,
    fr: (p) =>
      `${counted('fr', p.count, 'paiement se fait', 'paiements se font')} à la main, peut-être déjà\u00a0: demandez à la personne qui s’en charge. ${plural('fr', p.count, { one: 'Il reste ouvert', other: 'Ils restent ouverts' })}, et l’argent réservé, jusqu’à ce que quelqu’un note comment cela s’est terminé. Ne cochez que ce qui n’a sûrement pas été payé et ne le sera pas\u00a0:`,
  },
  notPaid: {
    en: (p: { name: string; amount: string }) => `${p.name}, ${p.amount}: not paid, cancel it too`,
    fr: (p) => `${p.name}, ${p.amount}\u00a0: pas payé, à annuler aussi`,
  },
  calledOff: {
    en: 'Nobody has written down that it was paid, and its money is free again. If somebody had paid it by hand all the same, whoever did not send it writes that down here, with a paper: then it is booked.',
    fr: 'Personne n’a noté qu’il a été payé, et son argent est de nouveau disponible. Si quelqu’un l’avait tout de même payé à la main, une personne qui ne l’a pas envoyé le note ici, avec un document\u00a0: il est alors comptabilisé.',
  },
  notDone: {
    en: 'Somebody wrote down that it was not done. If it had been paid all the same, whoever did not send it writes that down here, with a paper: then it is booked.',
    fr: 'Quelqu’un a noté que ce n’était pas fait. Si cela avait tout de même été payé, une personne qui ne l’a pas envoyé le note ici, avec un document\u00a0: c’est alors comptabilisé.',
  },
  cancelTransfer: {
    en: 'Somebody carries it out by hand, and may have paid already: ask them first. Cancelled, its money is free again; if it was paid all the same, somebody else can still write that down with a paper.',
    fr: 'Quelqu’un le fait à la main, et l’a peut-être déjà payé\u00a0: demandez-lui d’abord. Une fois annulé, l’argent réservé redevient disponible\u00a0; s’il avait tout de même été payé, une autre personne peut encore le noter avec un document.',
  },
  recordCalledOff: {
    en: 'It was cancelled. That it had been paid all the same is proved by a paper; its money is then taken from the account.',
    fr: 'Il a été annulé. Un document prouve qu’il avait tout de même été payé\u00a0; l’argent est alors pris sur le compte.',
  },
  recordNotDone: {
    en: 'It was written down as not done. That it had been paid all the same is proved by a paper; its money is then taken from the account.',
    fr: 'Il a été noté comme non fait. Un document prouve qu’il avait tout de même été payé\u00a0; l’argent est alors pris sur le compte.',
  },
});
