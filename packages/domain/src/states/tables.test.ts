import { describe, expect, it } from 'vitest';
import { moveAdjustment } from './adjustment.ts';
import { reachable } from './machine.ts';
import { massPaymentStatuses, seriesPrecedence, seriesStatus } from './mass-payment.ts';
import { stateDiagram, stateTables } from './tables.ts';
import { differingFields, moveClaim, paymentVerdict } from './verification.ts';

describe.each(stateTables.map((table) => [table.name, table] as const))('%s', (_name, table) => {
  it('reaches every state from its beginning', () => {
    expect(table.states.filter((state) => !reachable(table).has(state))).toEqual([]);
  });
  it('names only its own states and answers an event in one way', () => {
    const seen = new Set<string>();
    for (const row of table.rows) {
      for (const from of row.from) {
        expect(table.states).toContain(from);
        const key = `${from} ${row.event} ${table.name === 'attempt' ? row.to : ''}`;
        expect([key, seen.has(key)]).toEqual([key, false]);
        seen.add(key);
      }
      expect(table.states).toContain(row.to);
    }
  });
  it('leaves no state without a way out but the final ones', () => {
    const leaving = new Set(table.rows.flatMap((row) => row.from));
    expect(table.states.filter((state) => !leaving.has(state) && !table.final.includes(state))).toEqual([]);
  });
  it('draws itself', () => {
    const drawing = stateDiagram(table);
    expect(drawing).toMatch(/^stateDiagram-v2\n/);
    for (const state of table.states) expect(drawing).toContain(`"${state}"`);
  });
});

describe('adjustments and claims', () => {
  it('need approval before they are posted', () => {
    expect(moveAdjustment('pending', 'posted')).toBeNull();
    expect(moveAdjustment('pendingApproval', 'posted')).toBeNull();
    expect(moveAdjustment('approved', 'posted')).toBe('completed');
    expect(moveAdjustment('rejected', 'approved')).toBeNull();
    expect([
      moveClaim('pending', 'approved'),
      moveClaim('processing', 'approved'),
      moveClaim('approved', 'rejected'),
    ]).toEqual([null, 'approved', null]);
  });
});

describe('paymentVerdict', () => {
  const paid = {
    status: 'completed',
    completed: true,
    reasonCode: null,
    providerReason: null,
    amount: 10,
    refunded: 0,
    refundPending: 0,
    refundAsked: 0,
    trigger: null,
    usedFor: null,
    creditedByHand: false,
  };
  const otherwise = { ...paid, status: 'processing', completed: false, reasonCode: 'PAID_OTHERWISE' };
  it.each([
    ['paid', paid, 'matched'],
    ['paid for this order', { ...paid, usedFor: 'A-1' }, 'matched'],
    ['paid for another order', { ...paid, usedFor: 'A-2' }, 'used'],
    ['given back in part', { ...paid, refunded: 4, refundPending: 5 }, 'matched'],
    ['given back or on its way back, all of it', { ...paid, refunded: 4, refundPending: 6 }, 'givenBack'],
    ['of which a part is asked back', { ...paid, refundPending: 4, refundAsked: 4 }, 'matched'],
    ['all of which is asked back', { ...paid, refundPending: 10, refundAsked: 10 }, 'refundAsked'],
    ['whose rest is asked back', { ...paid, refunded: 4, refundPending: 6, refundAsked: 6 }, 'refundAsked'],
    ['asked for by nobody, its return undecided or failed', { ...paid, trigger: 'latePayment' }, 'toReturn'],
    [
      'asked for by nobody, its return asked for',
      { ...paid, trigger: 'latePayment', refundPending: 10, refundAsked: 10 },
      'toReturn',
    ],
    ['asked for by nobody, on its way', { ...paid, trigger: 'latePayment', refundPending: 10 }, 'givenBack'],
    ['asked for by nobody, given back', { ...paid, trigger: 'latePayment', refunded: 10 }, 'givenBack'],
    ['taken back by the operator', { ...paid, status: 'reversed' }, 'givenBack'],
    ['waiting for the payer', { ...paid, status: 'pending', completed: false }, 'matchedPending'],
    ['refused', { ...paid, status: 'failed', completed: false }, 'notFound'],
    ['paid in another sum', otherwise, 'uncredited'],
    ['paid in another sum and credited by hand', { ...otherwise, creditedByHand: true }, 'matched'],
    ['credited by hand and for another order', { ...otherwise, creditedByHand: true, usedFor: 'A-2' }, 'used'],
  ] as const)('%s', (_, payment, verdict) => expect(paymentVerdict(payment, 'A-1')).toBe(verdict));
});

