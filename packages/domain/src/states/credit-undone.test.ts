import { describe, expect, it } from 'vitest';
import { attemptStates } from './attempt.ts';
import { creditUndone } from './credit-undone.ts';
import { isFinal, type TransactionState } from './transaction.ts';
import { moveTransaction, transactionTransitions } from './transaction-moves.ts';

const unclear: TransactionState = { status: 'processing', stage: 'inReconciliation' };

describe('a credit by hand that is undone', () => {
  it('leaves the payment in a state that its table knows, and one that is not asked has ended', () => {
    const befores: (TransactionState | null)[] = [
      null,
      unclear,
      { status: 'failed', stage: null },
      { status: 'failed', stage: 'failedByAdmin' },
      { status: 'expired', stage: null },
      { status: 'cancelled', stage: 'canceledByPayer' },
      { status: 'cancelled', stage: 'cancelledByMerchant' },
      { status: 'cancelled', stage: null },
    ];
    for (const before of befores)
      for (const said of [null, ...attemptStates]) {
        const { to, isAsked } = creditUndone(before, said);
        expect(isAsked).toBe(!isFinal(to.status, to.stage));
        expect(
          transactionTransitions.some(
            (row) => row.event === 'creditUndone' && row.to.status === to.status && row.to.stage === to.stage,
          ),
          `${before?.status} ${said}`,
        ).toBe(true);
        // Whatever it is, it may be credited once more where that is right.
        expect(moveTransaction({ ...to, flow: 'in' }, 'creditedByHand').ok).toBe(true);
      }
  });

  it('is what had ended it before, also where nobody but us had ended it', () => {
    const before = { status: 'cancelled', stage: 'cancelledByMerchant' } as const;
    expect(creditUndone(before, 'cancelled')).toEqual({ to: before, isAsked: false });
    expect(creditUndone(before, null)).toEqual({ to: before, isAsked: false });
  });

  it('is what its operator has said since nobody knew, and is asked where it has said nothing', () => {
    expect(creditUndone(unclear, 'failed').to).toEqual({ status: 'failed', stage: null });
    expect(creditUndone(unclear, 'cancelled').to).toEqual({ status: 'cancelled', stage: 'canceledByPayer' });
    expect(creditUndone(null, 'expired').to).toEqual({ status: 'expired', stage: null });
    for (const said of [null, 'unknown', 'waitingPayer', 'submitting'] as const)
      expect(creditUndone(unclear, said)).toEqual({ to: unclear, isAsked: true });
  });

  it('that the operator says was paid is never left as not paid', () => {
    for (const before of [null, unclear, { status: 'failed', stage: null } as const])
      expect(creditUndone(before, 'succeeded')).toEqual({ to: unclear, isAsked: true });
  });
});
