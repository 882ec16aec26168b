import { plural, words } from '../../words.ts';

/** Who may do what and why: the matrix, the question about one person, and the tabs above them. */
export const accessWords = words({
  title: { en: 'Access control', fr: 'Contrôle d’accès' },
  tabs: { en: 'Access control', fr: 'Contrôle d’accès' },
  tabMatrix: { en: 'Who may what', fr: 'Qui peut quoi' },
  tabWhy: { en: 'Why?', fr: 'Pourquoi\u00a0?' },
  tabRoles: { en: 'Your roles', fr: 'Vos rôles' },
  tabRequests: { en: 'Requests', fr: 'Demandes' },
  cannotApprove: {
    en: (p: { right: string }) => `Their role does not include the right “${p.right}”.`,
    fr: (p: { right: string }) => `Son rôle ne comprend pas le droit «\u00a0${p.right}\u00a0».`,
  },
  noPinYet: {
    en: 'They have neither a PIN nor a second factor yet.',
    fr: 'Cette personne n’a encore ni PIN ni second facteur.',
  },
  matrixDescription: {
    en: 'What each role may do in production. Rights of several roles add up.',
    fr: 'Ce que chaque rôle peut faire en production. Les droits de plusieurs rôles s’additionnent.',
  },
  resource: { en: 'About', fr: 'Sujet' },
  role: { en: 'Role', fr: 'Rôle' },
  all: { en: 'All', fr: 'Tout' },
  none: { en: 'Nothing', fr: 'Rien' },
  ownMark: { en: 'own', fr: 'siens' },
  ownLegend: {
    en: '“own”: only the records this person made.',
    fr: '«\u00a0siens\u00a0»\u00a0: seulement ce que la personne a fait.',
  },
  developerLegend: {
    en: 'Developers may do almost everything in the sandbox.',
    fr: 'Les développeurs peuvent presque tout faire dans le bac à sable.',
  },
  whyTitle: { en: 'Why can this person do that?', fr: 'Pourquoi cette personne peut-elle faire cela\u00a0?' },
  person: { en: 'Person', fr: 'Personne' },
  choosePerson: { en: 'Choose a person', fr: 'Choisissez une personne' },
  right: { en: 'Right', fr: 'Droit' },
  chooseRight: { en: 'Choose a right', fr: 'Choisissez un droit' },
  ask: {
    en: 'Choose a person and a right to see where it comes from.',
    fr: 'Choisissez une personne et un droit pour voir d’où il vient.',
  },
  can: {
    en: (p: { name: string; right: string }) => `${p.name} has the right “${p.right}”.`,
    fr: (p: { name: string; right: string }) => `${p.name} a le droit «\u00a0${p.right}\u00a0».`,
  },
  cannot: {
    en: (p: { name: string; right: string }) => `${p.name} does not have the right “${p.right}”.`,
    fr: (p: { name: string; right: string }) => `${p.name} n’a pas le droit «\u00a0${p.right}\u00a0».`,
  },
  givenBy: { en: 'It comes from', fr: 'Il vient de' },
  fromRole: { en: (p: { role: string }) => `the role ${p.role}`, fr: (p: { role: string }) => `du rôle ${p.role}` },
  fromCustom: {
    en: (p: { role: string }) => `your own role ${p.role}`,
    fr: (p: { role: string }) => `de votre rôle ${p.role}`,
  },
  scopeAll: { en: 'over all records', fr: 'sur toutes les opérations' },
  scopeOwn: { en: 'over their own records only', fr: 'sur ses propres opérations seulement' },
  reach: { en: 'How far', fr: 'Portée' },
  limits: { en: 'What limits it', fr: 'Ce qui le limite' },
  limitedOwn: {
    en: 'This member is limited to their own records, so sums of everybody are withheld too.',
    fr: 'Ce membre est limité à ses propres opérations\u00a0; les totaux de tous lui sont donc aussi cachés.',
  },
  limitedSubAccounts: {
    en: 'This member works with some sub-accounts only, so what concerns the whole organisation is withheld.',
    fr: 'Ce membre travaille avec certains sous-comptes seulement\u00a0; ce qui concerne toute l’organisation lui est donc retiré.',
  },
  limitedUntil: {
    en: (p: { at: string }) => `The access ends on ${p.at}.`,
    fr: (p: { at: string }) => `L’accès prend fin le ${p.at}.`,
  },
  entryInvited: { en: 'The invitation has not been accepted yet.', fr: 'L’invitation n’est pas encore acceptée.' },
  entrySuspended: {
    en: 'The access is suspended, so no right counts.',
    fr: 'L’accès est suspendu, donc aucun droit ne compte.',
  },
  entryLeft: { en: 'This person has left the organisation.', fr: 'Cette personne a quitté l’organisation.' },
  entryEnded: { en: 'The temporary access has ended.', fr: 'L’accès temporaire a pris fin.' },
  sandboxOnly: { en: 'In the sandbox the role includes it.', fr: 'Dans le bac à sable, le rôle le comprend.' },
  canGrant: { en: 'Who can give it', fr: 'Qui peut le donner' },
  nobodyCan: { en: 'Nobody here can give it.', fr: 'Personne ici ne peut le donner.' },
  rolesWithIt: { en: 'Roles that include it', fr: 'Rôles qui le comprennent' },
  openMember: { en: 'Open this person', fr: 'Voir cette personne' },
  rightsCount: {
    en: (p: { count: number }) => `${p.count} ${plural('en', p.count, { one: 'right', other: 'rights' })}`,
    fr: (p: { count: number }) => `${p.count} ${plural('fr', p.count, { one: 'droit', other: 'droits' })}`,
  },
});

/** In the place of a page whose right is missing. */
export const missingRightWords = words({
  needs: { en: 'The right you need', fr: 'Le droit qu’il vous faut' },
  whoCan: { en: 'Who can give it to you', fr: 'Qui peut vous le donner' },
  nobody: {
    en: 'Nobody in your organisation can give it at the moment.',
    fr: 'Personne dans votre organisation ne peut le donner pour le moment.',
  },
  request: { en: 'Request access', fr: 'Demander l’accès' },
  note: { en: 'What do you need it for?', fr: 'Pour quoi en avez-vous besoin\u00a0?' },
  send: { en: 'Send the request', fr: 'Envoyer la demande' },
  cancel: { en: 'Cancel', fr: 'Annuler' },
  sent: {
    en: (p: { day: string }) => `You asked for it on ${p.day}. You will be told as soon as somebody answers.`,
    fr: (p: { day: string }) => `Vous l’avez demandé le ${p.day}. Vous serez prévenu dès la réponse.`,
  },
  declined: {
    en: (p: { name: string }) => `${p.name} declined your last request.`,
    fr: (p: { name: string }) => `${p.name} a refusé votre dernière demande.`,
  },
  held: { en: 'You have this right now.', fr: 'Vous avez maintenant ce droit.' },
  reload: { en: 'Open the page', fr: 'Ouvrir la page' },
});
