import { expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { rightsOverMoney } from '#domain/access/power-over-money.ts';

/**
 * What moves money, or decides on it, is done once: its caller sends a key, and whoever lost the answer asks what
 * became of it. Every act that wants a right over money or a PIN takes a key, or stands below with the reason why
 * saying it again neither does it twice nor hides that it was done. A new one cannot be forgotten, and no reason
 * outlives its act.
 */
const withoutKey: Record<string, readonly string[]> = {
  'asks or shows, and changes nothing': [
    'transfers.quote',
    'transfers.checkName',
    'settlements.quote',
    'settlements.simulate',
    'recipients.checkName',
    'recipients.checkNames',
    'recipients.look',
    'recipients.check',
    'recipients.wrongRows',
    'massPayments.checkNames',
    'bankFiles.testConnection',
    'providers.test',
    'secondFactor.checkPin',
  ],
  'a quote is made anew whenever it is asked for, and the act that uses it takes a key': ['settlements.quoteAbroad'],
  'says what is wanted and not what to add: said again it is the same': [
    'providers.saveMethod',
    'secondFactor.requirement',
    'secondFactor.setPin',
    'secondFactor.resetPin',
  ],
  'one state or the other: said again it is there already, or is refused because it is': [
    'team.revoke',
    'customRoles.archive',
    'accessRequests.approve',
    'accessRequests.decline',
    'approvals.reassign',
    'approvals.stop',
    'approvals.endDelegation',
    'recipients.freeze',
    'recipients.unfreeze',
    'recipients.setActive',
    'recipients.recallChange',
    'recipientGroups.archive',
    'fees.withdrawSchedule',
    'transfers.pauseSchedule',
    'linkedAccounts.verifyByName',
    'linkedAccounts.confirmMicroTransfer',
    'linkedAccounts.verifyByDocument',
    'linkedAccounts.revoke',
    'bankFiles.setAside',
    'verifications.takeClaim',
    'exchangeRates.stop',
  ],
  'prepares a run that nobody has sent yet; sending it takes a key': ['massPayments.fixRows'],
  'a second letter or a second paper beside the first does no harm': ['team.resend', 'transfers.sendProof'],
  'the same file is known by its content': ['bankFiles.upload'],
  'the same paper stands once, by its file': ['settlements.attachProof', 'settlements.addDocument'],
  'looks for a person, and makes one once per number': ['signUp.byPhone'],
};
/** Their answers hold papers of people, which no stored answer may; the form compares what stands there by itself. */
const answeredByWhatStandsThere = [
  'businessReview.save',
  'businessReview.addDocuments',
  'businessReview.submit',
  'reviewDesk.decideBusiness',
  'reviewDesk.decideRealName',
];
const excused = Object.values(withoutKey).flat();

const nameOf = ({ capability, name }: (typeof allEndpoints)[number]) => `${capability}.${name}`;
const asksForPin = (body: unknown): boolean =>
  'pin' in ((body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {});
const acts = allEndpoints.filter(
  ({ row }) =>
    row.method !== 'GET' && ((rightsOverMoney as readonly string[]).includes(row.permission) || asksForPin(row.body)),
);

it.each(acts.map((act) => [nameOf(act), Boolean(act.row.idempotent)] as const))(
  '%s takes a key, or says why not',
  (name, takesKey) => {
    expect(takesKey, 'give the row `idempotent: true`, or a reason in this file').toBe(!excused.includes(name));
  },
);

/**
 * Whoever lost the answer to a change and sends it again would be told by the version that somebody else made it.
 */
it('whatever a version refuses takes a key, so that nobody is told of their own change as of somebody else’s', () => {
  const unkeyed = allEndpoints.filter(
    ({ row }) => (row.errors as readonly string[]).includes('record.changed_meanwhile') && !row.idempotent,
  );
  expect(unkeyed.map(nameOf)).toEqual(answeredByWhatStandsThere);
});

it('finds the acts on money, and excuses none that is gone or twice', () => {
  expect(acts.map(nameOf)).toEqual(
    expect.arrayContaining([
      'approvals.decide',
      'approvals.decideMany',
      'topUps.decide',
      'refunds.approve',
      'transfers.create',
      'settlements.create',
      'withholdings.release',
      'bankFiles.match',
      'exchangeRates.decide',
    ]),
  );
  expect(
    excused.filter((name, index) => excused.indexOf(name) !== index || !acts.some((act) => nameOf(act) === name)),
  ).toEqual([]);
});