describe('differingFields', () => {
  const found = {
    operatorReference: '17650000903',
    amount: 10_000,
    payerTotal: 10_250,
    phone: '237677123456',
    since: new Date('2026-06-24T11:40:00Z'),
    at: new Date('2026-06-24T11:44:33Z'),
  };
  it('accepts the amount with or without the payer’s fee and half an hour of drift', () => {
    expect(differingFields({ amount: 10_000 }, found)).toEqual([]);
    expect(differingFields({ amount: 10_250, at: new Date('2026-06-24T12:14:33Z') }, found)).toEqual([]);
    expect(differingFields({}, found)).toEqual([]);
  });
  it('names what differs', () => {
    expect(
      differingFields(
        { transactionId: '17650000903', amount: 100_000, phone: '237699000012', at: new Date('2026-06-24T22:44:33Z') },
        found,
      ),
    ).toEqual(['amount', 'phone']);
    expect(
      differingFields({ transactionId: '17650000903', at: new Date('2026-06-25T11:44:33Z') }, found),
      'another day under the same id',
    ).toEqual(['time']);
    expect(differingFields({ transactionId: '17650000903', at: new Date('2026-06-23T11:44:33Z') }, found)).toEqual([
      'time',
    ]);
    expect(
      differingFields({ at: new Date('2026-06-24T11:10:00Z') }, { ...found, at: new Date('2026-06-26T11:44:33Z') }),
      'heard of two days later',
    ).toEqual([]);
    expect(differingFields({ at: new Date('2026-06-24T12:14:34Z') }, found)).toEqual(['time']);
  });
  it('knows an id as people type it, and takes no other for it', () => {
    const orange = { ...found, operatorReference: 'MP261122.2038.A00369' };
    expect(differingFields({ transactionId: ' mp261122.2038.a00369.' }, orange)).toEqual([]);
    expect(
      differingFields({ transactionId: 'MP261122.2044.A00999', amount: 10_000, phone: '237677123456' }, orange),
    ).toEqual(['transactionId']);
    expect(differingFields({ transactionId: '9999999999' }, { ...found, operatorReference: null })).toEqual([]);
    expect(differingFields({ transactionId: 'Reference: att_1' }, { ...found, isNamed: true }), 'ours').toEqual([]);
  });
  it('takes a day without an hour as that day in Douala, and no other', () => {
    const late = { ...found, since: new Date('2026-06-24T22:50:00Z'), at: new Date('2026-06-24T22:55:00Z') };
    for (const one of [found, late]) expect(differingFields({ day: '2026-06-24' }, one)).toEqual([]);
    expect(differingFields({ day: '2026-06-23' }, found)).toEqual(['time']);
    expect(differingFields({ day: '2026-06-25' }, found)).toEqual(['time']);
    expect(differingFields({ day: '2026-06-25', transactionId: '17650000903' }, found), 'under its id too').toEqual([
      'time',
    ]);
  });
  it('knows no number where the payer wrote it at the operator', () =>
    expect(differingFields({ phone: '237699000012' }, { ...found, phone: null })).toEqual([]));
});

describe('runs cut from one file', () => {
  it.each([
    [['readyForReview', 'draft'], 'draft'],
    [['completed', 'processing', 'paused'], 'processing'],
    [['completed', 'onHold'], 'onHold'],
    [['completed', 'completed'], 'completed'],
    [['completed', 'cancelled'], 'completed'],
    [['completed', 'failed'], 'partiallyCompleted'],
    [['failed', 'failed'], 'failed'],
    [['cancelled', 'cancelled'], 'cancelled'],
  ] as const)('%j are %s together', (parts, together) => expect(seriesStatus(parts)).toBe(together));
  it('have a word for every mixture', () => {
    for (const a of massPaymentStatuses)
      for (const b of massPaymentStatuses) expect(massPaymentStatuses).toContain(seriesStatus([a, b]));
    expect(massPaymentStatuses.filter((status) => !(seriesPrecedence as readonly string[]).includes(status))).toEqual([
      'completed',
      'partiallyCompleted',
      'failed',
      'cancelled',
    ]);
  });
});
