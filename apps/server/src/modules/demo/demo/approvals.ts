import { changePerson } from '../../people/auth/public.ts';
import type { PolicyDefinition } from '#domain/approvals/approvals.ts';
import { balanceOf } from '../../../ledger/accounts.ts';
import { Refusal } from '../../../kit/http/fail.ts';
import { hashPassword } from '../../../kit/passwords.ts';
import { moveWithin } from '../../accounts/account-moves/public.ts';
import { insertPolicyInForce } from '../../approvals/approvals/public.ts';
import { createTransfer, quoteTransfer, type TransferPorts } from '../../money-out/transfers/public.ts';
import { demoPin } from './cast.ts';
import { contextOf } from './money-out.ts';
import type { DemoEnvironment, SettledOrganisation } from './settle-in.ts';

/** Everybody of the demo world confirms with the same PIN. */
export async function giveDemoPins(
  environment: Pick<DemoEnvironment, 'runTx'>,
  organisations: readonly SettledOrganisation[],
  at: Date,
): Promise<void> {
  const hash = await hashPassword(demoPin);
  const userIds = organisations.flatMap(({ callers }) => callers.map((caller) => caller.userId));
  await environment.runTx('system', async (tx) => {
    for (const id of new Set(userIds)) await changePerson(tx, id, { pin_hash: hash, pin_set_at: at });
  });
}

/**
 * Two rules in force, and a transfer that waits for the owner: the approval centre is not empty on the first morning.
 * The rules stand as if they had been confirmed long ago; the transfer goes the way of every other.
 */
export async function letOthersDecide(
  environment: Pick<DemoEnvironment, 'name' | 'runTx'>,
  ports: TransferPorts,
  organisation: SettledOrganisation,
  at: Date,
): Promise<void> {
  const { id: organisationId, callers } = organisation;
  const holder = (role: string) => callers.find((caller) => caller.roleKeys.includes(role));
  const [owner, admin, manager] = [holder('owner'), holder('admin'), holder('manager')];
  if (!owner || !admin || !manager) return;
  const everywhere: Omit<PolicyDefinition, 'ranges'> = {
    appliesTo: ['dashboard', 'api', 'bulk'],
    dailyCumulativePerUser: null,
    lapseAfterHours: 168,
    accounts: [],
  };
  const last = { max: null, finalApproverId: owner.userId, substituteId: admin.userId, mode: 'any' } as const;
  const decided = { organisationId, byName: owner.name, at };
  await environment.runTx({ organisationId }, async (tx) => {
    await insertPolicyInForce(tx, decided, 'transfer', {
      ...everywhere,
      dailyCumulativePerUser: 300_000,
      ranges: [{ ...last, min: 100_000, flow: 'twoStep', reviewers: null }],
    });
    await insertPolicyInForce(tx, decided, 'massPayment', {
      ...everywhere,
      ranges: [{ ...last, min: 200_000, flow: 'threeStep', reviewers: { users: [manager.userId, admin.userId] } }],
    });
    const available = (await balanceOf(tx, organisationId, 'collectionPrimary'))?.available ?? 0;
    if (available >= 500_000)
      await moveWithin(tx, {
        organisationId,
        from: 'collectionPrimary',
        to: 'payout',
        amount: Math.min(600_000, Math.floor(available / 2)),
        note: 'Pour les fournisseurs',
        at,
        actor: { id: owner.userId, name: owner.name },
        requestId: null,
      });
  });
  const context = contextOf({ ...environment, clock: { now: () => at } }, manager);
  try {
    const wish = {
      beneficiary: {
        kind: 'wallet' as const,
        phone: '237677454545',
        operator: 'mtn' as const,
        name: 'Ets Mballa Fournitures',
      },
      amount: 150_000,
      mode: 'send' as const,
      description: 'Facture 2231, tissu et fil',
      nameConfirmed: true,
    };
    const { totalDebit } = await environment.runTx({ organisationId }, (tx) =>
      quoteTransfer({ ...context, tx }, ports, wish),
    );
    await createTransfer(context, ports, { ...wish, expectedTotalDebit: totalDebit });
  } catch (error) {
    // A demo world whose owner changed the seed may have no money or no way to send it; it has its rules all the same.
    if (!(error instanceof Refusal)) throw error;
  }
}
