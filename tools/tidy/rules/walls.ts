import { importsOf, placeOf, type Import, type Place } from '../imports.ts';
import { at, type SourceFile, type Tree, type Violation } from '../tree.ts';
import { testDoors } from '../walls.ts';

/** Every import stays inside the walls of tools/tidy/walls.ts, and modules form no circle. */
export function checkWalls(tree: Tree): Violation[] {
  const found: Violation[] = [];
  const moduleEdges = new Map<string, Map<string, Violation>>();
  for (const file of tree.files) {
    const place = file.isCode ? placeOf(file.path) : null;
    if (!place) continue;
    if (place.room.chambers && !place.chamber && place.rest.includes('/')) {
      const folder = place.rest.split('/')[0];
      found.push(
        at(
          'walls',
          file,
          0,
          `${place.room.name}/${folder} has no walls: name it among the chambers in tools/tidy/walls.ts`,
        ),
      );
    }
    const lost = wingWall(file, place);
    if (lost) found.push(lost);
    for (const link of importsOf(file)) {
      const broken = link.target === null ? packageWall(file, place, link) : roomWall(file, place, link);
      if (broken) found.push(at('walls', file, link.start, broken));
      const target = link.target ? placeOf(link.target) : null;
      if (
        place.chamber === 'modules' &&
        target?.chamber === 'modules' &&
        place.cell &&
        target.cell &&
        place.cell !== target.cell &&
        !file.isTest
      ) {
        const edges = moduleEdges.get(place.cell) ?? new Map<string, Violation>();
        moduleEdges.set(place.cell, edges);
        if (!edges.has(target.cell)) edges.set(target.cell, at('walls', file, link.start, ''));
      }
    }
  }
  return [...found, ...circles(moduleEdges)];
}

function packageWall(file: SourceFile, place: Place, link: Import): string | null {
  const { specifier } = link;
  if (specifier.startsWith('#')) return `${specifier} leads to no room; the rooms are named in tools/tidy/walls.ts`;
  const matches = (name: string) => specifier === name || specifier.startsWith(name.endsWith(':') ? name : `${name}/`);
  if (file.isTest && testDoors.packages.some(matches)) return null;
  const { packages, name } = place.room;
  const allowed = 'only' in packages ? packages.only.some(matches) : !packages.never.some(matches);
  return allowed ? null : `${name} may not import the package ${specifier}`;
}

function roomWall(file: SourceFile, place: Place, link: Import): string | null {
  const target = link.target!;
  const there = placeOf(target);
  if (!there) return `${place.room.name} may not import ${target}, which is outside every room`;
  const isTestDoor = testDoors.files.some((door) => target === door || (door.endsWith('/') && target.startsWith(door)));
  if (there.room !== place.room) {
    if (link.relative) return `a relative path may not leave ${place.room.name}: write #${there.room.name}/…`;
    if (isTestDoor && file.isTest) return null;
    if (place.room.mayImport.includes(there.room.name)) return kitLooksIntoCapability(place, target);
    if (place.room.mayImportTypesOf?.includes(there.room.name)) {
      return link.typeOnly ? null : `${place.room.name} may import only types of ${there.room.name}: write import type`;
    }
    return `${place.room.name} may not import ${there.room.name}`;
  }
  if (!link.relative) return `inside ${place.room.name} imports are relative`;
  if (isTestDoor && file.isTest) return null;
  // A test of a chamber may look at the table that wires all of them.
  if (file.isTest && there.chamber === null) return null;
  return chamberWall(place, there) ?? (file.isTest ? null : upwards(place, there));
}

/** Tests look where they like; what runs looks downwards. */
function upwards(here: Place, there: Place): string | null {
  if (here.chamber !== there.chamber || !here.wing || !there.wing) return null;
  const order = here.room.chambers!.find(({ name }) => name === here.chamber)!.wings!.map(({ name }) => name);
  return order.indexOf(there.wing) > order.indexOf(here.wing)
    ? `${here.wing}/${here.cell} may not import ${there.wing}/${there.cell}: ${there.wing} stands on ${here.wing}`
    : null;
}

function chamberWall(here: Place, there: Place): string | null {
  if (!here.chamber) return null;
  const chamber = here.room.chambers!.find((candidate) => candidate.name === here.chamber)!;
  if (here.chamber === there.chamber) {
    if (!chamber.divided || !there.cell || here.cell === there.cell || !here.cell) return null;
    if (chamber.divided.door === null)
      return `${here.chamber}/${here.cell} may not import ${there.chamber}/${there.cell}`;
    if (there.rest === chamber.divided.door) return null;
    return `${here.cell} reaches ${there.cell} only through its ${chamber.divided.door}`;
  }
  if (chamber.mayImport === 'all') return null;
  if (there.chamber === null)
    return `${here.room.name}/${here.chamber} may not import ${there.rest}, which wires the chambers together`;
  return chamber.mayImport.includes(there.chamber)
    ? null
    : `${here.room.name}/${here.chamber} may not import ${there.room.name}/${there.chamber}`;
}

/** A wing is named, and holds nothing but houses. */
function wingWall(file: SourceFile, { room, chamber, wing, cell }: Place): Violation | null {
  const known = room.chambers?.find(({ name }) => name === chamber)?.wings;
  if (!known || wing === null) return null;
  if (!known.some(({ name }) => name === wing))
    return at('walls', file, 0, `${chamber}/${wing} is no wing: name it in tools/tidy/walls.ts, where its arrows run`);
  return cell === null ? at('walls', file, 0, `${wing} is a wing: a file stands in one of its folders`) : null;
}

/** The kit serves every capability alike, so it sees only the contract's top-level files. */
function kitLooksIntoCapability(place: Place, target: string): string | null {
  const inside = target.replace('packages/contract/src/', '');
  if (place.chamber !== 'kit' || inside === target || !inside.includes('/')) return null;
  return `kit knows no business noun: it may not import the contract of ${inside.split('/')[0]}`;
}

function circles(edges: Map<string, Map<string, Violation>>): Violation[] {
  const found: Violation[] = [];
  const reported = new Set<string>();
  const visit = (name: string, trail: string[]) => {
    for (const [next, where] of edges.get(name) ?? []) {
      const start = trail.indexOf(next);
      if (start === -1) {
        if (!done.has(next)) visit(next, [...trail, next]);
        continue;
      }
      const members = trail.slice(start);
      const key = members.toSorted().join();
      if (reported.has(key)) continue;
      reported.add(key);
      found.push({ ...where, message: `modules import each other in a circle: ${[...members, next].join(' → ')}` });
    }
    done.add(name);
  };
  const done = new Set<string>();
  for (const name of edges.keys()) if (!done.has(name)) visit(name, [name]);
  return found;
}
