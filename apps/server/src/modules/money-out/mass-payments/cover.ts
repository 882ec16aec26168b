import { sql } from 'kysely';
import { balancesOf, holdsOf } from '../../../ledger/accounts.ts';
import { accountOf, holdOf, type AccountKind, type MerchantAccountKind } from '../../../ledger/chart.ts';
import { postOrThrow, postWithin } from '../../../ledger/post.ts';
import { postingFor } from '../../../ledger/recipes.ts';
import type { Tx } from '../../context.ts';
import { itemsOf, type Item, type Run } from './records.ts';

/**
 * The money of a run. It is reserved in rounds, each one hold of the ledger: the first covers all of it, later ones
 * what is tried again or what new money allows. An item remembers the round that covers it; an item without one waits
 * for money.
 */
const accountKind = (run: Run) => run.source_account as MerchantAccountKind;
const refOf = (run: Run, round: number, now: Date) => ({
  organisationId: run.organisation_id,
  refId: run.id,
  refType: 'massPayment',
  round,
  occurredAt: now,
  bookedAt: now,
});

/**
 * Reserves an amount under the next round. The round, or null when the account is too small. Saves nothing of the run.
 */
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
  const results = await postWithin(
    tx,
    parts.map((run) => ({
      ...postingFor('payout.reserve', refOf(run, run.hold_round + 1, now), {
        amount: run.total_debit,
        account: accountKind(run),
      }),
      ...(group ? { group } : {}),
    })),
  );
  if (results.every((result) => result.ok)) {
    for (const run of parts) Object.assign(run, { hold_round: run.hold_round + 1, cover_round: run.hold_round + 1 });
    return true;
  }
  const broken = results.find(
    (result) => !result.ok && result.status !== 'insufficient_funds' && result.status !== 'group_failed',
  );
  if (broken && !broken.ok) throw new Error(`The ledger refused to reserve for ${parts[0]!.id}: ${broken.status}`);
  return false;
}

/** Not let go yet, and nothing is reserved for it. */
export const isUncovered = (run: Pick<Run, 'released_at' | 'cover_round'>): boolean =>
  run.released_at === null && run.cover_round === null;

type Part = {
  run: Pick<Run, 'organisation_id' | 'id' | 'source_account'>;
  round: number;
  amount: number;
  /** Part of the key, so that the same part is never given back twice. */ why: string;
};

/** Gives back parts of rounds, of any runs. */
async function giveBackParts(tx: Tx, parts: readonly Part[], now: Date): Promise<void> {
  await postOrThrow(
    tx,
    parts
      .filter(({ amount }) => amount > 0)
      .map(({ run: { organisation_id: organisationId, id, source_account: account }, round, amount, why }) => ({
        organisationId,
        key: `${id}:payout.void:${round}:${why}`,
        recipe: 'payout.void',
        refType: 'massPayment',
        refId: id,
        group: undefined,
        occurredAt: now,
        bookedAt: now,
        lines: [],
        moves: [
          {
            action: 'void',
            hold: holdOf(organisationId, id, round),
            account: accountOf(organisationId, account as MerchantAccountKind),
            amount,
          },
        ],
      })),
  );
}

/** Gives back part of a round. */
export const giveBack = (
  tx: Tx,
  run: Part['run'],
  round: number,
  amount: number,
  why: string,
  now: Date,
): Promise<void> => giveBackParts(tx, [{ run, round, amount, why }], now);

/**
 * Rows, of any runs, that do not leave any more, as they were while they waited: what was set aside for each is free.
 * The same key as where a row is stopped as it leaves.
 */
export async function giveBackFor(
  tx: Tx,
  items: readonly Pick<Item, 'organisation_id' | 'run_id' | 'id' | 'attempts' | 'hold_round' | 'total_debit'>[],
  now: Date,
): Promise<void> {
  const covered = items.filter((item) => item.hold_round !== null);
  if (covered.length === 0) return;
  const runs = new Map(
    (
      await tx
        .selectFrom('mass_payments')
        .select(['organisation_id', 'id', 'source_account'])
        .where('organisation_id', 'in', [...new Set(covered.map((item) => item.organisation_id))])
        .where('id', 'in', [...new Set(covered.map((item) => item.run_id))])
        .execute()
    ).map((run) => [run.id, run]),
  );
  await giveBackParts(
    tx,
    covered.map((item) => ({
      run: runs.get(item.run_id)!,
      round: item.hold_round!,
      amount: item.total_debit,
      why: `${item.id} ${item.attempts}`,
    })),
    now,
  );
}

