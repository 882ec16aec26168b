import { words } from '../../words.ts';

/** The list of direct charges. */
export const chargeListWords = words({
  title: { en: 'Direct charges', fr: 'Encaissements directs' },
  create: { en: 'New charge', fr: 'Nouvel encaissement' },
  counter: { en: 'Counter mode', fr: 'Mode comptoir' },
  search: { en: 'Payer, phone, reference, amount', fr: 'Payeur, téléphone, référence, montant' },
  time: { en: 'Asked for', fr: 'Demandé le' },
  payer: { en: 'Payer', fr: 'Payeur' },
  phone: { en: 'Phone', fr: 'Téléphone' },
  operator: { en: 'Operator', fr: 'Opérateur' },
  amount: { en: 'Amount', fr: 'Montant' },
  fee: { en: 'Fee', fr: 'Frais' },
  net: { en: 'You receive', fr: 'Vous recevez' },
  reference: { en: 'Reference', fr: 'Référence' },
  channel: { en: 'Channel', fr: 'Canal' },
  by: { en: 'By', fr: 'Par' },
  status: { en: 'Status', fr: 'Statut' },
  stage: { en: 'Stage', fr: 'Étape' },
  unknown: { en: 'Unknown', fr: 'Inconnu' },
  emptyTitle: { en: 'Charge a phone directly', fr: 'Encaissez directement sur un téléphone' },
  emptyText: {
    en: 'Enter an amount and a phone number: the payer gets a prompt, approves with the PIN on their own phone, and you see it paid here a few seconds later.',
    fr: 'Saisissez un montant et un numéro : le payeur reçoit une demande, valide avec son code PIN sur son téléphone, et vous la voyez payée ici quelques secondes plus tard.',
  },
});

