import type { Account, EntryAnswer, LoginAnswer } from '#contract/auth/schemas.ts';
import { fail } from '../../../kit/http/fail.ts';
import { writeAudit } from '../../ground/audit/public.ts';
import type { Context, Tx } from '../../context.ts';
import { customRolesOf, insideNow, rightsOf } from '../../ground/members/public.ts';
import { deviceOf } from './devices.ts';
import { secondFactorOf } from './second-factor.ts';
import {
  openSession,
  placeInside,
  refuseOutlived,
  roleNumber,
  type AuthServices,
  type Device,
  type Proof,
} from './sessions.ts';

/** The business organisations a person may enter now, the last used first. */
export async function accountsOf(
  tx: Tx,
  services: Pick<AuthServices, 'environment' | 'waitingApprovals'>,
  userId: string,
  now: Date,
): Promise<Account[]> {
  const rows = await tx
    .selectFrom('identity.memberships as m')
    .innerJoin('identity.organisations as o', 'o.id', 'm.organisation_id')
    .select([
      'o.id',
      'o.display_name',
      'o.logo_url',
      'm.role_keys',
      'm.own_records_only',
      'm.sub_account_ids',
      customRolesOf().as('custom_roles'),
      'm.last_used_at',
    ])
    .where('m.user_id', '=', userId)
    .where(insideNow(now))
    .where('o.status', '=', 'active')
    .where('o.kind', '=', 'business')
    .orderBy('m.last_used_at', (order) => order.desc().nullsLast())
    .orderBy('o.id')
    .execute();
  const waiting =
    rows.length > 1
      ? await services.waitingApprovals(
          tx,
          userId,
          rows.map((row) => ({
            organisationId: row.id,
            subAccounts: row.sub_account_ids,
            ...rightsOf(row, services.environment),
          })),
        )
      : new Map<string, number>();
  return rows.map((row) => ({
    orgId: row.id,
    name: row.display_name,
    logoUrl: row.logo_url,
    role: roleNumber(row.role_keys),
    roleKeys: row.role_keys,
    customRoles: row.custom_roles.map((role) => role.name),
    environment: services.environment,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    waitingApprovals: waiting.get(row.id) ?? 0,
  }));
}

/**
 * Lets in a person who has proved who they are: at once, after a second factor, or after choosing among organisations.
 * Every way in ends here, so none goes round the second factor.
 */
export function enter(
  context: Context,
  services: AuthServices,
  wish: {
    userId: string;
    organisationId?: string | null;
    deviceId: string | undefined;
    proof: Proof | 'none';
    begun?: Date;
  },
): Promise<LoginAnswer> {
  const now = context.clock.now();
  const device = deviceOf(context, wish.deviceId);
  const { proof, begun = proof === 'none' ? now : proof.at } = wish;
  return context.runTx('system', async (tx) => {
    const accounts = (await accountsOf(tx, services, wish.userId, now)).filter(
      (account) => !wish.organisationId || account.orgId === wish.organisationId,
    );
    const [first, ...others] = accounts;
    if (!first) fail('auth.business_only');
    if (others.length === 0)
      return enterOrganisation(tx, context, services, { userId: wish.userId, organisationId: first.orgId }, device, {
        proof,
        begun,
      });
    return { selectToken: await services.signer.select(wish.userId, { proof, begun }, now), accounts };
  });
}

type Shown = { proof: Proof | 'none'; begun: Date; maySetUp?: boolean };

export async function enterOrganisation(
  tx: Tx,
  context: Context,
  services: AuthServices,
  member: { userId: string; organisationId: string },
  device: Device,
  { proof, begun, maySetUp = proof !== 'none' }: Shown,
): Promise<EntryAnswer> {
  const now = context.clock.now();
  await refuseOutlived(tx, member.userId, { begun, now });
  await placeInside(tx, member, now);
  const asked = await secondFactorOf(tx, services, member, now, proof, maySetUp);
  if (asked) return asked;
  const opened = await openSession(tx, services, member, device, now, {
    way: proof === 'none' ? 'code' : 'password',
    proof,
    begun,
  });
  await writeAudit(tx, context, {
    organisationId: member.organisationId,
    actorKind: 'user',
    actorId: opened.user.id,
    actorName: opened.user.displayName,
    action: 'session.login',
  });
  return opened;
}
