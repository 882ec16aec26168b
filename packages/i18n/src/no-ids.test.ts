import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { encodeId, idPrefixes } from '#domain/values/ids.ts';
import { locales } from './words.ts';

/**
 * A record is named in a sentence by what a person knows of it: how much, when, whose. Its id is for machines, and a
 * link leads there. Every sentence of the catalogues is said with ids wherever it asks for anything that could be one.
 */
const folder = new URL('./catalogues/', import.meta.url);
const id = encodeId('transaction', new Uint8Array(16).fill(7));
const facts: Record<string, unknown> = { at: '2026-11-24T09:12:00.000Z', amount: 5000, count: 2, max: 5, min: 1 };
const asked = (other: unknown) =>
  new Proxy(
    {},
    {
      get: (_all, name) =>
        typeof name !== 'string' ? undefined : /^ids?$|Ids?$/.test(name) ? id : name in facts ? facts[name] : other,
      has: () => true,
    },
  );
const isSentence = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'en' in value && 'fr' in value;

function* sentencesOf(value: unknown, name: string, depth = 0): Generator<[string, Record<string, unknown>]> {
  if (isSentence(value)) yield [name, value];
  else if (typeof value === 'object' && value !== null && depth < 4)
    for (const [key, part] of Object.entries(value)) yield* sentencesOf(part, `${name}.${key}`, depth + 1);
}

it('no sentence prints the id of a record', async () => {
  const printing = new Set<string>();
  let said = 0;
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  )) {
    for (const [name, sentence] of sentencesOf(await import(new URL(file, folder).href), file)) {
      for (const locale of locales) {
        const speak = sentence[locale];
        for (const other of ['Xyz', 0, null]) {
          try {
            const text = typeof speak === 'function' ? String(speak(asked(other))) : String(speak);
            said += 1;
            if (
              text.includes(id) ||
              Object.values(idPrefixes).some((prefix) => new RegExp(`\\b${prefix}_[0-9a-z]{10,}`).test(text))
            )
              printing.add(`${name} ${locale}`);
          } catch {
            // It asks for something else: the next is tried.
          }
        }
      }
    }
  }
  expect(said).toBeGreaterThan(5000);
  expect([...printing]).toEqual([]);
});
