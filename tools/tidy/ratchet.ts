import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownBadges } from './rules/badges.ts';
import { ownLists } from './rules/lists.ts';
import { untestedErrors } from './rules/outcomes.ts';
import { unrenderedWrites } from './rules/rendered.ts';
import { lineLimit } from './rules/size.ts';
import type { Tree, Violation } from './tree.ts';

/**
 * Old sins, each with its present measure. An entry may be lowered or taken out, never raised or added:
 * the committed file is the ceiling, and `--write` brings every entry down to what the code is now.
 * - `lines`: files longer than the limit, with their length.
 * - `untestedErrors`: errors an endpoint declares and no test names.
 * - `unrenderedWrites`: what screens of the console write and no rendered test of them tries.
 * - `ownLists`: screens that take the plumbing of a list into their own hands.
 * - `ownBadges`: screens that draw a badge with colours or words of their own.
 */
export type Ratchet = {
  lines: Record<string, number>;
  untestedErrors: string[];
  unrenderedWrites: string[];
  ownLists: string[];
  ownBadges: string[];
};
export const ratchetPath = 'tools/tidy/ratchet.json';

const read = (text: string): Ratchet => ({
  lines: {},
  untestedErrors: [],
  unrenderedWrites: [],
  ownLists: [],
  ownBadges: [],
  ...(JSON.parse(text) as Partial<Ratchet>),
});

export function readRatchet(root: string): Ratchet {
  const path = join(root, ratchetPath);
  return read(existsSync(path) ? readFileSync(path, 'utf8') : '{}');
}

/** A file as it was last committed, or null where there is no history to compare with. */
export function committedText(root: string, path: string): string | null {
  try {
    return execFileSync('git', ['show', `HEAD:./${path}`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
}

/**
 * The ratchet as it was last committed, or null where there is no history to compare with. A list that it did not have
 * yet is not in it.
 */
export function committedRatchet(root: string): Partial<Ratchet> | null {
  const text = committedText(root, ratchetPath);
  return text === null ? null : (JSON.parse(text) as Partial<Ratchet>);
}

export function tightened(tree: Tree, ratchet: Ratchet): Ratchet {
  const lines: Record<string, number> = {};
  for (const [path, allowed] of Object.entries(ratchet.lines)) {
    const file = tree.byPath.get(path);
    const limit = file ? lineLimit(file) : null;
    if (file && limit !== null && file.lineCount > limit) lines[path] = Math.min(allowed, file.lineCount);
  }
  const untested = new Set(untestedErrors(tree));
  const unrendered = new Set(unrenderedWrites(tree));
  const own = new Set(ownLists(tree));
  const badges = new Set(ownBadges(tree));
  return {
    lines,
    untestedErrors: ratchet.untestedErrors.filter((key) => untested.has(key)),
    unrenderedWrites: ratchet.unrenderedWrites.filter((key) => unrendered.has(key)),
    ownLists: ratchet.ownLists.filter((key) => own.has(key)),
    ownBadges: ratchet.ownBadges.filter((key) => badges.has(key)),
  };
}

export function checkRatchet(tree: Tree, ratchet: Ratchet, committed: Partial<Ratchet> | null): Violation[] {
  const found: Violation[] = [];
  const add = (message: string) => found.push({ rule: 'ratchet', file: ratchetPath, line: 1, message });
  const tight = tightened(tree, ratchet);
  for (const [path, allowed] of Object.entries(ratchet.lines)) {
    const now = tight.lines[path];
    if (now !== allowed) add(`${path} is ${now ? `at ${now} lines` : 'within the limit'} now: npm run tidy -- --write`);
    const before = committed?.lines?.[path];
    if (committed && before === undefined) add(`${path} may not be added: the ratchet only shrinks`);
    if (before !== undefined && allowed > before)
      add(`${path} may not be raised from ${before} to ${allowed}: the ratchet only shrinks`);
  }
  for (const list of ['untestedErrors', 'unrenderedWrites', 'ownLists', 'ownBadges'] as const)
    for (const key of ratchet[list]) {
      if (!tight[list].includes(key)) add(`${key} is tested or gone now: npm run tidy -- --write`);
      if (committed?.[list] && !committed[list].includes(key)) add(`${key} may not be added: the ratchet only shrinks`);
    }
  return found;
}
