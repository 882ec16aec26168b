import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permissionsOf } from '../access/grants.ts';
import { permissions, type Permission } from '../access/rights.ts';
import { type RoleKey } from '../access/roles.ts';
import type { adjustmentStatuses } from '../states/adjustment.ts';
import type { paymentLinkStatuses } from '../states/payment-link.ts';
import { refundColumns, refundStates } from '../states/refund.ts';
import { transactionStages, transactionStatuses } from '../states/transaction.ts';
import { moveTransaction } from '../states/transaction-moves.ts';
import { adjustmentActions } from './adjustment.ts';
import type { ActionState } from './action-state.ts';
import { paymentLinkActions } from './payment-link.ts';
import { refundActions } from './refund.ts';
import { transactionActions, type TransactionRecord } from './transaction.ts';
import type { Voucher } from './viewer.ts';

const now = new Date('2026-11-18T12:00:00Z');
const viewer = (role: RoleKey | readonly Permission[] = permissions, over: Partial<Voucher> = {}): Voucher => ({
  permissions: typeof role === 'string' ? permissionsOf([role]) : new Set(role),
  now,
  userId: 'usr_me',
  placeGivenAt: null,
  ...over,
});
const sale = (over: Partial<TransactionRecord> = {}): TransactionRecord => ({
  type: 'sale',
  status: 'completed',
  stage: null,
  amount: 10_000,
  createdAt: new Date('2026-11-01T12:00:00Z'),
  refundable: 10_000,
  createdById: 'usr_other',
  hasContact: true,
  ...over,
});
const answer = (actions: ActionState[], name: string) => {
  const found = actions.find((action) => action.action === name);
  return found ? (found.disabledReason ?? 'allowed') : 'absent';
};
const ofSale = (name: string, over: Partial<TransactionRecord> = {}, who = viewer()) =>
  answer(transactionActions(sale(over), who), name);

