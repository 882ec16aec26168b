import type { FactRow } from '#contract/facts.ts';
import { paidSinceRows } from '#i18n/catalogues/mass-payments/named-rows.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { fail } from '../../../kit/http/fail.ts';
import { orElse } from '../../../kit/or-else.ts';
import type { Tx } from '../../context.ts';
import { isCorrectedCalledAbout, paymentsOfTheSame } from '../../engine/movements/public.ts';
import { areParts } from './paid-elsewhere.ts';
import { itemsOf, type Item, type Run } from './records.ts';
import { labelOfRow } from './rows-of-file.ts';
import { unsentRows } from './unsent.ts';

/** Where a row would go now, and how much. */
export type Going = Pick<Item, 'id' | 'row_no' | 'name' | 'phone' | 'rib' | 'amount'>;
export type PaidSince = Pick<Item, 'id' | 'row_no' | 'name' | 'amount'> & {
  sheets: Run['sheets'];
  by: string;
  at: Date;
  isOpen: boolean;
  /** When it became so: it was asked for, it was paid, or it was said to be paid after all. */
  knownAt: Date;
};

/**
 * Rows of which the same amount was paid at the same place by other means since the run was sent, or may yet be: a
 * single transfer, another run, also one of which nothing has left. What is open or unclear counts however old it is.
 * Copies are asked about by `elsewhereOf`; another part of the same row is no other means. One each, the last. In the
 * turn of mass payments.
 */
export async function paidSince(
  tx: Tx,
  run: Run,
  rows: readonly Going[],
  since = run.submitted_at,
): Promise<PaidSince[]> {
  if (rows.length === 0 || since === null) return [];
  const wanted = rows.map(({ id, phone, rib, amount }) => ({ id, phone, rib, amount }));
  const none = sql`null::text`;
  const same = paymentsOfTheSame(
    {
      organisationId: sql`${run.organisation_id}::text`,
      phone: sql`w.phone`,
      rib: sql`w.rib`,
      card: none,
      payeeOrganisation: none,
      amount: sql`w.amount`,
    },
    sql`true`,
    await isCorrectedCalledAbout(tx, run.organisation_id),
  );
  const found = await sql<{
    id: string;
    by: string;
    at: Date;
    isOpen: boolean;
    knownAt: Date;
  }>`select distinct on (w.id) w.id, paid.by, paid.at, paid."isOpen", paid."knownAt"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id text, phone text, rib text, amount bigint)
    cross join lateral (
      select s.id as by, coalesce(s.completed_at, s.created_at) as at, s.status <> 'completed' as "isOpen",
        s.known_at as "knownAt", r.id as run_id, r.series_id, s.item_id
      from ${same} s left join mass_payments r on s.origin = 'massPayment'
        and r.organisation_id = ${run.organisation_id} and r.id = s.origin_id
      where s.is_doubted or s.status in ('pending', 'processing', 'onHold')
        or (s.status = 'completed' and s.known_at >= ${since})
      union all select u.id, coalesce(u.submitted_at, u.created_at), true, coalesce(u.submitted_at, u.created_at),
        u.run_id, u.series_id, u.id from (${unsentRows}) u
      where u.organisation_id = ${run.organisation_id} and u.payee = ${orElse(sql`w.rib`, sql`w.phone`)}
        and u.amount = w.amount) paid
    where paid.run_id is null or (paid.run_id <> ${run.id} and paid.series_id is distinct from ${run.series_id ?? ''}
      and not ${areParts(run.organisation_id, sql`w.id`, sql`paid.item_id`)})
    order by w.id, paid."knownAt" desc, paid.by desc`.execute(tx);
  const byId = new Map(found.rows.map((row) => [row.id, row]));
  return rows.flatMap(({ id, row_no, name, amount }) => {
    const paid = byId.get(id);
    return paid
      ? [
          {
            id,
            row_no,
            name,
            amount,
            sheets: run.sheets,
            by: paid.by,
            at: paid.at,
            isOpen: paid.isOpen,
            knownAt: paid.knownAt,
          },
        ]
      : [];
  });
}

/** The same of rows that stand for what failed in another run: since that one was sent. */
export async function paidSinceCopied(tx: Tx, run: Run): Promise<PaidSince[]> {
  if (run.copied_items !== 'failed') return [];
  const rows = await itemsOf(tx, run)
    .select(['id', 'row_no', 'name', 'phone', 'rib', 'amount'])
    .where('owed_id', 'is not', null)
    .where('status', '=', 'ready')
    .execute();
  const first = await tx
    .selectFrom('mass_payment_items as i')
    .innerJoin('mass_payment_items as o', (join) =>
      join.onRef('o.organisation_id', '=', 'i.organisation_id').onRef('o.id', '=', 'i.owed_id'),
    )
    .innerJoin('mass_payments as r', (join) =>
      join.onRef('r.organisation_id', '=', 'o.organisation_id').onRef('r.id', '=', 'o.run_id'),
    )
    .select((eb) => eb.fn.min('r.submitted_at').as('at'))
    .where('i.organisation_id', '=', run.organisation_id)
    .where('i.run_id', '=', run.id)
    .executeTakeFirst();
  return paidSince(tx, run, rows, first?.at ?? null);
}

const namedMax = 5;
/** The first of them, each with its row, how much and when it was paid. */
export const namedIn = (rows: readonly PaidSince[], locale: 'en' | 'fr'): string =>
  paidSinceRows(factsOf(rows), rows.length, locale);
const factsOf = (rows: readonly PaidSince[]): FactRow[] =>
  rows.slice(0, namedMax).map(({ sheets, row_no, name, amount, at, isOpen }) => ({
    row: labelOfRow(sheets, row_no),
    name,
    amount: amount ?? 0,
    at: at.toISOString(),
    isOpen: isOpen ? 1 : 0,
  }));

/**
 * A word for exactly these rows and what pays them: whoever says "once more" says it about what was seen, and about
 * nothing since.
 */
export const seenAs = (rows: readonly PaidSince[]): string =>
  createHash('sha256')
    .update(
      rows
        .map(({ id, by }) => `${id} ${by}`)
        .toSorted()
        .join('\n'),
    )
    .digest('base64url')
    .slice(0, 22);

/** Refuses with the rows and when they were paid. */
export function refusePaidSince(rows: readonly PaidSince[], field: 'paidSince' | 'paidSeen' = 'paidSince'): void {
  if (rows.length > 0)
    fail('mass_payments.paid_since', { count: rows.length, seen: seenAs(rows), rows: factsOf(rows) }, { field });
}
