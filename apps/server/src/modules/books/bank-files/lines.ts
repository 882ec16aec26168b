import { sql, type Selectable } from 'kysely';
import type { Statement, StatementLine } from '../../../connectors/bank-files/camt053.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import type { BankLinesTable } from './tables.ts';
import { itemsOf } from './items.ts';
import { pairSame, type KeptLine } from './same-movement.ts';

export type LineRecord = Selectable<BankLinesTable>;

/**
 * Lines to explain now, and what a person had brought under a reference that the bank itself gives to another movement.
 */
export type Inserted = { lines: LineRecord[]; displaced: KeptLine[] };

/**
 * Writes the lines that are new. The same line of the same statement is known by the bank's own reference; what
 * another's word has told already under any reference is the same movement, and does nothing a second time. Where the
 * bank itself says what a person had brought, the line is the bank's from then on: what was done with it stays done,
 * and what waited or was set aside is looked at anew. What a person brought never stands where another line of the bank
 * belongs.
 */
export async function insertLines(
  tx: Tx,
  organisationId: string,
  answerId: string,
  statement: Statement,
  now: Date,
  isBank: boolean,
): Promise<Inserted> {
  if (statement.lines.length === 0) return { lines: [], displaced: [] };
  const kept = await keptLines(tx, organisationId, statement);
  const isHere = (line: KeptLine) => line.statement_id === statement.id;
  const known = new Set(
    kept.filter((line) => isHere(line) && (!isBank || line.via === 'dropBox')).map((line) => line.entry_ref),
  );
  const unknown = statement.lines.filter((line) => !known.has(line.ref));
  const pairs = pairSame(
    statement.id,
    unknown,
    kept.filter((line) => (line.via === 'person') === isBank),
    await paymentsOf(tx, organisationId, unknown),
  );
  if (!isBank)
    return {
      lines: await write(
        tx,
        { organisationId, answerId, statement, now },
        unknown.filter((line) => !pairs.has(line)),
        new Map(),
      ),
      displaced: [],
    };
  const inTheWay = kept.filter(
    (line) =>
      line.via === 'person' &&
      isHere(line) &&
      unknown.some((told) => told.ref === line.entry_ref) &&
      ![...pairs.values()].includes(line),
  );
  for (const line of inTheWay.filter(isIdle)) {
    const told = unknown.find((candidate) => candidate.ref === line.entry_ref)!;
    if (!pairs.has(told)) pairs.set(told, line);
  }
  const displaced = inTheWay.filter((line) => ![...pairs.values()].includes(line));
  // References are free before they are given anew: two lines may have changed theirs.
  await giveUpReferences(tx, organisationId, [...pairs.values(), ...displaced]);
  return {
    lines: await write(tx, { organisationId, answerId, statement, now }, unknown, pairs),
    displaced: displaced.filter((line) => !isIdle(line)),
  };
}

const isIdle = (line: KeptLine): boolean => line.state === 'unmatched' || line.state === 'setAside';

async function keptLines(tx: Tx, organisationId: string, statement: Statement): Promise<KeptLine[]> {
  const { lines } = statement;
  return tx
    .selectFrom('bank_lines as l')
    .innerJoin('bank_answers as a', (join) =>
      join.onRef('a.organisation_id', '=', 'l.organisation_id').onRef('a.id', '=', 'l.answer_id'),
    )
    .select([
      'l.id',
      'l.statement_id',
      'l.entry_ref',
      'l.direction',
      'l.amount',
      'l.booked_on',
      'l.is_reversal',
      'l.return_reason',
      'l.end_to_end_id',
      'l.counterparty',
      'l.remittance',
      'l.state',
      'l.transaction_id',
      'a.via',
    ])
    .where('l.organisation_id', '=', organisationId)
    .where('l.account', '=', statement.account)
    .where((eb) =>
      eb.or([
        eb('l.statement_id', '=', statement.id),
        eb.and([
          eb('l.booked_on', 'in', [...new Set(lines.map((line) => line.bookedOn))]),
          eb('l.amount', 'in', [...new Set(lines.map((line) => line.amount))]),
        ]),
      ]),
    )
    .orderBy('l.id')
    .execute();
}

async function paymentsOf(
  tx: Tx,
  organisationId: string,
  lines: readonly StatementLine[],
): Promise<Map<string, string>> {
  return new Map(
    (await itemsOf(tx, organisationId, { endToEndIds: lines.flatMap((line) => line.endToEndId ?? []) })).map((item) => [
      item.end_to_end_id,
      item.transaction_id,
    ]),
  );
}

async function giveUpReferences(tx: Tx, organisationId: string, lines: readonly KeptLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .updateTable('bank_lines')
    .set((eb) => ({ entry_ref: sql`${eb.ref('entry_ref')} || ' ' || ${eb.ref('id')}` }))
    .where('organisation_id', '=', organisationId)
    .where(
      'id',
      'in',
      lines.map((line) => line.id),
    )
    .execute();
}

