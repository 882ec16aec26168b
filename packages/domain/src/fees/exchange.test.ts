import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buyMicros, changeBps, eurPegMicros, foreignCents, isOffPeg, isRateJump, sellMicros } from './exchange.ts';

describe('exchange rates', () => {
  it('convert at the peg to the cent', () => {
    expect(foreignCents(655_957, eurPegMicros)).toBe(100_000);
    expect(foreignCents(655_956, eurPegMicros)).toBe(99_999);
  });
  it('keep buy at or below mid, and sell at or above', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), fc.integer({ min: 0, max: 5000 }), (mid, spread) => {
        expect(buyMicros(mid, spread)).toBeLessThanOrEqual(mid);
        expect(sellMicros(mid, spread)).toBeGreaterThanOrEqual(mid);
      }),
    ));
  it('never send more than was paid for', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.integer({ min: 10 ** 6, max: 10 ** 12 }),
        (francs, rate) => {
          const cents = BigInt(foreignCents(francs, rate));
          expect(cents * BigInt(rate) <= BigInt(francs) * 100_000_000n).toBe(true);
          expect((cents + 1n) * BigInt(rate) > BigInt(francs) * 100_000_000n).toBe(true);
        },
      ),
    ));
  it('tell how far a version moved, never less', () => {
    expect(changeBps(600_000_000, 630_000_000)).toBe(500);
    expect(changeBps(600_000_000, 630_000_001)).toBe(501);
    expect(changeBps(600_000_000, 569_999_999)).toBe(-501);
    expect(changeBps(600_000_000, 600_000_000)).toBe(0);
  });
  it('jump when anybody pays or is paid much more or less than before, or the middle moves', () => {
    const rate = { mid: 600_000_000, buySpreadBps: 100, sellSpreadBps: 100 };
    expect(isRateJump(rate, { ...rate, mid: 630_000_000 })).toBe(false);
    expect(isRateJump(rate, { ...rate, sellSpreadBps: 605 })).toBe(false);
    expect(isRateJump(rate, { ...rate, sellSpreadBps: 606 })).toBe(true);
    expect(isRateJump(rate, { ...rate, buySpreadBps: 595 })).toBe(false);
    expect(isRateJump(rate, { ...rate, buySpreadBps: 596 })).toBe(true);
    expect(isRateJump(rate, { mid: 635_000_000, buySpreadBps: 300, sellSpreadBps: 0 }), 'hidden in spreads').toBe(true);
  });
  it('warn of a euro off its peg', () => {
    expect(isOffPeg('EUR', 662_000_000)).toBe(false);
    expect(isOffPeg('EUR', 663_000_000)).toBe(true);
    expect(isOffPeg('USD', 663_000_000)).toBe(false);
  });
});
