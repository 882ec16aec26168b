import type { ApprovalSubject } from '#domain/approvals/subjects.ts';
import { adjustmentApprovals } from '../modules/money-in/adjustments/public.ts';
import { policyApprovals, type ApprovalHandler } from '../modules/approvals/approvals/public.ts';
import { settlementHandler, settlementPolicyHandler } from '../modules/money-out/settlements/public.ts';
import { payoutListeners } from './payout-listeners.ts';
import { recipientChangeHandler } from '../modules/money-out/recipients/public.ts';
import { operatorKeysApprovals } from '../modules/terms/providers/public.ts';
import { linkedAccountApprovals } from '../modules/accounts/linked-accounts/public.ts';
import { massPaymentApprovals } from '../modules/money-out/mass-payments/public.ts';
import { transferApprovals } from '../modules/money-out/transfers/public.ts';
import { refundApprovals } from '../modules/money-in/refunds/public.ts';
import { twoFactorRuleApprovals } from '../modules/people/second-factor/public.ts';
import { topUpApprovals } from '../modules/money-in/top-ups/public.ts';
import { withholdApprovals } from '../modules/accounts/withholdings/public.ts';

/** Those that need nothing of the process. */
export const plainHandlers = {
  approvalPolicy: policyApprovals,
  twoFactorRule: twoFactorRuleApprovals,
  settlement: settlementHandler(payoutListeners),
  settlementPolicy: settlementPolicyHandler,
  transfer: transferApprovals(payoutListeners),
  massPayment: massPaymentApprovals,
  adjustment: adjustmentApprovals,
  topUpManual: topUpApprovals,
  operatorKeys: operatorKeysApprovals,
  linkedAccount: linkedAccountApprovals,
  recipientChange: recipientChangeHandler,
  withhold: withholdApprovals,
} satisfies Partial<Record<ApprovalSubject, ApprovalHandler>>;

/**
 * What a decision sets in motion, by what it was about: one line per capability that asks for approval. A subject
 * without one fails the type check; requests for a role are decided in the team, where nobody asks here.
 */
export const approvalHandlersWith = (
  keys: Parameters<typeof refundApprovals>[0],
): Record<Exclude<ApprovalSubject, 'teamRole'>, ApprovalHandler> => ({
  ...plainHandlers,
  refund: refundApprovals(keys),
});
