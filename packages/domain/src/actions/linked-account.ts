import { limits } from '../values/limits.ts';
import { moveLinkedAccount, type LinkedAccountStatus } from '../states/linked-account.ts';
import type { DisabledReason } from './disabled-reasons.ts';
import { actionState, type ActionState } from './action-state.ts';
import { missingRight, notVouching, type Voucher } from './viewer.ts';

export type LinkedAccountAction =
  | 'verifyName'
  | 'sendMicroTransfer'
  | 'confirmMicroTransfer'
  | 'giveDocument'
  | 'acceptDocument'
  | 'revoke';
export type LinkedAccountRecord = {
  kind: 'bank' | 'wallet';
  status: LinkedAccountStatus;
  coolingUntil: Date;
  /** The small payout that carries the code. */
  micro: { state: 'onItsWay' | 'arrived' | 'failed'; triesLeft: number } | null;
  /** Who gave the paper that names the holder. */
  documentBy: string | null;
};

/** What the viewer may do with a linked account now. Banks name no holder, so the question is left out for them. */
export function linkedAccountActions(
  account: LinkedAccountRecord,
  viewer: Voucher,
): ActionState<LinkedAccountAction>[] {
  const right = missingRight(viewer, 'accounts:edit');
  const verifying = right ?? whyNotVerifying(account.status);
  const { micro } = account;
  return [
    ...(account.kind === 'wallet' ? [actionState<LinkedAccountAction>('verifyName', verifying)] : []),
    actionState<LinkedAccountAction>(
      'sendMicroTransfer',
      verifying,
      micro?.state === 'onItsWay' && 'microOnItsWay',
      micro?.state === 'arrived' && micro.triesLeft > 0 && 'microArrived',
    ),
    actionState<LinkedAccountAction>(
      'confirmMicroTransfer',
      verifying,
      micro?.state !== 'arrived' && (micro?.state === 'onItsWay' ? 'microOnItsWay' : 'noMicro'),
      micro !== null && micro.triesLeft <= 0 && 'microTriesOver',
    ),
    actionState<LinkedAccountAction>('giveDocument', verifying),
    // Two people: whoever gives a paper is not the one who believes it.
    actionState<LinkedAccountAction>(
      'acceptDocument',
      verifying,
      account.documentBy === null && 'noDocument',
      notVouching(viewer, [account.documentBy], 'now'),
    ),
    actionState<LinkedAccountAction>(
      'revoke',
      right,
      !moveLinkedAccount(account.status, 'revoked') && 'accountRevoked',
    ),
  ];
}

function whyNotVerifying(status: LinkedAccountStatus): DisabledReason | null {
  return moveLinkedAccount(status, 'verified')
    ? null
    : status === 'pendingApproval'
      ? 'notApproved'
      : status === 'active'
        ? 'alreadyVerified'
        : 'accountRevoked';
}

/** Why money may not be sent to it now, or null. */
export function whyNotUsable(
  account: Pick<LinkedAccountRecord, 'status' | 'coolingUntil'>,
  now: Date,
): DisabledReason | null {
  if (account.status === 'revoked') return 'accountRevoked';
  if (account.status !== 'active') return account.status === 'pendingApproval' ? 'notApproved' : 'notVerified';
  return now < account.coolingUntil ? 'cooling' : null;
}

/** A new account waits this long before its first use, so that whoever is told of it can still stop it. */
export const coolingEnd = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + limits.linkedAccountCoolingHours * 3_600_000);
