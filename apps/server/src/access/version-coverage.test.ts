import { expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';

/**
 * Whoever saves what a page showed also saves what they did not touch: from a page that was opened before a colleague
 * saved, that silently undoes the colleague's change. So a write of something that is already there says which version
 * of it was seen, and is refused `record.changed_meanwhile`; or it stands here with the reason why an old page can
 * undo nothing by it. What makes a new record, once per key, has nothing to undo.
 */
const withoutVersion: Record<string, readonly string[]> = {
  'asks or shows, and changes nothing that anybody has typed': [
    'files.access',
    'access.approvers',
    'transfers.quote',
    'transfers.checkName',
    'outcomes.ask',
    'secondFactor.checkPin',
    'recipients.twins',
    'recipients.checkName',
    'recipients.checkNames',
    'recipients.look',
    'recipients.check',
    'recipients.wrongRows',
    'massPayments.checkNames',
    'settlements.quote',
    'settlements.quoteAbroad',
    'settlements.simulate',
    'providers.test',
    'bankFiles.testConnection',
    'transactions.checkNow',
    'verifications.check',
  ],
  'of one person alone: their session, their ways in, their own settings and views': [
    'account.startContact',
    'account.confirmContact',
    'realName.submit',
    'activation.join',
    'auth.switchEnvironment',
    'auth.language',
    'notifications.read',
    'notifications.readAll',
    'notifications.savePreset',
    'notifications.savePreference',
    'passwords.change',
    'savedViews.save',
    'savedViews.remove',
    'secondFactor.askProof',
    'secondFactor.prove',
    'secondFactor.startTotp',
    'secondFactor.confirmTotp',
    'secondFactor.stopTotp',
    'secondFactor.renewRecoveryCodes',
    'secondFactor.startPasskey',
    'secondFactor.addPasskey',
    'secondFactor.removePasskey',
    'secondFactor.setPin',
    'secondFactor.sendPinReset',
    'secondFactor.resetPin',
    'secondFactor.endSession',
    'secondFactor.endOtherSessions',
    'organisationSwitch.switch',
    'organisationSwitch.answer',
    'organisationSwitch.scan',
    'qrLogin.scan',
    'qrLogin.confirm',
    'qrLogin.deny',
  ],
  'adds something beside what is there, and takes nothing away': [
    'files.grant',
    'files.finish',
    'accessRequests.create',
    'approvals.remark',
    'approvals.reassign',
    'bankFiles.upload',
    'customers.merge',
    'transfers.sendProof',
    'team.resend',
    'paymentLinks.clone',
    'refunds.create',
    'signUp.byPhone',
    'massPayments.clone',
    'settlements.addDocument',
    'linkedAccounts.sendMicroTransfer',
    'transactions.resendPrompt',
    'verifications.link',
    'verifications.claim',
  ],
  'leads from one state to the next, and is refused where somebody has led it elsewhere': [
    'accessRequests.approve',
    'accessRequests.decline',
    'team.revoke',
    'approvals.recall',
    'approvals.stop',
    'approvals.endDelegation',
    'adjustments.approve',
    'adjustments.reject',
    'adjustments.withdraw',
    'adjustments.reverse',
    'verifications.correctOrder',
    'bankFiles.setAside',
    'bankFiles.match',
    'fees.withdrawSchedule',
    'linkedAccounts.verifyByName',
    'linkedAccounts.confirmMicroTransfer',
    'linkedAccounts.verifyByDocument',
    'linkedAccounts.revoke',
    'transfers.cancel',
    'transfers.recall',
    'transfers.retry',
    'transfers.record',
    'transfers.approveRefund',
    'transfers.cancelSchedule',
    'refunds.takeUpPaid',
    'refunds.approve',
    'refunds.decline',
    'refunds.start',
    'refunds.keep',
    'refunds.retry',
    'refunds.nothingOwed',
    'refunds.settle',
    'refunds.cancel',
    'recipients.recallChange',
    'massPayments.recordItem',
    'settlements.cancel',
    'settlements.retry',
    'settlements.record',
    'settlements.attachProof',
    'exchangeRates.decide',
    'exchangeRates.stop',
    'transactions.cancel',
    'uncompletedFlows.dismiss',
    'verifications.takeClaim',
    'verifications.declineClaim',
  ],
  'says one thing only, by its name, and leaves all else as it stands': [
    'approvals.urgent',
    'customRoles.archive',
    'customers.archive',
    'transfers.pauseSchedule',
    'paymentLinks.act',
    'providers.saveMethod',
    'recipients.freeze',
    'recipients.unfreeze',
    'recipients.setActive',
    'recipientGroups.archive',
    'secondFactor.requirement',
  ],
  'of its own change: what clerks do to one run at once': ['massPayments.addItems', 'massPayments.fixRows'],
};
const excused = Object.values(withoutVersion).flat();

const nameOf = ({ capability, name }: (typeof allEndpoints)[number]) => `${capability}.${name}`;
const writes = allEndpoints.filter(
  ({ row }) => row.method !== 'GET' && row.permission !== 'public' && (row.params || row.idempotent !== true),
);
const isVersioned = ({ row }: (typeof allEndpoints)[number]): boolean =>
  (row.errors as readonly string[]).includes('record.changed_meanwhile');

const missing = writes.filter((one) => !isVersioned(one)).map(nameOf);

it.each(writes.map((one) => [nameOf(one), isVersioned(one)] as const))(
  '%s says what was seen, or why it need not',
  (name, says) => {
    expect(says, 'give its body a version, or a reason in this file').toBe(!excused.includes(name));
  },
);

it('whoever may be refused for an old page sends the version they saw', () => {
  const fieldsOf = (schema: any): string[] =>
    schema?._zod.def.shape ? Object.keys(schema._zod.def.shape) : (schema?._zod.def.options ?? []).flatMap(fieldsOf);
  const blind = writes
    .filter(isVersioned)
    .filter(({ row }) => !fieldsOf(row.body).some((name) => /version|plannedFor/i.test(name)));
  // A rule is asked for where none is in force; where one is by now, its state refuses. A paper is named by its file.
  expect(blind.map(nameOf)).toEqual([
    'businessReview.addDocuments',
    'approvals.enablePolicy',
    'linkedAccounts.acceptDocument',
  ]);
});

it('finds the forms, and excuses none that is gone or twice', () => {
  expect(writes.filter(isVersioned).map(nameOf)).toEqual(
    expect.arrayContaining(['bankFiles.saveConnection', 'providers.save', 'fees.saveTax', 'customers.update']),
  );
  expect(excused.toSorted()).toEqual(missing.toSorted());
});