describe('transactionActions', () => {
  it.each<[string, Partial<TransactionRecord>, string]>([
    ['checkNow', { status: 'processing', stage: 'payInProgress' }, 'allowed'],
    [
      'checkNow',
      { status: 'processing', stage: 'payInProgress', lastCheckedAt: new Date(now.getTime() - 4_999) },
      'checkedJustNow',
    ],
    [
      'checkNow',
      { status: 'processing', stage: 'payInProgress', lastCheckedAt: new Date(now.getTime() - 5_000) },
      'allowed',
    ],
    ['checkNow', { status: 'pending' }, 'notSent'],
    ['checkNow', { status: 'expired' }, 'allowed'],
    ['checkNow', {}, 'alreadyFinal'],
    ['resendPrompt', { status: 'expired' }, 'allowed'],
    ['resendPrompt', { status: 'cancelled', stage: 'canceledByPayer' }, 'allowed'],
    ['resendPrompt', { status: 'expired', linkBlock: 'linkClosed' }, 'linkClosed'],
    ['resendPrompt', { status: 'expired', linkBlock: 'linkReserved' }, 'linkReserved'],
    ['resendPrompt', { status: 'processing', stage: 'payInProgress', linkBlock: 'linkReserved' }, 'payerStillAsked'],
    ['resendPrompt', { status: 'processing', stage: 'payInProgress' }, 'payerStillAsked'],
    ['resendPrompt', { status: 'processing', stage: 'inReconciliation' }, 'beingChecked'],
    ['resendPrompt', { status: 'pending' }, 'notFinal'],
    ['resendPrompt', { status: 'failed', stage: 'creditedByHand' }, 'creditedAlready'],
    ['resendPrompt', { status: 'expired', paidUncredited: { amount: 1000 } }, 'paidOtherwise'],
    ['resendPrompt', { status: 'failed', paidUncredited: null, paidCredit: 'posted' }, 'creditedAlready'],
    ['resendPrompt', {}, 'alreadyPaid'],
    ['cancel', { status: 'pending' }, 'allowed'],
    ['cancel', { status: 'processing', stage: 'partnerSubmitted' }, 'alreadySent'],
    ['cancel', {}, 'alreadyFinal'],
    ['refund', {}, 'allowed'],
    ['refund', { refundable: 0 }, 'fullyRefunded'],
    ['refund', { trigger: 'secondPayment' }, 'returnWaits'],
    ['refund', { trigger: 'secondPayment', refundable: 0 }, 'fullyRefunded'],
    ['refund', { status: 'refunded', refundable: 0 }, 'fullyRefunded'],
    ['refund', { status: 'reversed' }, 'reversedByOperator'],
    ['refund', { status: 'processing', stage: 'payInProgress' }, 'notPaid'],
    ['refund', { createdAt: new Date('2025-11-01T12:00:00Z') }, 'tooOldToRefund'],
    ['requestAdjustment', { status: 'processing', stage: 'inReconciliation' }, 'notFinal'],
    ['requestAdjustment', {}, 'allowed'],
    ['sendReceipt', { hasContact: false }, 'noContact'],
    ['sendReceipt', { status: 'failed' }, 'noReceipt'],
    ['sendReceipt', {}, 'allowed'],
    ['openUncompleted', { status: 'expired' }, 'allowed'],
    ['openUncompleted', {}, 'alreadyPaid'],
    ['retryRefund', {}, 'absent'],
  ])('%s on %j: %s', (name, over, expected) => expect(ofSale(name, over)).toBe(expected));

  it('cancel is offered exactly where the state table allows it', () => {
    for (const status of transactionStatuses) {
      for (const stage of [null, ...transactionStages]) {
        expect([status, stage, ofSale('cancel', { status, stage }) === 'allowed']).toEqual([
          status,
          stage,
          moveTransaction({ status, stage }, 'merchantCancelled').ok,
        ]);
      }
    }
  });
  it('a missing right comes before everything else', () => {
    expect(ofSale('refund', { refundable: 0 }, viewer('guest'))).toBe('noPermission');
    expect(ofSale('refund', {}, viewer('support'))).toBe('allowed');
    expect(ofSale('resendPrompt', { status: 'expired' }, viewer('auditor'))).toBe('noPermission');
  });
  it('own records only, where the role is so limited', () => {
    const staff = viewer('staff', { reachOf: () => 'own' });
    expect(ofSale('refund', {}, staff)).toBe('notYours');
    expect(ofSale('refund', { createdById: 'usr_me' }, staff)).toBe('allowed');
    expect(ofSale('refund', { createdById: null }, viewer('staff', { reachOf: () => 'own', userId: null }))).toBe(
      'notYours',
    );
  });
  it('a refund row carries the refund’s actions, an adjustment row none of a sale’s', () => {
    const refund = transactionActions(sale({ type: 'refund', ...refundColumns.refundFailed }), viewer());
    expect([answer(refund, 'retryRefund'), answer(refund, 'refund')]).toEqual(['allowed', 'absent']);
    expect(transactionActions(sale({ type: 'adjustment' }), viewer())).toEqual([]);
  });
});

