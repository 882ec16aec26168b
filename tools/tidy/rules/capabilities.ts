import type { Tree, Violation } from '../tree.ts';
import { withoutContract } from '../walls.ts';

/** Where a capability has a place of its own, always under the same name. */
export const capabilityPlaces = {
  contract: /^packages\/contract\/src\/([^/]+)\//,
  module: /^apps\/server\/src\/modules\/[^/]+\/([^/]+)\//,
  feature: /^apps\/console\/src\/features\/([^/]+)\//,
  catalogue: /^packages\/i18n\/src\/catalogues\/([^/]+)\/[^/]+\.ts$/,
} as const;
export type CapabilityPlace = keyof typeof capabilityPlaces;

/** Capability name → the places it stands in. */
export function capabilitiesOf(paths: readonly string[]): Map<string, Set<CapabilityPlace>> {
  const found = new Map<string, Set<CapabilityPlace>>();
  for (const path of paths) {
    if (path.endsWith('.test.ts') && path.includes('/catalogues/')) continue;
    for (const [place, pattern] of Object.entries(capabilityPlaces) as [CapabilityPlace, RegExp][]) {
      const name = pattern.exec(path)?.[1];
      if (name) found.set(name, (found.get(name) ?? new Set()).add(place));
    }
  }
  return found;
}

/** The folder that holds a capability's part, wherever its wing stands. */
export function folderOf(tree: Tree, place: 'module' | 'feature', name: string): string | null {
  const folder = tree.folders.find(
    (path) => capabilityPlaces[place].exec(`${path}/`)?.[0] === `${path}/` && path.endsWith(`/${name}`),
  );
  return folder ?? null;
}

/**
 * A module or a feature carries the name of its contract folder: whoever has seen one can guess the others.
 * A name without a contract is either misspelt or listed with its reason in tools/tidy/walls.ts.
 */
export function checkCapabilities(tree: Tree): Violation[] {
  const found: Violation[] = [];
  const all = capabilitiesOf(tree.files.map((file) => file.path));
  for (const [name, places] of all) {
    if (places.has('contract') || name in withoutContract) continue;
    for (const place of ['module', 'feature'] as const) {
      if (!places.has(place)) continue;
      found.push({
        rule: 'capabilities',
        file: folderOf(tree, place, name)!,
        line: 1,
        message: `packages/contract/src/${name} does not exist: the capability has one name everywhere`,
      });
    }
  }
  for (const name in withoutContract) {
    if (all.get(name)?.has('contract'))
      found.push({
        rule: 'capabilities',
        file: 'tools/tidy/walls.ts',
        line: 1,
        message: `${name} has a contract now: take it out of withoutContract`,
      });
  }
  return found;
}
