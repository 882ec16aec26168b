import { words } from '../../words.ts';

/** Choosing and sending a file, wherever one is asked for. */
export const uploadWords = words({
  choose: { en: 'Choose a file', fr: 'Choisir un fichier' },
  choosePhoto: { en: 'Photo or file', fr: 'Photo ou fichier' },
  another: { en: 'Choose another', fr: 'En choisir un autre' },
  remove: { en: 'Remove', fr: 'Retirer' },
  shrinking: { en: 'Making the picture smaller…', fr: 'Réduction de l’image…' },
  sending: { en: (p: { percent: number }) => `Sending, ${p.percent} %`, fr: (p) => `Envoi, ${p.percent} %` },
  waiting: {
    en: (p: { percent: number }) => `The line is broken. It goes on at ${p.percent} % as soon as it is back.`,
    fr: (p) => `Connexion coupée. L’envoi reprendra à ${p.percent} % dès son retour.`,
  },
  checking: { en: 'Checking…', fr: 'Vérification…' },
  done: { en: (p: { name: string }) => `${p.name} is there`, fr: (p) => `${p.name} est arrivé` },
  comingYet: { en: 'The file is still on its way', fr: 'Le fichier est encore en route' },
  again: { en: 'Try again', fr: 'Réessayer' },
  lineFailed: {
    en: 'The line was broken for too long. What had arrived is kept for a quarter of an hour.',
    fr: 'La connexion est restée coupée trop longtemps. Ce qui est arrivé est gardé un quart d’heure.',
  },
  empty: { en: 'This file is empty.', fr: 'Ce fichier est vide.' },
});
