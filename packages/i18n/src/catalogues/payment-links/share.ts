import { words } from '../../words.ts';

/** The ways to hand a link on; also the words that go with it. */
export const shareWords = words({
  title: { en: 'Share this link', fr: 'Partager ce lien' },
  address: { en: 'Address of the pay page', fr: 'Adresse de la page de paiement' },
  copy: { en: 'Copy', fr: 'Copier' },
  copied: { en: 'Copied', fr: 'Copié' },
  system: { en: 'Share…', fr: 'Partager…' },
  email: { en: 'E-mail', fr: 'E-mail' },
  open: { en: 'Open', fr: 'Ouvrir' },
  posterTitle: { en: 'Poster to print (PDF)', fr: 'Affiche à imprimer (PDF)' },
  posterIn: {
    en: (p: { size: string; language: string }) => `${p.size} · ${p.language}`,
    fr: (p: { size: string; language: string }) => `${p.size} · ${p.language}`,
  },
  english: { en: 'English', fr: 'anglais' },
  french: { en: 'French', fr: 'français' },
  qrOf: {
    en: (p: { name: string }) => `QR code: pay “${p.name}”`,
    fr: (p: { name: string }) => `Code QR\u00a0: payer « ${p.name} »`,
  },
  qrHint: { en: 'Any phone camera opens the pay page.', fr: 'L’appareil photo de tout téléphone ouvre la page.' },
  message: {
    en: (p: { title: string; url: string }) => `${p.title}: pay safely by mobile money here ${p.url}`,
    fr: (p: { title: string; url: string }) => `${p.title} : payez en sécurité par mobile money ici ${p.url}`,
  },
  closedInactive: {
    en: 'This link is switched off: payers see a closed page.',
    fr: 'Ce lien est désactivé : les payeurs voient une page fermée.',
  },
  closedExpired: {
    en: 'This link has ended: payers see a closed page.',
    fr: 'Ce lien est arrivé à sa fin : les payeurs voient une page fermée.',
  },
  closedCompleted: {
    en: 'All its payments are made: payers see a closed page.',
    fr: 'Tous ses paiements sont faits : les payeurs voient une page fermée.',
  },
  closedRevoked: {
    en: 'This link was revoked for good: payers are told not to pay.',
    fr: 'Ce lien a été révoqué : les payeurs sont avertis de ne pas payer.',
  },
});
