import { formatNumber } from '#domain/values/money.ts';
import { counted, plural, words } from '../../words.ts';

/** Words of the screens of mass payments; those of files and of faults stand in `mass-payments.ts`. */
export const massWords = words({
  label: { en: 'Mass payments', fr: 'Paiements de masse' },
  text: {
    en: 'Pay many people at once: staff, suppliers, allowances. Everyone is paid once.',
    fr: 'Payez beaucoup de monde à la fois\u00a0: personnel, fournisseurs, allocations. Chacun est payé une seule fois.',
  },
  create: { en: 'New mass payment', fr: 'Nouveau paiement de masse' },
  upload: { en: 'From a spreadsheet', fr: 'Depuis un tableur' },
  back: { en: 'Mass payments', fr: 'Paiements de masse' },
  results: { en: 'Results by recipient', fr: 'Résultats par bénéficiaire' },
  loadFailed: { en: 'The mass payments could not be loaded', fr: 'Les paiements de masse n’ont pas pu être chargés' },
  emptyTitle: { en: 'No mass payment yet', fr: 'Aucun paiement de masse' },
  emptyText: {
    en: 'Begin with the spreadsheet you already use: Excel, LibreOffice or CSV, in French or English.',
    fr: 'Commencez avec le tableur que vous utilisez déjà\u00a0: Excel, LibreOffice ou CSV, en français ou en anglais.',
  },
  searchLabel: { en: 'Title', fr: 'Intitulé' },
  name: { en: 'Title', fr: 'Intitulé' },
  nameHint: {
    en: 'Such as “Salaries November”. Whoever is paid reads it.',
    fr: 'Par exemple «\u00a0Salaires novembre\u00a0». Les bénéficiaires le liront.',
  },
  type: { en: 'How', fr: 'Comment' },
  type_sameAmount: { en: 'Same amount', fr: 'Même montant' },
  type_differentAmounts: { en: 'Different amounts', fr: 'Montants différents' },
  type_group: { en: 'A group', fr: 'Un groupe' },
  type_file: { en: 'A spreadsheet', fr: 'Un tableur' },
  purpose: { en: 'What for', fr: 'Objet' },
  purpose_payroll: { en: 'Salaries', fr: 'Salaires' },
  purpose_suppliers: { en: 'Suppliers', fr: 'Fournisseurs' },
  purpose_allowance: { en: 'Allowances', fr: 'Allocations' },
  purpose_tontine: { en: 'Tontine', fr: 'Tontine' },
  purpose_refunds: { en: 'Refunds', fr: 'Remboursements' },
  purpose_other: { en: 'Other', fr: 'Autre' },
  sameAmount: { en: 'Amount for everybody', fr: 'Montant pour chacun' },
  group: { en: 'Group', fr: 'Groupe' },
  chooseGroup: { en: 'Choose a group', fr: 'Choisissez un groupe' },
  feeBearer: { en: 'Fees paid by', fr: 'Frais payés par' },
  sender: { en: 'Us', fr: 'Nous' },
  beneficiary: { en: 'Whoever is paid', fr: 'Le bénéficiaire' },
  notify: { en: 'Send an SMS to everybody who is paid', fr: 'Envoyer un SMS à chaque personne payée' },
  when: { en: 'When (optional)', fr: 'Quand (facultatif)' },
  time: { en: 'Time', fr: 'Heure' },
  whenHint: {
    en: 'Left empty it starts when it is submitted and approved.',
    fr: 'Laissé vide, il part dès l’envoi et l’approbation.',
  },
  queueIfShort: { en: 'Wait for money when the balance is short', fr: 'Attendre l’argent si le solde est insuffisant' },
  asFar: { en: 'Pay as far as the money goes', fr: 'Payer jusqu’où l’argent le permet' },
  stopAt: { en: 'Pause by itself when so many fail (%)', fr: 'Se mettre en pause si tant échouent (%)' },
  options: { en: 'Options', fr: 'Options' },
  leavesAtOnce: { en: 'leaves once submitted and approved', fr: 'part dès l’envoi et l’approbation' },
  withSms: { en: 'SMS to everybody', fr: 'SMS à chacun' },
  next: { en: 'Continue', fr: 'Continuer' },
  save: { en: 'Save', fr: 'Enregistrer' },
  created: { en: 'Created', fr: 'Créé' },
  people: { en: 'People', fr: 'Personnes' },
  total: { en: 'Total', fr: 'Total' },
  receive: { en: 'People receive', fr: 'Les personnes reçoivent' },
  takenOff: { en: 'Taken off what they receive', fr: 'Retenu sur ce qu’elles reçoivent' },
  debit: { en: 'Debited', fr: 'Débité' },
  toDebit: { en: 'To be debited', fr: 'À débiter' },
  paidFigures: {
    en: (p: { receive: string; takenOff: string | null; fee: string; tax: string; debit: string }) =>
      `Paid so far: people received ${p.receive}${p.takenOff ? ` (taken off what they receive: ${p.takenOff})` : ''}, fee ${p.fee}, tax ${p.tax}, debited ${p.debit}.`,
    fr: (p) =>
      `Payé jusqu’ici : les personnes ont reçu ${p.receive}${p.takenOff ? ` (retenu sur ce qu’elles reçoivent : ${p.takenOff})` : ''}, frais ${p.fee}, taxe ${p.tax}, débité ${p.debit}.`,
  },
  namesDiffer: {
    en: (p: { count: number; names: string }) =>
      `The operator knows ${counted('en', p.count, 'number', 'numbers')} by another name: ${p.names}`,
    fr: (p) => `L’opérateur connaît ${counted('fr', p.count, 'numéro', 'numéros')} sous un autre nom : ${p.names}`,
  },
  nobodyThere: { en: 'number not known', fr: 'numéro inconnu' },
  confirmNames: { en: 'These people are to be paid all the same.', fr: 'Ces personnes sont bien à payer.' },
  twins: {
    en: (p: { amount: string; rows: string }) =>
      `The same person stands in more than one row (${p.amount} together): ${p.rows}`,
    fr: (p) => `La même personne figure sur plusieurs lignes (${p.amount} en tout)\u00a0: ${p.rows}`,
  },
  twinRow: {
    en: (p: { row: number; name: string; amount: string }) => `row ${p.row} ${p.name}, ${p.amount}`,
    fr: (p) => `ligne ${p.row} ${p.name}, ${p.amount}`,
  },
  roundBefore: {
    en: (p: { count: number }) =>
      `This pays everybody once more, and the payment before may still reach ${counted('en', p.count, 'person', 'people')}:`,
    fr: (p) =>
      `Tout le monde est payé de nouveau, et le paiement d’avant peut encore parvenir à ${counted('fr', p.count, 'personne', 'personnes')}\u00a0:`,
  },
  confirmRound: {
    en: 'This is another payment; both are owed.',
    fr: 'C’est un autre paiement\u00a0; les deux sont dus.',
  },
  overElsewhereText: {
    en: (p: { count: number }) =>
      `${counted('en', p.count, 'person is', 'people are')} not paid here any more, and by another mass payment:`,
    fr: (p) =>
      `${counted('fr', p.count, 'personne n’est plus payée', 'personnes ne sont plus payées')} ici, mais par un autre paiement de masse\u00a0:`,
  },
  paidTwiceText: {
    en: (p: { count: number }) =>
      `${counted('en', p.count, 'person was', 'people were')} paid here and, or perhaps, in another mass payment:`,
    fr: (p) =>
      `${counted('fr', p.count, 'personne a été payée', 'personnes ont été payées')} ici et aussi, ou peut-être, par un autre paiement de masse\u00a0:`,
  },
  inDoubtText: {
    en: (p: { count: number }) =>
      `${counted('en', p.count, 'row is', 'rows are')} to be settled with the operator, which contradicts itself or what is booked:`,
    fr: (p) =>
      `${counted('fr', p.count, 'ligne est', 'lignes sont')} à trancher avec l’opérateur, qui se contredit ou contredit les comptes\u00a0:`,
  },
  payOnceMore: { en: 'Pay them once more too', fr: 'Les payer une fois de plus' },
  payOnceMoreOrDrop: {
    en: 'Otherwise take their rows out and send again.',
    fr: 'Sinon, retirez leurs lignes et envoyez de nouveau.',
  },
  payOnceMoreHint: {
    en: 'Otherwise they are left out and the others go.',
    fr: 'Sinon, elles sont laissées de côté et les autres partent.',
  },
  confirmTwins: { en: 'Each of these rows is to be paid.', fr: 'Chacune de ces lignes est bien à payer.' },
  onlyDown: {
    en: (p: { max: string }) => `${p.max} or less: what is tried again may only be less.`,
    fr: (p) => `${p.max} ou moins : ce qui est relancé ne peut que baisser.`,
  },
  feeLater: {
    en: (p: { count: number }) =>
      `Not in this sum: ${counted('en', p.count, 'payment', 'payments')} to another operator, whose fee is worked out when sent.`,
    fr: (p) =>
      `Hors de ce total\u00a0: ${counted('fr', p.count, 'paiement', 'paiements')} vers un autre opérateur, aux frais calculés à l’envoi.`,
  },
  feeAgain: {
    en: 'Fee and tax are worked out anew for what was changed.',
    fr: 'Frais et taxe sont recalculés pour ce qui a changé.',
  },
  progress: { en: 'Progress', fr: 'Avancement' },
  maker: { en: 'By', fr: 'Par' },
  approver: { en: 'Approved by', fr: 'Approuvé par' },
  scheduled: { en: 'Planned', fr: 'Prévu' },
  status: { en: 'Status', fr: 'État' },
  part: { en: (p: { no: number; of: number }) => `Part ${p.no} of ${p.of}`, fr: (p) => `Partie ${p.no} sur ${p.of}` },
  inParts: {
    en: (p: { of: number }) => `One payment in ${p.of} parts`,
    fr: (p) => `Un seul paiement en ${p.of} parties`,
  },
  inPartsText: {
    en: 'The file is longer than one run may be. Its parts are sent, approved, paused and cancelled together; rows are corrected part by part.',
    fr: 'Le fichier dépasse ce qu’un lot peut contenir. Ses parties sont envoyées, approuvées, mises en pause et annulées ensemble\u00a0; les lignes se corrigent partie par partie.',
  },
  allParts: { en: (p: { of: number }) => `All ${p.of} parts together.`, fr: (p) => `Les ${p.of} parties ensemble.` },
  paymentCount: {
    en: (p: { count: string }) => counted('en', p.count, 'payment', 'payments'),
    fr: (p) => counted('fr', p.count, 'paiement', 'paiements'),
  },
  wrongCount: { en: (p: { count: string }) => `${p.count} to correct`, fr: (p) => `${p.count} à corriger` },
  // The file
  otherFile: { en: 'Another file in its place', fr: 'Un autre fichier à la place' },
  fileTitle: { en: 'Spreadsheet', fr: 'Tableur' },
  fileHint: {
    en: (p: { rows: string }) => `Excel, LibreOffice or CSV, up to 5 MB and ${p.rows} rows.`,
    fr: (p) => `Excel, LibreOffice ou CSV, jusqu’à 5 Mo et ${p.rows} lignes.`,
  },
  sheetRead: { en: (p: { names: string }) => `Sheet: ${p.names}`, fr: (p) => `Feuille\u00a0: ${p.names}` },
  sheetsNotRead: { en: (p: { names: string }) => `Not read: ${p.names}`, fr: (p) => `Non lues\u00a0: ${p.names}` },
  template: { en: 'Download the template', fr: 'Télécharger le modèle' },
  columns: { en: 'What the columns are', fr: 'Ce que sont les colonnes' },
  columnsRemembered: {
    en: 'As you said it last time for a file with the same columns.',
    fr: 'Comme vous l’aviez indiqué la dernière fois pour un fichier aux mêmes colonnes.',
  },
  columnsGuessed: {
    en: 'This is what we understood. Put right what is wrong.',
    fr: 'Voici ce que nous avons compris. Corrigez ce qui est faux.',
  },
  col_name: { en: 'Name', fr: 'Nom' },
  col_phone: { en: 'Phone', fr: 'Téléphone' },
  col_operator: { en: 'Operator', fr: 'Opérateur' },
  col_amount: { en: 'Amount', fr: 'Montant' },
  col_rib: { en: 'Bank account (RIB)', fr: 'Compte bancaire (RIB)' },
  col_note: { en: 'Note', fr: 'Motif' },
  col_externalRef: { en: 'Your reference', fr: 'Votre référence' },
  col_language: { en: 'Language', fr: 'Langue' },
  readRows: { en: 'Read the rows', fr: 'Lire les lignes' },
  readFailed: { en: 'The file could not be read', fr: 'Le fichier n’a pas pu être lu' },
  sample: { en: 'First rows', fr: 'Premières lignes' },
  // Rows
  rows: { en: 'Rows', fr: 'Lignes' },
  row: { en: 'Row', fr: 'Ligne' },
  wrong: { en: 'Wrong', fr: 'Fausses' },
  wrongRows: {
    en: (p: { count: number }) => `Wrong: ${p.count}`,
    fr: (p) => `Fausses\u00a0: ${p.count}`,
  },
  warnings: { en: 'Warnings', fr: 'Avertissements' },
  repairs: { en: 'Repaired', fr: 'Réparées' },
  overCap: { en: 'Above the cap', fr: 'Au-dessus du plafond' },
  fileWords: { en: 'Said in the file', fr: 'Dit dans le fichier' },
  retryable: { en: 'Can be tried again', fr: 'À relancer' },
  repaired: {
    en: (p: { from: string; to: string }) => `“${p.from}” read as ${p.to}`,
    fr: (p) => `«\u00a0${p.from}\u00a0» lu comme ${p.to}`,
  },
  dropWrongTitle: {
    en: (p: { count: number }) =>
      `Drop ${p.count} ${plural('en', p.count, { one: 'wrong row', other: 'wrong rows' })}?`,
    fr: (p) => `Retirer ${p.count} ${plural('fr', p.count, { one: 'ligne fausse', other: 'lignes fausses' })}\u00a0?`,
  },
  dropWrongText: {
    en: (p: { names: string }) =>
      `${p.names}. Nobody is paid by these rows, and they do not come back: to pay them, correct them instead. The history of this payment keeps who they were, and whoever approves sees it.`,
    fr: (p) =>
      `${p.names}. Ces lignes ne paieront personne et ne reviennent pas\u00a0: pour les payer, corrigez-les plutôt. L’historique de ce paiement garde leurs noms, et qui approuve les voit.`,
  },
  rowsDropped: {
    en: (p: { count: number }) => `${p.count} ${plural('en', p.count, { one: 'row dropped', other: 'rows dropped' })}`,
    fr: (p) => `${p.count} ${plural('fr', p.count, { one: 'ligne retirée', other: 'lignes retirées' })}`,
  },
  dropWrong: { en: 'Drop the wrong rows', fr: 'Retirer les lignes fausses' },
  downloadWrong: { en: 'Download only the wrong rows', fr: 'Télécharger seulement les lignes fausses' },
  fixFile: { en: 'Send them corrected', fr: 'Les renvoyer corrigées' },
  fixHint: {
    en: 'The file you downloaded here, corrected. Its last column says which row is which: leave it as it is. In another file each row needs its reference. Somebody added below is not taken.',
    fr: 'Le fichier téléchargé ici, corrigé. Sa dernière colonne dit quelle ligne est laquelle\u00a0: n’y touchez pas. Dans un autre fichier, chaque ligne doit porter sa référence. Une personne ajoutée en bas n’est pas reprise.',
  },
  fixed: {
    en: (p: { replaced: number; leftOut: number; wrong: number; unmatched: number }) =>
      `Rows replaced: ${p.replaced}${p.leftOut > 0 ? `, of these left out by the file: ${p.leftOut}` : ''}. Still wrong: ${p.wrong}. Not taken: ${p.unmatched}.`,
    fr: (p) =>
      `Lignes remplacées\u00a0: ${p.replaced}${p.leftOut > 0 ? `, dont écartées par le fichier\u00a0: ${p.leftOut}` : ''}. Encore fausses\u00a0: ${p.wrong}. Non reprises\u00a0: ${p.unmatched}.`,
  },
  checkNames: { en: 'Check the names', fr: 'Vérifier les noms' },
  namesChecked: {
    en: (p: { checked: number; of: number; differing: number }) =>
      `${p.checked} of ${counted('en', p.of, 'name', 'names')} checked, ${p.differing} ${plural('en', p.differing, { one: 'differs', other: 'differ' })}.`,
    fr: (p) =>
      `${counted('fr', p.checked, 'nom vérifié', 'noms vérifiés')} sur ${p.of}, ${p.differing} ${plural('fr', p.differing, { one: 'diffère', other: 'diffèrent' })}.`,
  },
  namesLater: {
    en: (p: { at: string }) =>
      `The names of a day are used up; the rest is checked from ${p.at}. You can pay before that.`,
    fr: (p) =>
      `Les noms d’une journée sont épuisés\u00a0; le reste est vérifié à partir du ${p.at}. Vous pouvez payer avant.`,
  },
  addPerson: { en: 'Add a person', fr: 'Ajouter une personne' },
  needsPlace: {
    en: 'Give a phone number or a bank account.',
    fr: 'Donnez un numéro de téléphone ou un compte bancaire.',
  },
  whoIs: { en: 'Who is paid', fr: 'Qui est payé' },
  chooseWho: { en: 'Choose the person', fr: 'Choisissez la personne' },
  whoElse: { en: 'Somebody else, not on the list', fr: 'Quelqu’un d’autre, hors de la liste' },
  retryRow: { en: 'Try the row again', fr: 'Relancer la ligne' },
  editRow: { en: 'Correct the row', fr: 'Corriger la ligne' },
  noRows: { en: 'No row here', fr: 'Aucune ligne ici' },
  split: { en: 'Split into several payments', fr: 'Répartir en plusieurs paiements' },
  splitHint: {
    en: (p: { rows: number; parts: number; fees: string; takenOff: string | null }) =>
      `${p.rows === 1 ? 'One row becomes' : `${p.rows} rows become`} ${p.parts} payments; ${p.fees} more fees for you${p.takenOff ? `, and ${p.takenOff} more taken off what people receive` : ''}.`,
    fr: (p) =>
      `${p.rows < 2 ? 'Une ligne devient' : `${p.rows} lignes deviennent`} ${p.parts} paiements\u00a0; ${p.fees} de frais en plus pour vous${p.takenOff ? `, et ${p.takenOff} de plus retenus sur ce que les personnes reçoivent` : ''}.`,
  },
  toBank: { en: 'Send to the bank account', fr: 'Envoyer au compte bancaire' },
  byHand: { en: 'Pay outside by hand', fr: 'Payer à la main, à l’extérieur' },
  capTitle: {
    en: 'Some amounts are above what the operator carries in one payment.',
    fr: 'Certains montants dépassent ce que l’opérateur porte en un paiement.',
  },
  verified: { en: (p: { name: string }) => `Registered as ${p.name}`, fr: (p) => `Enregistré au nom de ${p.name}` },
  takeIn: { en: 'Take in', fr: 'Reprendre' },
  takeAllIn: { en: 'Take all in', fr: 'Tout reprendre' },
  leaveOutAgain: { en: 'Leave out again', fr: 'Écarter de nouveau' },
  leftOutTitle: {
    en: (p: { count: number; amount: string }) => `Left out: ${p.count} · ${p.amount}`,
    fr: (p) => `Écartées\u00a0: ${p.count} · ${p.amount}`,
  },
  leftOutText: {
    en: 'The spreadsheet hides, strikes through or names these rows as paid or not to be paid, they name nobody, or they give no amount. They pay nobody.',
    fr: 'Le tableur masque, barre ou désigne ces lignes comme payées ou à ne pas payer, elles ne désignent personne, ou elles n’ont pas de montant. Elles ne paient personne.',
  },
  leftOutUnless: {
    en: 'You can still take them in, or write an amount.',
    fr: 'Vous pouvez encore les reprendre, ou y écrire un montant.',
  },
  takenIn: {
    en: (p: { count: number }) =>
      p.count === 1
        ? 'One row that the spreadsheet leaves out was taken in.'
        : `${p.count} rows that the spreadsheet leaves out were taken in.`,
    fr: (p) =>
      p.count < 2
        ? 'Une ligne que le tableur écarte a été reprise.'
        : `${p.count} lignes que le tableur écarte ont été reprises.`,
  },
  seeRows: { en: 'See the rows', fr: 'Voir les lignes' },
  roundAll: { en: 'Round all', fr: 'Tout arrondir' },
  roundText: {
    en: (p: { rows: number; total: string; difference: string }) =>
      `${p.rows === 1 ? 'One amount has' : `${p.rows} amounts have`} decimals. Rounded to the franc: ${p.total} in all, ${p.difference}.`,
    fr: (p) =>
      `${p.rows < 2 ? 'Un montant a' : `${p.rows} montants ont`} des décimales. Arrondis au franc\u00a0: ${p.total} en tout, ${p.difference}.`,
  },
  roundMore: {
    en: (p: { francs: string }) => `XAF\u00a0${p.francs} more than written`,
    fr: (p) => `${p.francs}\u00a0FCFA de plus qu’écrit`,
  },
  roundLess: {
    en: (p: { francs: string }) => `XAF\u00a0${p.francs} less than written`,
    fr: (p) => `${p.francs}\u00a0FCFA de moins qu’écrit`,
  },
  roundSame: { en: 'as much as written', fr: 'autant qu’écrit' },
  asThousands: { en: 'They are thousands', fr: 'Ce sont des milliers' },
  thousandsText: {
    en: (p: { rows: number; sample: string; total: string }) =>
      `${p.rows === 1 ? 'One amount' : `${p.rows} amounts`} can be read in two ways. As thousands: ${p.sample}; ${p.total} in all.`,
    fr: (p) =>
      `${p.rows < 2 ? 'Un montant peut' : `${p.rows} montants peuvent`} se lire de deux façons. En milliers\u00a0: ${p.sample}\u202f; ${p.total} en tout.`,
  },
  // Run
  submit: { en: 'Submit', fr: 'Envoyer' },
  submitTitle: {
    en: (p: { amount: string; count: number }) => `Pay ${p.amount} in ${counted('en', p.count, 'payment', 'payments')}`,
    fr: (p) => `Payer ${p.amount} en ${counted('fr', p.count, 'paiement', 'paiements')}`,
  },
  plannedFor: {
    en: ({ at }: { at: string }) => `Paid on ${at}, not before.`,
    fr: ({ at }: { at: string }) => `Payé le ${at}, pas avant.`,
  },
  planPast: {
    en: ({ at }: { at: string }) => `It was planned for ${at}, which has passed. Choose another moment, or none.`,
    fr: ({ at }: { at: string }) => `Prévu le ${at}, qui est passé. Choisissez un autre moment, ou aucun.`,
  },
  submitText: {
    en: 'The money is reserved at once. If an approval is needed it waits for it.',
    fr: 'L’argent est réservé aussitôt. S’il faut une approbation, le paiement l’attend.',
  },
  submitAsks: {
    en: (p: { names: string }) => `The money is reserved at once and ${p.names} will be asked to approve.`,
    fr: (p) => `L’argent est réservé aussitôt et l’approbation est demandée à ${p.names}.`,
  },
  correctedAsks: {
    en: (p: { names: string }) =>
      `What goes to another number or account, or with another amount, waits until ${p.names} approves.`,
    fr: (p) => `Ce qui part vers un autre numéro ou compte, ou pour un autre montant, attend l’accord de ${p.names}.`,
  },
  submitShort: {
    en: 'Nothing is set aside as long as money is missing: it waits, and starts by itself when all of it is there.',
    fr: 'Rien n’est réservé tant qu’il manque de l’argent\u00a0: le paiement attend, et part tout seul quand tout y est.',
  },
  submitAsksShort: {
    en: (p: { names: string }) =>
      `${p.names} will be asked to approve. Nothing is set aside as long as money is missing.`,
    fr: (p) => `L’approbation est demandée à ${p.names}. Rien n’est réservé tant qu’il manque de l’argent.`,
  },
  looksLike: {
    en: (p: { title: string; percent: number }) => `Very like “${p.title}” (${p.percent} % the same).`,
    fr: (p) => `Très semblable à «\u00a0${p.title}\u00a0» (${p.percent} % identique).`,
  },
  likeOfColleague: {
    en: 'Very like a payment of a colleague that was sent. Ask before you pay it.',
    fr: 'Très semblable à un paiement envoyé par un collègue. Renseignez-vous avant de le payer.',
  },
  sameFile: {
    en: (p: { title: string }) => `The same file was used for “${p.title}”.`,
    fr: (p) => `Le même fichier a servi pour «\u00a0${p.title}\u00a0».`,
  },
  confirmLike: { en: 'It is meant to be paid again.', fr: 'C’est bien à payer de nouveau.' },
  short: {
    en: (p: { amount: string }) => `${p.amount} are missing on the payout account.`,
    fr: (p) => `Il manque ${p.amount} sur le compte de décaissement.`,
  },
  moveMoney: { en: 'Move money', fr: 'Déplacer de l’argent' },
  pause: { en: 'Pause', fr: 'Mettre en pause' },
  resume: { en: 'Go on', fr: 'Reprendre' },
  cancel: { en: 'Cancel', fr: 'Annuler' },
  cancelWhole: { en: 'Cancel this mass payment', fr: 'Annuler ce paiement de masse' },
  recall: { en: 'Take back', fr: 'Retirer' },
  retry: { en: 'Try again', fr: 'Relancer' },
  retryAll: {
    en: (p: { count: number }) => `Try ${p.count} again`,
    fr: (p) => `Relancer ${counted('fr', p.count, 'ligne', 'lignes')}`,
  },
  retryAsIs: {
    en: (p: { count: number }) => `Going out again as they are: ${p.count}.`,
    fr: (p: { count: number }) => `Relancés tels quels\u00a0: ${p.count}.`,
  },
  retryCorrected: {
    en: 'Give the number or account of whoever is to be paid: another one, or the same where it is right after all. The others stay failed.',
    fr: 'Donnez le numéro ou le compte de ceux à payer\u00a0: un autre, ou le même s’il est finalement bon. Les autres restent en échec.',
  },
  paidElsewhere: {
    en: (p: { count: number }) =>
      `Not tried again, because another mass payment pays ${plural('en', p.count, { one: 'this person', other: `these ${p.count}` })}:`,
    fr: (p) =>
      `${counted('fr', p.count, 'personne n’est pas relancée', 'personnes ne sont pas relancées')}, car un autre paiement de masse ${plural('fr', p.count, { one: 'la', other: 'les' })} paie\u00a0:`,
  },
  andMore: {
    en: (p: { count: number }) => `and ${p.count} more`,
    fr: (p) => `et ${counted('fr', p.count, 'autre', 'autres')}`,
  },
  cloneFailed: {
    en: (p: { count: number }) => (p.count === 1 ? 'Copy the one that failed' : `Copy the ${p.count} that failed`),
    fr: (p) => plural('fr', p.count, { one: 'Dupliquer l’échec', other: `Dupliquer les ${p.count} échecs` }),
  },
  cloneUnpaid: {
    en: (p: { count: number }) =>
      p.count === 1 ? 'Copy the one that was not paid' : `Copy the ${formatNumber(p.count, 'en')} that were not paid`,
    fr: (p) =>
      plural('fr', p.count, {
        one: 'Dupliquer la ligne non payée',
        other: `Dupliquer les ${formatNumber(p.count, 'fr')} lignes non payées`,
      }),
  },
  clone: { en: 'Copy', fr: 'Dupliquer' },
  edit: { en: 'Change', fr: 'Modifier' },
  result: { en: 'Download the result', fr: 'Télécharger le résultat' },
  confirmPause: {
    en: 'No further payment leaves. Those with an operator finish.',
    fr: 'Plus aucun paiement ne part. Ceux qui sont chez un opérateur se terminent.',
  },
  confirmCancel: {
    en: 'What was not sent is not sent. What is with an operator finishes.',
    fr: 'Ce qui n’est pas parti ne partira pas. Ce qui est chez un opérateur se termine.',
  },
  confirmRecall: {
    en: 'It goes back to preparation and the money is free again.',
    fr: 'Il revient en préparation et l’argent est de nouveau libre.',
  },
  confirmRecallUnderWay: {
    en: 'Nobody decides about it any more. Nothing of it leaves, and the rest stays as it is.',
    fr: 'Plus personne n’en décide. Rien n’en part, et le reste ne change pas.',
  },
  confirmRecallRest: {
    en: 'Nobody decides about what is left any more. It goes on standing still: nothing of it leaves.',
    fr: 'Plus personne ne décide du reste. Il reste à l’arrêt\u00a0: rien n’en part.',
  },
  confirmResumeAsks: {
    en: (p: { names: string }) =>
      `${p.names} will be asked to approve the remaining payments. Until then they stand still.`,
    fr: (p) => `L’approbation des paiements restants est demandée à ${p.names}. D’ici là, ils restent à l’arrêt.`,
  },
  confirmResume: { en: 'The remaining payments leave.', fr: 'Les paiements restants partent.' },
  why: { en: 'Note (optional)', fr: 'Note (facultatif)' },
  paid: { en: 'Paid', fr: 'Payés' },
  failed: { en: 'Failed', fr: 'Échoués' },
  underWay: { en: 'On their way', fr: 'En cours' },
  notSent: { en: 'Not sent yet', fr: 'Pas encore envoyés' },
  notPaid: { en: 'Not paid', fr: 'Non payés' },
  progressOf: {
    en: (p: { paid: number; failed: number; of: number }) =>
      `${formatNumber(p.paid, 'en')} of ${formatNumber(p.of, 'en')} paid${p.failed > 0 ? `, ${formatNumber(p.failed, 'en')} not paid` : ''}`,
    fr: (p: { paid: number; failed: number; of: number }) =>
      `${counted('fr', formatNumber(p.paid, 'fr'), 'payé', 'payés')} sur ${formatNumber(p.of, 'fr')}${p.failed > 0 ? `, ${counted('fr', formatNumber(p.failed, 'fr'), 'non payé', 'non payés')}` : ''}`,
  },
  held: { en: 'Reserved', fr: 'Réservé' },
  all: { en: 'All', fr: 'Tout' },
  speed: { en: (p: { perMinute: number }) => `${p.perMinute} a minute`, fr: (p) => `${p.perMinute} par minute` },
  left: {
    en: (p: { minutes: number }) => (p.minutes < 1 ? 'less than a minute left' : `about ${p.minutes} min left`),
    fr: (p) => (p.minutes < 1 ? 'moins d’une minute' : `environ ${p.minutes} min`),
  },
  waitsFor: {
    en: (p: { names: string }) => `Waiting for ${p.names}. It goes on by itself.`,
    fr: (p) => `En attente de ${p.names}. Cela reprend tout seul.`,
  },
  waitsApproval: {
    en: (p: { names: string; step: number; of: number }) => `Step ${p.step} of ${p.of}: waits for ${p.names}.`,
    fr: (p) => `Étape ${p.step} sur ${p.of}\u00a0: attend ${p.names}.`,
  },
  seeApproval: { en: 'See the approval', fr: 'Voir l’approbation' },
  missingMoney: {
    en: (p: { amount: string }) => `${p.amount} are missing on the payout account to send all of it.`,
    fr: (p) => `Il manque ${p.amount} sur le compte de décaissement pour tout envoyer.`,
  },
  missingOnceApproved: {
    en: (p: { amount: string }) =>
      `${p.amount} are missing on the payout account. Once approved, it waits until they are there.`,
    fr: (p) =>
      `Il manque ${p.amount} sur le compte de décaissement. Une fois approuvé, le paiement attendra qu’ils y soient.`,
  },
  waitsMoney: {
    en: (p: { amount: string }) => `${p.amount} are missing. It starts by itself when they are there.`,
    fr: (p) => `Il manque ${p.amount}. Cela part tout seul quand ils y sont.`,
  },
  pausedByHand: {
    en: (p: { name: string | null }) =>
      `Paused by ${p.name ?? 'a colleague'}. What is left leaves once somebody lets it go on.`,
    fr: (p) => `Mis en pause par ${p.name ?? 'un collègue'}. Le reste part quand quelqu’un le reprend.`,
  },
  pausedDisowned: {
    en: (p: { name: string | null }) =>
      `Stands still: it was submitted, approved or let go on in the account of ${p.name ?? 'a colleague'}, who says that somebody else was in it. What is left leaves only when somebody lets it go on.`,
    fr: (p) =>
      `À l’arrêt\u00a0: il a été envoyé, approuvé ou repris dans le compte de ${p.name ?? 'quelqu’un'}, qui signale que quelqu’un d’autre s’en est servi. Le reste ne part que si quelqu’un le reprend.`,
  },
  pausedCancelled: {
    en: (p: { name: string | null }) =>
      `Cancelled by ${p.name ?? 'a colleague'}. It is over once what has left has its answer; nothing else leaves.`,
    fr: (p) =>
      `Annulé par ${p.name ?? 'un collègue'}. Il se termine quand ce qui est parti a sa réponse\u00a0; rien d’autre ne part.`,
  },
  pausedLevel: {
    en: 'Paused: it came to the limits of your level. What is left was not paid.',
    fr: 'En pause\u00a0: il a atteint les plafonds de votre niveau. Le reste n’a pas été payé.',
  },
  levelRoomNow: {
    en: 'There is room for the next payment again: you can go on.',
    fr: 'Il y a de nouveau de la place pour le paiement suivant\u00a0: vous pouvez reprendre.',
  },
  levelRoomFrom: {
    en: (p: { day: string }) =>
      `From ${p.day} there is room for the next payment. Go on then, or complete the papers of your business.`,
    fr: (p) =>
      `À partir du ${p.day}, il y aura de la place pour le paiement suivant. Reprenez à ce moment, ou complétez le dossier de votre entreprise.`,
  },
  levelRoomNone: {
    en: 'Neither tomorrow nor next month has room for the next payment. Complete the papers of your business, or cancel what is left.',
    fr: 'Ni demain ni le mois prochain n’ont de place pour le paiement suivant. Complétez le dossier de votre entreprise, ou annulez le reste.',
  },
  pausedLowBalance: {
    en: 'Paused by the low-balance alert of the payout account.',
    fr: 'Mis en pause par l’alerte de solde bas du compte de décaissement.',
  },
  pausedFailures: {
    en: 'Paused by itself because too many failed.',
    fr: 'Mis en pause tout seul\u00a0: trop d’échecs.',
  },
  rowsReadSoFar: {
    en: (p: { shown: string }) => `${counted('en', p.shown, 'row', 'rows')} read`,
    fr: (p) => counted('fr', p.shown, 'ligne lue', 'lignes lues'),
  },
  readingRows: {
    en: (p: { read: string; of: string }) => `${p.read} of ${counted('en', p.of, 'row', 'rows')} read`,
    fr: (p) => `${counted('fr', p.read, 'ligne lue', 'lignes lues')} sur ${p.of}`,
  },
  draftLike: {
    en: (p: { title: string }) => `There is a draft like this one: “${p.title}”. It was not sent.`,
    fr: (p) => `Un brouillon semblable existe\u00a0: «\u00a0${p.title}\u00a0». Il n’a pas été envoyé.`,
  },
  checking: { en: 'The rows are being checked…', fr: 'Vérification des lignes…' },
  failures: { en: 'What went wrong', fr: 'Ce qui a échoué' },
  times: { en: (p: { count: number }) => `${p.count} ×`, fr: (p) => `${p.count} ×` },
  correctFirst: { en: 'Correct first', fr: 'Corriger d’abord' },
  happened: { en: 'What happened', fr: 'Ce qui s’est passé' },
  cancelled: { en: 'Cancelled', fr: 'Annulé' },
  retried: { en: 'Tried again', fr: 'Relancé' },
  amount: { en: 'Amount', fr: 'Montant' },
  fee: { en: 'Fee', fr: 'Frais' },
  tax: { en: 'Tax', fr: 'Taxe' },
  reason: { en: 'Reason', fr: 'Cause' },
  to: { en: 'To', fr: 'Vers' },
  attempts: { en: 'Tries', fr: 'Essais' },
  operatorId: { en: 'Operator id', fr: 'Id opérateur' },
  receives: { en: 'Gets', fr: 'Reçoit' },
  transaction: { en: 'Transaction', fr: 'Transaction' },
  inFile: { en: 'In the file', fr: 'Dans le fichier' },
  clearsRows: {
    en: (p: { count: number }) => `Another way of paying clears the ${counted('en', p.count, 'row', 'rows')}.`,
    fr: (p) => `Changer de mode efface ${counted('fr', p.count, 'ligne', 'lignes')}.`,
  },
  saved: { en: 'Saved', fr: 'Enregistré' },
  payoutsText: {
    en: 'Every payment that leaves, whatever made it.',
    fr: 'Tout paiement qui part, quelle qu’en soit l’origine.',
  },
  origin: { en: 'Made by', fr: 'Origine' },
  origin_transfer: { en: 'Transfer', fr: 'Transfert' },
  origin_massPayment: { en: 'Mass payment', fr: 'Paiement de masse' },
  origin_settlement: { en: 'Settlement', fr: 'Règlement' },
  payoutsEmpty: { en: 'Nothing has left yet', fr: 'Rien n’est encore parti' },
  export: { en: 'Download', fr: 'Télécharger' },
  chooseRun: { en: 'Choose a mass payment first', fr: 'Choisissez d’abord un paiement de masse' },
});
