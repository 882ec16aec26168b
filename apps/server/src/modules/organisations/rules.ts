import type { DataOf } from '#contract/endpoint.ts';
import type { organisationsApi } from '#contract/organisations/api.ts';
import { isId } from '#domain/ids.ts';
import { limits } from '#domain/limits.ts';
import { operators } from '#domain/operators.ts';
import type { Locale } from '#i18n/words.ts';
import { callerOf } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import { policyStates } from '../approvals/public.ts';
import { merchantBalances } from '../accounts/public.ts';
import { levelsView } from '../business-levels/public.ts';
import type { InTx } from '../context.ts';
import { findSubAccount, statusOf } from '../sub-accounts/public.ts';

/** Only one's own: any other id is as if it did not exist. */
async function ownOrganisation(context: InTx, id: string) {
  if (id !== callerOf(context).organisationId) fail('organisations.not_found');
  return context.tx.selectFrom('identity.organisations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
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
  const settings = await tx
    .selectFrom('organisation_settings')
    .select('prompt_name')
    .where('organisation_id', '=', id)
    .executeTakeFirst();
  const fees = await tx
    .selectFrom('fee_schedules')
    .select(['product', 'operator', 'destination', 'rounding', 'tiers', 'valid_from'])
    .where('organisation_id', '=', id)
    .where('valid_from', '<=', now)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', now)]))
    .orderBy('id')
    .execute();
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
    fees: fees.map((fee) => ({
      product: fee.product,
      operator: fee.operator,
      destination: fee.destination,
      rounding: fee.rounding,
      tiers: fee.tiers,
      validFrom: fee.valid_from.toISOString(),
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
