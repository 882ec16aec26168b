import { describe, expect, it } from 'vitest';
import { payoutRails } from '#domain/payments/rails.ts';
import { transactionStages, transactionStatuses } from '#domain/states/transaction.ts';
import { transferState, wordOf } from './transfer-state.ts';

const transfer: Parameters<typeof transferState>[0] = {
  status: 'processing',
  stage: 'payInProgress',
  rail: 'mtnMomo',
  beneficiaryReceives: 25_000,
  reason: null,
  expectedEndAt: '2026-11-22T10:00:00Z',
  queueUntil: null,
  nextFile: null,
  setsAside: true,
  scheduledFor: null,
  approval: null,
  anomaly: null,
  beneficiary: {
    destination: 'wallet',
    name: 'Paul Ngono',
    verifiedName: null,
    nameMatch: null,
    phone: '237677123456',
    operator: 'mtn',
    rib: null,
    bankName: null,
    cardTail: null,
    userCode: null,
    recipientId: null,
    linkedAccountId: null,
  },
};

describe('what became of a transfer', () => {
  it('says who is waited for', () => {
    expect(transferState(transfer, 'en')).toMatchObject({
      phase: 'sent',
      title: 'Sent to MTN, waiting for its answer',
    });
    expect(transferState({ ...transfer, rail: 'orangeCore' }, 'fr').title).toBe(
      'Envoyé à Orange, en attente de sa réponse',
    );
    expect(transferState({ ...transfer, rail: 'bankFile' }, 'en').title).toBe('With the bank, waiting for its answer');
    expect(transferState({ ...transfer, status: 'pending', stage: null, rail: 'manual' }, 'en').title).toBe(
      'Waits for somebody to do it by hand',
    );
    expect(transferState({ ...transfer, rail: 'manual' }, 'en').title).toBe('Waits for somebody to do it by hand');
  });
  it('says of a payment by file when the file has to leave and when the bank pays, not a few seconds', () => {
    const waiting = {
      ...transfer,
      status: 'pending' as const,
      stage: null,
      rail: 'bankFile' as const,
      nextFile: { cutOffAt: '2026-11-26T12:00:00Z', paidOn: '2026-11-26' },
    };
    expect(transferState(waiting, 'fr')).toMatchObject({
      phase: 'waiting',
      title: 'Attend le prochain fichier à la banque',
      text: expect.stringMatching(
        /^Rien n’est encore parti\. .*avant le 26 nov. 2026, 13:00\u00a0; la banque paie alors le 26 nov. 2026\./,
      ),
    });
    expect(transferState(waiting, 'en').text).not.toContain('seconds');
    const before = { ...waiting, status: 'processing' as const, stage: 'partnerSubmitted' as const };
    expect(transferState(before, 'fr'), 'and never that the bank has it').toEqual(transferState(waiting, 'fr'));
  });
  it('says whether the money is set aside while a colleague is asked', () => {
    const asked = { ...transfer, status: 'pending' as const, stage: 'pendingApproval' as const };
    expect(transferState(asked, 'en').text).toBe('The money is set aside; nothing is sent before it is approved.');
    expect(transferState({ ...asked, setsAside: false }, 'en').text).toBe(
      'Money is missing, so nothing is set aside; nothing is sent before it is approved.',
    );
  });
  it('never turns silence into a failure', () => {
    const silent = transferState({ ...transfer, stage: 'inReconciliation' }, 'en');
    expect(silent).toMatchObject({ phase: 'silent', tone: 'warning', title: 'MTN has not answered yet' });
    expect(silent.text).toContain('Usually settled by 22 Nov 2026, 11:00');
    expect(silent.text).not.toMatch(/fail/i);
  });
  it('says where the money is once it is over', () => {
    expect(transferState({ ...transfer, status: 'completed', stage: null }, 'fr').text).toBe(
      'Paul Ngono a reçu 25\u202f000\u00a0FCFA.',
    );
    expect(transferState({ ...transfer, status: 'failed', stage: 'cashOutFailed' }, 'en').text).toContain(
      'back on your account',
    );
    expect(transferState({ ...transfer, status: 'failed', stage: 'refundRequired' }, 'en')).toMatchObject({
      phase: 'act',
      title: 'The money left and did not arrive',
    });
    expect(transferState({ ...transfer, status: 'cancelled', stage: 'declined' }, 'en').text).toBe('No money moved.');
  });
  it('never calls a contradiction paid, failed or silent', () => {
    const odd = (more: Partial<typeof transfer>) => transferState({ ...transfer, ...more }, 'en');
    expect(odd({ status: 'completed', stage: null, anomaly: 'paidBeyond' })).toMatchObject({
      phase: 'act',
      title: 'Paid twice, says the operator',
    });
    expect(odd({ status: 'completed', stage: null, anomaly: 'deniedAfterAll' })).toMatchObject({
      phase: 'act',
      title: 'The operator says it was not paid',
    });
    for (const state of [{ stage: 'inReconciliation' }, { status: 'failed', stage: 'refundRequired' }] as const)
      expect(odd({ ...state, anomaly: 'contradiction' })).toMatchObject({
        phase: 'act',
        title: 'The operator contradicts itself',
      });
  });
  it('has words for every state and every way there is', () => {
    for (const status of transactionStatuses)
      for (const stage of [null, ...transactionStages])
        for (const rail of payoutRails)
          expect(transferState({ ...transfer, status, stage, rail }, 'fr').title).not.toBe('');
  });
});

describe('the word of the list', () => {
  it('names the operator, not a payer, while it is with the operator', () =>
    expect(wordOf({ status: 'processing', stage: 'payInProgress', anomaly: null, scheduledFor: null })).toBe(
      'accepted',
    ));
  it('is what the operator says against itself, before its status', () => {
    for (const anomaly of ['paidBeyond', 'deniedAfterAll'])
      expect(wordOf({ status: 'completed', stage: null, anomaly, scheduledFor: null })).toBe(anomaly);
  });
  it('says planned before its time', () => {
    expect(wordOf({ status: 'pending', stage: null, anomaly: null, scheduledFor: '2026-11-25T07:00:00Z' })).toBe(
      'scheduled',
    );
    expect(
      wordOf({ status: 'pending', stage: 'pendingApproval', anomaly: null, scheduledFor: '2026-11-25T07:00:00Z' }),
    ).toBe('pendingApproval');
  });
});
