import { transferRefusals } from '#i18n/catalogues/transfers/form.ts';
import { requestTitles } from '#i18n/catalogues/approvals/requests.ts';
import { sayBoth } from '#i18n/words.ts';
import type { BodyOf, DataOf } from '#contract/endpoint.ts';
import type { transfersApi } from '#contract/transfers/api.ts';
import { limits } from '#domain/values/limits.ts';
import { approvalWarnings } from '#i18n/catalogues/approvals/warnings.ts';
import { answer, callerOf, type Acted, type DataAnswer } from '../../../kit/http/context.ts';
import { fail, Refusal } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import { askApproval, previewApproval } from '../../approvals/approvals/public.ts';
import { takeLevelTurn } from '../../terms/business-levels/public.ts';
import type { Context, Tx } from '../../context.ts';
import { coverOf, openPayouts } from '../../engine/movements/public.ts';
import { changedAt } from '../recipients/public.ts';
import { requirePin, spendAfterReset } from '../../people/second-factor/public.ts';
import { linesOf, warningsOf, type TransferFacts } from './approval.ts';
import { attachPapers } from './attachments.ts';
import { identityOf, operatorOf, writtenOut } from './beneficiary.ts';
import { transferDetail } from './detail.ts';
import { askHolder, countLookAt, type HolderAnswer } from './name-check.ts';
import { takeBeneficiaryTurn } from './duplicates.ts';
import type { TransferPorts } from './ports.ts';
import {
  approvalQuestion,
  duplicateOf,
  isFirstTime,
  priceTransfer,
  refuseAboveCap,
  requireFinisher,
  schedulePlan,
  sourceAccount,
  type Priced,
} from './quote.ts';
import { createSchedule } from './schedule-create.ts';
import { countGuess, twinFacts, twinShownTo, type Twin } from './twin.ts';

export type CreateWish = BodyOf<typeof transfersApi.create>;
type Created = DataOf<typeof transfersApi.create>;

/**
 * Makes a transfer, or the plan of one. First what speaks with others or counts tries (the holder's name, the PIN),
 * which moves nothing; then all of it again and the act itself in one transaction, at the price the person saw or not
 * at all.
 */
export async function createTransfer(
  context: Context,
  ports: TransferPorts,
  wish: CreateWish,
): Promise<Acted<Created>> {
  const caller = callerOf(context);
  const scope = { organisationId: caller.organisationId };
  const seen = await context.runTx(scope, async (tx) => {
    const now = context.clock.now();
    const priced = await priceTransfer(tx, ports, caller.organisationId, wish, now);
    schedulePlan(wish, now);
    return {
      ...priced,
      approval: await previewApproval(tx, approvalQuestion(caller, context.environment, '', priced, now)),
    };
  });
  if (!seen.approval.needed)
    await requirePin(
      context,
      ports.auth,
      wish.pin ??
        fail(
          'request.invalid',
          {},
          {
            field: 'pin',
            fields: [{ path: 'pin', rule: 'required', message: transferRefusals.pinNeeded }],
          },
        ),
    );
  if (seen.approval.needed || !wish.nameConfirmed) await countLookAt(context, ports, seen.resolved);
  const holder = seen.resolved.known
    ? { name: seen.resolved.known.verifiedName, match: seen.resolved.known.match, active: null }
    : await askHolder(context, ports, seen.resolved.beneficiary);
  if (!wish.nameConfirmed && (holder?.match === 'partial' || holder?.match === 'none'))
    fail('transfers.name_unconfirmed', { name: holder.name ?? '' }, { field: 'nameConfirmed' });
  const created = await context.runOnce(scope, (tx) =>
    act(tx, context, ports, wish, { holder, hasPin: !seen.approval.needed }),
  );
  context.afterCommit(ports.wake);
  return created;
}

type Proven = { holder: (Pick<HolderAnswer, 'name'> & { match: HolderAnswer['match'] }) | null; hasPin: boolean };

