import * as z from 'zod/mini';
import { linkedAccountStatuses } from '#domain/states/linked-account.ts';
import { levelErrors } from '../business-levels/api.ts';
import { endpoint, proofAndPinErrors } from '../endpoint.ts';
import { id, name, operator, phone, text } from '../fields.ts';
import { availableAction } from '../records.ts';
import { bankCode, ofChosenBank, rib, nameMatches } from '../transfers/beneficiary-schemas.ts';

export const verificationWays = ['microTransfer', 'nameCheck', 'document'] as const;

/**
 * A bank account or wallet of the organisation's own, outside: where it settles to and may send without asking who that
 * is.
 */
export const linkedAccount = z.object({
  id: z.string(),
  kind: z.enum(['bank', 'wallet']),
  label: z.string(),
  holderName: z.string(),
  masked: z.string(),
  /** The whole number, for whoever sees the whole organisation. */
  phone: z.nullable(z.string()),
  operator: z.nullable(operator),
  rib: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  keyOk: z.nullable(z.boolean()),
  verifiedBy: z.nullable(z.enum(verificationWays)),
  verifiedName: z.nullable(z.string()),
  nameMatch: z.nullable(z.enum(nameMatches)),
  status: z.enum(linkedAccountStatuses),
  coolingUntil: z.string(),
  approvalId: z.nullable(z.string()),
  /**
   * While it waits to be approved or shown anew: who says that somebody else was in their account when it was added,
   * approved or verified.
   */
  disownedBy: z.nullable(z.string()),
  /** The small payout whose code proves who reads the account's messages. */
  microTransfer: z.nullable(
    z.object({
      transactionId: z.string(),
      amount: z.number(),
      sentAt: z.string(),
      state: z.enum(['onItsWay', 'arrived', 'failed']),
      triesLeft: z.number(),
    }),
  ),
  document: z.nullable(z.object({ fileId: z.string(), byName: z.nullable(z.string()) })),
  createdAt: z.string(),
  createdByName: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  revokedByName: z.nullable(z.string()),
  revokeNote: z.nullable(z.string()),
  version: z.number(),
  availableActions: z.array(availableAction),
});
export type LinkedAccount = z.output<typeof linkedAccount>;
/**
 * What somebody who prepares a transfer chooses from: active ones only. `usableFrom` is in the future while it cools.
 */
export const receivingAccount = z.object({
  id: z.string(),
  kind: z.enum(['bank', 'wallet']),
  label: z.string(),
  holderName: z.string(),
  masked: z.string(),
  operator: z.nullable(operator),
  bankName: z.nullable(z.string()),
  usableFrom: z.nullable(z.string()),
});
export type ReceivingAccount = z.output<typeof receivingAccount>;

const params = z.object({ id: id('linkedAccount') });
const pin = z.string().check(z.regex(/^\d{6}$/, { error: 'code.invalid' }));
const label = text(60, 1);
const holderName = name(100, 1);
const pinErrors = ['pin.not_set', 'pin.wrong', 'pin.locked'] as const;
const acting = ['linked_accounts.not_found', 'linked_accounts.action_not_possible'] as const;
const keyErrors = ['request.idempotency_key_required', 'request.idempotency_conflict', 'request.in_progress'] as const;

export const linkedAccountsApi = {
  list: endpoint({
    method: 'GET',
    path: '/fapi/linked-accounts',
    summary: 'Own bank accounts and wallets outside, revoked ones last',
    permission: 'accounts:view',
    data: z.array(linkedAccount),
    errors: [],
  }),
  receiving: endpoint({
    method: 'GET',
    path: '/fapi/userv2/receiving-accounts',
    summary: 'Own accounts outside that money can be sent to',
    permission: 'transfers:create',
    data: z.array(receivingAccount),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/fapi/linked-accounts/:id',
    summary: 'One own account outside',
    permission: 'accounts:view',
    params,
    data: linkedAccount,
    errors: ['linked_accounts.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/fapi/linked-accounts',
    summary: 'Add an own account outside: it can be used after 24 hours, and every admin is told',
    permission: 'accounts:edit',
    body: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('wallet'), label, holderName, phone, operator: z.optional(operator), pin }),
      z
        .object({ kind: z.literal('bank'), label, holderName, rib, bankCode: z.optional(bankCode), pin })
        .check(ofChosenBank),
    ]),
    data: linkedAccount,
    errors: ['linked_accounts.exists', 'operator.unknown', 'names.asked_too_often', ...proofAndPinErrors, ...keyErrors],
    idempotent: true,
    proof: 'freshAndPin',
    audit: 'linked_accounts.create',
    transaction: 'none',
  }),
  verifyByName: endpoint({
    method: 'POST',
    path: '/fapi/linked-accounts/:id/verify-name',
    summary: 'Ask the operator whose wallet it is',
    permission: 'accounts:edit',
    params,
    data: linkedAccount,
    errors: [...acting, 'operator.not_configured', 'operator.down', 'names.asked_too_often'],
    audit: 'linked_accounts.verify_name',
    transaction: 'none',
  }),
  sendMicroTransfer: endpoint({
    method: 'POST',
    path: '/fapi/linked-accounts/:id/micro-transfer',
    summary: 'Send a small amount with a code to type back',
    permission: 'accounts:edit',
    params,
    body: z.object({ pin }),
    data: linkedAccount,
    errors: [...acting, ...levelErrors, 'balance.insufficient', 'operator.not_configured', ...pinErrors, ...keyErrors],
    idempotent: true,
    audit: 'linked_accounts.micro_transfer',
    transaction: 'none',
  }),
  confirmMicroTransfer: endpoint({
    method: 'POST',
    path: '/fapi/linked-accounts/:id/micro-transfer/confirm',
    summary: 'Type back the code that came with the small amount',
    permission: 'accounts:edit',
    params,
    body: z.object({ code: z.string().check(z.regex(/^\d{4}$/, { error: 'code.fourDigits' })) }),
    data: linkedAccount,
    errors: [...acting, 'linked_accounts.code_wrong', 'linked_accounts.tries_over'],
    audit: 'linked_accounts.confirm',
    transaction: 'none',
  }),
  verifyByDocument: endpoint({
    method: 'POST',
    path: '/fapi/linked-accounts/:id/verify-document',
    summary: 'Give a bank statement or certificate that names the holder; another person accepts it',
    permission: 'accounts:edit',
    params,
    body: z.object({ fileId: id('file') }),
    data: linkedAccount,
    errors: [...acting, 'files.not_found', 'second_person.missing'],
    audit: 'linked_accounts.document',
  }),
  acceptDocument: endpoint({
    method: 'POST',
    path: '/fapi/linked-accounts/:id/accept-document',
    summary: 'Accept the document somebody else gave',
    permission: 'accounts:edit',
    params,
    /** `fileId`: the paper that was read. Another one by now is refused. */
    body: z.object({ pin, fileId: z.optional(id('file')) }),
    data: linkedAccount,
    errors: [...acting, 'record.changed_meanwhile', ...pinErrors, ...keyErrors],
    idempotent: true,
    audit: 'linked_accounts.accept_document',
    transaction: 'none',
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/fapi/linked-accounts/:id/revoke',
    summary: 'Stop using an account for good',
    permission: 'accounts:edit',
    params,
    body: z.object({ note: text(255, 1) }),
    data: linkedAccount,
    errors: [...acting],
    audit: 'linked_accounts.revoke',
  }),
};
