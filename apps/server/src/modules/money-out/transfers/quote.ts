import type { BodyOf } from '#contract/endpoint.ts';
import type { transfersApi } from '#contract/transfers/api.ts';
import type { TransferQuote } from '#contract/transfers/schemas.ts';
import { operators } from '#domain/payments/operators.ts';
import { limits } from '#domain/values/limits.ts';
import { ownCost, reachOf, type Beneficiary } from '#domain/mass-payments/payouts.ts';
import { arrivalBy } from '#domain/payments/rails.ts';
import { addDays, dayStart, localDay } from '#domain/values/time.ts';
import { callerOf, type Caller, type EnvironmentName } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { accountNamer } from '../../accounts/accounts/public.ts';
import { previewApproval, requireSecondPerson } from '../../approvals/approvals/public.ts';
import type { Context, Tx } from '../../context.ts';
import { changedAt } from '../recipients/public.ts';
import { coverOf, quotePayoutFor, type PricedPayout } from '../../engine/movements/public.ts';
import { identityOf, operatorOf, resolveBeneficiary, type Resolved, writtenOut } from './beneficiary.ts';
import { earlierTransfer, paymentsTo, plannedTransfer } from './duplicates.ts';
import type { TransferPorts } from './ports.ts';
import { countGuess, twinShownTo, type Twin } from './twin.ts';

export type QuoteWish = BodyOf<typeof transfersApi.quote>;
export const sourceAccount = 'payout';

export type Priced = { resolved: Resolved; priced: PricedPayout; at: Date };

/**
 * Resolves and prices a wish at the moment it will run. Refuses what would leave the beneficiary less than the least
 * payable amount.
 */
export async function priceTransfer(
  tx: Tx,
  ports: Pick<TransferPorts, 'cardKey'>,
  organisationId: string,
  wish: QuoteWish,
  now: Date,
): Promise<Priced> {
  const at = wish.scheduledFor ? new Date(Math.max(now.getTime(), Date.parse(wish.scheduledFor))) : now;
  const resolved = await resolveBeneficiary(tx, {
    organisationId,
    wish: wish.beneficiary,
    cardKey: ports.cardKey,
    at,
    recipientId: wish.recipientId,
  });
  const priced = await quotePayoutFor(tx, {
    organisationId,
    product: 'transfer',
    beneficiary: resolved.beneficiary,
    amount: wish.amount,
    mode: wish.mode,
    at,
    ...(wish.feeBearer ? { senderSharePercent: wish.feeBearer === 'sender' ? 100 : 0 } : {}),
    ...(wish.manual && resolved.beneficiary.kind !== 'user' ? { rail: 'manual' as const } : {}),
  });
  refuseTooLittle(priced);
  return { resolved, priced, at };
}

/** Refuses `transfers.receives_too_little`: fees and taxes would leave less than the least payable amount. */
export function refuseTooLittle({ beneficiaryReceives: receives }: PricedPayout): void {
  if (receives < limits.amountMin)
    fail('transfers.receives_too_little', { receives, min: limits.amountMin }, { field: 'amount' });
}
/** Refuses `amount.above_operator_cap`. A quote only tells of it, with the other ways there are. */
export function refuseAboveCap({ capProblem }: PricedPayout): void {
  if (capProblem)
    fail(
      'amount.above_operator_cap',
      { operator: operators[capProblem.operator].name, max: capProblem.max },
      { field: 'amount' },
    );
}

/** Refuses what is carried out by hand where nobody else is there who could ever say that it was. */
export const requireFinisher = async (
  tx: Tx,
  context: Context,
  { rail }: Pick<PricedPayout, 'rail'>,
  at: Date,
): Promise<void> => {
  if (rail !== 'manual') return;
  const { organisationId, userId } = callerOf(context);
  await requireSecondPerson(tx, { organisationId, environment: context.environment, userId, at }, 'transferByHand');
};

/** The question to the organisation's approval rule, as it will be asked when the transfer is made. */
export const approvalQuestion = (
  caller: Caller,
  environment: EnvironmentName,
  refId: string,
  { resolved, priced, at: leavesAt }: Priced,
  at: Date,
) => ({
  organisationId: caller.organisationId,
  environment,
  subject: 'transfer' as const,
  refId,
  amount: priced.amount,
  party: `${resolved.beneficiary.name}, ${writtenOut(resolved.beneficiary)}`,
  accountKind: sourceAccount,
  channel: 'dashboard' as const,
  requestedBy: { userId: caller.userId, name: caller.name },
  at,
  leavesAt,
});

/**
 * What was sent, runs or is planned already and looks like this wish; the person is asked before it goes a second time.
 */
