import { describe, expect, it } from 'vitest';
import { isAskedAbout, otherColumns, toldNow, type OtherColumn } from './other-columns.ts';

const none = new Set<number>();
const group = (key: string, count = 1) => ({ key, sample: key, count, amount: count * 1000 });
const column = (...keys: string[]): OtherColumn => ({ column: 3, groups: keys.map((key) => group(key)), more: false });

describe('columns of a file that are no field', () => {
  it('are all that no field stands in, a remark and the colour', () => {
    const header = ['Nom', 'Téléphone', 'Montant', 'Restituée', 'Observations'];
    const mapping = { name: 0, phone: 1, amount: 2, note: 4 };
    expect(otherColumns(header, mapping, 5, none)).toEqual([-1, 3, 4]);
    expect(otherColumns([...header.slice(0, 4), 'Motif'], mapping, 5, none)).toEqual([-1, 3]);
    expect(otherColumns(header, mapping, 7, none)).toEqual([-1, 3, 4, 5, 6]);
    expect(otherColumns(header, mapping, 5, new Set([3]))).toEqual([-1, 4]);
  });

  it('are asked about where they tell one row from another', () => {
    expect(isAskedAbout(column('oui', 'non'), undefined)).toBe(true);
    expect(isAskedAbout(column('oui', ''), undefined)).toBe(true);
    expect(isAskedAbout(column('douala'), undefined)).toBe(false);
  });

  it('are asked about once, until something else stands there', () => {
    const { 3: told } = toldNow([column('oui', 'non')], new Map(), null, true);
    expect(isAskedAbout(column('non', 'oui'), told)).toBe(false);
    expect(isAskedAbout(column('non', ''), told)).toBe(true);
    expect(isAskedAbout(column('non', 'en cours'), told)).toBe(true);
  });

  it('keep what was seen before', () => {
    const first = toldNow([column('oui', 'non')], new Map([[3, ['oui']]]), null, true);
    const next = toldNow([column('non', 'en cours')], new Map([[3, ['oui']]]), first, true);
    expect(next[3]!.out).toEqual(['oui']);
    expect(isAskedAbout(column('oui', 'en cours', 'non'), next[3])).toBe(false);
  });

  it('with texts that differ from row to row are known for good where every row has one', () => {
    const full = { ...column('akwa', 'bali'), more: true };
    expect(isAskedAbout({ ...column('deido', 'bepanda'), more: true }, toldNow([full], new Map(), null, true)[3])).toBe(
      false,
    );
    const some = { ...column('', 'a eu sa part'), more: true };
    const told = toldNow([some], new Map(), null, true)[3];
    expect(isAskedAbout({ ...column('', 'parti'), more: true }, told)).toBe(true);
    // Of the file itself all was seen.
    expect(isAskedAbout(some, toldNow([some], new Map(), null, false)[3])).toBe(false);
  });
});
