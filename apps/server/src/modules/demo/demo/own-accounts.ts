import { addDays, localDay } from '#domain/values/time.ts';
import type { MerchantAccountKind } from '../../../ledger/chart.ts';
import { balanceOf } from '../../../ledger/accounts.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { Refusal } from '../../../kit/http/fail.ts';
import { moveWithin } from '../../accounts/account-moves/public.ts';
import { decideAdjustment, requestAdjustment } from '../../money-in/adjustments/public.ts';
import { writeAudit } from '../../ground/audit/public.ts';
import type { AuthServices } from '../../people/auth/public.ts';
import { saveAlert } from '../../accounts/balance-alerts/public.ts';
import type { InTx, Tx } from '../../context.ts';
import { openCharge } from '../../engine/movements/public.ts';
import { createSubAccount } from '../../terms/sub-accounts/public.ts';
import { announceDeposit, recordDeposit } from '../../money-in/top-ups/public.ts';
import { holdAmount } from '../../accounts/withholdings/public.ts';
import { demoPin } from './cast.ts';
import { contextOf } from './money-out.ts';
import type { DemoEnvironment, SettledOrganisation } from './settle-in.ts';
import { simulatorAdmin, type SimulatorUrls } from './simulated-merchant.ts';

export type OwnAccountsPorts = Pick<DemoEnvironment, 'name' | 'runTx'> & {
  clock: Clock;
  auth: Pick<AuthServices, 'consoleUrl'>;
  urls: SimulatorUrls;
};

/**
 * What an organisation does with its own accounts and its own mistakes: branches that collect for themselves, an alert
 * before the payout account runs dry, an amount kept back for a dispute, a deposit at the bank that waits to be seen,
 * and corrections that were decided. Each in a transaction of its own: where the money for one is not there, the others
 * stand all the same.
 */
export async function arrangeAccounts(
  ports: OwnAccountsPorts,
  { id: organisationId, callers, plan }: SettledOrganisation,
): Promise<void> {
  const owner = callers.find((caller) => caller.roleKeys.includes('owner'))!;
  const as = (caller: Caller, tx: Tx): InTx => ({ ...contextOf(ports, caller), tx });
  const act = async (action: string, caller: Caller, work: (context: InTx) => Promise<unknown>): Promise<void> => {
    try {
      await ports.runTx({ organisationId }, async (tx) => {
        const context = as(caller, tx);
        await work(context);
        await writeAudit(tx, context, {
          organisationId,
          actorKind: 'user',
          actorId: caller.userId,
          actorName: caller.name,
          action,
          ...context.audited,
        });
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  };
  for (const [phone] of (plan.branches ?? []).flatMap((branch) => branch.sales))
    await simulatorAdmin(ports.urls.phone, 'policies', { msisdn: phone, action: 'approve', delayMs: 9000 });
  for (const branch of plan.branches ?? [])
    await act('sub_accounts.create', owner, (context) => openBranch(context, ports, branch, owner));
  await act('withholdings.hold', owner, async (context) => {
    const { accountId } = (await balanceOf(context.tx, organisationId, 'collectionPrimary'))!;
    const today = localDay(ports.clock.now());
    await holdAmount(context.tx, context, {
      accountId,
      amount: 25_000,
      reasonCode: 'disputeRisk',
      releaseOn: addDays(today, 21),
      releasePlan: [{ on: addDays(today, 14), amount: 10_000 }],
      note: 'Le client conteste la livraison de mardi',
      pin: demoPin,
    });
  });
  // Money paid in at the bank's counter, that somebody else has to see on the statement: what waits for a person.
  await act('top_ups.record', owner, async (context) => {
    const { id, version } = await announceDeposit(context, 250_000);
    await recordDeposit(context, id, {
      version,
      amount: 250_000,
      depositedOn: localDay(ports.clock.now()),
      slipNumber: 'BV-004417',
    });
    Object.assign(context.audited, { objectType: 'topUp', objectId: id });
  });
  const asker = callers.find((caller) => caller.roleKeys.includes('manager'));
  if (asker) await correct(act, organisationId, asker, owner);
  const payout = await ports.runTx({ organisationId }, (tx) => balanceOf(tx, organisationId, 'payout'));
  await saveAlert(contextOf(ports, owner), ports.auth, payout!.accountId, {
    version: 0,
    alert: {
      isOn: true,
      basis: 'available',
      threshold: 50_000,
      approachPercent: 150,
      recoverPercent: 200,
      channels: ['inApp'],
      recipientIds: [owner.userId],
      quietFrom: '21:00',
      quietTo: '06:00',
      repeatHours: 24,
      autoAction: 'none',
      autoTarget: null,
    },
  });
}

type Branch = NonNullable<SettledOrganisation['plan']['branches']>[number];

/** A branch begins with what the main account gives it, and collects from its first customers at once. */
async function openBranch(context: InTx, { clock }: OwnAccountsPorts, branch: Branch, owner: Caller): Promise<void> {
  const { tx } = context;
  const { organisationId } = owner;
  const id = await createSubAccount(
    context,
    { kind: 'branch', name: branch.name, code: branch.code, managerIds: [owner.userId] },
    Infinity,
  );
  const to: MerchantAccountKind = `collectionSub:${id}`;
  await moveWithin(tx, {
    organisationId,
    from: 'collectionPrimary',
    to,
    amount: branch.float,
    note: `Fonds de caisse, ${branch.name}`,
    at: clock.now(),
    actor: { id: owner.userId, name: owner.name },
    requestId: null,
  });
  for (const [phone, payerName, amount] of branch.sales) {
    await openCharge(tx, clock, {
      organisationId,
      phone: `237${phone}`,
      operator: null,
      payerName,
      amount,
      channel: 'dashboard',
      description: branch.name,
      subAccountId: id,
      actor: { kind: 'user', id: owner.userId, name: owner.name },
      requestId: null,
    });
  }
}

type Act = (action: string, caller: Caller, work: (context: InTx) => Promise<unknown>) => Promise<void>;

/** One correction that was booked, and one that was refused with its reason. */
async function correct(act: Act, organisationId: string, asker: Caller, owner: Caller): Promise<void> {
  const wishes = [
    {
      direction: 'credit',
      amount: 750,
      reasonCode: 'goodwill',
      note: 'Geste commercial après la panne de dimanche',
      decision: 'approve',
      because: null,
    },
    {
      direction: 'debit',
      amount: 1200,
      reasonCode: 'duplicateCredit',
      note: 'Semble créditée deux fois',
      decision: 'reject',
      because: 'Deux ventes différentes, voir les reçus',
    },
  ] as const;
  for (const [index, { decision, because, ...wish }] of wishes.entries()) {
    const asked: { id?: string } = {};
    await act('adjustments.request', asker, async (context) => {
      const sale = await context.tx
        .selectFrom('transactions')
        .select('id')
        .where('organisation_id', '=', organisationId)
        .where('type', '=', 'sale')
        .where('status', '=', 'completed')
        .where('amount', '>=', wish.amount)
        .orderBy('created_at', 'desc')
        .offset(index)
        .limit(1)
        .executeTakeFirst();
      if (!sale) return;
      asked.id = (
        await requestAdjustment(
          context.tx,
          { caller: asker, environment: context.environment, at: context.clock.now(), requestId: null },
          { transactionId: sale.id, ...wish },
        )
      ).id;
    });
    if (asked.id)
      await act(`adjustments.${decision}`, owner, (context) => decideAdjustment(context, asked.id!, decision, because));
  }
}
