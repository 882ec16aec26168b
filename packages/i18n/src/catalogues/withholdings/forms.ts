import { words } from '../../words.ts';

type Money = { amount: string };

/** Withholding an amount, and releasing one before its day. */
export const withholdingFormWords = words({
  withhold: { en: 'Withhold an amount', fr: 'Retenir un montant' },
  withholdText: {
    en: 'It stays on the account and is not available until the release day. Everybody who sees the balance is told why.',
    fr: 'Il reste sur le compte et n’est pas disponible jusqu’au jour de libération. Tous ceux qui voient le solde en connaissent le motif.',
  },
  loading: { en: 'Loading the accounts', fr: 'Chargement des comptes' },
  account: { en: 'Account', fr: 'Compte' },
  available: { en: ({ amount }: Money) => `${amount} available`, fr: ({ amount }: Money) => `${amount} disponibles` },
  amount: { en: 'Amount', fr: 'Montant' },
  tooMuch: {
    en: ({ amount }: Money) => `Only ${amount} is available.`,
    fr: ({ amount }: Money) => `Seuls ${amount} sont disponibles.`,
  },
  moreThanRemains: {
    en: ({ amount }: Money) => `Only ${amount} is still withheld.`,
    fr: ({ amount }: Money) => `Il ne reste que ${amount} de retenu.`,
  },
  reason: { en: 'Reason', fr: 'Motif' },
  chooseReason: { en: 'Choose a reason', fr: 'Choisir un motif' },
  releaseOn: { en: 'Release day', fr: 'Jour de libération' },
  releaseOnHint: {
    en: 'It becomes available by itself at the start of this day.',
    fr: 'Il redevient disponible de lui-même au début de ce jour.',
  },
  dayPast: {
    en: 'Choose a day after today, at most two years ahead.',
    fr: 'Choisissez un jour après aujourd’hui, dans deux ans au plus.',
  },
  parts: { en: 'Parts released before', fr: 'Parties libérées avant' },
  addPart: { en: 'Release a part before', fr: 'Libérer une partie avant' },
  partDay: {
    en: ({ no }: { no: number }) => `Day of part ${no}`,
    fr: ({ no }: { no: number }) => `Jour de la partie ${no}`,
  },
  partAmount: {
    en: ({ no }: { no: number }) => `Amount of part ${no}`,
    fr: ({ no }: { no: number }) => `Montant de la partie ${no}`,
  },
  dropPart: {
    en: ({ no }: { no: number }) => `Remove part ${no}`,
    fr: ({ no }: { no: number }) => `Retirer la partie ${no}`,
  },
  partIncomplete: { en: 'Give a day and an amount.', fr: 'Indiquez un jour et un montant.' },
  partsUnfit: {
    en: 'One part a day, in order, before the release day; something must be left for it.',
    fr: 'Une partie par jour, dans l’ordre, avant le jour de libération\u00a0; il doit y rester quelque chose.',
  },
  note: { en: 'Note', fr: 'Note' },
  noteHint: {
    en: 'Shown with the amount to whoever sees the balance.',
    fr: 'Affichée avec le montant à qui voit le solde.',
  },
  next: { en: 'Continue', fr: 'Continuer' },
  confirmHold: { en: 'Withhold', fr: 'Retenir' },
  held: { en: ({ amount }: Money) => `${amount} is withheld.`, fr: ({ amount }: Money) => `${amount} sont retenus.` },
  holdWaits: {
    en: ({ amount }: Money) => `${amount} is set aside and waits for approval.`,
    fr: ({ amount }: Money) => `${amount} sont mis de côté et attendent une approbation.`,
  },
  releaseTitle: { en: 'Release withheld money', fr: 'Libérer un montant retenu' },
  releaseText: {
    en: ({ amount, day }: Money & { day: string }) =>
      `${amount} is still withheld, until ${day}. What you release is available at once.`,
    fr: ({ amount, day }: Money & { day: string }) =>
      `${amount} sont encore retenus, jusqu’au ${day}. Ce que vous libérez est disponible aussitôt.`,
  },
  howMuch: { en: 'How much', fr: 'Combien' },
  whole: { en: 'All of it', fr: 'La totalité' },
  part: { en: 'A part', fr: 'Une partie' },
  confirmRelease: { en: 'Release', fr: 'Libérer' },
  released: {
    en: ({ amount }: Money) => `${amount} is available again.`,
    fr: ({ amount }: Money) => `${amount} sont de nouveau disponibles.`,
  },
  releaseWaits: {
    en: ({ amount }: Money) => `The release of ${amount} waits for approval.`,
    fr: ({ amount }: Money) => `La libération de ${amount} attend une approbation.`,
  },
});
