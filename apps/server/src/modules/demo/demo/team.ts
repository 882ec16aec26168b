import { runOnceBy, type Caller } from '../../../kit/http/context.ts';
import { requestAccess } from '../../people/access-requests/public.ts';
import { hashPassword } from '../../../kit/passwords.ts';
import type { InTx, Tx } from '../../context.ts';
import { createRole } from '../../people/custom-roles/public.ts';
import { addMember } from '../../onboarding/founding/public.ts';
import { invite, moveMember, type TeamPorts } from '../../people/team/public.ts';
import { demoPassword } from './cast.ts';
import type { DemoEnvironment, SettledOrganisation } from './settle-in.ts';

const evening = {
  name: 'Caisse du soir',
  description: 'Encaisse et demande des remboursements après 18 h',
  permissions: [
    'dashboard:view',
    'account:edit',
    'transactions:view',
    'charges:create',
    'refunds:view',
    'refunds:create',
    'customers:view',
  ] as const,
  ownRecords: ['transactions', 'refunds'] as const,
};
const nothingElse = { customRoleIds: [], ownRecordsOnly: false, subAccountIds: null, accessUntil: null };

/**
 * What a living team looks like: a role of its own, an invitation on its way, somebody on leave, and a right somebody
 * asks for.
 */
export async function gatherTeam(
  environment: Pick<DemoEnvironment, 'name' | 'runTx'>,
  organisation: SettledOrganisation,
  ports: TeamPorts,
  at: Date,
): Promise<void> {
  const { id: organisationId, callers } = organisation;
  const owner = callers.find((caller) => caller.roleKeys.includes('owner'));
  const cashier = callers.find((caller) => caller.roleKeys.includes('cashier'));
  if (!owner || !cashier) return;
  const as = (caller: Caller, tx: Tx): InTx => ({
    environment: environment.name,
    clock: { now: () => at },
    requestId: '',
    locale: 'fr',
    ip: '',
    userAgent: '',
    headers: {},
    caller,
    publicUrl: '',
    runTx: environment.runTx,
    runOnce: runOnceBy(environment.runTx),
    afterCommit: () => {},
    audited: {},
    pinShown: { lowUntil: null },
    signal: new AbortController().signal,
    tx,
  });
  const passwordHash = await hashPassword(demoPassword);
  await environment.runTx({ organisationId }, async (tx) => {
    const roleId = await createRole(as(owner, tx), {
      ...evening,
      permissions: [...evening.permissions],
      ownRecords: [...evening.ownRecords],
    });
    await invite(as(owner, tx), ports, {
      displayName: 'Aïcha Bello',
      email: 'aicha@boutique-njoya.example',
      language: 'fr',
      roleKeys: [],
      ...nothingElse,
      customRoleIds: [roleId],
    });
    const userId = await addMember(tx, {
      organisationId,
      displayName: 'Rosine Ekane',
      email: 'rosine@boutique-njoya.example',
      phone: null,
      passwordHash,
      language: 'fr',
      roleKeys: ['support'],
      at,
    });
    const { id } = await tx
      .selectFrom('identity.memberships')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    await moveMember(as(owner, tx), id, 1, 'suspend');
    await requestAccess(as(cashier, tx), ports, {
      permission: 'refunds:create',
      path: '/transactions/refunds',
      note: 'Pour rembourser les erreurs de caisse',
    });
  });
}
