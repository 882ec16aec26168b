import type { ApprovalSubject } from '#domain/approvals/subjects.ts';
import { plural, words } from '../../words.ts';

type Subject = { subject: ApprovalSubject };
export const approvalSubjects: Record<ApprovalSubject, { en: string; fr: string }> = {
  transfer: { en: 'Transfer', fr: 'Transfert' },
  massPayment: { en: 'Mass payment', fr: 'Paiement de masse' },
  settlement: { en: 'Settlement', fr: 'Règlement' },
  settlementPolicy: { en: 'Automatic settlement', fr: 'Règlement automatique' },
  refund: { en: 'Refund', fr: 'Remboursement' },
  adjustment: { en: 'Adjustment', fr: 'Régularisation' },
  linkedAccount: { en: 'Linked account', fr: 'Compte lié' },
  recipientChange: { en: 'Change of a recipient', fr: 'Modification d’un bénéficiaire' },
  topUpManual: { en: 'Manual top-up', fr: 'Approvisionnement manuel' },
  withhold: { en: 'Withheld money', fr: 'Argent retenu' },
  twoFactorRule: { en: 'Two-factor rule', fr: 'Règle de double authentification' },
  operatorKeys: { en: 'New keys or bank account', fr: 'Nouvelles clés ou compte bancaire' },
  teamRole: { en: 'Role of a member', fr: 'Rôle d’un membre' },
  approvalPolicy: { en: 'Approval rule', fr: 'Règle d’approbation' },
};

/** The approval centre: the list, one request, and what is said in mails about it. */
export const approvalWords = words({
  title: { en: 'Approvals', fr: 'Approbations' },
  description: {
    en: 'What one person asks for and another decides.',
    fr: 'Ce qu’une personne demande et qu’une autre décide.',
  },
  subject: {
    en: ({ subject }: Subject) => approvalSubjects[subject].en,
    fr: ({ subject }: Subject) => approvalSubjects[subject].fr,
  },
  tabForMe: { en: 'For me', fr: 'Pour moi' },
  tabMine: { en: 'Made by me', fr: 'Mes demandes' },
  tabAll: { en: 'All waiting', fr: 'Toutes en attente' },
  tabDone: { en: 'Done', fr: 'Terminées' },
  tabs: { en: 'Which requests', fr: 'Quelles demandes' },
  columnWhat: { en: 'What', fr: 'Objet' },
  columnAmount: { en: 'Amount', fr: 'Montant' },
  columnParty: { en: 'For', fr: 'Pour' },
  columnMaker: { en: 'Asked by', fr: 'Demandé par' },
  columnAge: { en: 'Since', fr: 'Depuis' },
  columnStep: { en: 'Step', fr: 'Étape' },
  columnLapses: { en: 'Lapses', fr: 'Expire' },
  columnStatus: { en: 'Status', fr: 'Statut' },
  columnEnded: { en: 'Decided', fr: 'Décidé' },
  stepOf: {
    en: (p: { no: number; count: number }) => `${p.no} of ${p.count}`,
    fr: (p: { no: number; count: number }) => `${p.no} sur ${p.count}`,
  },
  people: {
    en: (p: { count: number }) => `${p.count} ${plural('en', p.count, { one: 'beneficiary', other: 'beneficiaries' })}`,
    fr: (p: { count: number }) =>
      `${p.count} ${plural('fr', p.count, { one: 'bénéficiaire', other: 'bénéficiaires' })}`,
  },
  urgent: { en: 'Urgent', fr: 'Urgent' },
  emptyForMe: { en: 'Nothing waits for you', fr: 'Rien ne vous attend' },
  emptyForMeText: {
    en: 'Requests you may decide appear here, and you get a message about each.',
    fr: 'Les demandes que vous pouvez décider apparaissent ici, et un message vous prévient de chacune.',
  },
  emptyMine: { en: 'You have asked for nothing', fr: 'Vous n’avez rien demandé' },
  emptyMineText: {
    en: 'What you send that needs somebody’s approval appears here until it is decided.',
    fr: 'Ce que vous envoyez et qui demande une approbation apparaît ici jusqu’à la décision.',
  },
  emptyAll: { en: 'Nothing waits for approval', fr: 'Rien n’attend d’approbation' },
  emptyAllText: {
    en: 'Rules decide what needs a second person.',
    fr: 'Les règles disent ce qui demande une deuxième personne.',
  },
  emptyDone: { en: 'Nothing has been decided yet', fr: 'Rien n’a encore été décidé' },
  emptyDoneText: {
    en: 'Decided, recalled and lapsed requests stay here.',
    fr: 'Les demandes décidées, rappelées et expirées restent ici.',
  },
  toRules: { en: 'Approval rules', fr: 'Règles d’approbation' },
  absence: { en: 'Absence', fr: 'Absence' },
  days: { en: (p: { count: number }) => `${p.count} d`, fr: (p: { count: number }) => `${p.count} j` },
  hours: { en: (p: { count: number }) => `${p.count} h`, fr: (p: { count: number }) => `${p.count} h` },
  minutes: { en: (p: { count: number }) => `${p.count} min`, fr: (p: { count: number }) => `${p.count} min` },
  inTime: { en: (p: { time: string }) => `in ${p.time}`, fr: (p: { time: string }) => `dans ${p.time}` },
  warningCount: {
    en: (p: { count: number }) => `${p.count} ${plural('en', p.count, { one: 'warning', other: 'warnings' })}`,
    fr: (p: { count: number }) => `${p.count} ${plural('fr', p.count, { one: 'alerte', other: 'alertes' })}`,
  },
  approve: { en: 'Approve', fr: 'Approuver' },
  decline: { en: 'Decline', fr: 'Refuser' },
  approveMany: {
    en: (p: { count: number }) => `Approve ${p.count} ${plural('en', p.count, { one: 'request', other: 'requests' })}?`,
    fr: (p: { count: number }) =>
      `Approuver ${p.count} ${plural('fr', p.count, { one: 'demande', other: 'demandes' })}\u00a0?`,
  },
  declineMany: {
    en: (p: { count: number }) => `Decline ${p.count} ${plural('en', p.count, { one: 'request', other: 'requests' })}?`,
    fr: (p: { count: number }) =>
      `Refuser ${p.count} ${plural('fr', p.count, { one: 'demande', other: 'demandes' })}\u00a0?`,
  },
  total: { en: 'Total', fr: 'Total' },
  tooMany: {
    en: (p: { max: number }) => `At most ${p.max} at once.`,
    fr: (p: { max: number }) => `Au plus ${p.max} à la fois.`,
  },
  reason: { en: 'Reason', fr: 'Motif' },
  reasonHint: { en: 'The person who asked reads it.', fr: 'La personne qui demande le lira.' },
  decidedMany: {
    en: (p: { count: number }) => `${p.count} decided`,
    fr: (p: { count: number }) => `${p.count} ${plural('fr', p.count, { one: 'décidée', other: 'décidées' })}`,
  },
  notDecidedMany: {
    en: (p: { count: number }) => `${p.count} not decided`,
    fr: (p: { count: number }) => `${p.count} non ${plural('fr', p.count, { one: 'décidée', other: 'décidées' })}`,
  },
  close: { en: 'Close', fr: 'Fermer' },
  chosen: {
    en: (p: { count: number }) => `${p.count} chosen`,
    fr: (p: { count: number }) => `${p.count} ${plural('fr', p.count, { one: 'choisie', other: 'choisies' })}`,
  },
  search: { en: 'Search by title, person or beneficiary', fr: 'Chercher un objet, une personne, un bénéficiaire' },
});