describe('refundActions', () => {
  const ofRefund = (name: string, state: keyof typeof refundColumns, who = viewer(), createdById = 'usr_other') =>
    answer(refundActions({ ...refundColumns[state], amount: 500, createdById }, who), name);
  it('somebody else approves', () => {
    expect(ofRefund('approve', 'pendingApproval')).toBe('allowed');
    expect(ofRefund('approve', 'pendingApproval', viewer(), 'usr_me')).toBe('samePerson');
    expect(ofRefund('approve', 'refundInProgress')).toBe('notAwaitingApproval');
    expect(ofRefund('approve', 'pendingApproval', viewer('support'))).toBe('noPermission');
  });
  it('retries only proven failures and cancels only before sending', () => {
    expect(refundStates.filter((state) => ofRefund('retryRefund', state) === 'allowed')).toEqual(['refundFailed']);
    expect(ofRefund('retryRefund', 'inReconciliation')).toBe('beingChecked');
    expect(refundStates.filter((state) => ofRefund('cancelRefund', state) === 'allowed')).toEqual([
      'pendingApproval',
      'refundInitiated',
      'queued',
    ]);
    expect(ofRefund('cancelRefund', 'refundInProgress')).toBe('alreadySent');
    expect(ofRefund('cancelRefund', 'refundRequired')).toBe('decideReturn');
  });
  it('what is in doubt is settled and not tried again, and of a rule’s refund by somebody else', () => {
    const of = (name: string, over: object, who = viewer()) =>
      answer(
        refundActions({ ...refundColumns.refundFailed, amount: 500, createdById: 'usr_other', ...over }, who),
        name,
      );
    expect(refundStates.filter((state) => ofRefund('settleRefund', state) === 'allowed')).toEqual(['inReconciliation']);
    expect(['settleRefund', 'retryRefund'].map((name) => of(name, { anomaly: 'contradiction' }))).toEqual([
      'allowed',
      'beingChecked',
    ]);
    expect(of('settleRefund', { status: 'refunded', stage: null, anomaly: 'deniedAfterAll' })).toBe('allowed');
    expect(['settleRefund', 'retryRefund'].map((name) => of(name, { anomaly: 'paidBeyond' }))).toEqual([
      'notInDoubt',
      'alreadyPaid',
    ]);
    const own = { anomaly: 'contradiction', createdById: 'usr_me' };
    expect([
      of('settleRefund', own),
      of('settleRefund', { ...own, inApproval: true }),
      of('settleRefund', own, viewer('support')),
    ]).toEqual(['allowed', 'samePerson', 'noPermission']);
  });
  it('a return that failed waits for a decision: it is tried again or kept, unless it was perhaps paid', () => {
    const of = (over: object, who = viewer()) => {
      const record = { ...refundColumns.refundFailed, amount: 500, isInSuspense: true, ...over };
      return Object.fromEntries(
        refundActions(record, who).map(({ action, disabledReason }) => [action, disabledReason ?? 'allowed']),
      );
    };
    expect(of({})).toEqual({
      approve: 'notAwaitingApproval',
      decline: 'notAwaitingApproval',
      startRefund: 'retryInstead',
      keepInstead: 'allowed',
      cancelRefund: 'decideReturn',
      retryRefund: 'allowed',
      nothingOwed: 'decideReturn',
      settleRefund: 'notInDoubt',
    });
    expect(of({ isInSuspense: false })).toMatchObject({ keepInstead: 'alreadyFinal', cancelRefund: 'alreadyFinal' });
    expect(of({ anomaly: 'contradiction' })).toMatchObject({ keepInstead: 'beingChecked' });
    expect(of({ isAnnounced: true })).toMatchObject({ keepInstead: 'beingAsked', retryRefund: 'beingAsked' });
    expect(of(refundColumns.inReconciliation)).toMatchObject({ keepInstead: 'notAwaitingDecision' });
    expect(of(refundColumns.refundRequired)).toMatchObject({ startRefund: 'allowed', keepInstead: 'allowed' });
    expect(of({}, viewer('support'))).toMatchObject({ keepInstead: 'noPermission' });
  });
  it('of what failed a person may say that nothing is owed, unless it is in doubt or settled', () => {
    const of = (over: object, who = viewer()) =>
      answer(
        refundActions({ ...refundColumns.refundFailed, amount: 500, createdById: 'usr_other', ...over }, who),
        'nothingOwed',
      );
    expect(refundStates.filter((state) => ofRefund('nothingOwed', state) === 'allowed')).toEqual(['refundFailed']);
    expect(ofRefund('nothingOwed', 'inReconciliation')).toBe('beingChecked');
    expect(of({ anomaly: 'contradiction' })).toBe('beingChecked');
    expect(of({ isAnnounced: true })).toBe('beingAsked');
    expect(of({ isMadeGood: true })).toBe('notAwaitingDecision');
    expect(of({ anomaly: 'paidBeyond' })).toBe('allowed');
    expect(of({}, viewer('staff', { reachOf: () => 'own' }))).toBe('notYours');
    expect(of({}, viewer('auditor'))).toBe('noPermission');
  });
  it('a task is started or kept', () => {
    expect(refundStates.filter((state) => ofRefund('startRefund', state) === 'allowed')).toEqual(['refundRequired']);
    expect(refundStates.filter((state) => ofRefund('keepInstead', state) === 'allowed')).toEqual(['refundRequired']);
  });
});

