import { limits } from '../limits.ts';
import type { Bilingual } from '../locale.ts';
import type { Amount } from '../money.ts';
import { rowFor, type StateTable } from './machine.ts';

/**
 * "I paid, here is the SMS": a check has a result, not states. Only money the operator confirms and we did not credit
 * opens a claim, and a claim ends with an adjustment or a reason.
 */
export const verificationResults = [
  'matched',
  'matchedPending',
  'uncredited',
  'mismatch',
  'notFound',
  'unreachable',
] as const;
export type VerificationResult = (typeof verificationResults)[number];

export const verificationResultWords: Readonly<Record<VerificationResult, Bilingual & { advice: Bilingual }>> = {
  matched: {
    en: 'Found: paid',
    fr: 'Trouvé : payé',
    advice: { en: 'This payment is on your account.', fr: 'Ce paiement est sur votre compte.' },
  },
  matchedPending: {
    en: 'Found: not final yet',
    fr: 'Trouvé : pas encore définitif',
    advice: {
      en: 'Wait: the operator has not confirmed it yet.',
      fr: 'Attendez : l’opérateur ne l’a pas encore confirmé.',
    },
  },
  uncredited: {
    en: 'Paid but not credited',
    fr: 'Payé mais non crédité',
    advice: {
      en: 'The operator confirms it, your account does not show it. Open a claim.',
      fr: 'L’opérateur le confirme, votre compte ne le montre pas. Ouvrez une réclamation.',
    },
  },
  mismatch: {
    en: 'Does not match',
    fr: 'Ne correspond pas',
    advice: {
      en: 'This payment exists but differs from what you were shown. Do not deliver.',
      fr: 'Ce paiement existe mais diffère de ce qu’on vous a montré. Ne livrez pas.',
    },
  },
  notFound: {
    en: 'Not found',
    fr: 'Introuvable',
    advice: {
      en: 'Do not deliver yet. Check again in 10 minutes.',
      fr: 'Ne livrez pas encore. Vérifiez à nouveau dans 10 minutes.',
    },
  },
  unreachable: {
    en: 'Operator does not answer',
    fr: 'L’opérateur ne répond pas',
    advice: {
      en: 'Do not deliver yet. The check can be run again when the operator is back.',
      fr: 'Ne livrez pas encore. Relancez la vérification quand l’opérateur répondra.',
    },
  },
};

export const claimStatuses = ['pending', 'processing', 'approved', 'rejected'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];
export type ClaimEvent = 'taken' | 'approved' | 'rejected';

export const claimTable: StateTable<ClaimStatus, ClaimEvent> = {
  name: 'claim',
  states: claimStatuses,
  initial: ['pending'],
  final: ['approved', 'rejected'],
  rows: [
    { from: ['pending'], event: 'taken', to: 'processing' },
    { from: ['processing'], event: 'approved', to: 'approved' },
    { from: ['pending', 'processing'], event: 'rejected', to: 'rejected' },
  ],
};

/** The status after an event, or null when the event is illegal in this status. */
export function moveClaim(from: ClaimStatus, event: ClaimEvent): ClaimStatus | null {
  return rowFor(claimTable, from, event)?.to ?? null;
}

/** What the customer showed; every part may be missing. */
export type VerificationInput = {
  transactionId?: string | null;
  amount?: Amount | null;
  phone?: string | null;
  at?: Date | null;
};
export type VerificationCandidate = {
  operatorReference: string | null;
  amount: Amount;
  payerTotal: Amount;
  phone: string | null;
  at: Date;
};
export type VerificationField = 'amount' | 'phone' | 'time';

/**
 * Which parts of the claim differ from a record. The SMS may name the amount with or without the payer's share of the
 * fee, so both count; times count as equal within half an hour, unless the operator's own id already proves the match.
 */
export function differingFields(input: VerificationInput, found: VerificationCandidate): VerificationField[] {
  const fields: VerificationField[] = [];
  const sameId = Boolean(input.transactionId) && input.transactionId === found.operatorReference;
  if (input.amount != null && input.amount !== found.amount && input.amount !== found.payerTotal) fields.push('amount');
  if (input.phone && found.phone && input.phone !== found.phone) fields.push('phone');
  const apartMs = input.at ? Math.abs(input.at.getTime() - found.at.getTime()) : 0;
  if (!sameId && apartMs > limits.verificationWindowMinutes * 60_000) fields.push('time');
  return fields;
}
