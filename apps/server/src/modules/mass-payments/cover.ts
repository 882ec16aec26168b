import { sql } from 'kysely';
import { balancesOf, holdsOf } from '../../ledger/accounts.ts';
import { accountOf, holdOf, type AccountKind, type MerchantAccountKind } from '../../ledger/chart.ts';
import { postOrThrow, postWithin } from '../../ledger/post.ts';
import { postingFor } from '../../ledger/recipes.ts';
import type { Tx } from '../context.ts';
import { itemsOf, type Run } from './records.ts';

/**
 * The money of a run. It is reserved in rounds, each one hold of the ledger: the first covers all of it, later ones what is
 * tried again or what new money allows. An item remembers the round that covers it; an item without one waits for money.
 */
const accountKind = (run: Run) => run.source_account as MerchantAccountKind;
const refOf = (run: Run, round: number, now: Date) => ({ organisationId: run.organisation_id, refId: run.id, refType: 'massPayment', round, occurredAt: now, bookedAt: now });

/** Reserves an amount under the next round. The round, or null when the account is too small. Saves nothing of the run. */
export async function reserveRound(tx: Tx, run: Run, amount: number, now: Date): Promise<number | null> {
  const round = run.hold_round + 1;
  const posting = postingFor('payout.reserve', refOf(run, round, now), { amount, account: accountKind(run) });
  const [result] = await postWithin(tx, [posting]);
  if (result!.ok) return round;
  if (result!.status === 'insufficient_funds') return null;
  throw new Error(`The ledger refused to reserve ${amount} for ${run.id}: ${result!.status}`);
}

/** Reserves every part of a file in full, or nothing at all. False when the account is too small for all of them. */
export async function reserveAll(tx: Tx, parts: readonly Run[], now: Date): Promise<boolean> {
  const group = parts.length > 1 ? parts[0]!.series_id! : undefined;
  const results = await postWithin(tx, parts.map((run) => ({ ...postingFor('payout.reserve', refOf(run, run.hold_round + 1, now), { amount: run.total_debit, account: accountKind(run) }), ...(group ? { group } : {}) })));
  if (results.every((result) => result.ok)) {
    for (const run of parts) Object.assign(run, { hold_round: run.hold_round + 1, cover_round: run.hold_round + 1 });
    return true;
  }
  const broken = results.find((result) => !result.ok && result.status !== 'insufficient_funds' && result.status !== 'group_failed');
  if (broken && !broken.ok) throw new Error(`The ledger refused to reserve for ${parts[0]!.id}: ${broken.status}`);
  return false;
}

/** Not let go yet, and nothing is reserved for it. */
export const isUncovered = (run: Pick<Run, 'released_at' | 'cover_round'>): boolean => run.released_at === null && run.cover_round === null;

/** Gives back part of a round. `why` is part of the key, so that the same part is never given back twice. */
export async function giveBack(tx: Tx, run: Run, round: number, amount: number, why: string, now: Date): Promise<void> {
  if (amount === 0) return;
  const { organisation_id: organisationId } = run;
  await postOrThrow(tx, [{
    organisationId, key: `${run.id}:payout.void:${round}:${why}`, recipe: 'payout.void', refType: 'massPayment', refId: run.id, group: undefined, occurredAt: now, bookedAt: now, lines: [],
    moves: [{ action: 'void', hold: holdOf(organisationId, run.id, round), account: accountOf(organisationId, accountKind(run)), amount }],
  }]);
}

/** What is still reserved in every round, from the ledger itself. */
export async function heldRounds(tx: Tx, run: Run): Promise<{ round: number; remaining: number }[]> {
  const open = new Map((await holdsOf(tx, { organisationId: run.organisation_id, refId: run.id, open: true, limit: 1000 })).map((hold) => [hold.holdId, hold.remaining]));
  return Array.from({ length: run.hold_round }, (_, index) => ({ round: index + 1, remaining: open.get(holdOf(run.organisation_id, run.id, index + 1)) ?? 0 })).filter(({ remaining }) => remaining > 0);
}

/** Gives back whatever is still reserved. After it the run holds nothing. */
export async function giveBackRest(tx: Tx, run: Run, now: Date): Promise<number> {
  let sum = 0;
  for (const { round, remaining } of await heldRounds(tx, run)) {
    await giveBack(tx, run, round, remaining, `rest ${run.version}`, now);
    sum += remaining;
  }
  return sum;
}

/**
 * Gives back what no item on its way will need. Items are read before the ledger: one that ends in between makes the part
 * given back smaller, never larger, and the end gives back the rest.
 */
export async function giveBackUnsent(tx: Tx, run: Run, now: Date): Promise<number> {
  const needed = new Map((await itemsOf(tx, run).select(['hold_round', (eb) => eb.fn.sum<number>('total_debit').as('sum')]).where('status', 'in', ['processing', 'inReconciliation']).groupBy('hold_round').execute()).map((row) => [row.hold_round, row.sum]));
  let sum = 0;
  for (const { round, remaining } of await heldRounds(tx, run)) {
    const free = remaining - (needed.get(round) ?? 0);
    if (free <= 0) continue;
    await giveBack(tx, run, round, free, `unsent ${run.version}`, now);
    sum += free;
  }
  return sum;
}

