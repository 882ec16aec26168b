import { type Environment } from '#domain/access/grants.ts';
import { deskRight, type Permission, type Right } from '#domain/access/rights.ts';
import { roles, type RoleKey } from '#domain/access/roles.ts';
import { reachOf } from '#domain/access/holding.ts';
import type { Endpoint } from './endpoint.ts';

type Call = { capability: string; name: string; row: Pick<Endpoint, 'method' | 'path' | 'permission'> };

const reach = (role: RoleKey, right: Right, environment: Environment) =>
  reachOf(
    { roleKeys: [role], customRoles: [], ownRecordsOnly: false, subAccountIds: null },
    right as Permission,
    environment,
  );

/** Who may make a call, in words: every role by its name, with what narrows it. */
function whoMay(right: Endpoint['permission']): string {
  if (right === 'public') return 'everybody, without a session';
  if (right === 'session') return 'every member';
  if (right === deskRight) return 'the reviewers of the installation';
  const holders = roles.flatMap(({ key }) => {
    const production = reach(key, right, 'production');
    const sandbox = reach(key, right, 'sandbox');
    if (production) return production === 'own' ? `${key} (own)` : key;
    return sandbox ? `${key} (sandbox${sandbox === 'own' ? ', own' : ''})` : [];
  });
  return holders.join(' ') || 'nobody';
}

/**
 * What each role may do, a call a line: the list that is checked in and read by a person whenever it changes. The
 * access tests read the endpoint table itself, so a right that was weakened there is only seen here.
 */
export function accessList(calls: readonly Call[]): string {
  const lines = calls.map(
    ({ capability, name, row }) =>
      `${capability}.${name} | ${row.method} ${row.path} | ${row.permission} | ${whoMay(row.permission)}`,
  );
  return `${lines.toSorted((a, b) => (a < b ? -1 : 1)).join('\n')}\n`;
}

/** Lines that are gone with `-`, lines that came with `+`, those of one call beside each other. */
export function accessDifferences(reviewed: string, now: string): string[] {
  const linesOf = (text: string) => new Set(text.split('\n').filter(Boolean));
  const [before, after] = [linesOf(reviewed), linesOf(now)];
  const gone = [...before].filter((line) => !after.has(line)).map((line) => `- ${line}`);
  const come = [...after].filter((line) => !before.has(line)).map((line) => `+ ${line}`);
  const callOf = (line: string) => line.slice(2).split(' | ')[0]!;
  return [...gone, ...come].toSorted((a, b) => callOf(a).localeCompare(callOf(b)));
}
