import type { BodyOf } from '#contract/endpoint.ts';
import type { settlementsApi } from '#contract/settlements/api.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { previewApproval } from '../../approvals/approvals/public.ts';
import type { Context, Tx } from '../../context.ts';
import { beneficiaryOf, expectedAt, sourceAccount, usableLinkedAccount } from './ends.ts';
import { levelCutAhead } from './level-cut.ts';
import { priceOrRefuse, settlementTerms } from './price.ts';

/** What the organisation's rule is asked about one. */
export const settlementQuestion = (
  context: Context,
  { kind, amount, refId }: { kind: string; amount: number; refId: string },
) => {
  const { organisationId, userId, name } = callerOf(context);
  return {
    organisationId,
    environment: context.environment,
    subject: 'settlement' as const,
    refId,
    amount,
    accountKind: kind,
    channel: 'dashboard' as const,
    requestedBy: { userId, name },
    at: context.clock.now(),
  };
};

type Asked = Pick<BodyOf<typeof settlementsApi.create>, 'sourceAccountId' | 'linkedAccountId' | 'amount'>;

/** The ends, the price and whether others are asked, read anew in each transaction of the act. */
export async function priced(tx: Tx, context: Context, body: Asked) {
  const { organisationId } = callerOf(context);
  const now = context.clock.now();
  const source = await sourceAccount(tx, callerOf(context), { id: body.sourceAccountId });
  const account = await usableLinkedAccount(tx, organisationId, body.linkedAccountId, now);
  const beneficiary = beneficiaryOf(account);
  const quote = priceOrRefuse(
    await settlementTerms(tx, organisationId, beneficiary, now),
    beneficiary,
    body.amount,
    now,
  );
  const approval = await previewApproval(
    tx,
    settlementQuestion(context, { kind: source.kind, amount: quote.totalDebit, refId: '' }),
  );
  return { source, account, quote, approval, now };
}

/** What a settlement would take and bring, before anybody confirms. */
export async function quoteSettlement(tx: Tx, context: Context, body: Asked) {
  const { source, account, quote, approval, now } = await priced(tx, context, body);
  const seesMoney = callerOf(context).permissions.has('balance:view');
  return {
    gross: quote.totalDebit,
    fee: quote.fee,
    taxLines: quote.taxLines,
    tax: quote.tax,
    net: quote.beneficiaryReceives,
    available: seesMoney ? source.available : null,
    balanceAfter: seesMoney ? source.available - quote.totalDebit : null,
    withheld: seesMoney ? source.withheld : null,
    expectedAt: expectedAt(account.kind, now).toISOString(),
    coolingUntil: null,
    approval,
    pinNeeded: !approval.needed,
    level: await levelCutAhead(tx, callerOf(context).organisationId, beneficiaryOf(account), quote, now),
  };
}
