import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { releasedBy, submitted } from './released.ts';
import { transactionTable } from './tables.ts';
import {
  isFinal,
  openStatuses,
  transactionEvents,
  transactionStages,
  transactionStatuses,
  waitingForPayerStages,
  type Flow,
  type TransactionEvent,
  type TransactionState,
  type TransactionStatus,
} from './transaction.ts';
import { moveTransaction, transactionStart, transactionTransitions } from './transaction-moves.ts';

const walk = (events: TransactionEvent[], flow: Flow = 'in') => {
  let state: TransactionState = transactionStart;
  for (const event of events) {
    const move = moveTransaction({ ...state, flow }, event);
    if (!move.ok) return `${event} refused in ${state.status}/${state.stage}`;
    state = { status: move.status, stage: move.stage };
  }
  return state.stage ? `${state.status}/${state.stage}` : state.status;
};
const flows = fc.constantFrom<Flow>('in', 'out');
const anyState = fc.record({
  status: fc.constantFrom(...transactionStatuses),
  stage: fc.option(fc.constantFrom(...transactionStages)),
});

describe('stories', () => {
  it.each<[string, TransactionEvent[], string]>([
    ['a prompt is accepted and paid', ['submitted', 'accepted', 'paid'], 'completed'],
    ['the prompt is on the phone', ['submitted', 'accepted'], 'processing/payInProgress'],
    ['the payer declines', ['submitted', 'accepted', 'payerCancelled'], 'cancelled/canceledByPayer'],
    ['the payer lets it pass', ['submitted', 'waitingPayer', 'payerTimedOut'], 'expired'],
    ['the operator refuses', ['submitted', 'refused'], 'failed'],
    ['the operator falls silent and answers later', ['submitted', 'silent', 'accepted', 'paid'], 'completed'],
    ['silence settled by the operator', ['submitted', 'accepted', 'silent', 'refused'], 'failed'],
    ['cancelled before anything was sent', ['merchantCancelled'], 'cancelled/cancelledByMerchant'],
    ['the page of Web Payment', ['redirectRequested', 'redirectReady', 'payerRedirected', 'paid'], 'completed'],
    ['approved, money still moving', ['submitted', 'accepted', 'payerApproved', 'paid'], 'completed'],
    ['refunded in two parts', ['submitted', 'paid', 'refundedPartly', 'refundedFully'], 'refunded'],
    ['a refund was not paid after all', ['submitted', 'paid', 'refundedFully', 'refundTakenBack'], 'completed'],
    ['taken back by the operator', ['submitted', 'paid', 'reversed'], 'reversed'],
    ['settled by staff', ['submitted', 'silent', 'failedByAdmin'], 'failed/failedByAdmin'],
  ])('in: %s', (_name, events, end) => expect(walk(events)).toBe(end));
  it.each<[string, TransactionEvent[], string]>([
    [
      'approved with the PIN still due',
      ['sentForApproval', 'approvedPinDue', 'authorized', 'accepted', 'paid'],
      'completed',
    ],
    ['declined by the approver', ['sentForApproval', 'declined'], 'cancelled/declined'],
    ['recalled', ['sentForApproval', 'merchantCancelled'], 'cancelled/cancelledByMerchant'],
    ['approval lapsed', ['sentForApproval', 'expired'], 'expired'],
    ['queued until money arrives', ['balanceShort', 'fundsArrived', 'paid'], 'completed'],
    ['queued too long', ['balanceShort', 'queueLapsed'], 'failed'],
    ['refused', ['submitted', 'refused'], 'failed/cashOutFailed'],
    ['retried', ['submitted', 'refused', 'retryAsked', 'submitted', 'paid'], 'completed'],
    ['failed after the money had left', ['submitted', 'refused', 'refundNeeded', 'refundedFully'], 'refunded'],
    ['returned by the operator', ['submitted', 'paid', 'reversed'], 'reversed'],
    ['approved before its time', ['sentForApproval', 'approvedForLater', 'submitted', 'paid'], 'completed'],
    ['not taken, and taken later', ['submitted', 'requeued', 'submitted', 'accepted', 'paid'], 'completed'],
    [
      'not taken, and cancelled while it waited',
      ['submitted', 'requeued', 'merchantCancelled'],
      'cancelled/cancelledByMerchant',
    ],
    ['a queue that lapsed, retried', ['balanceShort', 'queueLapsed', 'retryAsked'], 'pending/retryRequired'],
    [
      'an earlier attempt paid while the next is due',
      ['submitted', 'refused', 'retryAsked', 'contradicted'],
      'processing/inReconciliation',
    ],
    ['an earlier attempt paid after all', ['submitted', 'refused', 'contradicted', 'completedByAdmin'], 'completed'],
    [
      'another one paid after a person had answered for the first',
      ['submitted', 'refused', 'contradicted', 'refundedFully', 'contradicted', 'completedByAdmin'],
      'completed',
    ],
    [
      'one paid after the money of another had come back',
      ['submitted', 'paid', 'reversed', 'contradicted'],
      'failed/refundRequired',
    ],
    ['written down as not done by mistake', ['submitted', 'refused', 'completedByAdmin'], 'completed'],
    ['and by staff', ['submitted', 'silent', 'failedByAdmin', 'completedByAdmin'], 'completed'],
    ['one paid beside another', ['submitted', 'paid', 'contradicted'], 'completed'],
  ])('out: %s', (_name, events, end) => expect(walk(events, 'out')).toBe(end));
});

