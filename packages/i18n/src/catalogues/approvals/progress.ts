import { plural, words } from '../../words.ts';

/** One request for approval: its steps, what is asked for, and the decision. */
export const approvalProgressWords = words({
  back: { en: 'Approvals', fr: 'Approbations' },
  whatIsAsked: { en: 'What is asked for', fr: 'Ce qui est demandé' },
  askedBy: {
    en: (p: { name: string; at: string }) => `Asked by ${p.name}, ${p.at}`,
    fr: (p: { name: string; at: string }) => `Demandé par ${p.name}, ${p.at}`,
  },
  openRecord: { en: 'Open the record', fr: 'Ouvrir la fiche' },
  amount: { en: 'Amount', fr: 'Montant' },
  party: { en: 'For', fr: 'Pour' },
  count: { en: 'Beneficiaries', fr: 'Bénéficiaires' },
  balanceBefore: { en: 'Balance before', fr: 'Solde avant' },
  balanceAfter: { en: 'Balance after', fr: 'Solde après' },
  lookTwice: { en: 'Look twice', fr: 'À regarder de près' },
  steps: { en: 'Steps', fr: 'Étapes' },
  made: { en: 'Asked', fr: 'Demande' },
  review: { en: 'Review', fr: 'Vérification' },
  final: { en: 'Final approval', fr: 'Approbation finale' },
  every: { en: 'Everybody must agree', fr: 'Tous doivent accepter' },
  waitsFor: {
    en: (p: { names: string }) => `Waits for ${p.names}`,
    fr: (p: { names: string }) => `En attente de ${p.names}`,
  },
  thenWaits: { en: (p: { names: string }) => `Then ${p.names}`, fr: (p: { names: string }) => `Puis ${p.names}` },
  thenNobody: {
    en: 'Then nobody: who approves last is still to be named.',
    fr: 'Puis personne\u00a0: qui approuve en dernier reste à désigner.',
  },
  hasDecided: { en: 'has decided already', fr: 'a déjà décidé' },
  nobody: { en: 'Nobody may decide this step now.', fr: 'Personne ne peut décider de cette étape pour l’instant.' },
  approvedBy: {
    en: (p: { name: string }) => `Approved by ${p.name}`,
    fr: (p: { name: string }) => `Approuvé par ${p.name}`,
  },
  declinedBy: {
    en: (p: { name: string }) => `Declined by ${p.name}`,
    fr: (p: { name: string }) => `Refusé par ${p.name}`,
  },
  forSomebody: {
    en: (p: { name: string }) => `in place of ${p.name}`,
    fr: (p: { name: string }) => `à la place de ${p.name}`,
  },
  byPhone: { en: 'on a phone', fr: 'par téléphone' },
  substitute: {
    en: (p: { name: string }) => `${p.name} (substitute)`,
    fr: (p: { name: string }) => `${p.name} (suppléant)`,
  },
  delegate: {
    en: (p: { name: string }) => `${p.name} (standing in)`,
    fr: (p: { name: string }) => `${p.name} (par délégation)`,
  },
  roundNote: {
    en: (p: { round: number }) => `It changed after it was sent, so everybody is asked again (round ${p.round}).`,
    fr: (p: { round: number }) =>
      `La demande a changé après l’envoi\u00a0: tous sont consultés à nouveau (tour ${p.round}).`,
  },
  remarks: { en: 'Remarks', fr: 'Remarques' },
  noRemarks: { en: 'Nobody has said anything yet.', fr: 'Personne n’a encore rien dit.' },
  writeRemark: { en: 'Write a remark', fr: 'Écrire une remarque' },
  send: { en: 'Send', fr: 'Envoyer' },
  askQuestion: { en: 'Ask for information', fr: 'Demander des précisions' },
  askText: {
    en: (p: { name: string }) => `${p.name} gets a message and answers here. The request goes on waiting.`,
    fr: (p: { name: string }) => `${p.name} reçoit un message et répond ici. La demande reste en attente.`,
  },
  question: { en: 'Question', fr: 'Question' },
  sent: { en: 'Sent', fr: 'Envoyé' },
  entry_reset: { en: 'Changed; everybody is asked again', fr: 'Modifiée\u00a0; tous sont consultés à nouveau' },
  entry_blocked: { en: 'Nobody was left who may decide it', fr: 'Plus personne ne pouvait en décider' },
  entry_unblocked: { en: 'Somebody can decide it again', fr: 'Quelqu’un peut de nouveau en décider' },
  entry_escalated: {
    en: 'No answer for a day: the substitute may decide too',
    fr: 'Sans réponse depuis un jour\u00a0: le suppléant peut décider aussi',
  },
  entry_urgent: { en: 'Marked as urgent', fr: 'Marquée comme urgente' },
  entry_reassigned: {
    en: (p: { name: string }) => `${p.name} was named to decide`,
    fr: (p: { name: string }) => `${p.name} a été désigné pour décider`,
  },
  approve: { en: 'Approve', fr: 'Approuver' },
  decline: { en: 'Decline', fr: 'Refuser' },
  ask: { en: 'Ask', fr: 'Interroger' },
  recall: { en: 'Take back', fr: 'Retirer' },
  urgent: { en: 'Mark as urgent', fr: 'Marquer urgent' },
  reassign: { en: 'Name somebody', fr: 'Désigner quelqu’un' },
  stop: { en: 'Stop this change', fr: 'Arrêter ce changement' },
  approveTitle: { en: 'Approve this?', fr: 'Approuver cette demande\u00a0?' },
  approveLast: {
    en: 'You decide last: with your PIN it happens at once.',
    fr: 'Vous décidez en dernier\u00a0: avec votre PIN, c’est exécuté aussitôt.',
  },
  approveLastLater: {
    en: 'You decide last: your PIN settles it.',
    fr: 'Vous décidez en dernier\u00a0: votre PIN en décide.',
  },
  approveNext: {
    en: 'After you it goes to the final approver.',
    fr: 'Après vous, la demande va à l’approbateur final.',
  },
  approveThenNobody: {
    en: 'After you nobody may approve last: it then waits until somebody is named.',
    fr: 'Après vous, personne ne peut approuver en dernier\u00a0: la demande attendra que quelqu’un soit désigné.',
  },
  declineTitle: { en: 'Decline this?', fr: 'Refuser cette demande\u00a0?' },
  declineText: {
    en: 'It ends here. If money was set aside for it, that is free again.',
    fr: 'Elle s’arrête là. Si de l’argent avait été mis de côté, il est de nouveau libre.',
  },
  remark: { en: 'Remark', fr: 'Remarque' },
  reason: { en: 'Reason', fr: 'Motif' },
  approved: { en: 'Approved', fr: 'Approuvé' },
  declined: { en: 'Declined', fr: 'Refusé' },
  recallTitle: { en: 'Take this back?', fr: 'Retirer cette demande\u00a0?' },
  recallText: {
    en: 'Nobody will be asked any more. You can change it and ask again.',
    fr: 'Plus personne ne sera consulté. Vous pouvez la modifier et la soumettre à nouveau.',
  },
  recalled: { en: 'Taken back', fr: 'Retirée' },
  urgentTitle: { en: 'Press the approvers?', fr: 'Relancer les approbateurs\u00a0?' },
  urgentText: {
    en: 'They get a message at once. This can be done only once per request.',
    fr: 'Ils reçoivent un message aussitôt. C’est possible une seule fois par demande.',
  },
  reassignTitle: { en: 'Who decides instead?', fr: 'Qui décide à la place\u00a0?' },
  reassignText: {
    en: 'The people of this step have left or may no longer approve it. Whom you name may, and is told.',
    fr: 'Les personnes de cette étape sont parties ou ne peuvent plus approuver. La personne désignée le pourra et en est avertie.',
  },
  person: { en: 'Person', fr: 'Personne' },
  choosePerson: { en: 'Choose a person', fr: 'Choisissez une personne' },
  stopTitle: { en: 'Stop this change?', fr: 'Arrêter ce changement\u00a0?' },
  stopText: {
    en: 'The rule stays as it is. Everybody who looks after the rules can see who stopped it and why.',
    fr: 'La règle reste telle quelle. Ceux qui s’occupent des règles voient qui l’a arrêté et pourquoi.',
  },
  waitsForYou: { en: 'This waits for you', fr: 'Cette demande vous attend' },
  waitsForOthers: {
    en: (p: { names: string }) => `This waits for ${p.names}`,
    fr: (p: { names: string }) => `Cette demande attend ${p.names}`,
  },
  waitsForOthersMine: {
    en: 'Somebody else decides what you ask for.',
    fr: 'Une autre personne décide de ce que vous demandez.',
  },
  lapses: {
    en: (p: { at: string }) => `It lapses on ${p.at} if nobody decides.`,
    fr: (p: { at: string }) => `Sans décision, elle expire le ${p.at}.`,
  },
  blockedTitle: { en: 'Nobody is left who may decide this', fr: 'Plus personne ne peut en décider' },
  blockedText: { en: 'An administrator can name somebody.', fr: 'Un administrateur peut désigner quelqu’un.' },
  delayedTitle: {
    en: (p: { at: string }) => `This comes into force on ${p.at}`,
    fr: (p: { at: string }) => `Ceci entre en vigueur le ${p.at}`,
  },
  delayedText: {
    en: 'Nobody was left to decide it, so the owner started a delayed change. Any administrator can stop it until then.',
    fr: 'Plus personne ne pouvait en décider\u00a0: le propriétaire a lancé une modification différée. D’ici là, tout administrateur peut l’arrêter.',
  },
  nothingToDecide: {
    en: 'Nothing is left to decide here.',
    fr: 'Il n’y a plus rien à décider ici.',
  },
  end_approved: {
    en: (p: { name: string; at: string }) => `Approved${p.name ? ` by ${p.name}` : ''}, ${p.at}`,
    fr: (p: { name: string; at: string }) => `Approuvée${p.name ? ` par ${p.name}` : ''}, ${p.at}`,
  },
  end_declined: {
    en: (p: { name: string; at: string }) => `Declined by ${p.name}, ${p.at}`,
    fr: (p: { name: string; at: string }) => `Refusée par ${p.name}, ${p.at}`,
  },
  end_rejected: {
    en: (p: { name: string; at: string }) => `Rejected by ${p.name}, ${p.at}`,
    fr: (p: { name: string; at: string }) => `Rejetée par ${p.name}, ${p.at}`,
  },
  end_cancelled: {
    en: (p: { name: string; at: string }) => `Taken back${p.name ? ` by ${p.name}` : ''}, ${p.at}`,
    fr: (p: { name: string; at: string }) => `Retirée${p.name ? ` par ${p.name}` : ''}, ${p.at}`,
  },
  end_expired: {
    en: (p: { name: string; at: string }) => `Lapsed without a decision, ${p.at}`,
    fr: (p: { name: string; at: string }) => `Expirée sans décision, ${p.at}`,
  },
  people: {
    en: (p: { count: number }) => `${p.count} ${plural('en', p.count, { one: 'person', other: 'people' })}`,
    fr: (p: { count: number }) => `${p.count} ${plural('fr', p.count, { one: 'personne', other: 'personnes' })}`,
  },
  or: { en: 'or', fr: 'ou' },
});
