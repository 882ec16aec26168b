import { describe, expect, it } from 'vitest';
import { adjustmentStatuses } from '../states/adjustment.ts';
import { attemptStates } from '../states/attempt.ts';
import { paymentLinkStatuses } from '../states/payment-link.ts';
import { refundStates } from '../states/refund.ts';
import { transactionStages, transactionStatuses } from '../states/transaction.ts';
import { claimStatuses, verificationResults } from '../states/verification.ts';
import { isStatusWord, stageWord, stageWords, statusTones, tellingWord, toneOf, type Tone } from './status-tones.ts';

/** Every status word of the specification with the tone the design gives it. */
const specification: Record<Tone, string[]> = {
  success: ['paid', 'completed', 'active', 'approved', 'released', 'partner request completed'],
  info: [
    'partiallyPaid',
    'queued',
    'processing',
    'payInProgress',
    'external pay pending',
    'redirection URL generation in progress',
    'partner request submitted',
    'refundInitiated',
    'refundInProgress',
    'partiallyCompleted',
  ],
  warning: [
    'unpaid',
    'pending',
    'pendingApproval',
    'pendingApprovalToDisable',
    'waitingForAuthorization',
    'awaiting transaction authorization',
    'authRequired',
    'payment redirection required',
    'refundRequired',
    'retryRequired',
    'pending review',
    'partially completed',
  ],
  danger: ['failed', 'declined', 'rejected', 'revoked', 'failed by admin', 'cash-out failed', 'refundFailed'],
  hold: ['onHold', 'suspended', 'withheld'],
  return: ['refunded', 'reversed'],
  neutral: [
    'draft',
    'cancelled',
    'closed',
    'expired',
    'inactive',
    'deactivated',
    'canceledByPayer',
    'cancelledByMerchant',
  ],
};

const even = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '');
/** The specification spells some longer. With a space "partially completed" is a business file, without a payment. */
const spelled: Record<string, string> = {
  'partially completed': 'partiallyCompletedReview',
  'payment redirection required': 'redirectRequired',
  'redirection URL generation in progress': 'redirectUrlGeneration',
  'partner request submitted': 'partnerSubmitted',
  'partner request completed': 'partnerCompleted',
};
const codeOf = (word: string): string =>
  spelled[word] ?? Object.keys(statusTones).find((code) => even(code) === even(word)) ?? word;

describe('toneOf', () => {
  it.each(Object.entries(specification).flatMap(([tone, words]) => words.map((word) => [word, tone])))(
    '%s is %s',
    (word, tone) => {
      expect(isStatusWord(codeOf(word))).toBe(true);
      expect(toneOf(codeOf(word))).toMatchObject({ tone });
    },
  );
  it('knows every word the state tables use', () => {
    const words = [
      ...transactionStatuses,
      ...transactionStages,
      ...attemptStates,
      ...refundStates,
      ...paymentLinkStatuses,
      ...adjustmentStatuses,
      ...claimStatuses,
      ...verificationResults,
    ];
    expect(words.filter((word) => !(word in statusTones))).toEqual([]);
  });
  it('of an unknown one is neutral', () => {
    expect(toneOf('SOMETHING_ELSE')).toEqual({ tone: 'neutral', icon: 'dash', terminal: false });
    expect(toneOf('constructor').tone).toBe('neutral');
    expect(toneOf('').tone).toBe('neutral');
  });
  it('has one icon per tone but for the two halves', () => {
    expect(statusTones.partiallyPaid.icon).toBe('half');
  });
});

describe('the word of a list', () => {
  it('is never good news beside what contradicts it', () => {
    const over = { status: 'completed', stage: null, direction: 'inbound' };
    const words = (['contradiction', 'paidBeyond', 'deniedAfterAll'] as const).flatMap((anomaly) =>
      [undefined, 'refund'].map((type) => tellingWord({ ...over, anomaly, ...(type ? { type } : {}) })),
    );
    expect(words).toEqual([
      'contradicted',
      'refundInDoubt',
      'paidBeyond',
      'refundedBeyond',
      'deniedAfterAll',
      'deniedAfterAll',
    ]);
    for (const word of words) expect(['danger', 'warning']).toContain(toneOf(word).tone);
  });
  it('of what was credited by hand is that, also once its operator confirms it', () => {
    const credited = { status: 'failed', stage: 'creditedByHand', direction: 'inbound', type: 'sale' };
    for (const anomaly of [null, 'contradiction']) expect(tellingWord({ ...credited, anomaly })).toBe('creditedByHand');
  });
  it('stays the state’s own where nothing contradicts it, or what was odd is only late', () => {
    for (const anomaly of [null, 'lateSuccess', 'reversedByOperator'])
      expect(tellingWord({ status: 'completed', stage: null, anomaly, direction: 'inbound' })).toBe('completed');
  });
  it('waits for a payer only where money comes in', () => {
    const asked = { status: 'processing', stage: 'payInProgress', anomaly: null };
    expect(tellingWord({ ...asked, direction: 'inbound' })).toBe('payInProgress');
    expect(tellingWord({ ...asked, direction: 'outbound' })).toBe('accepted');
    expect(['payInProgress', 'waitingPayer', 'queued'].map((stage) => stageWord(stage, 'outbound'))).toEqual([
      'accepted',
      'accepted',
      'queued',
    ]);
    expect(stageWords('payInProgress')).toEqual(['payInProgress', 'accepted']);
    expect(stageWords('queued')).toEqual(['queued']);
  });
});
