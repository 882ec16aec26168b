import { balanceOf } from '../../../ledger/accounts.ts';
import type { Clock } from '../../../kit/clock.ts';
import { runOnceBy, type Caller } from '../../../kit/http/context.ts';
import { Refusal } from '../../../kit/http/fail.ts';
import { moveWithin } from '../../accounts/account-moves/public.ts';
import { insertLinkedAccount } from '../../accounts/linked-accounts/public.ts';
import type { Context, Tx } from '../../context.ts';
import { createRun, submitRun } from '../../money-out/mass-payments/public.ts';
import type { PayoutPorts } from '../../engine/movements/public.ts';
import { createPolicy, runSettlementWindows } from '../../money-out/settlements/public.ts';
import { insertRate } from '../../terms/exchange-rates/public.ts';
import { createTransfer, quoteTransfer, type TransferPorts } from '../../money-out/transfers/public.ts';
import { demoPin } from './cast.ts';
import type { DemoEnvironment, SettledOrganisation } from './settle-in.ts';

export type MoneyOutPorts = Pick<DemoEnvironment, 'name' | 'runTx'> & {
  clock: Clock;
  payouts: PayoutPorts;
  transfers: TransferPorts;
  rowsPerRun: number;
};

const week = 7;

/**
 * What leaves during the weeks of the demo world: a rule that settles to the owner's own wallet, two rounds of paying
 * the suppliers, of whom one gave a number that has no account, and a transfer. Answers what is due after a moment of
 * trade.
 */
export function moneyOut(
  ports: MoneyOutPorts,
  { id: organisationId, callers, plan }: SettledOrganisation,
): (daysLeft: number) => Promise<void> {
  const owner = callers.find((caller) => caller.roleKeys.includes('owner'))!;
  const context = contextOf(ports, owner);
  const done = new Set<string>();
  const once = async (name: string, work: () => Promise<void>): Promise<void> => {
    if (done.has(name)) return;
    done.add(name);
    // A demo world whose owner changed the seed may have no money or no way to send it.
    await work().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  };
  return async (daysLeft) => {
    if (daysLeft <= 3 * week)
      await once('rule', () => ports.runTx({ organisationId }, (tx) => settleByRule(tx, ports, owner)));
    await runSettlementWindows({ runTx: ports.runTx, clock: ports.clock, money: ports.payouts, wake: () => {} });
    for (const [round, days] of [
      ['S45', 2 * week],
      ['S46', week - 2],
    ] as const) {
      if (daysLeft <= days)
        await once(round, () =>
          paySuppliers(
            ports,
            context,
            `Fournisseurs ${round}`,
            plan.recipients.people.filter((person) => person.phone && person.amount && !person.frozen),
          ),
        );
    }
    if (daysLeft <= 3) {
      await once('transfer', async () => {
        const wish = {
          beneficiary: {
            kind: 'wallet' as const,
            phone: '237677454545',
            operator: 'mtn' as const,
            name: 'Ets Mballa Fournitures',
          },
          amount: 42_500,
          mode: 'send' as const,
          description: 'Facture 2207, fil à coudre',
          nameConfirmed: true,
        };
        const { totalDebit } = await ports.runTx({ organisationId }, (tx) =>
          quoteTransfer({ ...context, tx }, ports.transfers, wish),
        );
        await createTransfer(context, ports.transfers, { ...wish, expectedTotalDebit: totalDebit, pin: demoPin });
      });
    }
  };
}

/** The account stands as if it had been confirmed long ago; the rule goes the way of every other. */
async function settleByRule(tx: Tx, { name: environment, clock }: MoneyOutPorts, owner: Caller): Promise<void> {
  const { organisationId, userId, name } = owner;
  const at = clock.now();
  const by = { organisationId, userId, name, at };
  const { id: linkedAccountId } = await insertLinkedAccount(tx, by, {
    kind: 'wallet',
    label: 'MTN de la boutique',
    holder_name: name,
    phone: '237677100200',
    operator: 'mtn',
    verified_by: 'nameCheck',
    verified_name: name,
    name_match: 'strong',
    status: 'active',
    cooling_until: at,
  });
  await createPolicy(
    tx,
    { organisationId, subAccounts: null, userId, name, environment, at },
    {
      name: 'Chaque mardi et vendredi soir',
      sourceAccountId: (await balanceOf(tx, organisationId, 'collectionPrimary'))!.accountId,
      linkedAccountId,
      minAmount: 50_000,
      maxAmount: 150_000,
      retainAmount: 250_000,
      windows: [{ days: ['tue', 'fri'], time: '17:30' }],
      sweep: 'all',
      priority: 1,
    },
  );
  await insertRate(tx, by, {
    base: 'EUR',
    mid_micros: 655_957_000,
    buy_spread_bps: 0,
    sell_spread_bps: 100,
    max_age_minutes: 60 * 24 * 60,
    status: 'active',
    version: 1,
  });
}

async function paySuppliers(
  ports: MoneyOutPorts,
  context: Context & { caller: Caller },
  title: string,
  people: SettledOrganisation['plan']['recipients']['people'],
): Promise<void> {
  const { organisationId, userId, name } = context.caller;
  const rows = [
    ...people.map((person) => ({ name: person.name, phone: person.phone!, amount: person.amount! })),
    { name: 'Serge Tchoumi', phone: '670000457', amount: 12_000 },
  ];
  const needed = rows.reduce((sum, row) => sum + row.amount, 0) + 60_000;
  const scope = { organisationId };
  const { id, version } = await ports.runTx(scope, async (tx) => {
    const at = ports.clock.now();
    if (((await balanceOf(tx, organisationId, 'collectionPrimary'))?.available ?? 0) > needed)
      await moveWithin(tx, {
        organisationId,
        from: 'collectionPrimary',
        to: 'payout',
        amount: needed,
        note: title,
        at,
        actor: { id: userId, name },
        requestId: null,
      });
    const runId = await createRun(
      { ...context, tx },
      {
        run: {
          title,
          type: 'differentAmounts',
          purpose: 'suppliers',
          feeBearer: 'sender',
          notify: false,
          sameAmount: null,
          groupId: null,
          scheduledFor: null,
          options: { stopOnFailurePct: null, queueIfShort: false, queueMaxAgeHours: 24, runAsFarAsMoneyGoes: false },
        },
        rows,
      },
      { rowsPerRun: ports.rowsPerRun },
    );
    return tx
      .selectFrom('mass_payments')
      .select(['id', 'version'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', runId)
      .executeTakeFirstOrThrow();
  });
  const submit = (likeSeen?: string) =>
    submitRun(context, { auth: ports.transfers.auth, payouts: ports.payouts, wake: () => {} }, id, {
      version,
      pin: demoPin,
      likeSeen,
    });
  try {
    await submit();
  } catch (error) {
    // Every week's list looks like the one before.
    if (!(error instanceof Refusal) || error.key !== 'mass_payments.looks_repeated') throw error;
    await submit(String(error.params['seen']));
  }
}

/** What a request of this person would carry. */
export const contextOf = (
  { name, runTx, clock }: Pick<MoneyOutPorts, 'name' | 'runTx' | 'clock'>,
  caller: Caller,
): Context & { caller: Caller } => ({
  environment: name,
  clock,
  requestId: '',
  locale: 'fr',
  ip: '',
  userAgent: '',
  headers: {},
  caller,
  publicUrl: '',
  runTx,
  runOnce: runOnceBy(runTx),
  afterCommit: () => {},
  audited: {},
  pinShown: { lowUntil: null },
  signal: new AbortController().signal,
});
