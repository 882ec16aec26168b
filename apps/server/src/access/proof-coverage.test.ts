import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';

/**
 * What gives or takes the rights of people is money. Every act of a capability that writes one of these tables wants a
 * proof, or stands below with the reason why it needs none, so that a new one cannot be forgotten.
 */
const tables = ['memberships', 'invitations', 'custom_roles', 'access_requests', 'users', 'passkeys', 'recovery_codes']
  .map((table) => `identity.${table}`)
  .concat('approval_policies', 'approval_delegations');
const withoutProof: Record<string, string> = {
  'accessRequests.create': 'asks; nobody holds more for it',
  'accessRequests.decline': 'nobody holds more or less for it',
  'account.update': 'name, language and birthday; neither an address nor a right',
  'account.confirmContact': 'the code answers a start that wanted the proof',
  'approvals.decide': 'the PIN confirms it',
  'approvals.decideMany': 'the PIN confirms it',
  'approvals.remark': 'words',
  'approvals.recall': 'takes back one’s own wish',
  'approvals.urgent': 'reminds',
  'approvals.stop': 'refuses a change of the rules: what was in force stays',
  'approvals.endDelegation': 'takes one’s own approvals back',
  'auth.switchEnvironment': 'opens a session that has proved nothing',
  'auth.language': 'a language',
  'secondFactor.askProof': 'asks for the proof',
  'secondFactor.prove': 'is the proof',
  'secondFactor.sendPinReset': 'sends a code to the address that is there',
  'secondFactor.checkPin': 'tells whether it is the PIN; a wrong one counts',
  'secondFactor.endSession': 'logs out',
  'secondFactor.endOtherSessions': 'logs out',
  'signUp.byPhone': 'a person without a password and without a place',
};

const modules = join(import.meta.dirname, '../modules');
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const textsIn = (folder: string): string[] =>
  globSync('**/*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
const writesTo = (text: string): boolean =>
  [...text.matchAll(/(?:insertInto|updateTable|deleteFrom)\('([\w.]+)'\)/g)].some(([, table]) =>
    tables.includes(table!),
  );
/** What owners of these tables do for others: a module that calls one writes as well. */
const writers = textsIn(modules).flatMap((text) =>
  text
    .split(/^export /m)
    .slice(1)
    .filter(writesTo)
    .flatMap((part) => /^(?:async )?(?:function|const) (\w+)/.exec(part)?.[1] ?? []),
);
const calls = new RegExp(`\\b(?:${writers.join('|')})\\(`);
const writes = (capability: string): boolean => {
  const [folder] = globSync(`*/${kebab(capability)}`, { cwd: modules });
  return folder !== undefined && textsIn(join(modules, folder)).some((text) => writesTo(text) || calls.test(text));
};
const acts = allEndpoints.filter(
  ({ capability, row }) => row.method !== 'GET' && row.permission !== 'public' && writes(capability),
);

it.each(acts.map(({ capability, name, row }) => [`${capability}.${name}`, row] as const))(
  '%s wants a proof, or says why not',
  (name, row) => {
    expect(row.proof !== undefined, 'give the row a `proof`, or a reason in this file').toBe(!(name in withoutProof));
  },
);

it('finds who writes, and lists no call that is gone', () => {
  expect([...new Set(acts.map(({ capability }) => capability))]).toEqual(
    expect.arrayContaining(['team', 'customRoles', 'accessRequests', 'secondFactor', 'approvals', 'account']),
  );
  expect(
    Object.keys(withoutProof).filter((name) => !acts.some((act) => `${act.capability}.${act.name}` === name)),
  ).toEqual([]);
});
