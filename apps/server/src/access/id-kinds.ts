import { connectorCodes } from '#domain/payments/rails.ts';
import { encodeId, type IdKind } from '#domain/values/ids.ts';

export const absent = (kind: IdKind) => encodeId(kind, new Uint8Array(16).fill(7));
/**
 * Which record the `:id` of a capability, or of one of its endpoints, names; any other id in a path stands by its own
 * name, `capability.parameter`.
 */
const idKinds: Record<string, IdKind> = {
  approvals: 'approval',
  'approvals.endDelegation': 'delegation',
  recipients: 'recipient',
  'recipients.nameProgress': 'event',
  'recipients.batch': 'event',
  recipientGroups: 'recipientGroup',
  linkedAccounts: 'linkedAccount',
  transfers: 'transaction',
  'transfers.fileId': 'file',
  'settlements.fileId': 'file',
  'transfers.pauseSchedule': 'transferSchedule',
  'transfers.resumeSchedule': 'transferSchedule',
  'transfers.cancelSchedule': 'transferSchedule',
  'transfers.sendHeldSchedule': 'transferSchedule',
  bankFiles: 'bankFile',
  'bankFiles.answer': 'bankAnswer',
  'bankFiles.setAside': 'bankLine',
  'bankFiles.match': 'bankLine',
  'bankFiles.proposal': 'bankProposal',
  'bankFiles.confirmProposal': 'bankProposal',
  'bankFiles.refuseProposal': 'bankProposal',
  subAccounts: 'subAccount',
  topUps: 'topUp',
  balanceAlerts: 'account',
  withholdings: 'hold',
  fees: 'feeSchedule',
  'fees.endTax': 'taxRule',
  settlements: 'settlement',
  'settlements.policy': 'settlementPolicy',
  'settlements.updatePolicy': 'settlementPolicy',
  'settlements.switchPolicy': 'settlementPolicy',
  exchangeRates: 'exchangeRate',
  massPayments: 'massPayment',
  'massPayments.item': 'massPaymentItem',
  'massPayments.itemId': 'massPaymentItem',
  'customers.otherId': 'customer',
  'secondFactor.removePasskey': 'passkey',
  'secondFactor.endSession': 'session',
  qrLogin: 'qrLogin',
  team: 'membership',
  customRoles: 'customRole',
  accessRequests: 'accessRequest',
  transactions: 'transaction',
  refunds: 'transaction',
  paymentLinks: 'paymentLink',
  customers: 'customer',
  verifications: 'verification',
  savedViews: 'savedView',
  uncompletedFlows: 'transaction',
  adjustments: 'adjustment',
  audit: 'audit',
  notifications: 'notification',
  files: 'file',
  organisations: 'organisation',
  reviewDesk: 'organisation',
};

export const pathOf = (path: string, id: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => plainParams[name] ?? id);
export const hasId = (path: string) => paramsOf(path).some((name) => !(name in plainParams));
export const kindOf = (capability: string, name: string): IdKind =>
  idKinds[`${capability}.${name}`] ?? idKinds[capability] ?? 'transaction';
/** Parameters of a path that name no record, with a value that passes. */
export const plainParams: Record<string, string> = {
  action: 'revoke',
  _id: 'mtn',
  provider: connectorCodes[0]!,
  rowNo: '2',
};
export const paramsOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
export const kindOfParam = (capability: string, name: string, param: string): IdKind | undefined =>
  param === 'id' ? (idKinds[`${capability}.${name}`] ?? idKinds[capability]) : idKinds[`${capability}.${param}`];