export const duplicateOf = async (
  tx: Tx,
  organisationId: string,
  { resolved: { beneficiary }, priced, at }: Priced,
  wish: Pick<QuoteWish, 'amount' | 'mode'>,
  now: Date,
): Promise<Twin | null> =>
  (await earlierTransfer(tx, organisationId, { to: identityOf(beneficiary), amount: priced.amount }, now)) ??
  plannedTransfer(tx, organisationId, { beneficiary, amount: wish.amount, mode: wish.mode, at }, now);

/** Whether money has never reached this beneficiary before. */
export async function isFirstTime(tx: Tx, organisationId: string, beneficiary: Beneficiary): Promise<boolean> {
  return (
    (await paymentsTo(tx, organisationId, identityOf(beneficiary))
      .select('t.id')
      .where('t.status', '=', 'completed')
      .limit(1)
      .executeTakeFirst()) === undefined
  );
}

/** The whole price of a transfer before anybody confirms it, and what speaks against it. */
export async function quoteTransfer(
  context: Context & { tx: Tx },
  ports: TransferPorts,
  wish: QuoteWish,
): Promise<TransferQuote> {
  const caller = callerOf(context);
  const { organisationId } = caller;
  const now = context.clock.now();
  const asked = await priceTransfer(context.tx, ports, organisationId, wish, now);
  const { priced, resolved } = asked;
  await requireFinisher(context.tx, context, priced, now);
  const cover = await coverOf(context.tx, organisationId, sourceAccount, priced.totalDebit);
  const nameOf = await accountNamer(context.tx, organisationId);
  await countGuess(
    context.tx,
    ports,
    caller,
    { to: identityOf(resolved.beneficiary).value, amount: priced.amount },
    now,
  );
  const twin = await duplicateOf(context.tx, organisationId, asked, wish, now);
  const approval = await previewApproval(context.tx, approvalQuestion(caller, context.environment, '', asked, now));
  const maySee = caller.permissions.has('balance:view') && caller.subAccounts === null;
  return {
    at: now.toISOString(),
    amount: priced.amount,
    mode: wish.mode,
    ...ownCost(priced),
    senderFee: priced.senderFee,
    beneficiaryFee: priced.beneficiaryFee,
    senderSharePercent: priced.senderSharePercent,
    taxLines: priced.taxLines,
    totalDebit: priced.totalDebit,
    beneficiaryReceives: priced.beneficiaryReceives,
    exact: priced.exact,
    scheduleId: priced.scheduleId,
    rail: priced.rail,
    operator: operatorOf(resolved.beneficiary),
    arrival: arrivalBy(priced.rail, reachOf(resolved.beneficiary)),
    source: {
      accountId: cover.accountId,
      name: nameOf(sourceAccount),
      available: maySee ? cover.available : null,
      balanceAfter: maySee && cover.missing === 0 ? cover.available - priced.totalDebit : null,
    },
    shortage:
      cover.missing === 0
        ? null
        : {
            missing: maySee ? cover.missing : null,
            available: maySee ? cover.available : null,
            collectionAvailable: maySee ? cover.collectionAvailable : null,
            canMove: cover.collectionAvailable >= cover.missing,
          },
    capProblem: priced.capProblem ? { ...priced.capProblem, ways: ['bankTransfer', 'manual', 'massPayment'] } : null,
    duplicate: twin && twinShownTo(caller, twin),
    firstTime: await isFirstTime(context.tx, organisationId, resolved.beneficiary),
    changed: await changedAt(context.tx, organisationId, resolved.beneficiary, wish.recipientId ?? null),
    approval,
    setsAside: wish.recurrence === undefined && cover.missing === 0,
    pinNeeded: !approval.needed,
  };
}

/** A plan begins in the future, within a year, and ends after it began. */
export function schedulePlan(
  wish: Pick<BodyOf<typeof transfersApi.create>, 'scheduledFor' | 'recurrence'>,
  now: Date,
): { startsAt: Date; endsOn: string | null } | null {
  const startsAt = wish.scheduledFor ? new Date(wish.scheduledFor) : now;
  if (!wish.scheduledFor && !wish.recurrence) return null;
  const isLate = startsAt < now || startsAt >= dayStart(addDays(localDay(now), limits.scheduleDaysMax));
  if (isLate) fail('transfers.schedule_invalid', {}, { field: 'scheduledFor' });
  const endsOn = wish.recurrence?.endsOn ?? null;
  if (endsOn !== null && endsOn < localDay(startsAt))
    fail('transfers.schedule_invalid', {}, { field: 'recurrence.endsOn' });
  return { startsAt, endsOn };
}
