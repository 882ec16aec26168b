import { words } from '../../words.ts';

/** The form of a transfer: who, how much, check, result. */
export const transferFormWords = words({
  back: { en: 'Transfers', fr: 'Transferts' },
  ways: { en: 'Where the money goes', fr: 'Où va l’argent' },
  stepWho: { en: 'Beneficiary', fr: 'Bénéficiaire' },
  stepAmount: { en: 'Amount', fr: 'Montant' },
  stepReview: { en: 'Check and confirm', fr: 'Vérifier et confirmer' },
  next: { en: 'Continue', fr: 'Continuer' },
  review: { en: 'Check the transfer', fr: 'Vérifier le transfert' },
  previous: { en: 'Back', fr: 'Retour' },
  change: { en: 'Change', fr: 'Modifier' },
  draftBack: {
    en: 'What you had typed is here again. Card numbers are never kept.',
    fr: 'Votre saisie est de retour. Les numéros de carte ne sont jamais gardés.',
  },
  clear: { en: 'Start anew', fr: 'Recommencer' },
  cloned: {
    en: 'Filled in from an earlier transfer. Nothing is sent before you confirm.',
    fr: 'Rempli d’après un transfert précédent. Rien ne part avant votre confirmation.',
  },
  clonedCard: {
    en: 'Filled in from an earlier transfer. Type the card number again: it is never kept.',
    fr: 'Rempli d’après un transfert précédent. Retapez le numéro de carte\u00a0: il n’est jamais gardé.',
  },
  offline: {
    en: 'You are offline. Your entry stays here; nothing is sent later by itself.',
    fr: 'Vous êtes hors ligne. Votre saisie reste ici\u202f; rien ne part plus tard tout seul.',
  },

  phone: { en: 'Beneficiary’s phone', fr: 'Téléphone du bénéficiaire' },
  name: { en: 'Beneficiary’s name', fr: 'Nom du bénéficiaire' },
  nameHint: { en: 'As the person or company is called', fr: 'Comme la personne ou l’entreprise s’appelle' },
  cardName: { en: 'Name on the card', fr: 'Nom sur la carte' },
  operator: { en: 'Operator', fr: 'Opérateur' },
  operatorMax: {
    en: (p: { amount: string }) => `up to ${p.amount}`,
    fr: (p: { amount: string }) => `jusqu’à ${p.amount}`,
  },
  operatorPick: {
    en: 'We do not recognise this prefix: ask the beneficiary and choose.',
    fr: 'Préfixe non reconnu\u00a0: demandez au bénéficiaire et choisissez.',
  },
  operatorMoved: {
    en: (p: { looks: string; chosen: string }) =>
      `This number looks like ${p.looks}. Keep ${p.chosen} only if the number was moved.`,
    fr: (p: { looks: string; chosen: string }) =>
      `Ce numéro semble être ${p.looks}. Gardez ${p.chosen} seulement si le numéro a été porté.`,
  },
  rib: { en: 'Bank account (RIB)', fr: 'Compte bancaire (RIB)' },
  ribHint: {
    en: '23 digits or the IBAN, as on the bank’s paper',
    fr: '23 chiffres ou l’IBAN, comme sur le papier de la banque',
  },
  card: { en: 'Card number', fr: 'Numéro de carte' },
  cardHint: {
    en: '16 digits. We keep only the last four.',
    fr: '16 chiffres. Nous ne gardons que les quatre derniers.',
  },
  cardByHand: {
    en: 'Cards are loaded by hand: somebody does it and writes the proof down. Keep the number for them.',
    fr: 'Les cartes se chargent à la main\u00a0: une personne le fait et note la preuve. Gardez-lui le numéro.',
  },
  userCode: {
    en: (p: { brand: string }) => `${p.brand} user id`,
    fr: (p: { brand: string }) => `Identifiant ${p.brand}`,
  },
  userCodeHint: {
    en: 'The beneficiary finds it under Organisation. 14 to 22 letters and digits.',
    fr: 'Le bénéficiaire le trouve sous Organisation. 14 à 22 lettres et chiffres.',
  },
  linked: { en: 'Own account', fr: 'Compte propre' },
  linkedNone: { en: 'No own account is linked yet', fr: 'Aucun compte propre n’est encore lié' },
  linkedNoneText: {
    en: 'Link your bank account or wallet once; after 24 hours you can send there.',
    fr: 'Liez une fois votre compte ou portefeuille\u202f; après 24 heures vous pouvez y envoyer.',
  },
  linkedAdd: { en: 'Link an account', fr: 'Lier un compte' },
  linkedManage: { en: 'Linked accounts', fr: 'Comptes liés' },
  linkedCooling: {
    en: (p: { at: string }) => `can be used from ${p.at}`,
    fr: (p: { at: string }) => `utilisable à partir du ${p.at}`,
  },
  saved: { en: 'Saved recipient', fr: 'Bénéficiaire enregistré' },
  savedSearch: { en: 'Saved recipient: name or number', fr: 'Bénéficiaire enregistré\u00a0: nom ou numéro' },
  savedNone: {
    en: 'Nobody saved matches. Fill in the beneficiary below.',
    fr: 'Personne d’enregistré ne correspond. Saisissez le bénéficiaire ci-dessous.',
  },
  savedFrozen: { en: 'Frozen', fr: 'Gelé' },
  savedChanged: { en: 'Changed since last paid', fr: 'Modifié depuis le dernier paiement' },

  checking: { en: 'Asking whose account it is…', fr: 'Nous demandons à qui est ce compte…' },
  checkNone: {
    en: 'The name cannot be checked here. Make sure of it yourself.',
    fr: 'Le nom ne peut pas être vérifié ici. Assurez-vous-en vous-même.',
  },
  checkSilent: {
    en: 'The name could not be checked now. Make sure of it yourself.',
    fr: 'Le nom n’a pas pu être vérifié. Assurez-vous-en vous-même.',
  },
  checkMissing: {
    en: 'The operator knows no active wallet for this number. The money would not arrive.',
    fr: 'L’opérateur ne connaît pas de compte actif pour ce numéro. L’argent n’arriverait pas.',
  },
  checkActive: {
    en: 'The wallet is active; the operator gives no name.',
    fr: 'Le compte est actif\u202f; l’opérateur ne donne pas de nom.',
  },
  checkStrong: {
    en: (p: { name: string }) => `In the name of ${p.name}`,
    fr: (p: { name: string }) => `Au nom de ${p.name}`,
  },
  checkPartial: {
    en: (p: { name: string }) => `The account is in the name of ${p.name}, which is only partly what you wrote.`,
    fr: (p: { name: string }) => `Le compte est au nom de ${p.name}, ce qui ne correspond qu’en partie.`,
  },
  checkOther: {
    en: (p: { name: string }) => `The account is in the name of ${p.name}, not of the person you wrote.`,
    fr: (p: { name: string }) => `Le compte est au nom de ${p.name}, pas de la personne écrite.`,
  },
  useName: { en: 'Take this name', fr: 'Prendre ce nom' },
  iChecked: { en: 'I checked: the money should go there', fr: 'J’ai vérifié\u00a0: l’argent doit aller là' },
  tickFirst: { en: 'Tick “I checked” first.', fr: 'Cochez d’abord «\u00a0J’ai vérifié\u00a0».' },
  nameCheck: { en: 'Name check', fr: 'Contrôle du nom' },

  amount: { en: 'Amount', fr: 'Montant' },
  mode: { en: 'The amount is what', fr: 'Ce montant est' },
  modeSend: { en: 'I send', fr: 'ce que j’envoie' },
  modeReceive: { en: 'arrives exactly', fr: 'ce qui arrive' },
  bearer: { en: 'Who bears the fee', fr: 'Qui prend les frais' },
  bearerDefault: { en: 'As set', fr: 'Comme réglé' },
  bearerSender: { en: 'We do', fr: 'Nous' },
  bearerBeneficiary: { en: 'Beneficiary', fr: 'Bénéficiaire' },
  more: { en: 'Description, reference, papers, fee', fr: 'Description, référence, pièces jointes, frais' },
  papers: { en: 'Papers', fr: 'Pièces jointes' },
  papersHint: {
    en: (p: { max: number }) => `An invoice, a contract: up to ${p.max} files, each photo or PDF.`,
    fr: (p: { max: number }) => `Une facture, un contrat\u00a0: ${p.max} fichiers au plus, chacun en photo ou PDF.`,
  },
  papersFull: {
    en: (p: { max: number }) => `${p.max} files, no more.`,
    fr: (p: { max: number }) => `${p.max} fichiers, pas davantage.`,
  },
  removePaper: { en: (p: { name: string }) => `Take off ${p.name}`, fr: (p: { name: string }) => `Retirer ${p.name}` },
  paperOnWay: { en: 'A paper is still being sent.', fr: 'Une pièce est encore en cours d’envoi.' },
  description: { en: 'Description', fr: 'Description' },
  descriptionHint: { en: 'For your own books', fr: 'Pour vos propres livres' },
  note: { en: 'Note to the beneficiary', fr: 'Mot au bénéficiaire' },
  noteHint: { en: 'Goes with the operator’s message', fr: 'Part avec le message de l’opérateur' },
  noteShown: {
    en: (p: { text: string }) => `Shown as “${p.text}”`,
    fr: (p: { text: string }) => `Affiché «\u00a0${p.text}\u00a0»`,
  },
  reference: { en: 'Your reference', fr: 'Votre référence' },
  referenceHint: {
    en: 'Unique: refuses the same transfer twice',
    fr: 'Unique\u00a0: refuse deux fois le même transfert',
  },
  when: { en: 'When', fr: 'Quand' },
  now: { en: 'Now', fr: 'Maintenant' },
  later: { en: 'Later', fr: 'Plus tard' },
  day: { en: 'Day', fr: 'Jour' },
  time: { en: 'Time (Douala)', fr: 'Heure (Douala)' },
  every: { en: 'How often', fr: 'Fréquence' },
  endsOn: { en: 'Last day', fr: 'Dernier jour' },
  endsHint: { en: 'Empty: until you end it', fr: 'Vide\u00a0: jusqu’à ce que vous l’arrêtiez' },

  price: { en: 'Price', fr: 'Prix' },
  priceWaiting: {
    en: 'Fees, taxes and what is left appear here once there is an amount.',
    fr: 'Frais, taxes et solde restant s’affichent ici dès qu’il y a un montant.',
  },
  youSend: { en: 'Amount', fr: 'Montant' },
  feeYours: { en: 'Fee, borne by you', fr: 'Frais, à votre charge' },
  feeTheirs: { en: 'Fee, borne by the beneficiary', fr: 'Frais, à la charge du bénéficiaire' },
  noFee: { en: 'No fee', fr: 'Sans frais' },
  totalDebit: { en: 'Total debit', fr: 'Débit total' },
  receives: { en: 'Beneficiary receives', fr: 'Le bénéficiaire reçoit' },
  balanceAfter: {
    en: (p: { account: string }) => `${p.account} after it`,
    fr: (p: { account: string }) => `${p.account}, après`,
  },
  inexact: {
    en: 'No amount gives exactly that; a few francs more arrive.',
    fr: 'Aucun montant ne donne exactement cela\u202f; quelques francs de plus arrivent.',
  },
  quotedAt: { en: (p: { time: string }) => `Price of ${p.time}`, fr: (p: { time: string }) => `Prix de ${p.time}` },
  arrives_minutes: { en: 'Mostly arrives within a minute', fr: 'Arrive le plus souvent en une minute' },
  arrives_bankDay: { en: 'Arrives on the next bank day', fr: 'Arrive le jour ouvré bancaire suivant' },
  arrives_byHand: {
    en: 'Arrives once somebody has done it by hand',
    fr: 'Arrive quand une personne l’a fait à la main',
  },
  arrives_now: { en: 'Arrives at once', fr: 'Arrive aussitôt' },

  capTitle: {
    en: (p: { operator: string; max: string }) => `${p.operator} pays out at most ${p.max} at a time`,
    fr: (p: { operator: string; max: string }) => `${p.operator} verse au plus ${p.max} à la fois`,
  },
  capText: { en: 'Choose another way for this amount:', fr: 'Choisissez une autre voie pour ce montant\u00a0:' },
  capBank: { en: 'To a bank account', fr: 'Vers un compte bancaire' },
  capManual: { en: 'Have it done by hand', fr: 'Le faire faire à la main' },
  capMass: { en: 'Split in a mass payment', fr: 'Diviser en paiement de masse' },
  manualOn: {
    en: 'Done by hand: somebody sends it outside and writes the proof down.',
    fr: 'Fait à la main\u00a0: une personne l’envoie à côté et note la preuve.',
  },
  manualOff: { en: 'Use the operator', fr: 'Passer par l’opérateur' },
  shortTitle: {
    en: (p: { missing: string | null }) =>
      p.missing ? `${p.missing} are missing on the payout account` : 'The payout account holds too little',
    fr: (p: { missing: string | null }) =>
      p.missing ? `Il manque ${p.missing} sur le compte de décaissement` : 'Le compte de décaissement est insuffisant',
  },
  shortBlocked: {
    en: 'The payout account holds too little. Move money first, or let it wait.',
    fr: 'Le compte de décaissement est trop court. Virez d’abord, ou laissez attendre.',
  },
  shortText: {
    en: (p: { amount: string }) => `The collection account has ${p.amount}.`,
    fr: (p: { amount: string }) => `Le compte d’encaissement a ${p.amount}.`,
  },
  shortWait: { en: 'Send it by itself once the money is there', fr: 'L’envoyer tout seul dès que l’argent est là' },

  dupTitle: { en: 'Sent already?', fr: 'Déjà envoyé\u202f?' },
  dupText: {
    en: (p: { amount: string; name: string; at: string }) => `${p.amount} to ${p.name} on ${p.at}.`,
    fr: (p: { amount: string; name: string; at: string }) => `${p.amount} à ${p.name} le ${p.at}.`,
  },
  dupPlanned: {
    en: (p: { amount: string; name: string; at: string }) =>
      `A recurring transfer of ${p.amount} to ${p.name} is planned for ${p.at}.`,
    fr: (p: { amount: string; name: string; at: string }) =>
      `Un transfert récurrent de ${p.amount} à ${p.name} est prévu le ${p.at}.`,
  },
  dupOfColleague: {
    en: (p: { amount: string }) =>
      `A colleague’s payment of ${p.amount} to this beneficiary is on its way, or was made less than 24 hours ago. Ask before you send it again.`,
    fr: (p: { amount: string }) =>
      `Un paiement de ${p.amount} d’un collègue à ce bénéficiaire est en route, ou a été fait il y a moins de 24 heures. Renseignez-vous avant de l’envoyer de nouveau.`,
  },
  dupBy: { en: (p: { name: string }) => `By ${p.name}.`, fr: (p: { name: string }) => `Par ${p.name}.` },
  dupSee: { en: 'See it', fr: 'Le voir' },
  dupTick: { en: 'I want to send it a second time', fr: 'Je veux l’envoyer une deuxième fois' },
  dupFirst: {
    en: 'Confirm first that you want to send it a second time.',
    fr: 'Confirmez d’abord que vous voulez l’envoyer une deuxième fois.',
  },
  changedText: {
    en: 'Make sure with the person, over another way than the message that announced it.',
    fr: 'Assurez-vous-en auprès de la personne, par un autre moyen que le message qui l’annonçait.',
  },
  firstTime: { en: 'First transfer to this beneficiary', fr: 'Premier transfert à ce bénéficiaire' },
  approvalNeeded: { en: 'Another person has to approve this', fr: 'Une autre personne doit l’approuver' },
  approvalAsks: {
    en: (p: { names: string }) => `${p.names} will be asked.`,
    fr: (p: { names: string }) => `La demande ira à ${p.names}.`,
  },
  setAside: {
    en: 'The money is set aside meanwhile; nothing is sent before.',
    fr: 'L’argent est réservé\u202f; rien ne part avant.',
  },
  notSetAside: {
    en: 'Nothing is set aside as long as money is missing, and nothing is sent before.',
    fr: 'Rien n’est réservé tant qu’il manque de l’argent\u202f; rien ne part avant.',
  },
  planNotSetAside: {
    en: 'Nothing is set aside for a plan: the money has to be there each time. Nothing is sent before.',
    fr: 'Rien n’est réservé pour une programmation\u00a0: l’argent doit être là à chaque fois. Rien ne part avant.',
  },
  once: { en: 'Once', fr: 'Une fois' },
  atTime: { en: (p: { at: string }) => `on ${p.at}`, fr: (p: { at: string }) => `le ${p.at}` },
  untilDay: { en: (p: { day: string }) => `until ${p.day}`, fr: (p: { day: string }) => `jusqu’au ${p.day}` },
  send: { en: (p: { amount: string }) => `Send ${p.amount}`, fr: (p: { amount: string }) => `Envoyer ${p.amount}` },
  submit: { en: 'Submit for approval', fr: 'Soumettre à l’approbation' },
  plan: { en: 'Plan it', fr: 'Programmer' },
  pinTitle: {
    en: (p: { amount: string; name: string }) => `Send ${p.amount} to ${p.name}`,
    fr: (p: { amount: string; name: string }) => `Envoyer ${p.amount} à ${p.name}`,
  },
  planPinTitle: {
    en: (p: { amount: string; name: string }) => `Plan ${p.amount} to ${p.name}`,
    fr: (p: { amount: string; name: string }) => `Programmer ${p.amount} à ${p.name}`,
  },
  planPinTotal: {
    en: (p: { total: string }) => `Each time your account is debited ${p.total}.`,
    fr: (p: { total: string }) => `À chaque fois, votre compte est débité de ${p.total}.`,
  },
  pinTotal: {
    en: (p: { total: string }) => `Your account is debited ${p.total}.`,
    fr: (p: { total: string }) => `Votre compte est débité de ${p.total}.`,
  },
  priceLost: {
    en: 'The price cannot be shown now. Without it nothing is sent.',
    fr: 'Le prix ne peut pas être affiché. Sans lui, rien ne part.',
  },
});

