import { describe, expect, it } from 'vitest';
import { adjustmentStatuses } from '../states/adjustment.ts';
import { attemptStates } from '../states/attempt.ts';
import { paymentLinkStatuses } from '../states/payment-link.ts';
import { refundStates } from '../states/refund.ts';
import { transactionStages, transactionStatuses } from '../states/transaction.ts';
import { claimStatuses, verificationResults } from '../states/verification.ts';
import { statusTones, toneOf, type Tone, tellingWord } from './status-tones.ts';

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

describe('toneOf', () => {
  it.each(Object.entries(specification).flatMap(([tone, words]) => words.map((word) => [word, tone])))(
    '%s is %s',
    (word, tone) => {
      expect(toneOf(word)).toMatchObject({ tone });
      expect(toneOf(word).fr).not.toBe(word);
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
  it('finds a word however it is spelled, and shows an unknown one as it is', () => {
    expect(toneOf('REFUND_IN_PROGRESS')).toBe(statusTones.refundInProgress);
    expect(toneOf('Cash-out failed')).toBe(statusTones.cashOutFailed);
    expect(toneOf('SOMETHING_ELSE')).toEqual({
      tone: 'neutral',
      icon: 'dash',
      en: 'SOMETHING_ELSE',
      fr: 'SOMETHING_ELSE',
      terminal: false,
    });
    expect(toneOf('constructor').tone).toBe('neutral');
    expect(toneOf('').tone).toBe('neutral');
  });
  it('has a sentence in both languages for each, and one icon per tone but for the two halves', () => {
    for (const tone of Object.values(statusTones))
      expect([tone.en.length, tone.fr.length].every((length) => length > 2)).toBe(true);
    expect(statusTones.partiallyPaid.icon).toBe('half');
  });
});

describe('the word of a list', () => {
  it('is never good news beside what contradicts it', () => {
    const over = { status: 'completed', stage: null };
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
  it('stays the state’s own where nothing contradicts it, or what was odd is only late', () => {
    for (const anomaly of [null, 'lateSuccess', 'reversedByOperator'])
      expect(tellingWord({ status: 'completed', stage: null, anomaly })).toBe('completed');
  });
});
