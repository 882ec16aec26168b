import { retries } from '#domain/values/retries.ts';
import { isQuiet, isWorse, minuteOf, type AlertState } from '#domain/accounts/balance-bands.ts';
import type { NotificationChannel } from '#domain/notifications/notifications.ts';
import { formatTime } from '#domain/values/time.ts';
import type { WillFail } from '#contract/balance-alerts/api.ts';
import type { Selectable } from 'kysely';
import { balancesOf } from '../../../ledger/accounts.ts';
import { isMerchantAccount } from '../../../ledger/chart.ts';
import type { EnvironmentName, RunTx } from '../../../kit/http/context.ts';
import { Refusal } from '../../../kit/http/fail.ts';
import { wholly } from '../../../kit/wholly.ts';
import { moveWithin } from '../account-moves/public.ts';
import { accountName, queuedOut, accountFacts } from '../accounts/public.ts';
import type { Tx } from '../../context.ts';
import { notify } from '../../ground/notifications/public.ts';
import { subAccountNames } from '../../terms/sub-accounts/public.ts';
import type { AutoMove, BalanceAlertsTable } from './tables.ts';
import type { Tables } from '../../tables.ts';
import { bandOf, figureFor, figuresOf, type Figures } from './figures.ts';

export type AlertRow = Selectable<BalanceAlertsTable>;
/** `pauseRuns` pauses what is being paid from the payout account and answers how many runs that were. */
export type AlertPorts = {
  environment: EnvironmentName;
  pauseRuns(tx: Tx, organisationId: string, at: Date): Promise<number>;
};

/**
 * Looks at every alert that is on, each in a transaction of its own; one that another worker is looking at is left to
 * it.
 */
export async function lookAtBalances(runTx: RunTx<Tables>, ports: AlertPorts, now: Date): Promise<void> {
  const rows = await runTx('system', (tx) =>
    tx.selectFrom('balance_alerts').select(['organisation_id', 'id']).where('is_on', '=', true).execute(),
  );
  for (const { organisation_id: organisationId, id } of rows) {
    await runTx({ organisationId }, async (tx) => {
      const row = await tx
        .selectFrom('balance_alerts')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .where('is_on', '=', true)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (row) await evaluate(tx, ports, row, now);
    });
  }
}

/** One look: the band, what is said about it, and what is done about it. */
export async function evaluate(tx: Tx, ports: AlertPorts, row: AlertRow, now: Date): Promise<void> {
  const { organisation_id: organisationId } = row;
  const account = (await balancesOf(tx, organisationId)).find((one) => one.kind === row.account_kind);
  if (!account) return;
  const figures = await figuresOf(
    tx,
    organisationId,
    account,
    (await queuedOut(tx, organisationId)).get(row.account_kind) ?? 0,
    now,
    null,
  );
  const figure = figureFor(row.basis, figures);
  const state = bandOf(row, figures);
  const worse = isWorse(row.state, state);
  const action = state === 'below' && (worse || canTryAgain(row, now)) ? await act(tx, ports, row, figures, now) : null;
  const told = await notifyPeople(tx, ports, row, { state, figures, worse, now });
  await tx
    .updateTable('balance_alerts')
    .set({
      state,
      figure: figure === null ? null : Math.floor(figure),
      evaluated_at: now,
      ...(told === null ? { untold: state !== 'ok' && (row.untold || worse) } : { untold: false, last_sent_at: told }),
      ...(action ? { last_action: JSON.stringify(action) } : {}),
    })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', row.id)
    .execute();
}

const canTryAgain = (row: AlertRow, now: Date): boolean =>
  row.auto_action === 'moveFromCollection' &&
  (row.last_action === null || now.getTime() - Date.parse(row.last_action.at) >= retries.autoMove.everySeconds * 1000);

