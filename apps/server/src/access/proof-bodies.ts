import { connectorCodes } from '#domain/payments/rails.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { newId } from '../kit/ids.ts';
import { connectionInput } from '../testing/bank-files.ts';

let number = 0;

export const given = {
  roleKeys: ['guest'],
  customRoleIds: [],
  ownRecordsOnly: false,
  subAccountIds: null,
  accessUntil: null,
};
const ruleOf = { policyId: newId('approvalPolicy'), version: 1, pin: '111222' };
/** A well-formed call of each act; its record need not exist where the proof is asked for first. */
export const bodies: Record<string, object | undefined | (() => object)> = {
  'secondFactor.startTotp': undefined,
  'secondFactor.stopTotp': undefined,
  'secondFactor.renewRecoveryCodes': undefined,
  'secondFactor.startPasskey': undefined,
  'secondFactor.removePasskey': undefined,
  'secondFactor.confirmTotp': { challengeId: 'chl_x', code: '123456' },
  'secondFactor.addPasskey': { challengeId: 'chl_x', name: 'A', response: {} },
  'secondFactor.requirement': { required: true },
  'secondFactor.setPin': { pin: '274913', pinAgain: '274913' },
  'secondFactor.resetPin': { challengeId: 'chl_x', code: '123456', pin: '274913', pinAgain: '274913' },
  'passwords.change': { currentPassword: 'Wrong1234', newPassword: 'Mango-Kola-77' },
  'account.startContact': () => ({ email: `other${++number}@example.cm` }),
  'activation.join': { token: 'x'.repeat(43) },
  'qrLogin.confirm': { matchNumber: '10' },
  'providers.save': { version: 'x', fields: { collectionApiKey: 'b'.repeat(32) }, pin: '111222' },
  'bankFiles.saveConnection': { version: 'x', ...connectionInput, pin: '111222' },
  'team.invite': () => ({ displayName: 'A', language: 'fr', email: `matrix${++number}@example.cm`, ...given }),
  'team.resend': undefined,
  'team.revoke': undefined,
  'team.update': { version: 1, given },
  'team.move': { version: 1, action: 'suspend' },
  'customRoles.create': () => ({ name: `Role ${++number}`, permissions: ['links:view'], ownRecords: [] }),
  'customRoles.update': { version: 1, role: { name: 'R', permissions: ['links:view'], ownRecords: [] } },
  'customRoles.archive': undefined,
  'organisations.update': {
    version: 1,
    displayName: 'A',
    email: null,
    phone: null,
    website: null,
    address: null,
    city: null,
    language: 'fr',
  },
  'accessRequests.approve': { roleKey: 'guest' },
  'approvals.reassign': { userId: newId('user') },
  'approvals.delegate': { delegateId: newId('user'), from: '2030-01-01', until: '2030-01-02' },
  'approvals.enablePolicy': { policy: { subject: 'transfer', ranges: [] }, pin: '111222' },
  'approvals.updatePolicy': { ...ruleOf, patch: {} },
  'approvals.disablePolicy': { ...ruleOf, reason: 'x' },
  'approvals.emergency': { ...ruleOf, reason: 'x', patch: null },
  'adjustments.approve': { pin: '111222' },
  'adjustments.reverse': { note: 'x', pin: '111222' },
  'refunds.settle': () => ({ attemptId: newId('attempt'), outcome: 'paid', reference: 'x', note: 'x', pin: '111222' }),
  'topUps.decide': { version: 1, decision: 'confirm', pin: '111222' },
  'recipients.update': () => ({
    version: 1,
    recipient: { kind: 'person', displayName: 'A', language: 'fr', phone: '677500001' },
    pin: '111222',
  }),
  'recipients.import': () => ({
    fileId: newId('file'),
    mapping: { name: 0, phone: 1 },
    skipWrong: false,
    updateKnown: true,
    pin: '111222',
  }),
  'recipientGroups.create': () => ({ name: `Group ${++number}`, purpose: 'payroll', members: [], pin: '111222' }),
  'recipientGroups.update': { version: 1, group: { name: 'B', purpose: 'payroll', members: [] }, pin: '111222' },
  'linkedAccounts.create': { kind: 'wallet', label: 'A', holderName: 'B C', phone: '677500001', pin: '111222' },
};

/** A record that is not there, of the right kind: the proof is asked for first. */
const recordOf: Record<string, Parameters<typeof newId>[0]> = {
  secondFactor: 'passkey',
  qrLogin: 'qrLogin',
  team: 'membership',
  customRoles: 'customRole',
  accessRequests: 'accessRequest',
  approvals: 'approval',
  adjustments: 'adjustment',
  topUps: 'topUp',
  refunds: 'transaction',
  recipients: 'recipient',
  recipientGroups: 'recipientGroup',
};
export const pathOf = (row: Endpoint, capability: string): string =>
  row.path.replace(':provider', connectorCodes[0]!).replace(':id', () => newId(recordOf[capability]!));
