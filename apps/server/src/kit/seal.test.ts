import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concealed, createSealer, SealError } from './seal.ts';

const older = randomBytes(32);
const newer = randomBytes(32);

describe('sealed columns', () => {
  it('round-trips any text and never repeats a sealed form', () => {
    const sealer = createSealer(older);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
        const sealed = sealer.seal(text, context);
        expect(sealer.unseal(sealed, context)).toBe(text);
        expect(sealer.seal(text, context)).not.toBe(sealed);
      }),
    );
  });

  it('names its key and holds nothing readable', () => {
    const sealed = createSealer(older).seal('pin 4821', 'crd_1');
    expect(sealed).toMatch(/^s1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$/);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('4821');
  });

  it('does not open in another row, after damage or without its key', () => {
    const sealer = createSealer(older);
    const sealed = sealer.seal('secret', 'crd_1');
    expect(() => sealer.unseal(sealed, 'crd_2')).toThrow(SealError);
    expect(() => sealer.unseal(sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA'), 'crd_1')).toThrow(
      SealError,
    );
    expect(() => sealer.unseal(`${sealed.slice(0, 12)}AAAA`, 'crd_1')).toThrow('too short');
    expect(() => sealer.unseal('plain', 'crd_1')).toThrow('not a sealed value');
    expect(() => createSealer(newer).unseal(sealed, 'crd_1')).toThrow('no key');
  });

  it('rotates: the newest key seals, older ones still open and are reported stale', () => {
    const sealed = createSealer(older).seal('secret', 'c');
    const rotated = createSealer(newer, [older]);
    expect(rotated.unseal(sealed, 'c')).toBe('secret');
    expect(rotated.isStale(sealed)).toBe(true);
    expect(rotated.isStale(rotated.seal('secret', 'c'))).toBe(false);
  });

  it('refuses a key of another length', () => {
    expect(() => createSealer(Buffer.from('short'))).toThrow('a sealing key has 32 bytes, this one has 5');
  });

  it('concealed secrets are usable by name and silent everywhere else', () => {
    const secrets = concealed({ pin: '4821' });
    expect(secrets.pin).toBe('4821');
    expect(JSON.stringify({ secrets })).toBe('{"secrets":"[concealed]"}');
    expect(inspect({ secrets }, { depth: 5 })).not.toContain('4821');
  });
});