async function act(tx: Tx, ports: AlertPorts, row: AlertRow, figures: Figures, now: Date): Promise<AutoMove | null> {
  const { organisation_id: organisationId } = row;
  if (row.auto_action === 'pauseRuns') {
    const paused = await ports.pauseRuns(tx, organisationId, now);
    return paused > 0 ? { at: now.toISOString(), action: 'pauseRuns', amount: paused, done: true } : null;
  }
  if (row.auto_action !== 'moveFromCollection' || row.auto_target === null || !isMerchantAccount(row.account_kind))
    return null;
  // It holds that much already: what is too low is its days, or what is left of it after what waits.
  if (figures.available >= row.auto_target) return null;
  const collection =
    (await balancesOf(tx, organisationId)).find((one) => one.kind === 'collectionPrimary')?.available ?? 0;
  const amount = Math.min(row.auto_target - figures.available, collection);
  if (amount <= 0) return { at: now.toISOString(), action: 'moveFromCollection', amount: 0, done: false };
  try {
    const to = row.account_kind;
    await wholly(tx, () =>
      moveWithin(tx, {
        organisationId,
        from: 'collectionPrimary',
        to,
        amount,
        note: null,
        at: now,
        actor: null,
        requestId: null,
      }),
    );
  } catch (error) {
    // A frozen sub-account, or the money went elsewhere at this moment: the alert itself is still told.
    if (!(error instanceof Refusal)) throw error;
    return { at: now.toISOString(), action: 'moveFromCollection', amount, done: false };
  }
  await send(tx, ports, row, 'balanceMoved', { amount }, now);
  return { at: now.toISOString(), action: 'moveFromCollection', amount, done: true };
}

type Look = { state: AlertState; figures: Figures; worse: boolean; now: Date };

/**
 * Says a turn for the worse once, after quiet hours if it fell into them, and repeats while it lasts if that was asked
 * for. Answers when it was said.
 */
async function notifyPeople(
  tx: Tx,
  ports: AlertPorts,
  row: AlertRow,
  { state, figures, worse, now }: Look,
): Promise<Date | null> {
  if (state === 'ok') return null;
  const isDue =
    worse ||
    row.untold ||
    (row.repeat_hours !== null &&
      row.last_sent_at !== null &&
      now.getTime() - row.last_sent_at.getTime() >= row.repeat_hours * 3_600_000);
  const quiet = row.quiet_from && row.quiet_to ? { from: minuteOf(row.quiet_from), to: minuteOf(row.quiet_to) } : null;
  if (!isDue || isQuiet(minuteOf(formatTime(now)), quiet)) return null;
  const [first] = figures.willFail;
  await send(
    tx,
    ports,
    row,
    state === 'below' ? 'balanceLow' : 'balanceApproaching',
    { amount: figures.available, ...(first ? failing(first) : {}) },
    now,
  );
  return now;
}

const failing = ({ kind, title, at, needs, available }: WillFail) => ({
  failsKind: kind === 'massPayment' || kind === 'queued' ? kind : 'schedule',
  // What its maker called it is the same for everybody; our own words are not.
  ...(title.en === title.fr ? { failsTitle: title.en } : {}),
  ...(at ? { failsAt: at } : {}),
  failsNeeds: needs,
  failsLeft: available,
});

async function send(
  tx: Tx,
  ports: AlertPorts,
  row: AlertRow,
  type: 'balanceLow' | 'balanceApproaching' | 'balanceMoved',
  params: Record<string, string | number>,
  at: Date,
): Promise<void> {
  const name = accountName(row.account_kind, await subAccountNames(tx, row.organisation_id));
  await notify(tx, {
    organisationId: row.organisation_id,
    environment: ports.environment,
    type,
    userIds: row.recipient_ids,
    channels: row.channels as NotificationChannel[],
    refType: 'balanceAlert',
    refId: row.id,
    at,
    subAccountId: row.account_kind.startsWith('collectionSub:')
      ? row.account_kind.slice('collectionSub:'.length)
      : null,
    params: { ...params, ...accountFacts(row.account_kind, name) },
  });
}
