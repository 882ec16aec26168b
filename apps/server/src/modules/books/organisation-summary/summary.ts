import type { DataOf } from '#contract/endpoint.ts';
import type { organisationsApi } from '#contract/organisations/api.ts';
import { isId } from '#domain/values/ids.ts';
import { limits } from '#domain/values/limits.ts';
import { operators } from '#domain/payments/operators.ts';
import type { Locale } from '#i18n/words.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { policyStates } from '../../approvals/approvals/public.ts';
import { merchantBalances } from '../../accounts/accounts/public.ts';
import { levelsView } from '../../terms/business-levels/public.ts';
import type { InTx } from '../../context.ts';
import { schedulesInForce } from '../../terms/fees/public.ts';
import { findSettings, organisationOf } from '../../ground/organisations/public.ts';
import { findSubAccount, statusOf } from '../../terms/sub-accounts/public.ts';

/** Only one's own: any other id is as if it did not exist. */
async function ownOrganisation(context: InTx, id: string) {
  if (id !== callerOf(context).organisationId) fail('organisations.not_found');
  return organisationOf(context.tx, id);
}

export async function organisationAccount(context: InTx, id: string): Promise<DataOf<typeof organisationsApi.account>> {
  const caller = callerOf(context);
  const balances = caller.permissions.has('balance:view') ? await merchantBalances(context.tx, caller) : null;
  if (isId('subAccount', id)) {
    const part = await findSubAccount(context.tx, caller, id);
    const own = balances && balances.filter((balance) => balance.kind === `collectionSub:${id}`);
    return {
      id,
      kind: part.kind,
      name: part.name,
      code: part.code,
      currency: part.currency,
      status: statusOf(part),
      level: null,
      createdAt: part.created_at.toISOString(),
      balances: own,
    };
  }
  const row = await ownOrganisation(context, id);
  return {
    id,
    kind: row.kind,
    name: row.display_name,
    code: 'main',
    currency: row.currency,
    status: row.status,
    level: row.level,
    createdAt: row.created_at.toISOString(),
    balances,
  };
}

export async function organisationRules(context: InTx, id: string): Promise<DataOf<typeof organisationsApi.settings>> {
  const { tx } = context;
  const now = context.clock.now();
  const row = await ownOrganisation(context, id);
  const settings = await findSettings(tx, id);
  const fees = await schedulesInForce(tx, id, now);
  const { mode, level, levels } = await levelsView(tx, id, context.environment, now);
  const { in: collect, out: payOut } = levels[level]!;
  return {
    approvals: {
      refunds: { required: true, permission: 'refunds:approve' },
      adjustments: { required: true, permission: 'adjustments:approve' },
      policies: await policyStates(tx, id),
    },
    twoFactor: {
      required: row.two_factor_required_at !== null,
      since: row.two_factor_required_at?.toISOString() ?? null,
    },
    fees: fees.map(({ product, operator, destination, rounding, tiers, validFrom }) => ({
      product,
      operator,
      destination: destination ?? null,
      rounding,
      tiers: [...tiers],
      validFrom,
    })),
    limits: {
      amountMin: limits.amountMin,
      amountMaxByOperator: Object.fromEntries(
        Object.values(operators).map((operator) => [operator.code, operator.amountMax]),
      ),
      refundAgeDaysMax: limits.refundAgeDaysMax,
      reportRangeDaysMax: limits.reportRangeDaysMax,
      level: { mode, in: collect, out: payOut },
    },
    options: {
      currency: row.currency,
      timezone: row.timezone,
      language: row.language as Locale,
      promptName: settings?.prompt_name ?? null,
      level: row.level,
    },
  };
}
