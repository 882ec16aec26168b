import { describe, expect, it } from 'vitest';
import { permissionsOf } from '../access/grants.ts';
import { type RoleKey } from '../access/roles.ts';
import { transactionStages, transactionStatuses } from '../states/transaction.ts';
import { needsPaper } from './record-by-hand.ts';
import {
  scheduleActions,
  transferActions,
  transferActionNames,
  type TransferAction,
  type TransferRecord,
} from './transfer.ts';

const now = new Date('2026-11-20T10:00:00Z');
const viewer = (role: RoleKey, userId = 'usr_other') => ({
  permissions: permissionsOf([role]),
  now,
  userId,
  placeGivenAt: null,
});
const record = (more: Partial<TransferRecord>): TransferRecord => ({
  status: 'pending',
  stage: null,
  rail: 'mtnMomo',
  createdById: 'usr_maker',
  retryProblem: 'itemNotFailed',
  lastCheckedAt: null,
  ...more,
});
const state = (action: TransferAction, more: Partial<TransferRecord>, who = viewer('owner')) =>
  transferActions(record(more), who).find((one) => one.action === action)!;

describe('what may be done with a transfer', () => {
  it.each<[TransferAction, Partial<TransferRecord>, string | null]>([
    ['cancel', {}, null],
    ['cancel', { status: 'onHold', stage: 'queued' }, null],
    ['cancel', { stage: 'pendingApproval' }, 'awaitingApproval'],
    ['cancel', { status: 'processing', stage: 'partnerSubmitted' }, 'alreadySent'],
    ['cancel', { status: 'completed' }, 'alreadyFinal'],
    ['recall', { stage: 'pendingApproval' }, null],
    ['recall', {}, 'notAwaitingApproval'],
    ['retry', { status: 'failed', stage: 'cashOutFailed', retryProblem: null }, null],
    ['retry', { status: 'processing', stage: 'inReconciliation', retryProblem: 'beingChecked' }, 'beingChecked'],
    ['record', { rail: 'manual' }, null],
    ['record', {}, 'notByHand'],
    ['record', { rail: 'manual', stage: 'pendingApproval' }, 'awaitingApproval'],
    ['record', { status: 'processing', stage: 'inReconciliation' }, null],
    ['record', { status: 'completed', rail: 'manual' }, null],
    ['record', { status: 'completed' }, 'alreadyFinal'],
    ['record', { status: 'reversed', rail: 'manual' }, 'alreadyFinal'],
    ['record', { status: 'cancelled', stage: 'cancelledByMerchant', rail: 'manual', wasHandedOver: true }, null],
    ['record', { status: 'cancelled', stage: 'cancelledByMerchant', rail: 'manual' }, 'alreadyFinal'],
    ['record', { status: 'cancelled', stage: 'cancelledByMerchant', wasHandedOver: true }, 'alreadyFinal'],
    ['record', { status: 'failed', stage: 'cashOutFailed', rail: 'manual', wasHandedOver: true }, null],
    ['record', { status: 'failed', rail: 'manual', wasHandedOver: true }, null],
    ['record', { status: 'failed', rail: 'manual' }, 'alreadyFinal'],
    ['record', { status: 'failed', stage: 'cashOutFailed', wasHandedOver: true }, 'alreadyFinal'],
    ['record', { status: 'failed', stage: 'failedByAdmin', wasHandedOver: true }, null],
    ['record', { status: 'failed', stage: 'failedByAdmin' }, 'alreadyFinal'],
    ['refund', { status: 'failed', stage: 'refundRequired' }, null],
    ['refund', { status: 'failed', stage: 'cashOutFailed' }, 'notAwaitingDecision'],
    ['receipt', { status: 'completed' }, null],
    ['receipt', { status: 'processing', stage: 'payInProgress' }, 'notFinal'],
    ['receipt', { status: 'failed', stage: 'cashOutFailed' }, 'noReceipt'],
    ['sendProof', { status: 'reversed' }, 'noReceipt'],
    ['checkNow', { status: 'processing', stage: 'payInProgress' }, null],
    ['checkNow', { status: 'processing', stage: 'payInProgress', lastCheckedAt: now }, 'checkedJustNow'],
    ['checkNow', {}, 'notSent'],
    ['clone', { status: 'failed' }, null],
  ])('%s of %j: %s', (action, more, reason) => {
    expect(state(action, more).disabledReason ?? null).toBe(reason);
  });

  it('whoever made it neither records nor refunds it, and who may not approve does neither', () => {
    for (const [action, more] of [
      ['record', { rail: 'manual' }],
      ['refund', { status: 'failed', stage: 'refundRequired' }],
    ] as const) {
      expect(state(action, more, viewer('owner', 'usr_maker')).disabledReason).toBe('samePerson');
      expect(state(action, more, viewer('staff')).disabledReason).toBe('noPermission');
    }
  });

  it('answers every action in every state', () => {
    for (const status of transactionStatuses) {
      for (const stage of [null, ...transactionStages])
        expect(transferActions(record({ status, stage }), viewer('owner')).map((one) => one.action)).toEqual(
          transferActionNames,
        );
    }
  });

  it('a paper is wanted where a person stands in for the rail', () => {
    expect([
      needsPaper({ stage: 'inReconciliation' }),
      needsPaper({ stage: 'refundRequired' }),
      needsPaper({ stage: null }),
    ]).toEqual([true, true, false]);
  });
});

describe('what may be done with a plan', () => {
  it.each([
    ['active', [null, 'notPaused', 'notPaused', null]],
    ['paused', ['alreadyPaused', null, 'notPaused', null]],
    ['held', ['alreadyPaused', null, null, null]],
    ['pendingApproval', ['awaitingApproval', 'notPaused', 'notPaused', null]],
    ['ended', ['alreadyFinal', 'alreadyFinal', 'alreadyFinal', 'alreadyFinal']],
    ['cancelled', ['alreadyFinal', 'alreadyFinal', 'alreadyFinal', 'alreadyFinal']],
  ] as const)('%s', (status, reasons) => {
    expect(
      scheduleActions({ status, createdById: null }, viewer('owner')).map((one) => one.disabledReason ?? null),
    ).toEqual(reasons);
  });
});
