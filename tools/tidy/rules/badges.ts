import { importsOf } from '../imports.ts';
import type { Ratchet } from '../ratchet.ts';
import { at, type Tree, type Violation } from '../tree.ts';

const screens = /^apps\/console\/src\/(features|shell)\//;
/** Where the kit is shown piece by piece. */
const mayDraw = /^apps\/console\/src\/features\/gallery\//;
const badge = 'packages/ui/src/badge.tsx';
const drawn = /<Badge\b/g;

/** Path of a screen → where it draws a badge with colours or words of its own. */
function own(tree: Tree): Map<string, Violation> {
  const found = new Map<string, Violation>();
  for (const file of tree.files) {
    if (!file.isCode || file.isTest || !screens.test(file.path) || mayDraw.test(file.path)) continue;
    if (!importsOf(file).some(({ target }) => target === badge)) continue;
    drawn.lastIndex = 0;
    const hit = drawn.exec(file.text);
    if (hit)
      found.set(
        file.path,
        at(
          'badges',
          file,
          hit.index,
          'a badge is a StatusPill (status-tones.ts) or a Mark (marks.ts), nothing of its own',
        ),
      );
  }
  return found;
}

export const ownBadges = (tree: Tree): string[] => [...own(tree).keys()].toSorted();

/** The same state was warning on one screen and neutral on the next, under two words: one table says both. */
export const checkBadges = (tree: Tree, ratchet: Ratchet): Violation[] =>
  [...own(tree)].flatMap(([path, violation]) => (ratchet.ownBadges.includes(path) ? [] : [violation]));
