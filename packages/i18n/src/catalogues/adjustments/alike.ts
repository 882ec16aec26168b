import { formatDateTime } from '#domain/values/time.ts';
import { counted, words } from '../../words.ts';

type Other = { at: string; byName: string | null };
type Decided = Other & { decidedAt: string | null; decidedByName: string | null };
const byEn = ({ byName }: Other) => (byName ? ` by ${byName}` : '');
const byFr = ({ byName }: Other) => (byName ? ` par ${byName}` : '');

/** Another correction of the same sum of one payment: the question, and what whoever decides reads beside it. */
export const alikeAdjustmentWords = words({
  title: {
    en: 'The same was asked for this payment before',
    fr: 'La même régularisation a déjà été demandée pour ce paiement',
  },
  titleBeside: {
    en: 'Another one of the same amount of this payment',
    fr: 'Une autre du même montant pour ce paiement',
  },
  text: {
    en: 'Another adjustment moves the same amount of this payment in the same direction. Nothing was sent.',
    fr: 'Une autre régularisation porte sur le même montant de ce paiement, dans le même sens. Rien n’a été envoyé.',
  },
  waits: {
    en: (p: Other) => `Asked for on ${formatDateTime(new Date(p.at), 'en')}${byEn(p)}; it waits for its decision.`,
    fr: (p: Other) => `Demandée le ${formatDateTime(new Date(p.at), 'fr')}${byFr(p)}\u00a0; elle attend sa décision.`,
  },
  posted: {
    en: (p: Decided) =>
      `Asked for on ${formatDateTime(new Date(p.at), 'en')}${byEn(p)}; it is posted${p.decidedAt ? ` since ${formatDateTime(new Date(p.decidedAt), 'en')}` : ''}${byEn({ ...p, byName: p.decidedByName })}.`,
    fr: (p: Decided) =>
      `Demandée le ${formatDateTime(new Date(p.at), 'fr')}${byFr(p)}\u00a0; elle est comptabilisée${p.decidedAt ? ` depuis le ${formatDateTime(new Date(p.decidedAt), 'fr')}` : ''}${byFr({ ...p, byName: p.decidedByName })}.`,
  },
  more: {
    en: (p: { count: number }) => `${counted('en', p.count, 'more', 'more')} of the same amount.`,
    fr: (p: { count: number }) => `${counted('fr', p.count, 'autre', 'autres')} du même montant.`,
  },
  see: { en: 'See the other adjustment', fr: 'Voir l’autre régularisation' },
  ofColleague: {
    en: 'A colleague asked for the other one. Ask before you send this one.',
    fr: 'L’autre demande vient d’un collègue. Renseignez-vous avant d’envoyer celle-ci.',
  },
  tick: { en: 'Both are right, post this one too', fr: 'Les deux sont justes, comptabiliser aussi celle-ci' },
  tickAsk: { en: 'Both are right, ask for this one too', fr: 'Les deux sont justes, demander aussi celle-ci' },
  first: {
    en: 'Look at the other adjustment first, then confirm that both are right.',
    fr: 'Regardez d’abord l’autre régularisation, puis confirmez que les deux sont justes.',
  },
  reading: {
    en: 'Looking for others of the same amount…',
    fr: 'Recherche d’autres du même montant…',
  },
});
