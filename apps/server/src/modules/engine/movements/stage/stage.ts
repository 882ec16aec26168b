import { sql } from 'kysely';
import { balancesOf } from '../../../../ledger/accounts.ts';
import type { Clock } from '../../../../kit/clock.ts';
import type { RunTx } from '../../../../kit/http/context.ts';
import type { Tx } from '../../../context.ts';
import { changeFacts } from '../store/payouts.ts';
import {
  payoutUnit,
  savePayoutUnit,
  recordEvent,
  noteOutcome,
  type SendingPorts,
} from '../apply/payout/payout-unit.ts';
import { voidHold } from '../apply/payout/outgoing.ts';
import { moveTransaction } from '#domain/states/transaction-moves.ts';
import type { Tables } from '../../../tables.ts';
import { settleInternal } from '../rails/internal.ts';
import { takeLevelTurns } from './level-now.ts';
import { lockPayouts, type Locked } from '../store/lock-payouts.ts';
import { mayLeave } from './maker-here.ts';
import { start } from './release.ts';
import { notifyByHand } from './waits-by-hand.ts';

const batch = 50;
const bySystem = { kind: 'system' as const, name: null };

/**
 * What happens to payments without a provider's word: their time comes, money arrives, a queue lapses, a payee is here.
 * Any number of workers may run it.
 */
export function payoutStage(ports: SendingPorts & { clock: Clock; runTx: RunTx<Tables> }): () => Promise<boolean> {
  const { clock, runTx } = ports;
  return async () => {
    const settled = await runTx('system', (tx) => settleInternal(tx, ports, clock.now()));
    const started = await runTx('system', (tx) => startScheduled(tx, ports, clock.now()));
    const lapsed = await runTx('system', (tx) => lapse(tx, ports, clock.now()));
    const covered = await runTx('system', (tx) => startCovered(tx, ports, clock.now()));
    const told = await runTx('system', (tx) => notifyByHand(tx, ports, clock.now()));
    return covered || settled || started || lapsed || told;
  };
}

type Due = { organisation_id: string; transaction_id: string };
const keysOf = (rows: readonly Due[]) =>
  rows.map((row) => ({ organisationId: row.organisation_id, transactionId: row.transaction_id }));

async function startScheduled(tx: Tx, ports: SendingPorts, now: Date): Promise<boolean> {
  // Their turns first, and the rows then: whoever has the turn may be waiting for one of them.
  const due = await sql<{
    organisation_id: string;
  }>`select organisation_id from payouts where scheduled_for <= ${now} order by scheduled_for limit ${batch}`.execute(
    tx,
  );
  if (due.rows.length === 0) return false;
  const whose = [...new Set(due.rows.map((row) => row.organisation_id))];
  await takeLevelTurns(tx, whose, now);
  const { rows } = await sql<Due>`select organisation_id, transaction_id from payouts where scheduled_for <= ${now}
      and organisation_id = any(${whose}::text[]) order by scheduled_for limit ${batch} for update skip locked`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  const unit = payoutUnit();
  const entries = await lockPayouts(tx, keysOf(rows));
  // What is still undecided starts when it is decided.
  const isDue = ({ row }: Locked) => row.status === 'pending' && row.stage === null;
  for (const { payout } of entries.filter((entry) => !isDue(entry))) changeFacts(unit, payout, { scheduled_for: null });
  await start(
    tx,
    unit,
    await mayLeave(tx, unit, entries.filter(isDue), ports, now),
    null,
    ports.environment,
    now,
    bySystem,
  );
  await savePayoutUnit(tx, ports, unit, now);
  return rows.length === batch;
}

/** A queue has an end: what still waits then has failed, and what was reserved for it is free. */
async function lapse(tx: Tx, ports: SendingPorts, now: Date): Promise<boolean> {
  const { rows } =
    await sql<Due>`select organisation_id, transaction_id from payouts where queue_until <= ${now} order by queue_until
      limit ${batch} for update skip locked`.execute(tx);
  if (rows.length === 0) return false;
  const unit = payoutUnit();
  for (const { row, payout } of await lockPayouts(tx, keysOf(rows))) {
    const from = { status: row.status, stage: row.stage };
    const move = row.status === 'onHold' ? moveTransaction({ ...from, flow: 'out' }, 'queueLapsed') : null;
    changeFacts(unit, payout, { queue_until: null });
    if (!move?.ok) continue; // on its way: the operator's word ends it
    row.status = move.status;
    row.stage = move.stage;
    if (!payout.held) Object.assign(row, { reason_code: 'INSUFFICIENT_BALANCE', provider_reason: null });
    voidHold(unit, payout, now);
    unit.rows.add(row);
    unit.stopped.push(row);
    recordEvent(unit, row, 'queueLapsed', from, now, { by: bySystem });
    noteOutcome(unit, row, payout, 'failed', now, { kind: 'failed' });
  }
  await savePayoutUnit(tx, ports, unit, now);
  return rows.length === batch;
}

/** Money has arrived: the oldest that it covers go first. */
async function startCovered(tx: Tx, ports: SendingPorts, now: Date): Promise<boolean> {
  const { rows } = await sql<
    Due & { source_account: string; total_debit: number }
  >`select p.organisation_id, p.transaction_id, p.source_account, p.total_debit from payouts p
    join transactions t on t.organisation_id = p.organisation_id and t.id = p.transaction_id
    where p.queue_until > ${now} and not p.held and t.status = 'onHold' order by t.created_at, t.id
      limit ${batch * 10}`.execute(tx);
  if (rows.length === 0) return false;
  const free = new Map<string, number>();
  for (const organisationId of new Set(rows.map((row) => row.organisation_id))) {
    for (const balance of await balancesOf(tx, organisationId))
      free.set(`${organisationId} ${balance.kind}`, balance.available);
  }
  const covered = rows
    .filter((row) => {
      const name = `${row.organisation_id} ${row.source_account}`;
      const left = (free.get(name) ?? 0) - row.total_debit;
      if (left < 0) return false;
      free.set(name, left);
      return true;
    })
    .slice(0, batch);
  if (covered.length === 0) return false;
  const unit = payoutUnit();
  await takeLevelTurns(
    tx,
    covered.map((row) => row.organisation_id),
    now,
  );
  const entries = (await lockPayouts(tx, keysOf(covered))).filter(
    ({ row, payout }) => row.status === 'onHold' && !payout.held && payout.queue_until !== null,
  );
  await start(
    tx,
    unit,
    await mayLeave(tx, unit, entries, ports, now),
    'fundsArrived',
    ports.environment,
    now,
    bySystem,
  );
  await savePayoutUnit(tx, ports, unit, now);
  return covered.length === batch;
}