/** The form that asks a payer for money. */
export const chargeFormWords = words({
  title: { en: 'New charge', fr: 'Nouvel encaissement' },
  back: { en: 'Direct charges', fr: 'Encaissements directs' },
  counter: { en: 'Counter', fr: 'Comptoir' },
  counterExit: { en: 'Leave counter mode', fr: 'Quitter le mode comptoir' },
  amount: { en: 'Amount', fr: 'Montant' },
  amountHint: {
    en: (p: { min: string; max: string }) => `From ${p.min} to ${p.max}, fees included`,
    fr: (p: { min: string; max: string }) => `De ${p.min} à ${p.max}, frais compris`,
  },
  phone: { en: 'Payer’s phone', fr: 'Téléphone du payeur' },
  recent: { en: 'Asked last', fr: 'Derniers payeurs' },
  recentNone: {
    en: 'Whoever you charge stands here the next time.',
    fr: 'Vos payeurs s’affichent ici la fois suivante.',
  },
  recentFailed: { en: 'The last payers could not be loaded.', fr: 'Les derniers payeurs n’ont pas pu être chargés.' },
  askAgain: { en: 'Try again', fr: 'Réessayer' },
  operator: { en: 'Operator', fr: 'Opérateur' },
  operatorOther: {
    en: (p: { name: string }) => `Not ${p.name}?`,
    fr: (p: { name: string }) => `Pas ${p.name}\u00a0?`,
  },
  operatorPick: {
    en: 'We do not recognise this prefix: ask the payer and choose.',
    fr: 'Préfixe non reconnu : demandez au payeur et choisissez.',
  },
  operatorMoved: {
    en: (p: { looks: string; chosen: string }) =>
      `This number looks like ${p.looks}. Keep ${p.chosen} only if the payer moved the number; otherwise no prompt arrives.`,
    fr: (p: { looks: string; chosen: string }) =>
      `Ce numéro semble être ${p.looks}. Gardez ${p.chosen} seulement si le payeur a porté son numéro\u00a0; sinon aucune demande n’arrive.`,
  },
  operatorMax: {
    en: (p: { amount: string }) => `up to ${p.amount}`,
    fr: (p: { amount: string }) => `jusqu’à ${p.amount}`,
  },
  operatorOff: { en: 'not connected', fr: 'non connecté' },
  lookingUp: { en: 'Looking up the wallet…', fr: 'Recherche du compte…' },
  holder: {
    en: (p: { name: string }) => `Wallet in the name of ${p.name}`,
    fr: (p: { name: string }) => `Compte au nom de ${p.name}`,
  },
  holderActive: {
    en: 'An active wallet; the operator gives no name.',
    fr: 'Compte actif ; l’opérateur ne donne pas de nom.',
  },
  holderMissing: {
    en: 'The operator knows no active wallet for this number. A prompt would not arrive.',
    fr: 'L’opérateur ne connaît pas de compte actif pour ce numéro. Aucune demande n’arriverait.',
  },
  holderUnknown: {
    en: 'The name could not be checked now. You can charge all the same.',
    fr: 'Le nom n’a pas pu être vérifié. Vous pouvez encaisser quand même.',
  },
  down: {
    en: (p: { name: string }) => `${p.name} hardly answers at the moment. Charges may fail or take long.`,
    fr: (p: { name: string }) =>
      `${p.name} ne répond presque pas en ce moment. Les encaissements peuvent échouer ou tarder.`,
  },
  slow: {
    en: (p: { name: string }) => `${p.name} is slow at the moment. Give the payer a little more time.`,
    fr: (p: { name: string }) => `${p.name} est lent en ce moment. Laissez un peu plus de temps au payeur.`,
  },
  notConnected: {
    en: (p: { name: string }) => `${p.name} is not connected yet.`,
    fr: (p: { name: string }) => `${p.name} n’est pas encore connecté.`,
  },
  connect: { en: 'Payment methods', fr: 'Moyens de paiement' },
  more: { en: 'Description, reference, fee', fr: 'Description, référence, frais' },
  description: { en: 'Description', fr: 'Description' },
  descriptionHint: { en: 'For your records and the receipt.', fr: 'Pour vos dossiers et le reçu.' },
  note: { en: 'Note in the prompt', fr: 'Note dans la demande' },
  noteHint: {
    en: 'Plain letters only; shown on the payer’s phone.',
    fr: 'Lettres simples seulement ; visible sur le téléphone du payeur.',
  },
  noteShown: {
    en: (p: { text: string }) => `Will read: ${p.text}`,
    fr: (p: { text: string }) => `S’affichera : ${p.text}`,
  },
  reference: { en: 'Your reference', fr: 'Votre référence' },
  referenceHint: {
    en: 'Used once and never again: protects against charging an order twice.',
    fr: 'Utilisée une seule fois : évite d’encaisser deux fois une commande.',
  },
  payerName: { en: 'Payer’s name', fr: 'Nom du payeur' },
  fee: { en: 'Who pays the fee?', fr: 'Qui paie les frais ?' },
  feeDefault: { en: 'As in your settings', fr: 'Selon vos paramètres' },
  feeMerchant: { en: 'You', fr: 'Vous' },
  feeByYou: { en: 'You pay the fee', fr: 'Vous payez les frais' },
  feeByPayer: { en: 'The payer pays the fee', fr: 'Le payeur paie les frais' },
  feePayer: { en: 'The payer', fr: 'Le payeur' },
  summary: { en: 'To the franc', fr: 'Au franc près' },
  sumAmount: { en: 'Amount', fr: 'Montant' },
  sumFee: { en: 'Mobile money fee', fr: 'Frais mobile money' },
  sumPays: { en: 'Payer pays', fr: 'Le payeur paie' },
  sumReceive: { en: 'You receive', fr: 'Vous recevez' },
  sumName: { en: 'Name in the prompt', fr: 'Nom dans la demande' },
  sumWaiting: {
    en: 'Enter an amount and a number to see fee and total.',
    fr: 'Saisissez un montant et un numéro pour voir frais et total.',
  },
  submit: { en: 'Send the prompt', fr: 'Envoyer la demande' },
  submitAmount: {
    en: (p: { amount: string }) => `Ask for ${p.amount}`,
    fr: (p: { amount: string }) => `Demander ${p.amount}`,
  },
  isOut: {
    en: 'The request has gone to the payer. Where it stands is on its way.',
    fr: 'La demande est partie chez le payeur. Son état arrive.',
  },
  offline: {
    en: 'You appear to be offline. Nothing was sent; what you typed is kept.',
    fr: 'Vous semblez hors ligne. Rien n’a été envoyé ; votre saisie est conservée.',
  },
  draftBack: {
    en: 'What you had typed is back. Look at the last charges before you send it.',
    fr: 'Votre saisie est revenue. Regardez les derniers encaissements avant de l’envoyer.',
  },
  clear: { en: 'Clear', fr: 'Effacer' },
  neverPin: {
    en: 'The PIN is typed on the payer’s phone only. Never ask for it.',
    fr: 'Le code PIN se tape uniquement sur le téléphone du payeur. Ne le demandez jamais.',
  },
  problems: { en: 'Please correct', fr: 'À corriger' },
});