/** Inserts, or writes in the place of what was kept; answers those that nothing was done with yet. */
async function write(
  tx: Tx,
  {
    organisationId,
    answerId,
    statement,
    now,
  }: { organisationId: string; answerId: string; statement: Statement; now: Date },
  lines: readonly StatementLine[],
  places: ReadonlyMap<StatementLine, KeptLine>,
): Promise<LineRecord[]> {
  if (lines.length === 0) return [];
  const rows = lines.map((line) => ({
    id: places.get(line)?.id ?? newId('bankLine', now),
    entry_ref: line.ref,
    direction: line.direction,
    amount: line.amount,
    booked_on: line.bookedOn,
    value_on: line.valueOn,
    is_reversal: line.isReversal,
    return_reason: line.returnReason,
    end_to_end_id: line.endToEndId,
    block_id: line.blockId,
    counterparty: line.counterparty,
    counterparty_account: line.counterpartyAccount,
    remittance: line.remittance,
    bank_reference: line.bankReference,
  }));
  const isOpen = sql`bank_lines.state in ('unmatched', 'setAside')`;
  await sql`insert into bank_lines (organisation_id, account, statement_id, answer_id, state, id, entry_ref, direction,
    amount, booked_on, value_on, is_reversal, return_reason, end_to_end_id, block_id, counterparty,
      counterparty_account, remittance, bank_reference)
    select ${organisationId}, ${statement.account}, ${statement.id}, ${answerId}, 'unmatched', v.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id text, entry_ref text, direction text,
      amount bigint, booked_on date, value_on date,
      is_reversal boolean, return_reason text, end_to_end_id text, block_id text, counterparty text,
        counterparty_account text, remittance text, bank_reference text)
    on conflict (organisation_id, id) do update set statement_id = excluded.statement_id,
      entry_ref = excluded.entry_ref, answer_id = excluded.answer_id, direction = excluded.direction,
      amount = excluded.amount,
        booked_on = excluded.booked_on, value_on = excluded.value_on, is_reversal = excluded.is_reversal,
          return_reason = excluded.return_reason, end_to_end_id = excluded.end_to_end_id, block_id = excluded.block_id,
        counterparty = excluded.counterparty, counterparty_account = excluded.counterparty_account,
          remittance = excluded.remittance, bank_reference = excluded.bank_reference,
        state = case when ${isOpen} then 'unmatched' else bank_lines.state end, doubt = case when ${isOpen} then null
          else bank_lines.doubt end, note = case when ${isOpen} then null else bank_lines.note end,
        decided_by = case when ${isOpen} then null else bank_lines.decided_by end, decided_by_name = case
          when ${isOpen} then null else bank_lines.decided_by_name end, decided_at = case when ${isOpen} then null
          else bank_lines.decided_at end`.execute(tx);
  return tx
    .selectFrom('bank_lines')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .where('state', '=', 'unmatched')
    .orderBy('id')
    .execute();
}

/** A credit that says that a payment came back. */
export const isReturn = (line: Pick<LineRecord, 'direction' | 'is_reversal' | 'return_reason'>): boolean =>
  line.direction === 'credit' && (line.is_reversal || line.return_reason !== null);

/**
 * Returns that came before the line of their payment wait for it. One that a person brought follows only a file that
 * another person confirms, and is shown there: what the bank says later does not set it off.
 */
export async function waitingReturns(tx: Tx, organisationId: string, isBank: boolean): Promise<LineRecord[]> {
  let waiting = tx
    .selectFrom('bank_lines as l')
    .innerJoin('bank_answers as a', (join) =>
      join.onRef('a.organisation_id', '=', 'l.organisation_id').onRef('a.id', '=', 'l.answer_id'),
    )
    .selectAll('l')
    .where('l.organisation_id', '=', organisationId)
    .where('l.state', '=', 'unmatched')
    .where('l.doubt', '=', 'notYetPaid');
  if (isBank) waiting = waiting.where('a.via', '=', 'dropBox');
  return waiting.orderBy('l.id').execute();
}

export async function saveLines(tx: Tx, lines: readonly LineRecord[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`update bank_lines l set state = v.state, matched_by = v.matched_by, doubt = v.doubt,
    transaction_id = v.transaction_id, used_for = v.used_for, used_ref_id = v.used_ref_id, note = v.note,
    decided_by = v.decided_by,
      decided_by_name = v.decided_by_name, decided_at = v.decided_at
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as v(organisation_id text, id text, state text,
      matched_by text, doubt text, transaction_id text, used_for text, used_ref_id text, note text, decided_by text,
      decided_by_name text, decided_at timestamptz)
    where l.organisation_id = v.organisation_id and l.id = v.id`.execute(tx);
}
