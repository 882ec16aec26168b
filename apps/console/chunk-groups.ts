import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** What each file imports at once and later, and how long it is. */
export type Graph = (id: string) => { imports: readonly string[]; later: readonly string[]; bytes: number };
type Build = Pick<Rolldown.PluginContext, 'getModuleInfo'>;
type Group = { modules: string[]; bytes: number; screens: ReadonlySet<string>; withSchemas: boolean };

/** Where a visit begins, and how many scripts it may take. */
export type Plan = {
  entry: string;
  login: string;
  /** Leads to all screens. */
  table: string;
  frame: readonly string[];
  /** What this part of all screens show comes with the frame. */
  usual: number;
  /** Ends of the screens that have a budget (bench/budgets.ts): they are spared what others would load them for. */
  measured: readonly string[];
  /** What a screen with a budget fetches by itself once it stands, and what to call the script of what it needs. */
  soonAfter: { part: string; name: string };
  /** So many shared scripts a screen may load beside what every session has. */
  scriptsMost: number;
  scriptsMostElsewhere: number;
};

const source = (path: string): string => fileURLToPath(new URL(`./src/${path}`, import.meta.url));
const plan: Plan = {
  entry: source('main.tsx'),
  login: source('features/auth/login-page.tsx'),
  table: source('routes.ts'),
  frame: ['menu-routes.ts', 'shell/app-layout.tsx', 'shell/session-clock.tsx'].map(source),
  usual: 0.75,
  measured: [
    'home/home-page.tsx',
    'transactions/list-page.tsx',
    'direct-charges/create-page.tsx',
    'payment-links/create-page.tsx',
  ],
  soonAfter: { part: source('features/home/fortnight-card.tsx'), name: 'bars' },
  scriptsMost: 3,
  scriptsMostElsewhere: 22,
};
/** How many other screens one that has a budget counts for. */
const weight = 1000;

/**
 * Who loads what is read from the imports: each script holds what the same screens need. Base is what every page needs,
 * frame what every session does; what some screens share is one script per set of screens, and the sets that cost the
 * least are put together until no screen needs too many. So a screen never loads another one because of a list here.
 *
 * @returns for each module the script it belongs to; null leaves it to the only screen or dialog that has it
 */
export function chunkGroups(): (id: string, build: Build) => string | null {
  let names: ReadonlyMap<string, string> | null = null;
  return (id, build) => (names ??= groupsOf(graphOf(build), plan)).get(id) ?? null;
}

function graphOf(build: Build): Graph {
  const known = new Map<string, ReturnType<Graph>>();
  return (id) => {
    let file = known.get(id);
    if (!file) {
      const info = build.getModuleInfo(id);
      file = {
        imports: info?.importedIds ?? [],
        later: info?.dynamicallyImportedIds ?? [],
        bytes: info?.code?.length ?? 0,
      };
      known.set(id, file);
    }
    return file;
  };
}

export function groupsOf(
  graph: Graph,
  { entry, login, table, frame, usual, soonAfter, ...limits }: Plan,
): Map<string, string> {
  const atOnce = closureOf(graph, [entry]);
  const atLogin = closureOf(graph, [login]);
  const always = closureOf(graph, frame);
  const leading = [...closureOf(graph, [table])].filter((id) => id === table || id.endsWith('/routes.ts'));
  const screens = [...new Set(leading.flatMap((id) => graph(id).later))].toSorted();
  const seenBy = new Map<string, Set<string>>();
  for (const screen of screens)
    for (const id of closureOf(graph, [screen])) seenBy.set(id, (seenBy.get(id) ?? new Set()).add(screen));
  const withSchemas = new Set([...seenBy.keys()].filter((id) => [...closureOf(graph, [id])].some(isSchemas)));
  for (const [id, by] of seenBy) if (by.size >= screens.length * usual && !withSchemas.has(id)) always.add(id);

  const names = new Map<string, string>();
  const put = (id: string, name: string) => isOurs(id) && !names.has(id) && names.set(id, name);
  for (const id of atOnce) put(id, 'base');
  for (const id of always) put(id, atLogin.has(id) ? 'base' : 'frame');
  for (const id of atLogin) {
    const by = [...(seenBy.get(id) ?? [])];
    if (by.length > 1) put(id, by.every(isDoor) ? 'door' : 'base');
  }

  // Alone: with what others share it weighed 35 kB, on the page that everybody comes to first.
  const isSpared = (id: string) => [...seenBy.get(id)!].some((screen) => endsIn(limits.measured, screen));
  for (const id of closureOf(graph, [soonAfter.part])) if (seenBy.has(id) && !isSpared(id)) put(id, soonAfter.name);

  const bySet = new Map<string, Group>();
  for (const [id, by] of seenBy) {
    if (!isOurs(id) || names.has(id) || by.size < 2) continue;
    const key = [...by].join();
    const group = bySet.get(key) ?? { modules: [], bytes: 0, screens: by, withSchemas: false };
    group.modules.push(id);
    group.bytes += graph(id).bytes;
    group.withSchemas ||= withSchemas.has(id);
    bySet.set(key, group);
  }
  const taken = new Set(names.values());
  for (const group of merged([...bySet.values()], graph, limits)) {
    const first = nameOf(group, graph);
    let name = first;
    // Short: every page carries the names of all scripts.
    for (let more = 2; taken.has(name); more++) name = `${first}${more}`;
    taken.add(name);
    for (const id of group.modules) names.set(id, name);
  }
  return names;
}

