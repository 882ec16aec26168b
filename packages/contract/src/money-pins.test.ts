import { describe, expect, it } from 'vitest';
import { rightsOverMoney } from '#domain/access/power-over-money.ts';
import { allEndpoints } from './endpoints.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Every act of a right over money takes the PIN, or stands below with the reason why it needs none. Money leaves on one
 * person's word only with it; the excuses are what moves none, what only stops, and what somebody else confirms with
 * theirs.
 */
const byReason: Readonly<Record<string, readonly string[]>> = {
  'asks or works out: nothing is stored that moves money': [
    'transfers.quote',
    'transfers.checkName',
    'settlements.quote',
    'settlements.quoteAbroad',
    'settlements.simulate',
    'recipients.look',
    'recipients.check',
    'recipients.wrongRows',
    'recipients.checkName',
    'recipients.checkNames',
    'massPayments.checkNames',
    'providers.test',
    'bankFiles.testConnection',
  ],
  'writes a draft: nobody is paid before it is submitted, which takes the PIN or is approved with one': [
    'massPayments.create',
    'massPayments.update',
    'massPayments.clone',
    'massPayments.attachFile',
    'massPayments.map',
    'massPayments.decideTotal',
    'massPayments.explainTotal',
    'massPayments.answerColumns',
    'massPayments.addItems',
    'massPayments.editItem',
    'massPayments.dropItems',
    'massPayments.leftOut',
    'massPayments.takePlaces',
    'massPayments.amounts',
    'massPayments.overCap',
    'massPayments.fixRows',
    'recipientGroups.archive',
  ],
  'asks for what somebody else decides with the PIN, or the bank or operator confirms': [
    'adjustments.request',
    'topUps.announce',
    'topUps.record',
    'bankFiles.upload',
    'linkedAccounts.verifyByDocument',
    'verifications.takeClaim',
  ],
  'stops, refuses or takes back: money stays where it is, or comes back to where it was': [
    'transfers.cancel',
    'transfers.recall',
    'transfers.pauseSchedule',
    'transfers.cancelSchedule',
    'settlements.cancel',
    'massPayments.pause',
    'massPayments.cancel',
    'massPayments.recall',
    'refunds.decline',
    'refunds.cancel',
    'adjustments.reject',
    'adjustments.withdraw',
    'topUps.cancel',
    'bankFiles.refuseProposal',
    'exchangeRates.stop',
    'verifications.declineClaim',
    'linkedAccounts.revoke',
    'recipients.recallChange',
    'recipients.freeze',
    'recipients.setActive',
    'subAccounts.freeze',
    'approvals.stop',
    'approvals.endDelegation',
    'accessRequests.decline',
    'team.revoke',
    'customRoles.archive',
  ],
  'carries on what the PIN or approvers let go, and changes neither sum nor payee': [
    'massPayments.resume',
    'refunds.retry',
    'bankFiles.make',
    'bankFiles.markSent',
  ],
  'adds a document or sends a message': [
    'settlements.attachProof',
    'settlements.addDocument',
    'transfers.sendProof',
    'team.resend',
  ],
  'a line of the statement that is looked at no more: nothing is booked': ['bankFiles.setAside'],
  'goes back to the payer, and was never the merchant’s: paid twice, too late or another sum': [
    'refunds.start',
    'refunds.takeUpPaid',
  ],
  'nothing goes out: the payer has agreed that it stays': ['refunds.keep'],
  'no money moves: a refund that failed is only shown as open no longer': ['refunds.nothingOwed'],
  'the owner of the wallet confirms it on the phone': ['topUps.byWallet'],
  'the operator’s own word, or the code that came with a small amount: it was added with the PIN, cools for a day, and all heads were told':
    ['linkedAccounts.verifyByName', 'linkedAccounts.confirmMicroTransfer'],
  'prices a quote, which whoever settles by it sees and confirms with the PIN; a jump waits for somebody else’s': [
    'exchangeRates.add',
    'exchangeRates.edit',
  ],
  'somebody new, who was never paid; whatever pays them takes the PIN': ['recipients.create', 'signUp.byPhone'],
  'lets somebody be paid again, at the places there were; whatever pays them takes the PIN': ['recipients.unfreeze'],
  'a branch: what moves money between accounts takes the PIN, and one that closes must be empty': [
    'subAccounts.create',
    'subAccounts.update',
    'subAccounts.close',
  ],
  'what payers are asked: no franc that is there moves': [
    'fees.saveSchedule',
    'fees.withdrawSchedule',
    'fees.saveTax',
    'fees.endTax',
    'fees.saveSplit',
    'providers.saveMethod',
  ],
  'a rule of logging in: it wants a fresh proof, and taking it off a second person': ['secondFactor.requirement'],
  'what the business is called and how it is reached': ['organisations.update'],
};
const excused = Object.values(byReason).flat();

const named = allEndpoints.map(({ capability, name, row }): { name: string; row: Endpoint } => ({
  name: `${capability}.${name}`,
  row,
}));
const acts = named.filter(
  ({ row }) => row.method !== 'GET' && (rightsOverMoney as readonly string[]).includes(row.permission),
);
const takesPin = ({ body }: Endpoint): boolean => fieldsOf(body).includes('pin');
const fieldsOf = (schema: unknown): string[] => {
  const { shape, options } =
    (schema as { def?: { shape?: object; options?: readonly unknown[] } } | undefined)?.def ?? {};
  return shape ? Object.keys(shape) : (options ?? []).flatMap(fieldsOf);
};

describe('acts over money', () => {
  it.each(acts.map(({ name, row }) => [name, row] as const))(
    '%s takes the PIN, or is excused with a reason',
    (name, row) => {
      expect(takesPin(row) !== excused.includes(name), 'add `pin` to its body, or say here why it goes without').toBe(
        true,
      );
      if (takesPin(row)) expect(row.errors).toContain('pin.wrong');
    },
  );

  it('no excuse is given twice, nor to what is gone or takes the PIN', () => {
    expect(
      excused.filter((name, index) => excused.indexOf(name) !== index || !acts.some((act) => act.name === name)),
    ).toEqual([]);
  });

  it('finds the acts that money is known to leave by', () => {
    const found = acts.filter(({ row }) => takesPin(row)).map(({ name }) => name);
    expect(found).toEqual(
      expect.arrayContaining([
        'transfers.create',
        'transfers.retry',
        'massPayments.submit',
        'massPayments.retry',
        'settlements.create',
        'settlements.createAbroad',
        'refunds.create',
        'refunds.approve',
        'accountMoves.create',
        'approvals.decide',
        'recipients.update',
      ]),
    );
  });
});
