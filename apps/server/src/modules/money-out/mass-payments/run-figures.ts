import { leftOutText } from '#i18n/catalogues/mass-payments/left-out.ts';
import { sql } from 'kysely';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import type { LeftOut } from '#domain/mass-payments/left-out.ts';
import { itemStageOf, type ItemStage } from '#domain/states/mass-payment.ts';
import type { Tx } from '../../context.ts';
import { isInNoFile } from '../../engine/movements/public.ts';
import { itemSums } from './cost.ts';
import { mayBeTakenIn, saysWords } from './left-out.ts';
import { among, itemsOf, type Run } from './records.ts';
import { blockingRules } from './items.ts';
import { sentenceOf } from './rows.ts';

/** With a person who pays it outside: on its way to nobody until they do. */
const isByHand = sql<boolean>`coalesce(rail = 'manual' and status = 'processing', false)`;
/** Let go, and waiting here for the next file to the bank: until then it is called off with the run. */
const waitsForFile = sql<boolean>`case when destination = 'bank' and status = 'processing'
  then ${isInNoFile('mass_payment_items')} else false end`;

export async function moneyOf(tx: Tx, runs: readonly Run[]): Promise<Omit<MassPaymentDetail['money'], 'held'>> {
  const rows = await tx
    .selectFrom('mass_payment_items')
    .where('organisation_id', '=', runs[0]!.organisation_id)
    .where(
      among(
        'run_id',
        runs.map(({ id }) => id),
      ),
    )
    .select(['status', isByHand.as('by_hand'), waitsForFile.as('waits_for_file'), ...itemSums])
    .groupBy(['status', isByHand, waitsForFile])
    .execute();
  const sumOf = (stage: ItemStage | 'byHand') =>
    rows
      .filter((row) => (row.by_hand ? 'byHand' : row.waits_for_file ? 'notSent' : itemStageOf(row.status)) === stage)
      .reduce(
        (sum, row) => ({
          count: sum.count + row.count,
          amount: sum.amount + row.amount,
          receives: sum.receives + row.receives,
          takenOff: sum.takenOff + row.takenOff,
          fee: sum.fee + row.fee,
          tax: sum.tax + row.tax,
          totalDebit: sum.totalDebit + row.totalDebit,
        }),
        { count: 0, amount: 0, receives: 0, takenOff: 0, fee: 0, tax: 0, totalDebit: 0 },
      );
  return {
    notSent: sumOf('notSent'),
    underWay: sumOf('underWay'),
    byHand: sumOf('byHand'),
    paid: sumOf('paid'),
    failed: sumOf('failed'),
  };
}

const speedMinutes = 5;

/** Items that ended per minute lately, and how long the rest takes at that; nobody knows what waits for a file. */
export async function speedOf(
  tx: Tx,
  run: Run,
  left: number,
  now: Date,
): Promise<{ speed: number | null; secondsLeft: number | null }> {
  if (run.status !== 'processing' || !run.started_at) return { speed: null, secondsLeft: null };
  const waiting = await itemsOf(tx, run).select('id').where(waitsForFile, '=', true).limit(1).executeTakeFirst();
  if (waiting) return { speed: null, secondsLeft: null };
  const from = new Date(Math.max(run.started_at.getTime(), now.getTime() - speedMinutes * 60_000));
  const { count } = await itemsOf(tx, run)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', 'in', ['completed', 'failed'])
    .where('ended_at', '>=', from)
    .executeTakeFirstOrThrow();
  const minutes = (now.getTime() - from.getTime()) / 60_000;
  if (count === 0 || minutes <= 0) return { speed: null, secondsLeft: null };
  const perMinute = count / minutes;
  return { speed: Math.round(perMinute * 10) / 10, secondsLeft: Math.ceil((left / perMinute) * 60) };
}

export async function faultsOf(tx: Tx, run: Run): Promise<MassPaymentDetail['faults']> {
  if (run.wrong_count === 0) return [];
  const { rows } = await sql<{
    rule: string;
    count: number;
    params: Record<string, string> | null;
  }>`select f->>'rule' as rule, count(*)::int as count, (array_agg(f->'params'))[1] as params from mass_payment_items i,
      jsonb_array_elements(i.errors || (select coalesce(jsonb_agg(c), '[]'::jsonb)
        from jsonb_array_elements(i.context) c where c->>'rule' = any(${[...blockingRules]}::text[]))) f
    where i.organisation_id = ${run.organisation_id} and i.run_id = ${run.id} and i.status = 'draft' group by 1
      order by 2 desc, 1`.execute(tx);
  return rows.map((row) => ({
    code: row.rule,
    count: row.count,
    text: sentenceOf({ rule: row.rule, params: row.params ?? {} }),
  }));
}

/**
 * Rows that are left out, by their first reason; what a row says in words counts as one reason whatever the words are.
 */
export async function leftOutOf(tx: Tx, runs: readonly Run[]): Promise<MassPaymentDetail['leftOut']> {
  const { rows } = await sql<{
    code: LeftOut['code'];
    words: string | null;
    out: boolean;
    count: number;
    payable: number;
    amount: number;
  }>`select left_out->0->>'code' as code, min(left_out->0->>'words')
    filter (where ${saysWords}) as words, status = 'leftOut' as out, count(*)::int as count,
    count(*) filter (where ${mayBeTakenIn})::int as payable,
      coalesce(sum(amount), 0)::bigint as amount from mass_payment_items
        where organisation_id = ${runs[0]!.organisation_id} and run_id = any(${runs.map(({ id }) => id)}::text[])
        and left_out <> '[]'::jsonb group by 1, 3, case when ${saysWords} then left_out->0->>'words' end
        order by 4 desc, 1, 2`.execute(tx);
  const out = rows.filter((row) => row.out);
  const sum = (of: 'count' | 'amount' | 'payable', list: typeof rows) =>
    list.reduce((total, row) => total + row[of], 0);
  return {
    count: sum('count', out),
    amount: sum('amount', out),
    takenIn: sum(
      'count',
      rows.filter((row) => !row.out),
    ),
    canTakeIn: sum('payable', out),
    reasons: out.slice(0, 20).map(({ code, words, count, payable, amount }) => ({
      code,
      words,
      canTakeIn: payable,
      text: leftOutText({ code, ...(words === null ? {} : { words }) }),
      count,
      amount,
    })),
  };
}