/** Everything that these files and what they import need at once. */
function closureOf(graph: Graph, roots: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    graph(id).imports.forEach(add);
  };
  roots.forEach(add);
  return found;
}

const endsIn = (paths: readonly string[], screen: string): boolean => paths.some((path) => screen.endsWith(path));
const isDoor = (screen: string): boolean => /\/features\/(auth|notices)\//.test(screen);
const isSchemas = (id: string): boolean => id.includes('/node_modules/zod/');
/** What nearly every schema is made of goes with the library. */
const isFields = (id: string): boolean => /packages\/contract\/src\/(fields|records)\.ts$/.test(id);
/** Of the libraries, what no page before the login needs. */
const sessionOnly = /\/node_modules\/(lucide-react|@casl|@tanstack\/(query-core|react-query))\/|\/useBlocker\.js$/;
const isOurs = (id: string): boolean =>
  (!id.includes('/node_modules/') || sessionOnly.test(id)) && !id.startsWith('\0') && !isFields(id);

/** After its longest file. */
const nameOf = ({ modules }: Group, graph: Graph): string =>
  basename(
    modules.filter((id) => !id.includes('?')).toSorted((a, b) => graph(b).bytes - graph(a).bytes)[0] ?? modules[0]!,
  ).replace(/\.\w+(\?.*)?$/, '');

type Limits = Pick<Plan, 'measured' | 'scriptsMost' | 'scriptsMostElsewhere'>;

/** Puts groups together, those that cost the least first, until no screen loads too many. */
function merged(groups: readonly Group[], graph: Graph, limits: Limits): Group[] {
  const isMeasured = (screen: string): boolean => endsIn(limits.measured, screen);
  let left = loadedBy(groups, graph);
  for (;;) {
    const loads = new Map<string, Group[]>();
    for (const group of left)
      for (const screen of group.screens) loads.set(screen, [...(loads.get(screen) ?? []), group]);
    const tooMany = [...loads].filter(
      ([screen, of]) => of.length > (isMeasured(screen) ? limits.scriptsMost : limits.scriptsMostElsewhere),
    );
    const pair = cheapest(
      tooMany.map(([, of]) => of),
      left,
      graph,
      isMeasured,
    );
    if (!pair) return left;
    const [a, b] = pair;
    const one = {
      modules: [...a.modules, ...b.modules],
      bytes: a.bytes + b.bytes,
      screens: new Set([...a.screens, ...b.screens]),
      withSchemas: a.withSchemas || b.withSchemas,
    };
    left = loadedBy([...left.filter((group) => group !== a && group !== b), one], graph);
  }
}

/** A script is loaded by the screens that need it and by those that need a script that imports it. */
function loadedBy(groups: readonly Group[], graph: Graph): Group[] {
  const home = homesOf(groups);
  const screens = new Map(groups.map((group) => [group, new Set(group.screens)]));
  const add = (group: Group, by: ReadonlySet<string>): void => {
    const known = screens.get(group)!;
    if ([...by].every((screen) => known.has(screen))) return;
    by.forEach((screen) => known.add(screen));
    neededBy(group, home, graph).forEach((next) => add(next, known));
  };
  for (const group of groups) neededBy(group, home, graph).forEach((next) => add(next, screens.get(group)!));
  return groups.map((group) => ({ ...group, screens: screens.get(group)! }));
}

const homesOf = (groups: readonly Group[]): Map<string, Group> =>
  new Map(groups.flatMap((group) => group.modules.map((id) => [id, group] as const)));

const neededBy = ({ modules }: Group, home: ReadonlyMap<string, Group>, graph: Graph): Group[] =>
  [...new Set(modules.flatMap((id) => graph(id).imports).map((id) => home.get(id)))].filter(
    (other): other is Group => other !== undefined && !other.modules.includes(modules[0]!),
  );

function cheapest(
  loads: readonly (readonly Group[])[],
  all: readonly Group[],
  graph: Graph,
  isMeasured: (screen: string) => boolean,
): [Group, Group] | null {
  const missing = (a: Group, b: Group): number =>
    [...a.screens].reduce((sum, one) => sum + (b.screens.has(one) ? 0 : isMeasured(one) ? weight : 1), 0);
  const isApart = apartIn(all, graph);
  let found: [Group, Group] | null = null;
  let least = Infinity;
  for (const of of loads)
    for (const [index, a] of of.entries())
      for (const b of of.slice(index + 1)) {
        // Bytes that screens would load for nothing if the two were one.
        const cost = missing(a, b) * b.bytes + missing(b, a) * a.bytes;
        if (cost >= least || a.withSchemas !== b.withSchemas || !isApart(a, b)) continue;
        found = [a, b];
        least = cost;
      }
  return found;
}

/** Two groups may be one only if none lies between them: scripts that import each other run in no good order. */
function apartIn(all: readonly Group[], graph: Graph): (a: Group, b: Group) => boolean {
  const home = homesOf(all);
  const needs = new Map(all.map((group) => [group, neededBy(group, home, graph)]));
  const leadsTo = (from: Group, to: Group): boolean => {
    const seen = new Set<Group>();
    const walk = (group: Group): boolean =>
      needs.get(group)!.some((next) => {
        if (next === to) return group !== from;
        if (seen.has(next)) return false;
        seen.add(next);
        return walk(next);
      });
    return walk(from);
  };
  return (a, b) => !leadsTo(a, b) && !leadsTo(b, a);
}
