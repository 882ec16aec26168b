import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import type { SettlementRow } from '#contract/settlements/schemas.ts';
import { settlementColumns, SettlementState } from './columns.tsx';

it('says fee and tax apart, as on the page of a settlement and in the list of payouts', () => {
  const row = { status: 'completed', gross: 102_204, fee: 0, tax: 204, net: 102_000 } as SettlementRow;
  const figure = (id: string) =>
    (
      settlementColumns('fr')
        .find((column) => column.id === id)
        ?.cell(row) as ReactElement<{ amount: number }> | undefined
    )?.props.amount;
  expect(['amount', 'fee', 'tax', 'net'].map(figure)).toEqual([102_204, 0, 204, 102_000]);
});

it('is not told as settled beside what the operator says against it', () => {
  const word = (
    row: Pick<SettlementRow, 'status' | 'stage' | 'anomaly'> & { kind?: SettlementRow['kind'] },
    isAnnounced = false,
  ) =>
    (
      SettlementState({ row: { kind: 'manual', ...row, isAnnounced }, locale: 'fr' }) as ReactElement<{
        status?: string;
      }>
    ).props.status;
  expect(word({ status: 'completed', stage: null, anomaly: null })).toBe('completed');
  expect(word({ status: 'onHold', stage: 'retryRequired', anomaly: null })).toBe('retryRequired');
  // Nobody pays what goes out: it is with the operator.
  expect(word({ status: 'processing', stage: 'payInProgress', anomaly: null })).toBe('accepted');
  // It is not tried again before its operator has said why it called.
  expect(word({ status: 'failed', stage: 'retryRequired', anomaly: null }, true)).toBe('inReconciliation');
  expect(word({ status: 'failed', stage: 'refundRequired', anomaly: 'contradiction' }, true)).toBe('contradicted');
  // Nothing sends an order abroad that was let go.
  expect(word({ kind: 'crossBorder', status: 'processing', stage: 'partnerSubmitted', anomaly: null })).toBeUndefined();
  for (const [anomaly, said] of [
    ['paidBeyond', 'paidBeyond'],
    ['deniedAfterAll', 'deniedAfterAll'],
    ['contradiction', 'contradicted'],
  ]) {
    expect(word({ status: 'completed', stage: null, anomaly: anomaly! }), anomaly).toBe(said);
  }
});
