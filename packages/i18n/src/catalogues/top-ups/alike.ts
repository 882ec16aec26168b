import { formatDateTime } from '#domain/values/time.ts';
import { words } from '../../words.ts';

type Other = { at: string; byName: string | null };
type Decided = Other & { decidedAt: string | null; decidedByName: string | null };
const whenEn = (at: string, name: string | null) => `${formatDateTime(new Date(at), 'en')}${name ? ` by ${name}` : ''}`;
const whenFr = (at: string, name: string | null) =>
  `${formatDateTime(new Date(at), 'fr')}${name ? ` par ${name}` : ''}`;

/** Another deposit that this one may be: what they have in common, by its reference. */
export const depositAlike = words({
  slip: {
    en: (p: { reference: string }) => `The same slip stands on the deposit ${p.reference}`,
    fr: (p: { reference: string }) => `Le même bordereau figure sur le dépôt ${p.reference}`,
  },
  proof: {
    en: (p: { reference: string }) => `The same proof stands on the deposit ${p.reference}`,
    fr: (p: { reference: string }) => `Le même justificatif figure sur le dépôt ${p.reference}`,
  },
  day: {
    en: (p: { reference: string }) => `The deposit ${p.reference} is of the same amount on the same day`,
    fr: (p: { reference: string }) => `Le dépôt ${p.reference} est du même montant, le même jour`,
  },
});

/** By whom the other was declared, and whether it is booked. */
export const depositStates = words({
  waits: {
    en: (p: Other) => `Declared ${whenEn(p.at, p.byName)}; it waits to be confirmed.`,
    fr: (p: Other) => `Déclaré le ${whenFr(p.at, p.byName)}\u00a0; il attend sa confirmation.`,
  },
  booked: {
    en: (p: Decided) =>
      `Declared ${whenEn(p.at, p.byName)}; it is booked${p.decidedAt ? ` since ${whenEn(p.decidedAt, p.decidedByName)}` : ''}.`,
    fr: (p: Decided) =>
      `Déclaré le ${whenFr(p.at, p.byName)}\u00a0; il est comptabilisé${p.decidedAt ? ` depuis le ${whenFr(p.decidedAt, p.decidedByName)}` : ''}.`,
  },
});

/** The question, to whoever declares a deposit and to whoever books it. */
export const depositTwiceWords = words({
  title: { en: 'This deposit may stand here already', fr: 'Ce dépôt figure peut-être déjà ici' },
  sent: { en: 'Nothing was declared now.', fr: 'Rien n’a été déclaré maintenant.' },
  tick: { en: 'They are two deposits, declare this one too', fr: 'Ce sont deux dépôts, déclarer aussi celui-ci' },
  tickBook: {
    en: 'They are two deposits, the bank account shows both',
    fr: 'Ce sont deux dépôts, le compte bancaire montre les deux',
  },
  first: {
    en: 'Look at the other deposit first, then confirm that they are two.',
    fr: 'Regardez d’abord l’autre dépôt, puis confirmez qu’il s’agit de deux.',
  },
});
