import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { auditActions, auditSubjects } from '#i18n/catalogues/audit/actions.ts';

/**
 * Generated from the endpoint table: a call that changes something and leaves no trace fails here, unless it is named
 * below with the reason why it needs none.
 */
const withoutTrace: Record<string, string> = {
  'auth.refreshToken': 'changes nothing a person decided; a reused token is written by the module',
  'access.approvers': 'reads only: a list asked for with POST, as the specification has it',
  'activation.read': 'reads only: the token stands in the body and in no address',
  'passwords.sendCode': 'sends a code, counted and limited; answers alike for everybody',
  'signUp.sendEmailCode': 'sends a code, counted and limited',
  'signUp.sendSmsCode': 'sends a code, counted and limited',
  'signUp.verifyEmailCode': 'checks a code; there is no organisation yet whose log it could stand in',
  'signUp.verifyCode': 'checks a code; there is no organisation yet whose log it could stand in',
  'account.startContact': 'sends a code; the change is written when the code confirms it',
  'secondFactor.passkeyQuestion': 'asks; the answer is written',
  'secondFactor.askProof': 'asks; the answer is written',
  'organisationSwitch.loginSetUp': 'begins; nothing is on until the code is answered',
  'files.grant': 'a place to send bytes to; the record that takes the file writes it down',
  'files.finish': 'looks at what arrived; the record that takes the file writes it down',
  'files.access': 'reads only: a token for pictures',
  'transfers.quote': 'reads only: a bank account or a card never stands in an address',
  'transfers.checkName': 'reads only: likewise',
  'recipients.check': 'reads only: names are asked for, nothing of the recipient changes',
  'recipients.look': 'reads only: looks into a file that was sent',
  'recipients.twins': 'reads only: numbers never stand in an address',
  'settlements.quote': 'reads only: the price of something not done yet',
  'settlements.quoteAbroad': 'a price that was said; the order that takes it writes it down',
  'outcomes.ask': 'asks what became of a call of one’s own; what was not done never will be',
  'settlements.simulate': 'reads only: what a rule would have done',
  'notifications.read': 'marks what one has seen oneself',
  'notifications.readAll': 'marks what one has seen oneself',
};
/**
 * Public calls know no caller, so their modules write the entry themselves, under the organisation it turns out to be
 * about.
 */
const writtenByModule: Record<string, string> = {
  'auth.login': 'session.login',
  'auth.emailLogin': 'session.login',
  'auth.organisationLogin': 'session.login',
  'auth.selectAccount': 'session.login',
  'auth.logout': 'session.logout',
  'activation.accept': 'team.join',
  'activation.join': 'team.join',
  'passwords.reset': 'password.reset',
  'passwords.notMe': 'session.not_me',
  'passwords.takeBack': 'session.take_back',
  'passwords.takeBackElsewhere': 'session.take_back',
  'signUp.create': 'organisation.sign_up',
  'approvals.decide': 'approvals.approve',
  'approvals.decideMany': 'approvals.decline',
  'organisationSwitch.login': 'session.login',
  'qrLogin.show': 'session.login',
  'reviewDesk.decideBusiness': 'review_desk.approved',
  'reviewDesk.decideRealName': 'review_desk.rejected',
};
/** Reads that somebody may ask about later: who took this out of the house? */
const sensitiveReads = ['transactions.export', 'accounts.statementFile', 'audit.export', 'customers.export'];
/** One action for each outcome. */
const oneOfSeveral = (action: string) => [`action: '${action}'`, `\`${action.split('.')[0]}.\${`];

/** The modules that write entries of their own. */
const folder = join(import.meta.dirname, '../modules');
const writers = globSync('**/*.ts', { cwd: folder })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .filter((source) => source.includes('writeAudit('));
const writtenNames = writers.flatMap((source) =>
  [...source.matchAll(/action: '([a-z_]+\.[\w.]+)'/g)].map((match) => match[1]!),
);

const nameOf = (endpoint: (typeof allEndpoints)[number]) => `${endpoint.capability}.${endpoint.name}`;
const byName = new Map(allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint.row]));

describe('every call that changes something is written down', () => {
  it.each(
    allEndpoints.filter(({ row }) => row.method !== 'GET').map((endpoint) => [nameOf(endpoint), endpoint.row] as const),
  )('%s', (name, row) => {
    const ways = [row.audit !== undefined, name in withoutTrace, name in writtenByModule].filter(Boolean).length;
    expect(ways, 'give the row an `audit` name, or say in this file why it needs none or who writes it').toBe(1);
    if (row.audit)
      expect(row.permission, 'a public call has no caller to write down: its module does it').not.toBe('public');
  });

  it.each(sensitiveReads)('%s, although it only reads', (name) => expect(byName.get(name)?.audit).toBeDefined());

  it('every file with more than one record in it is a sensitive read', () => {
    const files = allEndpoints
      .filter(
        ({ capability, row }) =>
          row.file && row.permission !== 'public' && !row.path.includes(':id') && capability !== 'live',
      )
      .map(nameOf);
    // An empty form to fill in holds no record.
    expect(files.filter((name) => !byName.get(name)?.audit && !name.endsWith('.template'))).toEqual([]);
  });

  it.each([...new Set(Object.values(writtenByModule))])('%s is written by a module', (action) => {
    expect(writers.some((source) => oneOfSeveral(action).some((text) => source.includes(text)))).toBe(true);
  });

  it('lists no call that is gone', () => {
    expect([...Object.keys(withoutTrace), ...Object.keys(writtenByModule)].filter((name) => !byName.has(name))).toEqual(
      [],
    );
  });

  it('every name has a sentence in both languages, and its noun a filter', () => {
    const names = new Set([
      ...allEndpoints.flatMap(({ row }) => row.audit ?? []),
      ...Object.values(writtenByModule),
      ...writtenNames,
    ]);
    expect([...names].filter((name) => !auditActions[name]?.en || !auditActions[name].fr)).toEqual([]);
    expect([...names].filter((name) => !auditSubjects[name.split('.')[0]!])).toEqual([]);
  });
});
