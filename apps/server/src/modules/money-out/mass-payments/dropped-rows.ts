import { sql } from 'kysely';
import { both } from '#domain/values/locale.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { approvalWarnings } from '#i18n/catalogues/approvals/warnings.ts';
import type { ApprovalWarning } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import { dropRows } from './change-rows.ts';
import { namesOfRows } from './names-of-rows.ts';
import { addRunEvent, type Both, type Run } from './records.ts';
import { placeInFile } from './rows-of-file.ts';

/** Whoever asks why they were not paid is found here: all of them by name, up to a whole page of them. */
const namedMax = 100;

/** A person takes rows out of a run: who they were stays in its history, and in sight of whoever approves. */
export async function dropNamed(
  tx: Tx,
  run: Run,
  which: 'wrong' | readonly string[],
  { now, actorName }: { now: Date; actorName: string },
): Promise<void> {
  const rows = await dropRows(tx, run, which, now);
  if (rows.length === 0) return;
  const named = (locale: 'en' | 'fr') =>
    rows.map(({ name, row_no }) => ({
      name: name || `${massWords.row[locale]} ${placeInFile(run.sheets, row_no).rowNo}`,
    }));
  const note = both((locale) => namesOfRows(named(locale), namedMax)[locale]);
  await addRunEvent(tx, run, { kind: 'rowsDropped', at: now, actorName, note: { ...note, count: rows.length } });
}

/** What was dropped since the rows were read: another file begins anew. */
async function droppedOf(tx: Tx, runs: readonly Pick<Run, 'organisation_id' | 'id'>[]) {
  const { rows } = await sql<{ note: Both & { count: number } }>`select e.note from mass_payment_events e
    where e.organisation_id = ${runs[0]!.organisation_id} and e.run_id = any(${runs.map(({ id }) => id)}::text[])
      and e.kind = 'rowsDropped' and not exists (select 1 from mass_payment_events n
        where n.organisation_id = e.organisation_id and n.run_id = e.run_id and n.kind = 'rowsRead' and n.id > e.id)
    order by e.id`.execute(tx);
  return rows.map(({ note }) => note);
}

export const countDropped = async (tx: Tx, run: Run): Promise<number> =>
  (await droppedOf(tx, [run])).reduce((sum, { count }) => sum + count, 0);

/** For whoever approves: people who stood in what was prepared, and are not paid. */
export async function droppedWarning(tx: Tx, parts: readonly Run[]): Promise<ApprovalWarning[]> {
  const notes = await droppedOf(tx, parts);
  if (notes.length === 0) return [];
  return [
    {
      code: 'rowsDropped',
      text: both(
        (locale) =>
          `${approvalWarnings.rowsDropped[locale]}${locale === 'fr' ? '\u00a0' : ''}: ${notes
            .map((note) => note[locale])
            .join(', ')}`,
      ),
    },
  ];
}
