import { words } from '../../words.ts';

/** Who asked for which right: the list and the answer. */
export const accessRequestWords = words({
  description: {
    en: 'Colleagues who met a page they may not open, and asked.',
    fr: 'Des collègues ont rencontré une page fermée et ont demandé l’accès.',
  },
  who: { en: 'Who', fr: 'Qui' },
  right: { en: 'Right', fr: 'Droit' },
  status: { en: 'Status', fr: 'Statut' },
  asked: { en: 'Asked', fr: 'Demandé le' },
  answered: { en: 'Answered by', fr: 'Réponse de' },
  answeredAt: { en: 'Answered', fr: 'Répondu le' },
  note: { en: 'What for', fr: 'Pour quoi' },
  page: { en: 'Page', fr: 'Page' },
  noneTitle: { en: 'Nobody asked', fr: 'Aucune demande' },
  noneDetail: {
    en: 'When a colleague asks for a right, it appears here and you are told.',
    fr: 'Quand un collègue demande un droit, il apparaît ici et vous êtes prévenu.',
  },
  title: {
    en: (p: { name: string }) => `${p.name} asks for access`,
    fr: (p: { name: string }) => `${p.name} demande un accès`,
  },
  back: { en: 'Requests', fr: 'Demandes' },
  answer: { en: 'Your answer', fr: 'Votre réponse' },
  chooseRole: { en: 'Add which role?', fr: 'Ajouter quel rôle\u00a0?' },
  chooseHint: {
    en: 'Only roles that bring the right and that you may give; the smallest first.',
    fr: 'Seulement les rôles qui apportent ce droit et que vous pouvez donner\u00a0; le plus limité d’abord.',
  },
  brings: {
    en: (p: { count: number }) => (p.count === 1 ? 'Brings this right only' : `Brings ${p.count} more rights`),
    fr: (p: { count: number }) => (p.count < 2 ? 'Apporte ce seul droit' : `Apporte ${p.count} droits de plus`),
  },
  approve: { en: 'Give the role', fr: 'Donner le rôle' },
  approved: { en: 'Done. The person has been told.', fr: 'C’est fait. La personne est prévenue.' },
  decline: { en: 'Decline', fr: 'Refuser' },
  declineTitle: { en: 'Decline this request?', fr: 'Refuser cette demande\u00a0?' },
  reason: { en: 'Why', fr: 'Pourquoi' },
  reasonHint: { en: 'The person reads this.', fr: 'La personne lira ceci.' },
  declined: { en: 'Declined. The person has been told.', fr: 'Demande refusée. La personne est prévenue.' },
  noChoice: {
    en: 'None of the roles you may give brings this right. Somebody above you can answer, or make a role with it first.',
    fr: 'Aucun des rôles que vous pouvez donner n’apporte ce droit. Une personne au-dessus de vous peut répondre, ou créez d’abord un rôle qui le comprend.',
  },
  yours: {
    en: 'This is your own request: somebody else answers it.',
    fr: 'C’est votre propre demande\u00a0: une autre personne y répond.',
  },
  newRole: { en: 'Make a role', fr: 'Créer un rôle' },
  openMember: { en: 'Open this person', fr: 'Voir cette personne' },
});
