import { sql } from 'kysely';
import { twoFactorRuleWords } from '#i18n/catalogues/auth/two-factor-rule.ts';
import { callerOf, type EnvironmentName } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { approvalFor, askApproval, type ApprovalHandler } from '../../approvals/approvals/public.ts';
import { organisationOf, requireFactorFrom } from '../../ground/organisations/public.ts';
import type { InTx, Tx } from '../../context.ts';
import { notify } from '../../ground/notifications/public.ts';
import { graceDays, methodsOf } from '../auth/public.ts';

/** The organisation's rule, and how many members it would stop today. */
export async function requirementOf(tx: Tx, organisationId: string) {
  const organisation = await organisationOf(tx, organisationId);
  const { without } = await tx
    .selectFrom('identity.memberships as m')
    .innerJoin('identity.users as u', 'u.id', 'm.user_id')
    .select((eb) => eb.fn.countAll<number>().as('without'))
    .where('m.organisation_id', '=', organisationId)
    .where('m.status', '=', 'active')
    .where('u.totp_enabled_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('identity.passkeys as p')
            .select(sql`1`.as('one'))
            .whereRef('p.user_id', '=', 'u.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  const since = organisation.two_factor_required_at;
  const drop = since ? await approvalFor(tx, organisationId, 'twoFactorRule', organisationId) : null;
  return {
    since,
    graceEndsAt: since ? new Date(since.getTime() + graceDays * 86_400_000) : null,
    membersWithout: Number(without),
    /** The request to drop it that waits. */
    dropApprovalId: drop && drop.decidedAt === null ? drop.id : null,
  };
}

/**
 * Switches the rule. Whoever asks for it must have a second factor. Dropping it weakens everybody's door, so another
 * administrator approves it as long as there is one; the answer then is the request that waits. The rule is one for
 * both environments and is dropped only in production, where the rules about approvals of real money stand.
 */
export async function setRequirement(context: InTx, required: boolean): Promise<{ approvalId: string | null }> {
  const { userId, organisationId, name } = callerOf(context);
  const { tx, environment } = context;
  const at = context.clock.now();
  if (required && (await methodsOf(tx, userId)).length === 0) fail('second_factor.own_first');
  if (!required && environment !== 'production') fail('second_factor.production_only');
  const { since } = await requirementOf(tx, organisationId);
  if ((since !== null) === required) return { approvalId: null };
  if (!required) {
    const { ruleLabel, ruleOffTitle } = twoFactorRuleWords;
    const approval = await askApproval(tx, {
      organisationId,
      environment,
      subject: 'twoFactorRule',
      refId: organisationId,
      title: ruleOffTitle,
      amount: null,
      channel: 'dashboard',
      requestedBy: { userId, name },
      snapshot: pictureOf(since),
      lines: [{ label: ruleLabel, value: twoFactorRuleWords.ruleChange }],
      at,
    });
    if (approval.needed) return { approvalId: approval.approvalId };
  }
  await applyRequirement(tx, { organisationId, required, byName: name, environment, at });
  return { approvalId: null };
}

const pictureOf = (since: Date | null) => ({ requiredSince: since?.toISOString() ?? null });

async function applyRequirement(
  tx: Tx,
  {
    organisationId,
    required,
    byName,
    environment,
    at,
  }: { organisationId: string; required: boolean; byName: string; environment: EnvironmentName; at: Date },
): Promise<void> {
  await requireFactorFrom(tx, organisationId, required ? at : null);
  await notify(tx, {
    organisationId,
    environment,
    withPermission: 'security:edit',
    type: 'securityRulesChanged',
    at,
    params: {
      byName,
      rule: required ? 'factorOn' : 'factorOff',
    },
  });
}

/** Dropping the rule, once another administrator has agreed. Refused, it simply stays. */
export const twoFactorRuleApprovals: ApprovalHandler = {
  snapshot: async (tx, organisationId) => pictureOf((await requirementOf(tx, organisationId)).since),
  pointless: async (tx, organisationId) =>
    (await requirementOf(tx, organisationId)).since ? null : 'decidedElsewhere',
  approved: (tx, { organisationId, requestedBy, at, context }) =>
    applyRequirement(tx, {
      organisationId,
      required: false,
      byName: requestedBy.name,
      environment: context.environment,
      at,
    }),
  ended: async () => {},
};

/** A person may drop a factor unless the organisation asks for one and it is the last. */
export async function refuseLastFactor(
  tx: Tx,
  caller: { userId: string; organisationId: string },
  remaining: number,
): Promise<void> {
  if (remaining > 0) return;
  const asking = await tx
    .selectFrom('identity.memberships as m')
    .innerJoin('identity.organisations as o', 'o.id', 'm.organisation_id')
    .select('o.display_name')
    .where('m.user_id', '=', caller.userId)
    .where('m.status', '=', 'active')
    .where('o.two_factor_required_at', 'is not', null)
    .executeTakeFirst();
  if (asking) fail('second_factor.required', { organisation: asking.display_name });
}