/** Gives back what no row of a run that was let go needs any more. As above: a row that ends in between makes it smaller. */
export async function giveBackUnneeded(tx: Tx, run: Run, now: Date): Promise<void> {
  const needing = await itemsOf(tx, run).select(['hold_round', (eb) => eb.fn.sum<number>('total_debit').as('sum')]).where('status', 'in', ['ready', 'pending', 'processing', 'inReconciliation']).where('hold_round', 'is not', null).groupBy('hold_round').execute();
  const needed = new Map(needing.map((row) => [row.hold_round, row.sum]));
  for (const { round, remaining } of await heldRounds(tx, run)) {
    await giveBack(tx, run, round, Math.max(0, remaining - (needed.get(round) ?? 0)), `unneeded ${run.version} ${remaining}`, now);
  }
}

export async function balancesFor(tx: Tx, run: Run): Promise<{ accountId: string; available: number; collectionAvailable: number }> {
  const balances = await balancesOf(tx, run.organisation_id);
  const available = (kind: AccountKind) => balances.find((balance) => balance.kind === kind)?.available ?? 0;
  return { accountId: accountOf(run.organisation_id, accountKind(run)), available: available(accountKind(run)), collectionAvailable: available('collectionPrimary') };
}

/** Total debit of what waits without money. */
export async function uncovered(tx: Tx, run: Run): Promise<{ count: number; amount: number }> {
  const row = await itemsOf(tx, run).select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(total_debit), 0)`.as('amount')]).where('status', '=', 'pending').where('hold_round', 'is', null).executeTakeFirstOrThrow();
  return { count: row.count, amount: row.amount };
}

async function uncoveredOfSeries(tx: Tx, run: Run): Promise<number> {
  const { rows } = await sql<{ amount: number }>`select coalesce(sum(i.total_debit), 0)::bigint as amount from mass_payments r join mass_payment_items i on i.organisation_id = r.organisation_id and i.run_id = r.id
    where r.organisation_id = ${run.organisation_id} and r.series_id = ${run.series_id} and r.status in ('onHold', 'processing') and i.hold_round is null
      and (i.status = 'pending' or (i.status = 'ready' and r.released_at is null and r.cover_round is null))`.execute(tx);
  return rows[0]!.amount;
}

/**
 * Reserves for items that wait without money: for all of them, or, as far as money goes, for the first rows that fit.
 * Items that got money carry the round. @returns francs still missing, 0 when everything is covered
 */
export async function coverWaiting(tx: Tx, run: Run, now: Date): Promise<number> {
  const waiting = await uncovered(tx, run);
  if (waiting.count === 0) return 0;
  const { available } = await balancesFor(tx, run);
  const all = waiting.amount <= available;
  if (!run.as_far_as_money_goes) {
    // Parts of one file begin together: none of them takes money that is not enough for all.
    const whole = run.series_id === null ? waiting.amount : await uncoveredOfSeries(tx, run);
    if (whole > available) return whole - available;
  }
  // The sum of the first rows that fit; the ledger has the last word, should the balance have moved since.
  const reach = all ? { amount: waiting.amount, last: null } : await firstThatFit(tx, run, available);
  if (reach.amount === 0) return waiting.amount - available;
  const round = await reserveRound(tx, run, reach.amount, now);
  if (round === null) return waiting.amount;
  run.hold_round = round;
  await tx.updateTable('mass_payments').set({ hold_round: round }).where('organisation_id', '=', run.organisation_id).where('id', '=', run.id).execute();
  await tx.updateTable('mass_payment_items').set({ hold_round: round }).where('organisation_id', '=', run.organisation_id).where('run_id', '=', run.id).where('status', '=', 'pending').where('hold_round', 'is', null)
    .where(reach.last === null ? sql<boolean>`true` : sql<boolean>`(row_no, part_no) <= (${reach.last.row}, ${reach.last.part})`).execute();
  return all ? 0 : waiting.amount - available;
}

async function firstThatFit(tx: Tx, run: Run, available: number): Promise<{ amount: number; last: { row: number; part: number } }> {
  const { rows } = await sql<{ row_no: number; part_no: number; running: number }>`select row_no, part_no, running::bigint from (
      select row_no, part_no, sum(total_debit) over (order by row_no, part_no) as running from mass_payment_items
      where organisation_id = ${run.organisation_id} and run_id = ${run.id} and status = 'pending' and hold_round is null) s where running <= ${available} order by running desc limit 1`.execute(tx);
  return rows[0] ? { amount: rows[0].running, last: { row: rows[0].row_no, part: rows[0].part_no } } : { amount: 0, last: { row: -1, part: -1 } };
}