/** What is still reserved in every round, from the ledger itself. */
export async function heldRounds(tx: Tx, run: Run): Promise<{ round: number; remaining: number }[]> {
  const open = new Map(
    (await holdsOf(tx, { organisationId: run.organisation_id, refId: run.id, open: true, limit: 1000 })).map((hold) => [
      hold.holdId,
      hold.remaining,
    ]),
  );
  return Array.from({ length: run.hold_round }, (_, index) => ({
    round: index + 1,
    remaining: open.get(holdOf(run.organisation_id, run.id, index + 1)) ?? 0,
  })).filter(({ remaining }) => remaining > 0);
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
 * Gives back what no row of a cancelled run needs any more: what is set aside for payments that are under way stays. Of
 * a row in doubt that had failed nothing is set aside. Payments are read before the ledger: one that ends in between
 * makes the part given back smaller, never larger, and the end gives back the rest.
 */
export async function giveBackUnsent(tx: Tx, run: Run, now: Date): Promise<number> {
  const { rows } = await sql<{
    round: number;
    amount: number;
  }>`select hold_round as round, sum(total_debit)::bigint as amount from payouts
    where organisation_id = ${run.organisation_id} and origin_id = ${run.id} and held and hold_ref_id = ${run.id}
    group by 1`.execute(tx);
  const needed = new Map(rows.map(({ round, amount }) => [round, amount]));
  let sum = 0;
  for (const { round, remaining } of await heldRounds(tx, run)) {
    const free = remaining - (needed.get(round) ?? 0);
    if (free <= 0) continue;
    await giveBack(tx, run, round, free, `unsent ${run.version}`, now);
    sum += free;
  }
  return sum;
}

export async function balancesFor(
  tx: Tx,
  run: Run,
): Promise<{ accountId: string; available: number; collectionAvailable: number }> {
  const balances = await balancesOf(tx, run.organisation_id);
  const available = (kind: AccountKind) => balances.find((balance) => balance.kind === kind)?.available ?? 0;
  return {
    accountId: accountOf(run.organisation_id, accountKind(run)),
    available: available(accountKind(run)),
    collectionAvailable: available('collectionPrimary'),
  };
}

/** Total debit of what waits without money. */
export async function uncovered(tx: Tx, run: Run): Promise<{ count: number; amount: number }> {
  const row = await itemsOf(tx, run)
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(total_debit), 0)`.as('amount')])
    .where('status', '=', 'pending')
    .where('hold_round', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: row.count, amount: row.amount };
}

async function uncoveredOfSeries(tx: Tx, run: Run): Promise<number> {
  const { rows } = await sql<{
    amount: number;
  }>`select coalesce(sum(i.total_debit), 0)::bigint as amount from mass_payments r
    join mass_payment_items i on i.organisation_id = r.organisation_id and i.run_id = r.id
    where r.organisation_id = ${run.organisation_id} and r.series_id = ${run.series_id}
      and r.status in ('onHold', 'processing') and i.hold_round is null
      and (i.status = 'pending' or (i.status = 'ready' and r.released_at is null and r.cover_round is null))`.execute(
    tx,
  );
  return rows[0]!.amount;
}

/** What a run that stands still lacks now. Nothing is reserved for it; what it lacked when it stopped may have come. */
export async function shortWhileStill(tx: Tx, run: Run): Promise<number> {
  const waiting = await uncovered(tx, run);
  return waiting.count === 0 ? 0 : Math.max(0, waiting.amount - (await balancesFor(tx, run)).available);
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
  await tx
    .updateTable('mass_payments')
    .set({ hold_round: round })
    .where('organisation_id', '=', run.organisation_id)
    .where('id', '=', run.id)
    .execute();
  const {
    rows: [covered],
  } = await sql<{
    amount: number;
  }>`with covered as (update mass_payment_items set hold_round = ${round} where organisation_id = ${run.organisation_id}
    and run_id = ${run.id} and status = 'pending' and hold_round is null
      and ${reach.last === null ? sql`true` : sql`(row_no, part_no) <= (${reach.last.row}, ${reach.last.part})`}
        returning total_debit) select coalesce(sum(total_debit), 0)::bigint as amount from covered`.execute(tx);
  // An operator may have said in between that a row was paid after all: then it waits no more.
  await giveBack(tx, run, round, reach.amount - covered!.amount, 'left meanwhile', now);
  return all ? 0 : waiting.amount - available;
}

async function firstThatFit(
  tx: Tx,
  run: Run,
  available: number,
): Promise<{ amount: number; last: { row: number; part: number } }> {
  const { rows } = await sql<{
    row_no: number;
    part_no: number;
    running: number;
  }>`select row_no, part_no, running::bigint from (
      select row_no, part_no, sum(total_debit) over (order by row_no, part_no) as running from mass_payment_items
      where organisation_id = ${run.organisation_id} and run_id = ${run.id} and status = 'pending'
        and hold_round is null) s where running <= ${available} order by running desc limit 1`.execute(tx);
  return rows[0]
    ? { amount: rows[0].running, last: { row: rows[0].row_no, part: rows[0].part_no } }
    : { amount: 0, last: { row: -1, part: -1 } };
}
