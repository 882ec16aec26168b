import { words } from '../../words.ts';

export const outboxWords = words({
  title: { en: 'Outbox', fr: 'Boîte d’envoi' },
  intro: {
    en: 'Every mail and SMS of this installation, newest first. This page exists only where nobody’s real messages pass.',
    fr: 'Tous les e-mails et SMS de cette installation, les plus récents d’abord. Cette page n’existe que là où ne passe aucun vrai message.',
  },
  search: { en: 'Recipient', fr: 'Destinataire' },
  find: { en: 'Filter', fr: 'Filtrer' },
  all: { en: 'Show all', fr: 'Tout afficher' },
  empty: { en: 'Nothing has been written yet.', fr: 'Rien n’a encore été écrit.' },
  emptyFiltered: { en: 'Nothing for this recipient.', fr: 'Rien pour ce destinataire.' },
  erased: { en: 'The content was erased after thirty days.', fr: 'Le contenu a été effacé après trente jours.' },
  email: { en: 'Email', fr: 'E-mail' },
  sms: { en: 'SMS', fr: 'SMS' },
  queued: { en: 'waiting', fr: 'en attente' },
  sent: { en: 'sent', fr: 'envoyé' },
  failed: { en: 'failed', fr: 'échec' },
  kept: { en: 'not sent, only shown here', fr: 'non envoyé, affiché ici seulement' },
  otherLanguage: { en: 'Français', fr: 'English' },
  refresh: { en: 'Refresh', fr: 'Actualiser' },
});