describe('let go', () => {
  it.each([
    ['mtnMomo', 'processing/partnerSubmitted'],
    ['tranzak', 'processing/partnerSubmitted'],
    ['internal', 'processing/partnerSubmitted'],
    ['bankFile', 'pending'],
    ['manual', 'pending'],
  ] as const)('by %s it is %s, approved or paid for', (rail, end) => {
    const name = ({ status, stage }: TransactionState) => (stage ? `${status}/${stage}` : status);
    expect(name(releasedBy(rail))).toBe(end);
    for (const [status, stage, event] of [
      ['pending', 'pendingApproval', 'approved'],
      ['pending', 'waitingForAuthorization', 'authorized'],
      ['onHold', 'queued', 'fundsArrived'],
    ] as const) {
      const move = moveTransaction({ status, stage, flow: 'out', rail }, event);
      expect(move.ok && name(move), event).toBe(end);
    }
  });
  it('what lies here may be called off until it is taken', () => {
    expect(moveTransaction({ ...releasedBy('bankFile'), flow: 'out' }, 'merchantCancelled').ok).toBe(true);
    const taken = moveTransaction({ ...releasedBy('bankFile'), flow: 'out', rail: 'bankFile' }, 'submitted');
    expect(taken).toMatchObject(submitted);
    expect(moveTransaction({ ...submitted, flow: 'out' }, 'merchantCancelled').ok).toBe(false);
  });
});

describe('late success', () => {
  const gaveUp: TransactionState[] = [
    { status: 'expired', stage: null },
    { status: 'failed', stage: null },
    { status: 'failed', stage: 'failedByAdmin' },
    { status: 'cancelled', stage: 'canceledByPayer' },
    { status: 'cancelled', stage: 'cancelledByMerchant' },
  ];
  it.each(gaveUp)('is booked and flagged after $status $stage', (state) => {
    expect(moveTransaction(state, 'paid')).toEqual({
      ok: true,
      status: 'completed',
      stage: null,
      anomaly: 'lateSuccess',
    });
  });
  it.each([...gaveUp, { status: 'failed', stage: 'cashOutFailed' } as const])(
    'never brings money out back to life after $status $stage',
    (state) => {
      expect(moveTransaction({ ...state, flow: 'out' }, 'paid')).toEqual({ ok: false });
    },
  );
  it('is not a success on time', () => {
    expect(moveTransaction({ status: 'processing', stage: 'payInProgress' }, 'paid')).toMatchObject({ anomaly: null });
    expect(moveTransaction({ status: 'cancelled', stage: 'declined' }, 'paid')).toEqual({ ok: false });
  });
});