describe('paymentLinkActions', () => {
  const ofLink = (status: (typeof paymentLinkStatuses)[number], who = viewer()) =>
    Object.fromEntries(
      paymentLinkActions({ status, createdById: 'usr_other' }, who).map((action) => [
        action.action,
        action.disabledReason ?? 'allowed',
      ]),
    );
  it('fit the status', () => {
    expect(ofLink('active')).toEqual({
      edit: 'allowed',
      activate: 'alreadyActive',
      deactivate: 'allowed',
      revoke: 'allowed',
      clone: 'allowed',
      share: 'allowed',
      poster: 'allowed',
    });
    expect(ofLink('inactive')).toMatchObject({
      activate: 'allowed',
      deactivate: 'alreadyInactive',
      share: 'alreadyInactive',
    });
    expect(ofLink('expired')).toMatchObject({
      edit: 'allowed',
      activate: 'linkExpired',
      deactivate: 'linkExpired',
      revoke: 'allowed',
      share: 'linkExpired',
    });
    expect(ofLink('completed')).toMatchObject({ edit: 'allowed', activate: 'linkCompleted' });
    expect(ofLink('revoked')).toEqual({
      edit: 'linkRevoked',
      activate: 'linkRevoked',
      deactivate: 'linkRevoked',
      revoke: 'linkRevoked',
      clone: 'allowed',
      share: 'linkRevoked',
      poster: 'linkRevoked',
    });
  });
  it('fit the role', () => {
    expect(ofLink('active', viewer('dataAnalyst'))).toEqual({
      edit: 'noPermission',
      activate: 'noPermission',
      deactivate: 'noPermission',
      revoke: 'noPermission',
      clone: 'noPermission',
      share: 'allowed',
      poster: 'allowed',
    });
    expect(ofLink('active', viewer('guest', { reachOf: () => 'own' })).share).toBe('notYours');
  });
});

describe('adjustmentActions', () => {
  const of = (name: string, status: (typeof adjustmentStatuses)[number], requestedById = 'usr_other') =>
    answer(adjustmentActions({ status, requestedById, requestedAt: now }, viewer()), name);
  it('always two people', () => {
    expect([
      of('approve', 'pendingApproval'),
      of('approve', 'pendingApproval', 'usr_me'),
      of('withdraw', 'pendingApproval', 'usr_me'),
      of('withdraw', 'pendingApproval'),
    ]).toEqual(['allowed', 'samePerson', 'allowed', 'notYours']);
    expect([of('reverse', 'completed'), of('reverse', 'approved'), of('approve', 'rejected')]).toEqual([
      'allowed',
      'notPosted',
      'alreadyFinal',
    ]);
    expect(of('reverse', 'completed', 'usr_me')).toBe('samePerson');
  });
});

describe('every answer', () => {
  it('is allowed, or blocked with a reason', () => {
    const status = fc.constantFrom(...transactionStatuses);
    const stage = fc.option(fc.constantFrom(...transactionStages));
    fc.assert(
      fc.property(
        fc.constantFrom('sale', 'refund', 'transfer', 'adjustment'),
        status,
        stage,
        fc.nat(10_000),
        fc.subarray([...permissions]),
        (type, s, g, refundable, rights) => {
          const actions = transactionActions(sale({ type, status: s, stage: g, refundable }), viewer(rights));
          expect(new Set(actions.map((action) => action.action)).size).toBe(actions.length);
          for (const action of actions) expect(action.allowed).toBe(action.disabledReason === undefined);
        },
      ),
    );
  });
});
