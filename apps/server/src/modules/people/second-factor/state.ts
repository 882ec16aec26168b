import { callerOf } from '../../../kit/http/context.ts';
import { lockOf } from '../auth/public.ts';
import type { InTx } from '../../context.ts';
import { provedUntil } from './factors.ts';
import { lowUntil as lowUntilOf } from './after-reset.ts';
import { pinSubject } from './pin.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import { requirementOf } from './requirement.ts';

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** How this person and this organisation are protected. */
export async function securityState(context: InTx) {
  const { tx } = context;
  const now = context.clock.now();
  const { userId, organisationId, sessionId, permissions } = callerOf(context);
  const user = await tx
    .selectFrom('identity.users')
    .select(['totp_enabled_at', 'pin_set_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const passkeys = await tx
    .selectFrom('identity.passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const requirement = await requirementOf(tx, organisationId);
  return {
    totpEnabledAt: iso(user.totp_enabled_at),
    passkeys: passkeys.map((key) => ({
      id: key.id,
      name: key.name,
      createdAt: key.created_at.toISOString(),
      lastUsedAt: iso(key.last_used_at),
    })),
    recoveryCodesLeft: await recoveryCodesLeft(tx, userId),
    pin: {
      setAt: iso(user.pin_set_at),
      lockedUntil: iso(await lockOf(tx, pinSubject(userId), now)),
      lowLimitsUntil: iso(await lowUntilOf(tx, { userId, organisationId, at: now })),
    },
    requirement: {
      requiredSince: iso(requirement.since),
      graceEndsAt: iso(requirement.graceEndsAt),
      maySwitch: permissions.has('security:edit'),
      membersWithout: requirement.membersWithout,
      dropApprovalId: requirement.dropApprovalId,
    },
    provedUntil: iso(await provedUntil(tx, sessionId, now)),
  };
}