describe('rules', () => {
  it('a second success, a failure after success and a success after a refund are refused', () => {
    for (const status of ['completed', 'refunded', 'reversed'] as const) {
      for (const event of [
        'paid',
        'refused',
        'payerCancelled',
        'payerTimedOut',
        'silent',
        'expired',
        'accepted',
        'merchantCancelled',
      ] as const) {
        expect(moveTransaction({ status, stage: null }, event)).toEqual({ ok: false });
      }
    }
  });
  it('reconciliation is left only by the operator’s word or by staff, never by a timer or the merchant', () => {
    for (const event of ['expired', 'merchantCancelled', 'silent', 'submitted'] as const) {
      expect(moveTransaction({ status: 'processing', stage: 'inReconciliation' }, event)).toEqual({ ok: false });
    }
  });
  it('nothing can be cancelled by us once it was sent', () => {
    for (const stage of transactionStages)
      expect(moveTransaction({ status: 'processing', stage }, 'merchantCancelled').ok).toBe(false);
  });
  it('final states stay final, but for money that came late or was credited by hand, refunds, reversals and a new try', () => {
    const afterwards: TransactionEvent[] = [
      'paid',
      'refundedPartly',
      'refundedFully',
      'refundTakenBack',
      'reversed',
      'refundNeeded',
      'retryAsked',
      'contradicted',
      'creditedByHand',
      'creditUndone',
      // On a person's paper.
      'completedByAdmin',
    ];
    fc.assert(
      fc.property(anyState, flows, fc.constantFrom(...transactionEvents), (state, flow, event) => {
        const moved = isFinal(state.status, state.stage) && moveTransaction({ ...state, flow }, event).ok;
        expect(!moved || afterwards.includes(event)).toBe(true);
      }),
    );
    for (const status of ['refunded', 'reversed'] as const) {
      for (const event of transactionEvents)
        for (const flow of ['in', 'out'] as const)
          expect(moveTransaction({ status, stage: null, flow }, event).ok).toBe(
            (flow === 'out' && event === 'contradicted') ||
              (flow === 'in' && status === 'refunded' && event === 'refundTakenBack'),
          );
    }
  });
  it('of money out, a try that was paid after all is a question in any state, and a person can answer it', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const move = moveTransaction({ ...state, flow: 'out' }, 'contradicted');
        expect(move).toMatchObject({
          ok: true,
          anomaly: state.status === 'completed' ? 'paidBeyond' : 'contradiction',
        });
        if (!move.ok || move.status === 'completed') return;
        const answers =
          move.status === 'processing'
            ? (['completedByAdmin', 'failedByAdmin'] as const)
            : (['completedByAdmin', 'refundedFully'] as const);
        for (const event of answers) expect(moveTransaction({ ...move, flow: 'out' }, event).ok, event).toBe(true);
      }),
    );
  });
  it('what an adjustment has credited is booked by no word of an operator, and opens only with that adjustment', () => {
    const leaves = transactionEvents.filter(
      (event) => moveTransaction({ status: 'failed', stage: 'creditedByHand', flow: 'in' }, event).ok,
    );
    expect(leaves).toEqual(['creditUndone']);
    for (const stage of ['payInProgress', 'partnerSubmitted'] as const)
      expect(
        moveTransaction({ status: 'processing', stage, flow: 'in' }, 'creditedByHand').ok,
        'it may still be booked by itself',
      ).toBe(false);
  });
  it('any walk stays inside the known words, and moving is deterministic', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...transactionEvents), { maxLength: 30 }), flows, (events, flow) => {
        let state: TransactionState = transactionStart;
        for (const event of events) {
          const move = moveTransaction({ ...state, flow }, event);
          expect(moveTransaction({ ...state, flow }, event)).toEqual(move);
          if (!move.ok) continue;
          state = { status: move.status, stage: move.stage };
          expect(transactionStatuses).toContain(state.status);
          expect([null, ...transactionStages]).toContain(state.stage);
        }
      }),
    );
  });
  it('every status is reachable, every open state can end, every rule is used', () => {
    const used = new Set<TransactionStatus>();
    for (const flow of ['in', 'out'] as const) {
      const table = transactionTable(flow);
      for (const name of table.states) used.add(name.split('/')[0] as TransactionStatus);
      const canEnd = new Set(table.final);
      for (let grew = true; grew;) {
        grew = false;
        for (const row of table.rows)
          if (canEnd.has(row.to) && !canEnd.has(row.from[0]!)) {
            canEnd.add(row.from[0]!);
            grew = true;
          }
      }
      expect(table.states.filter((name) => !canEnd.has(name))).toEqual([]);
    }
    expect([...used].toSorted()).toEqual([...transactionStatuses].toSorted());
    const events = new Set(transactionTransitions.map((row) => row.event));
    expect(transactionEvents.filter((event) => !events.has(event))).toEqual([]);
  });
  it('refund stages belong to refund rows; every other stage is reachable', () => {
    const seen = new Set(
      ['in', 'out'].flatMap((flow) =>
        transactionTable(flow as Flow)
          .states.map((name) => name.split('/')[1])
          .filter(Boolean),
      ),
    );
    const missing = transactionStages.filter((stage) => !seen.has(stage));
    expect(missing).toEqual(['refundInitiated', 'refundInProgress', 'refundFailed']);
  });
  it('only processing has waiting stages; open and final statuses share nothing', () => {
    expect(waitingForPayerStages.filter((stage) => !(transactionStages as readonly string[]).includes(stage))).toEqual(
      [],
    );
    for (const status of openStatuses) expect(isFinal(status, null)).toBe(false);
    expect(isFinal('failed', 'refundRequired')).toBe(false);
  });
});
