import { sql } from 'kysely';
import type { OperatorCode } from '#domain/operators.ts';
import type { Tx } from '../context.ts';
import { accountFor, askHolder, matchOf, recipientsById, type HolderPorts } from '../recipients/public.ts';
import { addContext, totalsOfRows } from './context.ts';
import { countItems, itemsOf, lockRun, saveRun, type Item, type Run } from './records.ts';

/** Asked of so many numbers in one step; a run that was taken is taken by another after this long. */
const atOnce = 20;
const leaseMs = 60_000;

export async function askForNames(tx: Tx, run: Run, now: Date): Promise<void> {
  await tx.updateTable('mass_payment_items').set({ name_state: null, verified_name: null, name_match: null }).where('organisation_id', '=', run.organisation_id).where('run_id', '=', run.id).execute();
  await saveRun(tx, run, { names_asked_at: now }, now);
}

/** Asks operators for the holders of numbers, run by run, a few at a time and outside every transaction. */
export function nameCheckStage(ports: HolderPorts): () => Promise<boolean> {
  return async () => {
    const batch = await ports.runTx('system', (tx) => take(tx, ports.clock.now()));
    if (!batch) return false;
    const accounts = new Map<OperatorCode, Awaited<ReturnType<typeof accountFor>>>();
    await ports.runTx('system', async (tx) => {
      for (const operator of new Set(batch.items.map((item) => item.operator!))) accounts.set(operator, await accountFor(tx, ports, batch.run.organisation_id, operator));
    });
    const answers = await Promise.all(batch.items.map(async (item) => ({ item, answer: await askHolder(ports, accounts.get(item.operator!) ?? null, item.phone!) })));
    await ports.runTx('system', (tx) => write(tx, batch.run, answers, ports.clock.now()));
    return true;
  };
}

type Answers = { item: Item; answer: Awaited<ReturnType<typeof askHolder>> }[];

async function take(tx: Tx, now: Date): Promise<{ run: Run; items: Item[] } | null> {
  const { rows } = await sql<{ organisation_id: string; id: string }>`select organisation_id, id from mass_payments where names_asked_at <= ${now} order by names_asked_at limit 1 for no key update skip locked`.execute(tx);
  if (!rows[0]) return null;
  const run = await lockRun(tx, rows[0].organisation_id, rows[0].id);
  const items = await itemsOf(tx, run).selectAll().where('destination', '=', 'wallet').where('phone', 'is not', null).where('operator', 'is not', null).where('name_state', 'is', null).where('status', '<>', 'leftOut').orderBy('row_no').orderBy('part_no').limit(atOnce).execute();
  const isPrepared = run.status === 'draft' || run.status === 'readyForReview';
  await tx.updateTable('mass_payments').set({ names_asked_at: items.length > 0 && isPrepared ? new Date(now.getTime() + leaseMs) : null }).where('organisation_id', '=', run.organisation_id).where('id', '=', run.id).execute();
  return items.length > 0 && isPrepared ? { run, items } : null;
}

/** An operator that cannot say leaves the row unmarked; a number nobody has, and a name that is not the person's, are marked. */
async function write(tx: Tx, asked: Run, answers: Answers, now: Date): Promise<void> {
  const run = await lockRun(tx, asked.organisation_id, asked.id);
  const people = await recipientsById(tx, run.organisation_id, answers.flatMap(({ item }) => item.recipient_id ?? []));
  const legalNameOf = (item: Item) => people.get(item.recipient_id ?? '')?.legal_name ?? null;
  const rows = answers.map(({ item, answer }) => ({
    id: item.id, phone: item.phone, verified_name: typeof answer === 'object' ? answer.name : null, name_match: typeof answer === 'object' ? matchOf({ display_name: item.name, legal_name: legalNameOf(item) }, answer.name) : null, unknown: answer === 'unknown',
  }));
  await sql`update mass_payment_items i set verified_name = v.verified_name, name_match = v.name_match, name_state = case when v.unknown then 'unknown' when v.verified_name is null then 'notFound' else 'found' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id text, phone text, verified_name text, name_match text, unknown boolean)
    where i.organisation_id = ${run.organisation_id} and i.id = v.id and i.phone = v.phone`.execute(tx);
  if (run.status !== 'draft' && run.status !== 'readyForReview') return;
  await addContext(tx, run, now, rows.flatMap((row) => row.phone ?? []));
  await saveRun(tx, run, { ...(await totalsOfRows(tx, run)), counts: await countItems(tx, run), names_asked_at: run.names_asked_at === null ? null : now }, now);
}
