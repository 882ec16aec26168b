import { rowFor, type StateTable } from './machine.ts';
import type { RailOutcome } from './outcomes.ts';

/**
 * One payment inside a file for the bank. `provisional` is the bank's word that it settled; only the line of the
 * statement makes it `settled`, and money that came back afterwards `returned`.
 */
export const bankItemStates = [
  'waiting',
  'accepted',
  'processing',
  'provisional',
  'settled',
  'rejected',
  'returned',
] as const;
export type BankItemState = (typeof bankItemStates)[number];
export type BankItemEvent = Exclude<BankItemState, 'waiting'>;
const open = ['waiting', 'accepted', 'processing'] as const;

export const bankItemTable: StateTable<BankItemState, BankItemEvent> = {
  name: 'bankItem',
  states: bankItemStates,
  initial: ['waiting'],
  final: ['settled', 'rejected', 'returned'],
  rows: [
    { from: ['waiting'], event: 'accepted', to: 'accepted' },
    { from: ['waiting', 'accepted'], event: 'processing', to: 'processing' },
    { from: open, event: 'provisional', to: 'provisional' },
    { from: open, event: 'rejected', to: 'rejected' },
    { from: [...open, 'provisional'], event: 'settled', to: 'settled' },
    { from: ['provisional', 'settled'], event: 'returned', to: 'returned' },
  ],
};

/** The state after what the bank said, or null when that may not follow: then nothing moves and a person is told. */
export function moveBankItem(from: BankItemState, event: BankItemEvent): BankItemState | null {
  return rowFor(bankItemTable, from, event)?.to ?? null;
}

/** What a word of the bank says of the payment itself. */
export const railOutcomeOf = {
  accepted: 'accepted',
  processing: 'accepted',
  provisional: 'paid',
  settled: 'paid',
  rejected: 'refused',
  returned: 'returned',
} as const satisfies Readonly<Record<BankItemEvent, RailOutcome>>;

export const bankFileStates = ['made', 'sent', 'partlyAnswered', 'settled', 'rejected'] as const;
export type BankFileState = (typeof bankFileStates)[number];

export type BankFileEvent = 'sent' | 'answered' | 'allSettled' | 'allRejected';

export const bankFileTable: StateTable<BankFileState, BankFileEvent> = {
  name: 'bankFile',
  states: bankFileStates,
  initial: ['made'],
  final: ['settled', 'rejected'],
  rows: [
    { from: ['made'], event: 'sent', to: 'sent' },
    // An answer proves that the file reached the bank, whether or not somebody said so.
    { from: ['made', 'sent'], event: 'answered', to: 'partlyAnswered' },
    { from: ['made', 'sent', 'partlyAnswered'], event: 'allSettled', to: 'settled' },
    { from: ['made', 'sent', 'partlyAnswered'], event: 'allRejected', to: 'rejected' },
  ],
};

/** The state after what became of a file, or null when that may not follow. */
export function moveBankFile(from: BankFileState, event: BankFileEvent): BankFileState | null {
  return rowFor(bankFileTable, from, event)?.to ?? null;
}

/** What a file is, seen from its payments. */
export function bankFileState(now: BankFileState, items: readonly BankItemState[]): BankFileState {
  const event = items.every((item) => item === 'rejected')
    ? 'allRejected'
    : items.every((item) => (bankItemTable.final as readonly string[]).includes(item))
      ? 'allSettled'
      : items.some((item) => item !== 'waiting')
        ? 'answered'
        : null;
  return event === null ? now : (moveBankFile(now, event) ?? now);
}

export const bankProposalStates = ['waiting', 'confirmed', 'refused', 'superseded'] as const;
export type BankProposalState = (typeof bankProposalStates)[number];

export type BankProposalEvent = 'confirm' | 'refuse' | 'supersede';

/** A file of the bank that a person brought. `superseded`: the bank's drop box has brought the same file. */
export const bankProposalTable: StateTable<BankProposalState, BankProposalEvent> = {
  name: 'bankProposal',
  states: bankProposalStates,
  initial: ['waiting'],
  final: ['confirmed', 'refused', 'superseded'],
  rows: [
    { from: ['waiting'], event: 'confirm', to: 'confirmed' },
    { from: ['waiting'], event: 'refuse', to: 'refused' },
    { from: ['waiting'], event: 'supersede', to: 'superseded' },
  ],
};

/** The state after what was decided of it, or null when nothing is decided of it any more. */
export function moveBankProposal(from: BankProposalState, event: BankProposalEvent): BankProposalState | null {
  return rowFor(bankProposalTable, from, event)?.to ?? null;
}

/** Why a line of a statement that names a payment, or fits one, changes nothing. */
export const bankDoubts = ['amountDiffers', 'severalFit', 'alreadyRejected', 'notYetPaid', 'alreadySettled'] as const;
export type BankDoubt = (typeof bankDoubts)[number];

/** Steps of a payment on its way: no franc moves with them, so nobody has to confirm that word. */
export const bankStepsOnly: readonly BankItemState[] = ['accepted', 'processing'];
/** The payment's money is the merchant's again. */
export const bankGivesBack: readonly BankItemState[] = ['rejected', 'returned'];