async function act(
  tx: Tx,
  context: Context,
  ports: TransferPorts,
  wish: CreateWish,
  proven: Proven,
): Promise<DataAnswer<Created>> {
  const caller = callerOf(context);
  const { organisationId } = caller;
  const now = context.clock.now();
  const asked = await priceTransfer(tx, ports, organisationId, wish, now);
  const { priced, resolved } = asked;
  const plan = schedulePlan(wish, now);
  const receivesOther = wish.expectedReceives !== undefined && wish.expectedReceives !== priced.beneficiaryReceives;
  if (priced.totalDebit !== wish.expectedTotalDebit || receivesOther)
    fail('transfers.quote_changed', {
      expected: wish.expectedTotalDebit,
      totalDebit: priced.totalDebit,
      ...(receivesOther ? { receives: priced.beneficiaryReceives } : {}),
    });
  refuseAboveCap(priced);
  await requireFinisher(tx, context, priced, now);
  // Two clicks at once, on two machines even, take their turn: the second then finds the first.
  await takeBeneficiaryTurn(tx, organisationId, identityOf(resolved.beneficiary));
  await takeLevelTurn(tx, organisationId, 'out', now);
  await countGuess(tx, ports, caller, { to: identityOf(resolved.beneficiary).value, amount: priced.amount }, now);
  const earlier = await duplicateOf(tx, organisationId, asked, wish, now);
  const shown = earlier && twinShownTo(caller, earlier);
  if (shown && shown.seen !== wish.duplicateOf)
    fail(
      'transfers.duplicate',
      { ...twinFacts(shown), ...(shown.plannedFor ? { planned: 'yes' } : {}) },
      { field: 'duplicateOf' },
    );
  const warnings = warningsOf({
    firstTime: await isFirstTime(tx, organisationId, resolved.beneficiary),
    nameMatch: proven.holder?.match ?? null,
    duplicate: earlier !== null,
    changed: await changedAt(tx, organisationId, resolved.beneficiary, wish.recipientId ?? null),
    byHand: priced.rail === 'manual',
  });
  const attachments = await attachPapers(
    tx,
    { organisationId, userId: caller.userId, at: now },
    wish.attachments ?? [],
  );
  if (wish.recurrence && plan) {
    const schedule = await createSchedule(tx, context, {
      wish,
      asked,
      plan,
      warnings,
      attachments,
      hasPin: proven.hasPin,
    });
    return answer({ transfer: null, schedule });
  }
  const id = newId('transaction', now);
  const startsAt = plan && plan.startsAt > now ? plan.startsAt : null;
  const isShort =
    wish.queueWhenShort === true && (await coverOf(tx, organisationId, sourceAccount, priced.totalDebit)).missing > 0;
  const approval = await askApproval(tx, {
    ...approvalQuestion(caller, context.environment, id, asked, now),
    title: sayBoth(requestTitles.transfer, { name: resolved.beneficiary.name }),
    snapshot: factsOfWish(id, asked, startsAt),
    warnings: isShort ? [{ code: 'moneyMissing', text: approvalWarnings.moneyMissing }, ...warnings] : warnings,
    lines: linesOf({
      ...priced,
      name: resolved.beneficiary.name,
      account: writtenOut(resolved.beneficiary),
      verifiedName: proven.holder?.name ?? null,
      description: wish.description || null,
      papers: attachments,
    }),
  });
  // The rule was switched off in the meantime: nobody has confirmed it by PIN.
  if (!approval.needed && !proven.hasPin)
    fail('transfers.quote_changed', { expected: wish.expectedTotalDebit, totalDebit: priced.totalDebit });
  if (!approval.needed)
    await spendAfterReset(tx, {
      userId: caller.userId,
      organisationId: caller.organisationId,
      amount: priced.totalDebit,
      at: now,
    });
  await withoutBalance(caller.permissions.has('balance:view') && caller.subAccounts === null, () =>
    openPayouts(tx, context.clock, [
      {
        id,
        organisationId,
        type: 'transfer',
        origin: { type: 'transfer' },
        sourceAccount,
        beneficiary: resolved.beneficiary,
        quote: priced,
        rail: priced.rail,
        description: wish.description || null,
        payeeNote: wish.payeeNote || null,
        merchantReference: wish.merchantReference ?? null,
        channel: 'dashboard',
        actor: { kind: 'user', id: caller.userId, name: caller.name },
        requestId: context.requestId,
        recipientId: wish.recipientId ?? null,
        linkedAccountId: resolved.linkedAccountId,
        nameCheck: proven.holder ? { verifiedName: proven.holder.name, match: proven.holder.match } : null,
        approvalId: approval.needed ? approval.approvalId : null,
        hold: { kind: 'own' },
        start: approval.needed ? 'pendingApproval' : startsAt ? 'scheduled' : 'now',
        besideScheduleId: besideOf(earlier, now),
        attachments,
        scheduledFor: startsAt,
        queueUntil: wish.queueWhenShort
          ? new Date((startsAt ?? now).getTime() + limits.transferQueueHours * 3_600_000)
          : null,
      },
    ]),
  );
  Object.assign(context.audited, {
    objectType: 'transaction',
    objectId: id,
    after: {
      amount: priced.amount,
      totalDebit: priced.totalDebit,
      to: resolved.beneficiary.name,
      rail: priced.rail,
      approval: approval.needed,
    },
  });
  return answer({ transfer: await transferDetail(tx, caller, id, now), schedule: null });
}

/**
 * A plan whose time is still ahead and that the person was shown: they want both. One whose time has come and that did
 * not go is another matter: whoever pays then may well do so in its place.
 */
const besideOf = (seen: Twin | null, now: Date): string | null =>
  seen?.plannedFor && Date.parse(seen.plannedFor) > now.getTime() ? seen.id : null;

/** What the approval's snapshot will be once the rows are there. */
const factsOfWish = (
  id: string,
  { resolved: { beneficiary }, priced }: Priced,
  startsAt: Date | null,
): TransferFacts => ({
  id,
  amount: priced.amount,
  fee: priced.fee,
  tax: priced.tax,
  totalDebit: priced.totalDebit,
  receives: priced.beneficiaryReceives,
  rail: priced.rail,
  scheduledFor: startsAt?.toISOString() ?? null,
  to: {
    destination: beneficiary.kind,
    name: beneficiary.name,
    phone: beneficiary.kind === 'wallet' ? beneficiary.phone : null,
    operator: operatorOf(beneficiary),
    rib: beneficiary.kind === 'bank' ? beneficiary.rib : null,
    card: beneficiary.kind === 'card' ? beneficiary.fingerprint : null,
    code: beneficiary.kind === 'user' ? beneficiary.code : null,
  },
});

/** Who may send without seeing balances learns that it is too little, and not how much there is. */
export async function withoutBalance<T>(maySee: boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!maySee && error instanceof Refusal && error.key === 'balance.insufficient') fail('balance.insufficient');
    throw error;
  }
}
