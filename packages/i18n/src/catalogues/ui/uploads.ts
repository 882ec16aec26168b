import { words } from '../../words.ts';

/** Choosing and sending a file, wherever one is asked for. */
export const uploadWords = words({
  choose: { en: 'Choose a file', fr: 'Choisir un fichier' },
  drop: { en: 'Drop or paste a file here, or', fr: 'Déposez ou collez un fichier ici, ou' },
  dropOnly: { en: 'Drop a file here, or', fr: 'Déposez un fichier ici, ou' },
  dropOrPaste: {
    en: 'Drop a file here, paste the rows you copied, or',
    fr: 'Déposez un fichier ici, collez les lignes copiées, ou',
  },
  chooseOne: { en: 'choose a file', fr: 'choisissez un fichier' },
  letGo: { en: 'Let go of the file here', fr: 'Relâchez le fichier ici' },
  camera: { en: 'Take a photo', fr: 'Prendre une photo' },
  another: { en: 'Choose another', fr: 'En choisir un autre' },
  removeOf: { en: (p: { name: string }) => `Remove ${p.name}`, fr: (p) => `Retirer ${p.name}` },
  oneOnly: { en: 'One file at a time.', fr: 'Un seul fichier à la fois.' },
  tooLarge: {
    en: (p: { name: string; max: string }) => `${p.name} is larger than ${p.max}.`,
    fr: (p) => `${p.name} dépasse ${p.max}.`,
  },
  wrongKind: {
    en: (p: { name: string; kinds: string }) => `${p.name} is none of these: ${p.kinds}.`,
    fr: (p) => `${p.name} n’est pas l’un de ces formats\u00a0: ${p.kinds}.`,
  },
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
