import { sql, type Selectable } from 'kysely';
import type { Statement } from '../../connectors/bank-files/camt053.ts';
import { newId } from '../../kit/ids.ts';
import type { Tx } from '../context.ts';
import type { BankLinesTable } from '../bank-file-tables.ts';

export type LineRecord = Selectable<BankLinesTable>;

/**
 * Writes the lines that are new; the same line of the same statement is known by the bank's own reference. What the bank
 * itself says takes the place of what a person had brought under that reference and nothing was done with.
 */
export async function insertLines(tx: Tx, organisationId: string, answerId: string, statement: Statement, now: Date, isBank: boolean): Promise<LineRecord[]> {
  if (statement.lines.length === 0) return [];
  const rows = statement.lines.map((line) => ({
    id: newId('bankLine', now), entry_ref: line.ref, direction: line.direction, amount: line.amount, booked_on: line.bookedOn, value_on: line.valueOn, is_reversal: line.isReversal, return_reason: line.returnReason, end_to_end_id: line.endToEndId,
    block_id: line.blockId, counterparty: line.counterparty, counterparty_account: line.counterpartyAccount, remittance: line.remittance, bank_reference: line.bankReference,
  }));
  const { rows: inserted } = await sql<{ id: string }>`insert into bank_lines (organisation_id, account, statement_id, answer_id, state, id, entry_ref, direction, amount, booked_on, value_on, is_reversal, return_reason, end_to_end_id, block_id, counterparty,
      counterparty_account, remittance, bank_reference)
    select ${organisationId}, ${statement.account}, ${statement.id}, ${answerId}, 'unmatched', v.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id text, entry_ref text, direction text, amount bigint, booked_on date, value_on date,
      is_reversal boolean, return_reason text, end_to_end_id text, block_id text, counterparty text, counterparty_account text, remittance text, bank_reference text)
    on conflict (organisation_id, account, statement_id, entry_ref) do update set answer_id = excluded.answer_id, state = 'unmatched', doubt = null, direction = excluded.direction, amount = excluded.amount, booked_on = excluded.booked_on,
        value_on = excluded.value_on, is_reversal = excluded.is_reversal, return_reason = excluded.return_reason, end_to_end_id = excluded.end_to_end_id, block_id = excluded.block_id, counterparty = excluded.counterparty,
        counterparty_account = excluded.counterparty_account, remittance = excluded.remittance, bank_reference = excluded.bank_reference, note = null, decided_by = null, decided_by_name = null, decided_at = null
      where ${isBank} and bank_lines.state in ('unmatched', 'setAside') and exists (select from bank_answers a where a.organisation_id = bank_lines.organisation_id and a.id = bank_lines.answer_id and a.via = 'person')
    returning id`.execute(tx);
  if (inserted.length === 0) return [];
  return tx.selectFrom('bank_lines').selectAll().where('organisation_id', '=', organisationId).where('id', 'in', inserted.map((row) => row.id)).orderBy('id').execute();
}

/** A credit that says that a payment came back. */
export const isReturn = (line: Pick<LineRecord, 'direction' | 'is_reversal' | 'return_reason'>): boolean => line.direction === 'credit' && (line.is_reversal || line.return_reason !== null);

/**
 * Returns that came before the line of their payment wait for it. One that a person brought follows only a file that another
 * person confirms, and is shown there: what the bank says later does not set it off.
 */
export async function waitingReturns(tx: Tx, organisationId: string, isBank: boolean): Promise<LineRecord[]> {
  let waiting = tx.selectFrom('bank_lines as l').innerJoin('bank_answers as a', (join) => join.onRef('a.organisation_id', '=', 'l.organisation_id').onRef('a.id', '=', 'l.answer_id'))
    .selectAll('l').where('l.organisation_id', '=', organisationId).where('l.state', '=', 'unmatched').where('l.doubt', '=', 'notYetPaid');
  if (isBank) waiting = waiting.where('a.via', '=', 'dropBox');
  return waiting.orderBy('l.id').execute();
}

export async function saveLines(tx: Tx, lines: readonly LineRecord[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`update bank_lines l set state = v.state, matched_by = v.matched_by, doubt = v.doubt, transaction_id = v.transaction_id, used_for = v.used_for, used_ref_id = v.used_ref_id, note = v.note, decided_by = v.decided_by,
      decided_by_name = v.decided_by_name, decided_at = v.decided_at
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as v(organisation_id text, id text, state text, matched_by text, doubt text, transaction_id text, used_for text, used_ref_id text, note text, decided_by text, decided_by_name text, decided_at timestamptz)
    where l.organisation_id = v.organisation_id and l.id = v.id`.execute(tx);
}
