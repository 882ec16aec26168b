import { sql, type Selectable } from 'kysely';
import { bankFileState, type BankItemState } from '#domain/states/bank-file.ts';
import type { Tx } from '../../context.ts';
import type { BankChange, BankFileItemsTable } from './tables.ts';

/** A payment of a file, with the try it stands for. */
export type Item = Selectable<BankFileItemsTable> & { round: number; /** The day its file asks for. */ since: string };

type Which =
  | { fileId: string }
  | { endToEndIds: readonly string[] }
  | { blockIds: readonly string[] }
  | { openAmounts: readonly number[] }
  | { transactionId: string };

/**
 * Payments of files, by what a bank or a person names them with. Callers hold the bank connection's lock, so rows stand
 * still.
 */
export async function itemsOf(tx: Tx, organisationId: string, which: Which): Promise<Item[]> {
  let query = tx
    .selectFrom('bank_file_items as i')
    .innerJoin('attempts as a', (join) =>
      join.onRef('a.organisation_id', '=', 'i.organisation_id').onRef('a.id', '=', 'i.attempt_id'),
    )
    .innerJoin('bank_files as f', (join) =>
      join.onRef('f.organisation_id', '=', 'i.organisation_id').onRef('f.id', '=', 'i.file_id'),
    )
    .selectAll('i')
    .select(['a.round', 'f.execution_on as since'])
    .where('i.organisation_id', '=', organisationId);
  if ('fileId' in which) query = query.where('i.file_id', '=', which.fileId);
  else if ('transactionId' in which) query = query.where('i.transaction_id', '=', which.transactionId);
  else if ('endToEndIds' in which) query = query.where('i.end_to_end_id', 'in', [...which.endToEndIds, '']);
  else if ('blockIds' in which) query = query.where('i.block_id', 'in', [...which.blockIds, '']);
  else
    query = query
      .where('i.amount', 'in', [...which.openAmounts, -1])
      .where('i.state', 'not in', ['rejected', 'returned']);
  return query.orderBy('i.file_id').orderBy('i.position').execute();
}

/** Changes of payments, kept until they are written together. */
export class ItemUnit {
  readonly changes: BankChange[] = [];
  readonly #changed = new Set<Item>();
  readonly #files = new Set<string>();

  move(
    item: Item,
    to: BankItemState,
    said: { status?: string | null; reason?: string | null; text?: string | null; reference?: string | null },
    now: Date,
  ): void {
    this.changes.push({
      transactionId: item.transaction_id,
      endToEndId: item.end_to_end_id,
      name: item.beneficiary_name,
      amount: item.amount,
      from: item.state,
      to,
      reason: said.reason ?? null,
    });
    Object.assign(item, {
      state: to,
      bank_status: said.status ?? item.bank_status,
      bank_reason: said.reason ?? item.bank_reason,
      bank_text: said.text ?? item.bank_text,
      bank_reference: said.reference ?? item.bank_reference,
      changed_at: now,
    });
    this.#changed.add(item);
    this.#files.add(item.file_id);
  }

  async save(tx: Tx, organisationId: string, now: Date): Promise<void> {
    if (this.#changed.size === 0) return;
    await sql`update bank_file_items i set state = v.state, bank_status = v.bank_status, bank_reason = v.bank_reason,
      bank_text = v.bank_text, bank_reference = v.bank_reference, changed_at = ${now}
      from jsonb_to_recordset(${JSON.stringify([...this.#changed])}::jsonb) as v(file_id text, position integer,
        state text, bank_status text, bank_reason text, bank_text text, bank_reference text)
      where i.organisation_id = ${organisationId} and i.file_id = v.file_id and i.position = v.position`.execute(tx);
    for (const fileId of this.#files) await refreshFile(tx, organisationId, fileId, now);
  }
}

/** The file follows its payments; any answer proves that it reached the bank. */
async function refreshFile(tx: Tx, organisationId: string, fileId: string, now: Date): Promise<void> {
  const file = await tx
    .selectFrom('bank_files')
    .select(['state', 'sent_at'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', fileId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const items = await tx
    .selectFrom('bank_file_items')
    .select('state')
    .distinct()
    .where('organisation_id', '=', organisationId)
    .where('file_id', '=', fileId)
    .execute();
  await tx
    .updateTable('bank_files')
    .set((eb) => ({
      state: bankFileState(
        file.state,
        items.map((item) => item.state),
      ),
      version: eb('version', '+', 1),
      send_problem: null,
      ...(file.sent_at ? {} : { sent_at: now, sent_via: 'answer' as const }),
    }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', fileId)
    .execute();
}
