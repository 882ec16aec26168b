import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attemptStates } from './attempt.ts';
import { anomalyOf, doubtEnds, doubtOf, standingOf, type RefundTry } from './refund-doubt.ts';
import { moveRefund, refundColumns, refundStates } from './refund.ts';

const late: RefundTry = { id: 'late', round: 1, state: 'succeeded', submissions: 1, verdict: 'wanted' };
const denied: RefundTry = { id: 'denied', round: 2, state: 'failed', submissions: 1, verdict: 'denied' };
const open: RefundTry = { id: 'open', round: 2, state: 'accepted', submissions: 1, verdict: null };
const over: RefundTry = { id: 'over', round: 2, state: 'failed', submissions: 1, verdict: null };
const unsent: RefundTry = { id: 'unsent', round: 2, state: 'cancelled', submissions: 0, verdict: null };

describe('which try is in doubt', () => {
  it.each<[string, keyof typeof refundColumns, RefundTry[], unknown]>([
    ['the contradiction before the silence', 'inReconciliation', [open, late], ['contradiction', 'late']],
    ['what the books hold and is denied before all', 'refunded', [late, denied], ['denied', 'denied']],
    ['the earlier of two', 'inReconciliation', [{ ...late, id: 'second', round: 3 }, late], ['contradiction', 'late']],
    ['a contradiction of what is over', 'refunded', [late], ['contradiction', 'late']],
    ['the silent one, once it is in reconciliation', 'inReconciliation', [open], ['silent', 'open']],
    ['none while it is on its way', 'refundInProgress', [open], null],
    ['none that never left or is over', 'inReconciliation', [over, unsent, { ...late, verdict: 'paid' }], null],
  ])('%s', (_title, state, tries, expected) => {
    const doubt = doubtOf(refundColumns[state], tries);
    expect(doubt && [doubt.kind, doubt.about.id]).toEqual(expected);
  });
});

describe('what becomes of it', () => {
  const standing = (state: keyof typeof refundColumns, refundable: number, ...others: RefundTry[]) =>
    standingOf({ ...refundColumns[state], amount: 500 }, refundable, late, [late, ...others]);
  const ofDenied = (other: RefundTry) =>
    standingOf({ ...refundColumns.refunded, amount: 500 }, 0, denied, [denied, other]);
  it.each([
    ['its amount waits', standing('inReconciliation', 0, over, unsent), 'pending'],
    ['another try may still pay', standing('inReconciliation', 0, open), 'pendingAndOpen'],
    ['another may have paid', standing('inReconciliation', 0, { ...late, id: 'second' }), 'pendingAndOpen'],
    ['it had ended and there is room again', standing('refundFailed', 500), 'free'],
    ['it was cancelled and there is room', standing('cancelled', 900), 'free'],
    ['others have taken the room', standing('refundFailed', 499), 'beyond'],
    ['another try has given it back, whatever room there is', standing('refunded', 900), 'beyond'],
    ['it is booked, and denied', ofDenied(late), 'booked'],
    ['it is booked, denied, and another went beyond', ofDenied({ ...late, verdict: 'paidBeyond' }), 'bookedBeside'],
  ])('%s', (_title, found, expected) => expect(found).toBe(expected));

  it('every end that moves the refund is legal wherever it can be reached', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...refundStates),
        fc.nat(1000),
        fc.array(fc.constantFrom(open, over, unsent), { maxLength: 2 }),
        fc.constantFrom('paid' as const, 'notPaid' as const),
        (state, refundable, others, outcome) => {
          const { event, money } = doubtEnds[standing(state, refundable, ...others)][outcome];
          expect(event === null || moveRefund(refundColumns[state], event).ok).toBe(true);
          if (outcome === 'paid') expect(['give', 'lose'], 'what has left is always booked').toContain(money);
          else expect(['release', 'nothing']).toContain(money);
        },
      ),
    );
  });
  it('of what is booked "paid" moves nothing, and "not paid" undoes one booking', () => {
    for (const stands of ['booked', 'bookedBeside'] as const)
      expect(doubtEnds[stands].paid).toEqual({ event: null, money: 'nothing', verdict: 'paid' });
    const { notPaid } = doubtEnds.booked;
    expect(moveRefund(refundColumns.refunded, notPaid.event!)).toMatchObject({ ok: true, state: 'refundFailed' });
    expect([notPaid.money, doubtEnds.bookedBeside.notPaid.money]).toEqual(['takeBack', 'takeBeyondBack']);
  });
  it('a doubt is over once something was said of every try of it, and what went beyond stays in sight', () => {
    const verdicts = ['wanted', 'paid', 'paidBeyond', 'denied', 'notPaid', null] as const;
    fc.assert(
      fc.property(
        fc.array(fc.record({ verdict: fc.constantFrom(...verdicts), state: fc.constantFrom(...attemptStates) })),
        (tries) => {
          const said = tries.map(({ verdict }) => verdict);
          expect(anomalyOf(tries)).toBe(
            said.includes('wanted')
              ? 'contradiction'
              : said.includes('denied')
                ? 'deniedAfterAll'
                : said.includes('paidBeyond')
                  ? 'paidBeyond'
                  : null,
          );
        },
      ),
    );
  });
});
