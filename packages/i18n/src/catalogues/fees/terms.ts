import { brand } from '#domain/values/brand.ts';
import { words } from '../../words.ts';

/** The terms people accept. Their version stands in #domain/terms.ts and changes with every change of meaning here. */
export const termsWords = words({
  title: { en: 'Terms of use', fr: 'Conditions d’utilisation' },
  version: {
    en: (p: { version: string }) => `Version of ${p.version}`,
    fr: (p: { version: string }) => `Version du ${p.version}`,
  },
});

export const termsSections: readonly { title: { en: string; fr: string }; text: { en: string; fr: string } }[] = [
  {
    title: { en: 'What this is', fr: 'De quoi il s’agit' },
    text: {
      en: `${brand.name} helps a business in Cameroon to collect payments by mobile money and to account for them. The money itself is moved and kept by the operators with whom you have a contract.`,
      fr: `${brand.name} aide une entreprise au Cameroun à encaisser par mobile money et à tenir ses comptes. L’argent est transporté et conservé par les opérateurs avec lesquels vous avez un contrat.`,
    },
  },
  {
    title: { en: 'Who may use it', fr: 'Qui peut l’utiliser' },
    text: {
      en: 'Businesses, associations and institutions, through people who may act for them. What you tell about your business is true and kept up to date.',
      fr: 'Les entreprises, associations et institutions, par des personnes habilitées à agir pour elles. Les informations données sur l’entreprise sont exactes et tenues à jour.',
    },
  },
  {
    title: { en: 'Your account', fr: 'Votre compte' },
    text: {
      en: 'Your password, PIN and codes are yours alone. Whoever works for you gets an account of their own. You answer for what is done with the rights you give.',
      fr: 'Votre mot de passe, votre PIN et vos codes ne sont qu’à vous. Chaque collaborateur reçoit son propre compte. Vous répondez de ce qui est fait avec les droits que vous donnez.',
    },
  },
  {
    title: { en: 'Fees', fr: 'Frais' },
    text: {
      en: 'Every fee is shown before a payment is confirmed and stands on the statement. A change of fees is announced before it applies.',
      fr: 'Chaque frais est affiché avant la confirmation d’un paiement et figure sur le relevé. Un changement de frais est annoncé avant de s’appliquer.',
    },
  },
  {
    title: { en: 'Payments and refunds', fr: 'Paiements et remboursements' },
    text: {
      en: 'You deliver what was paid for, or give the money back. Money that arrived by mistake, twice or too late is given back to the payer.',
      fr: 'Vous livrez ce qui a été payé, ou vous rendez l’argent. Ce qui est arrivé par erreur, en double ou trop tard est rendu au payeur.',
    },
  },
  {
    title: { en: 'What is not allowed', fr: 'Ce qui est interdit' },
    text: {
      en: 'Fraud, money laundering, goods or services forbidden by law, and payments on behalf of somebody who hides. Accounts used for this are closed and reported as the law requires.',
      fr: 'La fraude, le blanchiment, les biens ou services interdits par la loi, et les paiements pour le compte d’une personne qui se cache. Les comptes ainsi utilisés sont fermés et signalés comme la loi l’exige.',
    },
  },
  {
    title: { en: 'Data', fr: 'Données' },
    text: {
      en: 'Names, numbers and payments are used to run the service, to keep the books and to meet legal duties, and are kept as long as the law asks. They are not sold.',
      fr: 'Noms, numéros et paiements servent à faire fonctionner le service, à tenir les comptes et à remplir les obligations légales, et sont conservés aussi longtemps que la loi le demande. Ils ne sont pas vendus.',
    },
  },
  {
    title: { en: 'Ending', fr: 'Fin' },
    text: {
      en: 'You may stop at any time. What is due is settled first, and records that the law wants kept remain.',
      fr: 'Vous pouvez arrêter à tout moment. Ce qui est dû est d’abord réglé, et les écritures que la loi impose de garder demeurent.',
    },
  },
];
