import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertVersion, removeVersion, type Stretch } from './timeline.ts';

const day = (n: number) => new Date(n * 86_400_000);
/** Applies a change as the tables would. */
function apply(
  list: Stretch[],
  changes: { setTo: { id: string; to: Date | null }[]; drop: string[] },
  added: Stretch | null,
): Stretch[] {
  const kept = list
    .filter((one) => !changes.drop.includes(one.id))
    .map((one) => {
      const change = changes.setTo.find(({ id }) => id === one.id);
      return change ? { ...one, to: change.to } : one;
    });
  return (added ? [...kept, added] : kept).toSorted((a, b) => a.from.getTime() - b.from.getTime());
}
const inForce = (list: Stretch[], at: Date) => list.filter((one) => one.from <= at && (one.to === null || at < one.to));

describe('versions of a price', () => {
  it('the new one ends the old one, and is ended by one that was planned for later', () => {
    const list: Stretch[] = [
      { id: 'a', from: day(0), to: day(20) },
      { id: 'c', from: day(20), to: null },
    ];
    expect(insertVersion(list, day(10))).toEqual({ setTo: [{ id: 'a', to: day(10) }], drop: [], to: day(20) });
    expect(insertVersion(list, day(20))).toEqual({ setTo: [], drop: ['c'], to: null });
    expect(removeVersion(list, list[1]!)).toEqual({ setTo: [{ id: 'a', to: null }], drop: ['c'], to: null });
  });

  it('whatever is written and taken back, exactly one holds at every moment after the first', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), at: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ kind: fc.constant('remove' as const), which: fc.nat() }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let list: Stretch[] = [{ id: 'first', from: day(0), to: null }];
        let next = 0;
        for (const one of steps) {
          if (one.kind === 'add') {
            const changes = insertVersion(list, day(one.at));
            list = apply(list, changes, { id: `v${++next}`, from: day(one.at), to: changes.to });
          } else {
            const later = list.slice(1);
            const gone = later[one.which % Math.max(1, later.length)];
            if (gone) list = apply(list, removeVersion(list, gone), null);
          }
          for (let at = 0; at < 45; at++) expect(inForce(list, day(at)), `day ${at}`).toHaveLength(1);
        }
      }),
    );
  });
});