/** While the payer decides, and after. */
export const chargeWaitWords = words({
  title: {
    en: (p: { amount: string }) => `Charge of ${p.amount}`,
    fr: (p: { amount: string }) => `Encaissement de ${p.amount}`,
  },
  sending: { en: (p: { name: string }) => `Sending to ${p.name}`, fr: (p: { name: string }) => `Envoi à ${p.name}` },
  sendingText: {
    en: 'The prompt is on its way; it takes a few seconds.',
    fr: 'La demande est en route ; quelques secondes suffisent.',
  },
  waiting: { en: 'The payer approves on the phone', fr: 'Le payeur valide sur son téléphone' },
  waitingText: {
    en: (p: { phone: string }) => `A prompt is on ${p.phone}. The payer types the PIN there.`,
    fr: (p: { phone: string }) => `Une demande est sur le ${p.phone}. Le payeur y tape son code PIN.`,
  },
  refuse: { en: 'The payer must refuse this request', fr: 'Le payeur doit refuser cette demande' },
  credited: { en: 'Credited by an adjustment', fr: 'Crédité par une régularisation' },
  creditedText: {
    en: 'The money stands on your balance. Do not charge again.',
    fr: 'L’argent est sur votre solde. N’encaissez pas une seconde fois.',
  },
  nothingSeen: { en: 'Nothing on the screen?', fr: 'Rien à l’écran ?' },
  dial: { en: 'The payer dials', fr: 'Le payeur compose' },
  dialText: {
    en: 'and finds the request under pending approvals.',
    fr: 'et trouve la demande dans les approbations en attente.',
  },
  shows: {
    en: (p: { name: string; amount: string }) => `It shows “${p.name}” and ${p.amount}.`,
    fr: (p: { name: string; amount: string }) => `Elle affiche « ${p.name} » et ${p.amount}.`,
  },
  unclear: { en: 'We are checking with the operator', fr: 'Nous vérifions chez l’opérateur' },
  paidOtherwise: { en: 'Paid, but not what was asked', fr: 'Payé, mais pas ce qui était demandé' },
  unclearText: {
    en: 'The operator has not given a clear answer. Do not charge again yet: this one may still be paid. The answer appears here by itself.',
    fr: 'L’opérateur n’a pas répondu clairement. N’encaissez pas encore à nouveau : celui-ci peut encore être payé. La réponse s’affiche ici toute seule.',
  },
  paid: { en: 'Paid', fr: 'Payé' },
  paidText: {
    en: (p: { net: string }) => `${p.net} is in your balance.`,
    fr: (p: { net: string }) => `${p.net} sont sur votre solde.`,
  },
  paidPartly: { en: 'Paid, partly given back', fr: 'Payé, remboursé en partie' },
  paidPartlyText: {
    en: (p: { back: string; left: string }) => `${p.back} was given back; ${p.left} of it is left in your balance.`,
    fr: (p: { back: string; left: string }) =>
      `${p.back} ont été remboursés\u00a0; il en reste ${p.left} sur votre solde.`,
  },
  unasked: { en: 'Paid without being asked for', fr: 'Payé sans être demandé' },
  unaskedText: {
    en: 'This money is not yours: it goes back to the payer, or waits for a decision.',
    fr: 'Cet argent n’est pas à vous\u00a0: il retourne au payeur, ou attend une décision.',
  },
  failed: { en: 'Not paid', fr: 'Non payé' },
  declined: { en: 'The payer refused', fr: 'Le payeur a refusé' },
  expired: { en: 'The prompt ran out', fr: 'La demande a expiré' },
  expiredText: {
    en: 'Nobody approved in time. No money was taken. You can send a new prompt.',
    fr: 'Personne n’a validé à temps. Aucun argent n’a été pris. Vous pouvez renvoyer une demande.',
  },
  cancelled: { en: 'Cancelled', fr: 'Annulé' },
  cancelledText: {
    en: 'Nothing was sent to the payer. No money was taken.',
    fr: 'Rien n’a été envoyé au payeur. Aucun argent n’a été pris.',
  },
  givenBack: { en: 'Given back', fr: 'Rendu' },
  onHold: { en: 'On hold', fr: 'En suspens' },
  checkNow: { en: 'Check now', fr: 'Vérifier' },
  checkIn: {
    en: (p: { seconds: number }) => `Check now (${p.seconds} s)`,
    fr: (p: { seconds: number }) => `Vérifier (${p.seconds} s)`,
  },
  checked: {
    en: (p: { time: string }) => `Operator asked at ${p.time}`,
    fr: (p: { time: string }) => `Opérateur interrogé à ${p.time}`,
  },
  resend: { en: 'Send a new prompt', fr: 'Renvoyer une demande' },
  cancel: { en: 'Cancel', fr: 'Annuler' },
  cancelTitle: { en: 'Cancel this charge?', fr: 'Annuler cet encaissement ?' },
  cancelTextLong: {
    en: 'It has not reached the operator yet: the payer will not be asked.',
    fr: 'Il n’est pas encore chez l’opérateur : le payeur ne sera pas sollicité.',
  },
  newCharge: { en: 'New charge', fr: 'Nouvel encaissement' },
  details: { en: 'Open the details', fr: 'Ouvrir les détails' },
  leaving: {
    en: 'Leaving this screen does not cancel the charge. It stays in the list.',
    fr: 'Quitter cet écran n’annule pas l’encaissement. Il reste dans la liste.',
  },
  receipt: { en: 'Receipt', fr: 'Reçu' },
  receiptPdf: { en: 'Download as PDF', fr: 'Télécharger en PDF' },
  receiptWhatsapp: { en: 'Send on WhatsApp', fr: 'Envoyer par WhatsApp' },
  receiptSms: { en: 'Send by SMS', fr: 'Envoyer par SMS' },
  receiptShare: { en: 'Share…', fr: 'Partager…' },
  payer: { en: 'Payer', fr: 'Payeur' },
  operator: { en: 'Operator', fr: 'Opérateur' },
  amount: { en: 'Amount', fr: 'Montant' },
  fee: { en: 'Fee', fr: 'Frais' },
  pays: { en: 'Payer pays', fr: 'Le payeur paie' },
  receive: { en: 'You receive', fr: 'Vous recevez' },
  description: { en: 'Description', fr: 'Description' },
  reference: { en: 'Your reference', fr: 'Votre référence' },
  operatorReference: { en: 'Operator’s number', fr: 'Numéro de l’opérateur' },
  id: { en: 'Transaction', fr: 'Transaction' },
  steps: { en: 'What happened', fr: 'Ce qui s’est passé' },
  stepSent: { en: 'Sent', fr: 'Envoyée' },
  stepPhone: { en: 'On the phone', fr: 'Sur le téléphone' },
  stepPaid: { en: 'Paid', fr: 'Payée' },
});

/** The till: big keys, one sale after another. */
export const counterWords = words({
  title: { en: 'Counter', fr: 'Comptoir' },
  amountStep: { en: 'Amount', fr: 'Montant' },
  phoneStep: { en: 'Phone number', fr: 'Numéro de téléphone' },
  next: { en: 'Next', fr: 'Suivant' },
  charge: {
    en: (p: { amount: string }) => `Ask for ${p.amount}`,
    fr: (p: { amount: string }) => `Demander ${p.amount}`,
  },
  erase: { en: 'Erase', fr: 'Effacer' },
  change: { en: 'Change the amount', fr: 'Changer le montant' },
  lastSales: { en: 'Last sales', fr: 'Dernières ventes' },
  noSales: { en: 'Your last five sales stand here.', fr: 'Vos cinq dernières ventes s’affichent ici.' },
  keypad: { en: 'Number keys', fr: 'Pavé numérique' },
  keyHint: {
    en: 'Digits type, Enter goes on, Backspace erases.',
    fr: 'Les chiffres saisissent, Entrée continue, Retour efface.',
  },
});
