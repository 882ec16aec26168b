import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseSync } from 'vite';
import { capabilitiesOf } from '../tidy/rules/capabilities.ts';
import { tidyHouse } from '../tidy/clean-house.ts';
import { namesOf } from './names.ts';
import { filesFor, scaffold, wiringOf } from './scaffold.ts';

describe('names', () => {
  it('are one word in every spelling', () => {
    expect(namesOf('money-in/gift-cards', { fr: 'Cartes cadeaux' })).toEqual({
      wing: 'money-in',
      folder: 'gift-cards',
      file: 'gift-card',
      plural: 'giftCards',
      singular: 'giftCard',
      type: 'GiftCard',
      table: 'gift_cards',
      prefix: 'gfc',
      title: { en: 'Gift cards', fr: 'Cartes cadeaux' },
      words: 'gift card',
    });
    expect(namesOf('money-in/coupons')).toMatchObject({ file: 'coupon', type: 'Coupon', prefix: 'cpn' });
    expect(namesOf('money-out/deliveries')).toMatchObject({ file: 'delivery', singular: 'delivery' });
    expect(namesOf('people/branches')).toMatchObject({ file: 'branch' });
    expect(namesOf('books/purchases')).toMatchObject({ file: 'purchase' });
  });

  it.each(['Coupons', 'coupon', 'gift_cards', '../coupons', ''])('refuse %j with a sentence', (folder) => {
    expect(() => namesOf(`money-in/${folder}`)).toThrow(/write for example gift-cards|not <wing>/);
  });
  it.each(['gift-cards', 'attic/gift-cards', 'money-in/old/gift-cards'])('name a wing of the house: not %j', (path) => {
    expect(() => namesOf(path)).toThrow(`"${path}" is not <wing>/<plural-noun>, of the wings ground,`);
  });
});

describe('a new capability', () => {
  const names = namesOf('money-in/gift-cards', { fr: 'Cartes cadeaux' });
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'new-'));
    mkdirSync(join(root, 'db/migrations/money'), { recursive: true });
    writeFileSync(join(root, 'db/migrations/money/0007_customers.sql'), '');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('stands in all four places under one name', () => {
    const written = scaffold(root, names);
    expect(capabilitiesOf(written)).toEqual(
      new Map([['gift-cards', new Set(['contract', 'module', 'catalogue', 'feature'])]]),
    );
    for (const path of written) expect(existsSync(join(root, path)), path).toBe(true);
  });

  it('takes the next migration number', () => {
    expect(scaffold(root, names)).toContain('db/migrations/money/0008_gift_cards.sql');
  });

  it('parses, speaks the names everywhere and leaves no template mark', () => {
    for (const path of scaffold(root, names)) {
      const text = readFileSync(join(root, path), 'utf8');
      expect(text, path).not.toMatch(/\[object|\bundefined[A-Z]/);
      if (/\.tsx?$/.test(path)) expect(parseSync(path, text).errors, path).toEqual([]);
    }
    expect(readFileSync(join(root, 'packages/contract/src/gift-cards/api.ts'), 'utf8')).toContain(
      "permission: 'giftCards:view'",
    );
    expect(readFileSync(join(root, 'packages/i18n/src/catalogues/gift-cards/words.ts'), 'utf8')).toContain(
      "{ en: 'Gift cards', fr: 'Cartes cadeaux' }",
    );
  });

  it('keeps every wall and rule', () => {
    const untested = {
      'tools/tidy/ratchet.json':
        '{ "untestedErrors": ["request.idempotency_conflict", "request.idempotency_key_required", "request.in_progress", "transactions.cursor_invalid"] }',
    };
    expect(tidyHouse({ ...filesFor(names, '0008'), ...untested })).toEqual([]);
  });

  it('overwrites nothing', () => {
    scaffold(root, names);
    const path = join(root, 'packages/contract/src/gift-cards/api.ts');
    writeFileSync(path, 'mine');
    expect(() => scaffold(root, names)).toThrow(/exists already; nothing was written/);
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });

  it('names places to wire that exist', () => {
    for (const { file, lines } of wiringOf(names)) {
      expect(lines.length).toBeGreaterThan(0);
      if (!file.includes('gift-cards') && file !== 'db/schema.sql') expect(existsSync(file), file).toBe(true);
    }
  });
});
