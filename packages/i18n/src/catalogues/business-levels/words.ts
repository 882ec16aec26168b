import type { LevelProblem } from '#domain/organisations/business-levels.ts';
import { words, type Locale } from '../../words.ts';

type Capped = { cap: string };

/** What a timeline says of a payment that went through above the caps of its business. */
export const levelNotes: Record<LevelProblem['rule'], Record<Locale, (p: Capped) => string>> = {
  closed: {
    en: () => 'At its level the business cannot move money in production yet; its papers are missing.',
    fr: () =>
      'À son niveau, l’entreprise ne peut pas encore faire passer d’argent en production\u00a0; son dossier manque.',
  },
  payment: {
    en: (p) => `Above what one payment may be at this level: ${p.cap}.`,
    fr: (p) => `Au-dessus du maximum par paiement à ce niveau\u00a0: ${p.cap}.`,
  },
  day: {
    en: (p) => `Above what this level allows in a day: ${p.cap}.`,
    fr: (p) => `Au-dessus du maximum par jour à ce niveau\u00a0: ${p.cap}.`,
  },
  month: {
    en: (p) => `Above what this level allows in a month: ${p.cap}.`,
    fr: (p) => `Au-dessus du maximum par mois à ce niveau\u00a0: ${p.cap}.`,
  },
};

/** What a timeline says of a payment that its level had no room for when it was to leave. */
export const levelWaits: Record<Locale, (p: { from: string | null }) => string> = {
  en: (p) =>
    `The level of the business has no room for it now. ${p.from === null ? 'No day soon has; it is looked at every day.' : `It goes on ${p.from}.`} Its money stays set aside.`,
  fr: (p) =>
    `Le niveau de l’entreprise n’a plus de place pour ce paiement. ${p.from === null ? 'Aucun jour prochain n’en a\u00a0; c’est revu chaque jour.' : `Il part le ${p.from}.`} L’argent reste mis de côté.`,
};

/** What home asks of a business that came above its level. */
export const levelNeedsYou = {
  en: 'Above the limits of your level: see what raises them',
  fr: 'Plafonds de votre niveau dépassés\u00a0: voyez ce qui les relève',
};

export const businessLevelsWords = words({
  collect: { en: 'Collect', fr: 'Encaisser' },
  collectUsed: { en: 'Collect, announced bank deposits included', fr: 'Encaisser, dépôts bancaires annoncés compris' },
  payOut: { en: 'Pay out', fr: 'Décaisser' },
  perPayment: { en: (p: { cap: string }) => `${p.cap} per payment`, fr: (p) => `${p.cap} par paiement` },
  perDay: { en: (p: { cap: string }) => `${p.cap} per day`, fr: (p) => `${p.cap} par jour` },
  perMonth: { en: (p: { cap: string }) => `${p.cap} per month`, fr: (p) => `${p.cap} par mois` },
  noCap: { en: 'Only what operators allow', fr: 'Seulement les plafonds des opérateurs' },
  closed: { en: 'Nothing in production', fr: 'Rien en production' },
  today: {
    en: (p: { used: string; cap: string }) => `Today: ${p.used} of ${p.cap}`,
    fr: (p) => `Aujourd’hui\u00a0: ${p.used} sur ${p.cap}`,
  },
  thisMonth: {
    en: (p: { used: string; cap: string }) => `This month: ${p.used} of ${p.cap}`,
    fr: (p) => `Ce mois-ci\u00a0: ${p.used} sur ${p.cap}`,
  },
  above: { en: 'above the limit', fr: 'plafond dépassé' },
  loadFailed: {
    en: 'The limits of the levels could not be loaded',
    fr: 'Les plafonds des niveaux n’ont pas pu être chargés',
  },
  modeOff: {
    en: 'This installation does not ask for these limits.',
    fr: 'Cette installation ne demande pas le respect de ces plafonds.',
  },
  modeWarn: {
    en: 'Above these limits payments still go through, and you are told what is missing.',
    fr: 'Au-delà de ces plafonds, les paiements passent encore, et vous êtes informé de ce qui manque.',
  },
  modeEnforce: {
    en: 'These limits hold now: what goes above them is refused. Refunds always go through.',
    fr: 'Ces plafonds s’appliquent\u00a0: ce qui les dépasse est refusé. Les remboursements passent toujours.',
  },
  nextOff: {
    en: (p: { day: string }) => `From ${p.day} on they are no longer asked for.`,
    fr: (p) => `À partir du ${p.day}, ils ne seront plus demandés.`,
  },
  nextWarn: {
    en: (p: { day: string }) => `From ${p.day} on you are only told when you go above them.`,
    fr: (p) => `À partir du ${p.day}, vous serez seulement averti en cas de dépassement.`,
  },
  nextEnforce: {
    en: (p: { day: string }) => `From ${p.day} on what goes above them is refused.`,
    fr: (p) => `À partir du ${p.day}, ce qui les dépasse sera refusé.`,
  },
});
