import { sql } from 'kysely';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import type { Tx } from '../../context.ts';
import { countListedNames } from '../../ground/proofs/public.ts';
import { accountFor, askHolder, matchOf, recipientsById, type ListPorts } from '../recipients/public.ts';
import { addContext } from './context.ts';
import { totalsOfRows } from './row-totals.ts';
import { among, countItems, itemsOf, lockRun, saveRun, type Item, type Run } from './records.ts';

/** Asked of so many numbers in one step; a run that was taken is taken by another after this long. */
const atOnce = 20;
const leaseMs = 60_000;

export async function askForNames(tx: Tx, run: Run, now: Date): Promise<void> {
  await tx
    .updateTable('mass_payment_items')
    .set({ name_state: null, verified_name: null, name_match: null })
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .execute();
  await saveRun(tx, run, { names_asked_at: now }, now);
}

/** Asks operators for the holders of numbers, run by run, a few at a time and outside every transaction. */
export function nameCheckStage(ports: ListPorts): () => Promise<boolean> {
  return async () => {
    const batch = await ports.runTx('system', (tx) => take(tx, ports, ports.clock.now()));
    if (!batch) return false;
    if (batch.items.length === 0) return true;
    const accounts = new Map<OperatorCode, Awaited<ReturnType<typeof accountFor>>>();
    await ports.runTx('system', async (tx) => {
      for (const operator of new Set(batch.items.map((item) => item.operator!)))
        accounts.set(operator, await accountFor(tx, ports, batch.run.organisation_id, operator));
    });
    const answers = await Promise.all(
      batch.items.map(async (item) => ({
        item,
        answer: await askHolder(ports, accounts.get(item.operator!) ?? null, item.phone!),
      })),
    );
    await ports.runTx('system', (tx) => write(tx, batch.run, answers, ports.clock.now()));
    return true;
  };
}

/** Marked by the names that operators gave: another than is written, or none. */
const nameDiffers = sql<boolean>`(name_match in ('partial', 'none') or name_state = 'notFound')`;
const namedMax = 5;

/** Whom an operator knows by another name, or not at all, of all that is sent together; the first of them by name. */
export async function namesThatDiffer(
  tx: Tx,
  runs: readonly Run[],
): Promise<{ count: number; first: { name: string; verified: string | null }[] }> {
  const rows = await tx
    .selectFrom('mass_payment_items')
    .select(['name', 'verified_name', sql<number>`(count(*) over ())::int`.as('count')])
    .where('organisation_id', '=', runs[0]!.organisation_id)
    .where(
      among(
        'run_id',
        runs.map(({ id }) => id),
      ),
    )
    .where('destination', '=', 'wallet')
    .where('status', '<>', 'leftOut')
    .where(nameDiffers)
    .orderBy('run_id')
    .orderBy('row_no')
    .orderBy('part_no')
    .limit(namedMax)
    .execute();
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ name, verified_name }) => ({ name, verified: verified_name })),
  };
}

/** How many names of one run were asked for, and what came of it; null where nobody asked. */
export async function nameCheckOf(tx: Tx, run: Run, now: Date): Promise<MassPaymentDetail['nameCheck']> {
  const row = await itemsOf(tx, run)
    .select((eb) => [
      eb.fn.countAll<number>().as('of'),
      eb.fn.count<number>('name_state').as('checked'),
      sql<number>`count(*) filter (where ${nameDiffers})::int`.as('differing'),
    ])
    .where('destination', '=', 'wallet')
    .where('phone', 'is not', null)
    .where('status', '<>', 'leftOut')
    .executeTakeFirstOrThrow();
  if (row.checked === 0 && run.names_asked_at === null) return null;
  return {
    status: run.names_asked_at === null ? 'done' : 'running',
    checked: row.checked,
    of: row.of,
    differing: row.differing,
    waitsUntil:
      run.names_asked_at && run.names_asked_at.getTime() > now.getTime() + leaseMs
        ? run.names_asked_at.toISOString()
        : null,
  };
}

type Answers = { item: Item; answer: Awaited<ReturnType<typeof askHolder>> }[];

/**
 * Some rows of a run whose names may be told today; where the bound of the day is used up the run waits for the next
 * one.
 */
async function take(tx: Tx, ports: ListPorts, now: Date): Promise<{ run: Run; items: Item[] } | null> {
  const { rows } = await sql<{
    organisation_id: string;
    id: string;
  }>`select organisation_id, id from mass_payments where names_asked_at <= ${now} order by names_asked_at limit 1
    for no key update skip locked`.execute(tx);
  if (!rows[0]) return null;
  const run = await lockRun(tx, rows[0].organisation_id, rows[0].id);
  const items = await itemsOf(tx, run)
    .selectAll()
    .where('destination', '=', 'wallet')
    .where('phone', 'is not', null)
    .where('operator', 'is not', null)
    .where('name_state', 'is', null)
    .where('status', '<>', 'leftOut')
    .orderBy('row_no')
    .orderBy('part_no')
    .limit(atOnce)
    .execute();
  const isPrepared = run.status === 'draft' || run.status === 'readyForReview';
  await tx
    .updateTable('mass_payments')
    .set({ names_asked_at: items.length > 0 && isPrepared ? new Date(now.getTime() + leaseMs) : null })
    .where('organisation_id', '=', run.organisation_id)
    .where('id', '=', run.id)
    .execute();
  if (items.length === 0 || !isPrepared) return null;
  const { may, retryAt } = await countListedNames(
    tx,
    ports.proofs,
    run.organisation_id,
    items.flatMap((item) => item.phone ?? []),
    now,
  );
  const due = items.filter((item) => may.has(item.phone!));
  if (due.length === 0 && retryAt)
    await tx
      .updateTable('mass_payments')
      .set({ names_asked_at: retryAt })
      .where('organisation_id', '=', run.organisation_id)
      .where('id', '=', run.id)
      .execute();
  return { run, items: due };
}

/**
 * An operator that cannot say leaves the row unmarked; a number nobody has, and a name that is not the person's, are
 * marked.
 */
async function write(tx: Tx, asked: Run, answers: Answers, now: Date): Promise<void> {
  const run = await lockRun(tx, asked.organisation_id, asked.id);
  const people = await recipientsById(
    tx,
    run.organisation_id,
    answers.flatMap(({ item }) => item.recipient_id ?? []),
  );
  const legalNameOf = (item: Item) => people.get(item.recipient_id ?? '')?.legal_name ?? null;
  const rows = answers.map(({ item, answer }) => ({
    id: item.id,
    phone: item.phone,
    verified_name: typeof answer === 'object' ? answer.name : null,
    name_match:
      typeof answer === 'object'
        ? matchOf({ display_name: item.name, legal_name: legalNameOf(item) }, answer.name)
        : null,
    unknown: answer === 'unknown',
  }));
  await sql`update mass_payment_items i set verified_name = v.verified_name, name_match = v.name_match,
    name_state = case when v.unknown then 'unknown' when v.verified_name is null then 'notFound' else 'found' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id text, phone text, verified_name text,
      name_match text, unknown boolean)
    where i.organisation_id = ${run.organisation_id} and i.id = v.id and i.phone = v.phone`.execute(tx);
  if (run.status !== 'draft' && run.status !== 'readyForReview') return;
  await addContext(
    tx,
    run,
    now,
    rows.flatMap((row) => row.phone ?? []),
  );
  await saveRun(
    tx,
    run,
    {
      ...(await totalsOfRows(tx, run)),
      counts: await countItems(tx, run),
      names_asked_at: run.names_asked_at === null ? null : now,
    },
    now,
  );
}
