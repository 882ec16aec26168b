import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeId, idPrefixes, isId, type IdKind } from './ids.ts';

const kinds = Object.keys(idPrefixes) as IdKind[];
const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

describe('ids', () => {
  it('are recognised as their own kind only', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), bytes, (kind, value) => {
        const id = encodeId(kind, value);
        expect(kinds.filter((other) => isId(other, id))).toEqual([kind]);
        expect(id).toHaveLength(idPrefixes[kind].length + 27);
      }),
    );
    expect(new Set(Object.values(idPrefixes)).size).toBe(kinds.length);
  });
  it('sort as their bytes do', () => {
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        const order = Buffer.compare(a, b);
        const [x, y] = [encodeId('transaction', a), encodeId('transaction', b)];
        expect(x < y ? -1 : x > y ? 1 : 0).toBe(order);
      }),
    );
  });
  it('refuse other spellings', () => {
    const id = encodeId('transaction', new Uint8Array(16).fill(255));
    expect(
      [
        id.toUpperCase(),
        ` ${id}`,
        `${id}0`,
        id.slice(0, -1),
        id.replace('txn', 'plk'),
        'add',
        '',
        `${id}\n`,
        id.replace(/.$/, 'u'),
      ].some((text) => isId('transaction', text)),
    ).toBe(false);
  });
});