/** After it was sent. */
export const transferWaitWords = words({
  title: {
    en: (p: { amount: string; name: string }) => `${p.amount} to ${p.name}`,
    fr: (p: { amount: string; name: string }) => `${p.amount} à ${p.name}`,
  },
  details: { en: 'Details', fr: 'Détails' },
  again: { en: 'New transfer', fr: 'Nouveau transfert' },
  retry: { en: 'Try again', fr: 'Relancer' },
  correct: { en: 'Correct and send', fr: 'Corriger et envoyer' },
  cancel: { en: 'Cancel it', fr: 'L’annuler' },
  lastAsked: {
    en: (p: { time: string }) => `Last asked at ${p.time}`,
    fr: (p: { time: string }) => `Dernière demande à ${p.time}`,
  },
  checkNow: { en: 'Ask now', fr: 'Demander maintenant' },
  receipt: { en: 'Receipt and proof', fr: 'Reçu et preuve' },
  leave: {
    en: 'You may leave this page: it changes nothing.',
    fr: 'Vous pouvez quitter cette page\u00a0: cela ne change rien.',
  },
  save: { en: 'Save as recipient', fr: 'Enregistrer le bénéficiaire' },
  savedDone: { en: 'Saved among the recipients.', fr: 'Enregistré parmi les bénéficiaires.' },
  account: { en: 'Account', fr: 'Compte' },
  operatorId: { en: 'Operator id', fr: 'Id opérateur' },
  id: { en: 'Transfer id', fr: 'Id du transfert' },
  planTitle: { en: 'Planned', fr: 'Programmé' },
  planText: {
    en: (p: { amount: string; name: string; at: string }) => `${p.amount} to ${p.name}, the first time on ${p.at}.`,
    fr: (p: { amount: string; name: string; at: string }) => `${p.amount} à ${p.name}, la première fois le ${p.at}.`,
  },
  planApproval: { en: 'It begins once it is approved.', fr: 'Cela commence dès l’approbation.' },
  planList: { en: 'Planned transfers', fr: 'Transferts programmés' },
});

/** What the server says of a field that the form does not show yet. */
export const transferRefusals = words({ pinNeeded: { en: 'Enter your PIN.', fr: 'Saisissez votre PIN.' } });
