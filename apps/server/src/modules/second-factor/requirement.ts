import { sql } from 'kysely';
import { callerOf } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import type { InTx, Tx } from '../context.ts';
import { notify } from '../notifications/public.ts';
import { graceDays, methodsOf } from '../auth/public.ts';

/** The organisation's rule, and how many members it would stop today. */
export async function requirementOf(tx: Tx, organisationId: string) {
  const organisation = await tx.selectFrom('identity.organisations').select('two_factor_required_at').where('id', '=', organisationId).executeTakeFirstOrThrow();
  const { without } = await tx.selectFrom('identity.memberships as m').innerJoin('identity.users as u', 'u.id', 'm.user_id').select((eb) => eb.fn.countAll<number>().as('without'))
    .where('m.organisation_id', '=', organisationId).where('m.status', '=', 'active').where('u.totp_enabled_at', 'is', null)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('identity.passkeys as p').select(sql`1`.as('one')).whereRef('p.user_id', '=', 'u.id')))).executeTakeFirstOrThrow();
  const since = organisation.two_factor_required_at;
  return { since, graceEndsAt: since ? new Date(since.getTime() + graceDays * 86_400_000) : null, membersWithout: Number(without) };
}

/** Switches the rule. Whoever asks for it must have a second factor; dropping it is told to everybody who may set it. */
export async function setRequirement(context: InTx, required: boolean): Promise<void> {
  const now = context.clock.now();
  const { userId, organisationId, name } = callerOf(context);
  if (required && (await methodsOf(context.tx, userId)).length === 0) fail('second_factor.own_first');
  const changed = await context.tx.updateTable('identity.organisations').set({ two_factor_required_at: required ? now : null }).where('id', '=', organisationId)
    .where('two_factor_required_at', required ? 'is' : 'is not', null).executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return;
  await notify(context.tx, {
    organisationId, environment: context.environment, withPermission: 'security:edit', type: 'securityRulesChanged', at: now,
    params: {
      byName: name,
      ruleEn: required ? 'everybody needs a second factor within a week' : 'a second factor is no longer asked for',
      ruleFr: required ? 'chacun doit avoir un second facteur d’ici une semaine' : 'un second facteur n’est plus exigé',
    },
  });
}

/** A person may drop a factor unless the organisation asks for one and it is the last. */
export async function refuseLastFactor(tx: Tx, caller: { userId: string; organisationId: string }, remaining: number): Promise<void> {
  if (remaining > 0) return;
  const asking = await tx.selectFrom('identity.memberships as m').innerJoin('identity.organisations as o', 'o.id', 'm.organisation_id').select('o.display_name')
    .where('m.user_id', '=', caller.userId).where('m.status', '=', 'active').where('o.two_factor_required_at', 'is not', null).executeTakeFirst();
  if (asking) fail('second_factor.required', { organisation: asking.display_name });
}
