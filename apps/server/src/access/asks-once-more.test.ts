import { expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { rightsOverMoney } from '#domain/access/power-over-money.ts';

/**
 * Nobody pays twice unasked. Every act over money that is done once (`once-coverage`) refuses what looks as if it had
 * been paid already, until its caller says yes to what was seen; or it stands below with the reason why nothing leaves
 * a second time by it. A new one cannot be forgotten, and no reason outlives its act.
 */
const questions = [
  'transfers.duplicate',
  'settlements.duplicate',
  'settlements.paper_elsewhere',
  'refunds.duplicate',
  'mass_payments.looks_repeated',
  'mass_payments.paid_since',
  'approvals.news',
  'adjustments.duplicate',
  'top_ups.declared_before',
];
const asksNothing: Record<string, readonly string[]> = {
  'no money leaves by it: it stops, takes back, refuses or holds back': [
    'transfers.cancel',
    'transfers.recall',
    'transfers.cancelSchedule',
    'settlements.cancel',
    'refunds.decline',
    'refunds.cancel',
    'refunds.keep',
    'refunds.nothingOwed',
    'massPayments.pause',
    'massPayments.cancel',
    'massPayments.recall',
    'topUps.cancel',
    'adjustments.reject',
    'adjustments.withdraw',
    'verifications.declineClaim',
    'withholdings.hold',
  ],
  'prepares, or says who and what is meant: the payment by it asks': [
    'customRoles.create',
    'team.invite',
    'approvals.delegate',
    'recipients.create',
    'recipients.import',
    'recipientGroups.create',
    'massPayments.create',
    'massPayments.clone',
    'massPayments.addItems',
    'exchangeRates.add',
    'exchangeRates.decide',
    'subAccounts.create',
    'linkedAccounts.create',
    'linkedAccounts.acceptDocument',
    // Each time of it that looks as if it had been paid stands still.
    'transfers.resumeSchedule',
  ],
  'what a rule pays is named by its window, and a rule waits where people have settled by hand': [
    'settlements.createPolicy',
  ],
  'money comes in, or stays within the organisation': [
    'topUps.byWallet',
    'topUps.announce',
    'accountMoves.create',
    'withholdings.release',
  ],
  'books what one payment or one line of the bank came to, and each comes to one end': [
    'transfers.record',
    'settlements.record',
    'massPayments.recordItem',
    'refunds.settle',
    'refunds.takeUpPaid',
    'transfers.approveRefund',
    'bankFiles.match',
    'bankFiles.confirmProposal',
    'adjustments.reverse',
  ],
  'goes on with what was asked about as it was made, and each goes once': [
    'refunds.start',
    'massPayments.resume',
    'bankFiles.make',
  ],
  'a small sum to an account of its own, one at a time': ['linkedAccounts.sendMicroTransfer'],
  'asks of each by itself, and its answer says of which': ['approvals.decideMany'],
};
const excused = Object.values(asksNothing).flat();

const nameOf = ({ capability, name }: (typeof allEndpoints)[number]) => `${capability}.${name}`;
const acts = allEndpoints.filter(
  ({ row }) =>
    row.method !== 'GET' &&
    row.idempotent === true &&
    ((rightsOverMoney as readonly string[]).includes(row.permission) ||
      'pin' in ((row.body as { shape?: object } | undefined)?.shape ?? {})),
);
const asks = ({ row }: (typeof acts)[number]) =>
  questions.some((key) => (row.errors as readonly string[]).includes(key));

it.each(acts.map((act) => [nameOf(act), asks(act)] as const))('%s asks once more, or says why not', (name, doesAsk) => {
  expect(doesAsk, 'refuse what looks paid already, or give a reason in this file').toBe(!excused.includes(name));
});

it('finds those that pay, and excuses none that is gone or twice', () => {
  expect(acts.filter(asks).map(nameOf)).toEqual(
    expect.arrayContaining(['transfers.create', 'settlements.create', 'settlements.createAbroad', 'refunds.create']),
  );
  expect(
    excused.filter((name, index) => excused.indexOf(name) !== index || !acts.some((act) => nameOf(act) === name)),
  ).toEqual([]);
});
