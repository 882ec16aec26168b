import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { committedText } from './ratchet.ts';

/**
 * Which module still reads tables of others past their `public.ts`. An entry that is no longer true goes, and none is
 * added: whoever needs a table asks its owner.
 */
export type ForeignTables = { reads: Record<string, string[]> };
export const foreignTablesPath = 'tools/tidy/foreign-tables.json';

const read = (text: string): ForeignTables => ({ reads: {}, ...(JSON.parse(text) as Partial<ForeignTables>) });

export function readForeignTables(root: string): ForeignTables {
  const path = join(root, foreignTablesPath);
  return read(existsSync(path) ? readFileSync(path, 'utf8') : '{}');
}

/** The list as it was last committed, or null where there is no history to compare with. */
export function committedForeignTables(root: string): ForeignTables | null {
  const text = committedText(root, foreignTablesPath);
  return text === null ? null : read(text);
}
