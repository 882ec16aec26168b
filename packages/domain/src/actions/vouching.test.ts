import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { permissions } from '../access/rights.ts';
import { adjustmentActions } from './adjustment.ts';
import { approvalActions } from './approval.ts';
import type { ActionState } from './action-state.ts';
import { linkedAccountActions } from './linked-account.ts';
import { massPaymentItemActions } from './mass-payment.ts';
import { refundActions } from './refund.ts';
import { topUpActions } from './top-up.ts';
import { transferActions } from './transfer.ts';
import type { Voucher } from './viewer.ts';

/**
 * Whoever confirms what somebody else says about money had their place a day before; files of the bank have their own
 * test.
 */
const saidAt = new Date('2026-11-18T12:00:00Z');
const hourMs = 3_600_000;
const later = (hours: number) => new Date(saidAt.getTime() + hours * hourMs);
const viewer = (placeGivenAt: Date | null, now: Date): Voucher => ({
  permissions: new Set(permissions),
  now,
  userId: 'usr_me',
  placeGivenAt,
});

type Act = (who: Voucher) => ActionState[];
const run = {
  status: 'processing' as const,
  createdById: 'usr_maker',
  submittedById: 'usr_maker',
  itemCount: 1,
  wrongCount: 0,
  retryableCount: 0,
  isCancelling: false,
  isRetryWaiting: false,
  isResumeWaiting: false,
  isTotalUnsettled: false,
};
/**
 * What was said waits for somebody who believes it: it stays believed by nobody who was appointed after it, however
 * long they wait.
 */
const believed: Record<string, [string, Act]> = {
  'a deposit that somebody recorded': [
    'confirm',
    (who) =>
      topUpActions(
        {
          status: 'processing',
          announcedById: 'usr_maker',
          recordedById: 'usr_maker',
          recordedAt: saidAt,
          isInApproval: false,
        },
        who,
      ),
  ],
  'a correction that is asked for': [
    'approve',
    (who) => adjustmentActions({ status: 'pendingApproval', requestedById: 'usr_maker', requestedAt: saidAt }, who),
  ],
  'a correction that is undone': [
    'reverse',
    (who) => adjustmentActions({ status: 'completed', requestedById: 'usr_maker', requestedAt: saidAt }, who),
  ],
  'either of them in the approval centre': [
    'approve',
    (who) =>
      approvalActions(
        {
          status: 'pendingApproval',
          requestedById: 'usr_maker',
          saidAt,
          isDelayed: false,
          isUrgent: false,
          seated: ['usr_me'],
          decided: [],
        },
        who,
      ),
  ],
};
/**
 * How something ended is the word of who writes it down, about what somebody else made: nobody says it who was
 * appointed for it today.
 */
const said: Record<string, [string, Act]> = {
  'a transfer by hand': [
    'record',
    (who) =>
      transferActions(
        {
          status: 'processing',
          stage: null,
          rail: 'manual',
          createdById: 'usr_maker',
          retryProblem: null,
          lastCheckedAt: null,
        },
        who,
      ),
  ],
  'a transfer that is given back': [
    'refund',
    (who) =>
      transferActions(
        {
          status: 'onHold',
          stage: 'refundRequired',
          rail: 'manual',
          createdById: 'usr_maker',
          retryProblem: null,
          lastCheckedAt: null,
        },
        who,
      ),
  ],
  'a row of a mass payment by hand': [
    'record',
    (who) =>
      massPaymentItemActions(
        { status: 'processing', reasonCode: null, rail: 'manual', isPaidElsewhere: false },
        run,
        who,
      ),
  ],
  'a refund in doubt that a rule made others approve': [
    'settleRefund',
    (who) =>
      refundActions(
        { status: 'processing', stage: 'inReconciliation', amount: 1, createdById: 'usr_maker', inApproval: true },
        who,
      ),
  ],
  'the paper of an own account': [
    'acceptDocument',
    (who) =>
      linkedAccountActions(
        { kind: 'bank', status: 'pending', coolingUntil: saidAt, micro: null, documentBy: 'usr_maker' },
        who,
      ),
  ],
};
const answerOf = ([name, act]: [string, Act], who: Voucher) => {
  const found = act(who).find(({ action }) => action === name)!;
  return found.disabledReason ?? 'allowed';
};

describe('who may confirm somebody else’s word about money', () => {
  it.each(Object.entries(believed))('%s: whoever had their place a day before', (_, act) => {
    for (const now of [later(0.1), later(200)]) {
      expect(answerOf(act, viewer(null, now)), 'was there from the beginning').toBe('allowed');
      expect(answerOf(act, viewer(later(-24), now)), 'a day before').toBe('allowed');
      expect(answerOf(act, viewer(later(-23.9), now)), 'less than a day before').toBe('cameLater');
      expect(answerOf(act, viewer(later(0.05), now)), 'afterwards').toBe('cameLater');
    }
  });

  it.each(Object.entries(said))('%s: whoever has their place for a day', (_, act) => {
    expect(answerOf(act, viewer(null, later(1)))).toBe('allowed');
    expect(answerOf(act, viewer(later(0), later(1)))).toBe('cameJustNow');
    expect(answerOf(act, viewer(later(0), later(23.9)))).toBe('cameJustNow');
    expect(answerOf(act, viewer(later(0), later(24))), 'nobody else may be there who could end it').toBe('allowed');
  });

  it('whoever made it confirms nothing, also where they were there from the beginning', () => {
    for (const act of Object.values({ ...believed, ...said }).filter(([name]) => name !== 'approve'))
      expect(answerOf(act, { ...viewer(null, later(1)), userId: 'usr_maker' })).toBe('samePerson');
  });

  /** Two people, and nothing is believed: each stands here with its reason, so that a new act asks `notVouching`. */
  const twoPeopleOnly: Record<string, readonly string[]> = {
    'adjustment.ts': ['reject: nothing is booked'],
    'approval.ts': ['decide: a wish, which is the maker’s own to make again', 'reassign: decides nothing'],
    'refund.ts': ['approve: a wish, and it goes back to the payer only'],
    'top-up.ts': ['reject: nothing is booked'],
    'viewer.ts': ['notVouching itself'],
  };
  it('no act tells two people apart by itself', () => {
    const found = readdirSync(import.meta.dirname)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'disabled-reasons.ts')
      .map(
        (file) =>
          [file, readFileSync(`${import.meta.dirname}/${file}`, 'utf8').split("'samePerson'").length - 1] as const,
      )
      .filter(([, count]) => count > 0);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(twoPeopleOnly).map(([file, reasons]) => [file, reasons.length])),
    );
  });
});
