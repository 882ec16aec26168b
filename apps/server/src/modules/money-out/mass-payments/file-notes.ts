import { both } from '#domain/values/locale.ts';
import { between, speaksOfPayment } from '#domain/mass-payments/mentions.ts';
import { isNota, type FileNotes } from '#domain/mass-payments/file-notes.ts';
import type { TotalRow } from '#domain/mass-payments/totals.ts';
import { isInPreparation, type MassPaymentStatus } from '#domain/states/mass-payment.ts';
import { approvalWarnings } from '#i18n/catalogues/approvals/warnings.ts';
import type { ApprovalWarning } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import { isResultSum } from '../payout-files/public.ts';
import { controlRow } from './control.ts';
import { among, type Run } from './records.ts';
import type { FileRow, JudgedRow } from './rows.ts';

/** Shows a row to the reader of notes as what it is: a total, nobody, or somebody to pay. */
export function lookForNotes(notes: FileNotes, row: FileRow, judged: JudgedRow, total: TotalRow | null): void {
  const { comments, sheetNo } = row;
  const cells = row.own ?? row.cells;
  if (total) {
    // Decided to be somebody, it says what merged cells say of it too.
    total.cells = [...row.cells];
    if (!isResultSum(cells)) notes.total({ cells, comments, sheetNo }, total.label);
  } else if (judged.payee === null && judged.status === 'leftOut') {
    // A note may stand where names do.
    const { name } = judged;
    const isNote = row.leftOut.some(({ code }) => code === 'nobody') || isNota(name) || speaksOfPayment(name);
    if (isNote) notes.nobody({ cells, comments, sheetNo });
  } else notes.person({ sheetNo });
}

/** What is worth showing, once the names of all rows are known. */
export async function notesNow(tx: Tx, runs: readonly Run[], notes: FileNotes): Promise<string[]> {
  const people = notes.asksNames()
    ? await tx
        .selectFrom('mass_payment_items')
        .select('name')
        .where('organisation_id', '=', runs[0]!.organisation_id)
        .where(
          among(
            'run_id',
            runs.map(({ id }) => id),
          ),
        )
        .where((eb) => eb.or([eb('payee', 'is not', null), eb('status', '<>', 'leftOut')]))
        .execute()
    : [];
  return notes.found(people.map(({ name }) => name));
}

const isAhead = (status: MassPaymentStatus): boolean =>
  isInPreparation(status) || status === 'pendingApproval' || status === 'scheduled' || status === 'onHold';

/** As long as nobody was paid because of the file. */
export const fileNotesOf = async (tx: Tx, run: Run): Promise<string[]> =>
  isAhead(run.status) ? ((await controlRow(tx, run))?.notes ?? []) : [];

export async function notesWarning(tx: Tx, parts: readonly Run[]): Promise<ApprovalWarning[]> {
  const notes = (await controlRow(tx, parts[0]!))?.notes ?? [];
  if (notes.length === 0) return [];
  return [
    {
      code: 'fileNotes',
      text: both(
        (locale) => `${approvalWarnings.fileNotes[locale]}${locale === 'fr' ? '\u00a0' : ''}: ${notes.join(between)}`,
      ),
    },
  ];
}
