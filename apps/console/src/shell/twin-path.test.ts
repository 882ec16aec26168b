import { describe, expect, it } from 'vitest';
import { encodeId, type IdKind } from '#domain/values/ids.ts';
import { twinPath, twinPaths } from './twin-path.ts';

const of = (kind: IdKind) => encodeId(kind, new Uint8Array(16));

describe('where the other one stands', () => {
  it('is its own page, of a row that has not left its mass payment', () => {
    expect(twinPath(of('transaction'))).toBe(`/transfer/${of('transaction')}`);
    expect(twinPath(of('massPayment'))).toBe(`/mass-payments/${of('massPayment')}`);
    expect(twinPaths['refunds.duplicate'](of('transaction'))).toBe(`/transactions/${of('transaction')}`);
    expect(twinPaths['settlements.duplicate'](of('settlement'))).toBe(
      `/apps/settlements/settlements/${of('settlement')}`,
    );
  });
  it.each(Object.entries(twinPaths))('is nowhere where a colleague made it, for %s', (_asks, path) =>
    expect(path(of('unseenPayment'))).toBeNull(),
  );
});
