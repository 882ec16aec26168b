import { describe, expect, it, vi } from 'vitest';
import { keysetPage } from './keyset-page.ts';

describe('keysetPage', () => {
  it('goes on from the rows shown and knows where it stands', () => {
    const go = vi.fn();
    keysetPage({ at: 25, limit: 25, count: 25, meta: { nextCursor: 'n', previousCursor: 'p' }, go }).onNext!();
    expect(go).toHaveBeenLastCalledWith({ cursor: 'n', at: 50 });
  });
  it('goes back to the plain first page, so that its address is the list’s own', () => {
    const go = vi.fn();
    keysetPage({ at: 25, limit: 25, count: 25, meta: { previousCursor: 'p' }, go }).onPrevious!();
    expect(go).toHaveBeenLastCalledWith({ cursor: undefined, at: undefined });
    keysetPage({ at: 50, limit: 25, count: 3, meta: { previousCursor: 'p' }, go }).onPrevious!();
    expect(go).toHaveBeenLastCalledWith({ cursor: 'p', at: 25 });
  });
  it('leads from a page that has lost its rows to the first one', () => {
    const go = vi.fn();
    keysetPage({ at: 75, limit: 25, count: 0, meta: {}, go }).onPrevious!();
    expect(go).toHaveBeenLastCalledWith({ cursor: undefined, at: undefined });
  });
  it('has no step where there is no page', () => {
    const page = keysetPage({
      at: 0,
      limit: 25,
      count: 3,
      meta: { nextCursor: null, previousCursor: null },
      go: vi.fn(),
    });
    expect([page.onNext, page.onPrevious]).toEqual([undefined, undefined]);
  });
});
