import { describe, expect, it } from 'vitest';
import {
  forNextFile,
  isAskedAbout,
  isOfNames,
  merged,
  otherColumns,
  toldNow,
  type OtherColumn,
  type ToldColumns,
} from './other-columns.ts';

const none = new Set<number>();
const group = (key: string, count = 1, texts = 1) => ({ key, sample: key, texts, count, amount: count * 1000 });
const column = (...keys: string[]): OtherColumn => ({
  no: 3,
  kind: 'text',
  groups: keys.map((key) => group(key)),
  more: 0,
});
/** What is kept for the next file once this one was answered. */
const answered = (one: OtherColumn, out: string[] = [], before: ToldColumns | null = null): ToldColumns =>
  forNextFile(toldNow([one], new Map([[one.no, out]]), before, before), 10);

describe('columns of a file that are no field', () => {
  it('are all that no field stands in, the note, the reference and what is said of a row elsewhere', () => {
    const header = ['Nom', 'Téléphone', 'Montant', 'Restituée', 'Motif', 'Réf', 'Obs.'];
    const mapping = { name: 0, phone: 1, amount: 2, note: 4, externalRef: 5 };
    const kinds = otherColumns(header, mapping, 8, none).map(({ no, kind }) => `${no} ${kind}`);
    expect(kinds).toEqual(['-1 text', '-2 note', '-3 text', '3 text', '4 note', '5 reference', '6 remark', '7 text']);
    expect(otherColumns(header, mapping, 7, new Set([3])).map(({ no }) => no)).toEqual([-1, -2, -3, 4, 5, 6]);
  });

  it('are asked about where they tell one row from another', () => {
    expect(isAskedAbout(column('oui', 'non'), undefined)).toBe(true);
    expect(isAskedAbout(column('oui', ''), undefined)).toBe(true);
    expect(isAskedAbout(column('douala'), undefined)).toBe(false);
    // Days are one kind, and these differ.
    expect(isAskedAbout({ ...column(), groups: [group('DAY', 5, 3)] }, undefined)).toBe(true);
    expect(isAskedAbout({ ...column(), groups: [group('DAY', 5, 1)] }, undefined)).toBe(false);
    expect(isAskedAbout({ ...column(), kind: 'reference', groups: [group('CODE', 5, 5)] }, undefined)).toBe(false);
  });

  it('are asked about once, until something else stands there', () => {
    const { 3: told } = answered(column('oui', 'non'));
    expect(isAskedAbout(column('non', 'oui'), told)).toBe(false);
    expect(isAskedAbout(column('non', ''), told)).toBe(true);
    expect(isAskedAbout(column('non', 'en cours'), told)).toBe(true);
  });

  it('keep what was ticked and stands not in this file', () => {
    const october = answered(column('ras', 'enveloppe'), ['enveloppe']);
    const november = answered(column('ras', 'a eu sa part'), ['a eu sa part'], october);
    expect(november[3]).toMatchObject({ out: ['enveloppe', 'a eu sa part'] });
    expect(answered(column('ras', 'parti'), [], november)[3]!.out).toEqual(['enveloppe', 'a eu sa part']);
    // In sight and ticked no more, it is taken back.
    expect(answered(column('ras', 'enveloppe'), [], november)[3]!.out).toEqual(['a eu sa part']);
  });

  it('keep what somebody else said of the layout meanwhile', () => {
    const shown = answered(column('oui', 'non'));
    const meanwhile = answered(column('oui', 'non'), ['oui'], shown);
    const now = toldNow([column('oui', 'en cours')], new Map(), shown, meanwhile);
    expect(now[3]!.out).toEqual(['oui']);
  });

  it('with a text of its own for each row are of names, and asked about once', () => {
    const names = (...keys: string[]): OtherColumn => ({ ...column(...keys), more: 6 });
    const { 3: told } = answered(names('akwa', 'bali', 'deido'));
    expect(told!.names).toBe(true);
    expect(isAskedAbout(names('bonapriso', 'makepe', 'bali'), told)).toBe(false);
    expect(isAskedAbout(names('bonapriso', ''), told)).toBe(true);
    expect(isOfNames({ ...names('akwa', 'bali'), kind: 'remark' })).toBe(false);
  });

  it('with one frequent text are of remarks, and those of the next file are asked about', () => {
    const remarks = (...keys: string[]): OtherColumn => ({
      ...column(),
      groups: [group('ras', 40), ...keys.map((key) => group(key))],
      more: 20,
    });
    const run = toldNow([remarks('malade')], new Map(), null, null);
    expect(isAskedAbout(remarks('malade'), run[3])).toBe(false);
    expect(isAskedAbout(remarks('malade'), forNextFile(run, 10)[3])).toBe(true);
  });

  it('of another sheet are not remembered by their place', () => {
    expect(forNextFile(toldNow([column('oui', 'non')], new Map(), null, null), 3)).toEqual({});
  });

  it('add up over the parts of a file', () => {
    const parts = [[column('oui', 'non')], [column('oui', '')]];
    expect(merged(parts, 1)).toEqual([{ no: 3, kind: 'text', groups: [group('oui', 2), group('')], more: 1 }]);
  });
});
