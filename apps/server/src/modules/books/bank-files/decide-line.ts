import { cameTooLate, isOwnWord } from '#domain/approvals/own-word.ts';
import { moveBankItem } from '#domain/states/bank-file.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import type { PayoutReport } from '../../engine/movements/public.ts';
import { report, settle } from './apply-statement.ts';
import { bankConnectionOf, type BankConnection } from './connection.ts';
import { ItemUnit, itemsOf } from './items.ts';
import { saveLines, type LineRecord } from './lines.ts';
import { paymentMakers } from './makers.ts';
import type { BankFilePorts } from './ports.ts';
import { voucherOf } from './who-confirms.ts';

type By = { id: string; name: string };

/** A line that waits, locked against whoever else decides it. Refuses what is not there or no longer waits. */
async function waitingLine(
  tx: Tx,
  ports: BankFilePorts,
  organisationId: string,
  id: string,
): Promise<{ line: LineRecord; connection: BankConnection | null }> {
  const connection = await bankConnectionOf(tx, ports.sealer, organisationId, true);
  const line = await tx
    .selectFrom('bank_lines')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!line) fail('bank_lines.not_found');
  if (line.state !== 'unmatched') fail('bank_lines.action_not_possible', { state: line.state });
  return { line, connection };
}

const decided = (line: LineRecord, by: By, now: Date): LineRecord =>
  Object.assign(line, { decided_by: by.id, decided_by_name: by.name, decided_at: now });

export async function setLineAside(
  tx: Tx,
  now: Date,
  ports: BankFilePorts,
  wish: { organisationId: string; id: string; note: string; by: By },
): Promise<LineRecord> {
  const line = decided((await waitingLine(tx, ports, wish.organisationId, wish.id)).line, wish.by, now);
  Object.assign(line, { state: 'setAside', note: wish.note });
  await saveLines(tx, [line]);
  return line;
}

/**
 * A person says which payment a line belongs to. The amount must be the payment's, and the payment able to go there.
 */
export async function matchLineByHand(
  tx: Tx,
  now: Date,
  ports: BankFilePorts,
  wish: { organisationId: string; id: string; transactionId: string; by: By },
): Promise<LineRecord> {
  const { line: found, connection } = await waitingLine(tx, ports, wish.organisationId, wish.id);
  const line = decided(found, wish.by, now);
  const to = line.direction === 'debit' ? 'settled' : 'returned';
  const able = (await itemsOf(tx, wish.organisationId, { transactionId: wish.transactionId })).filter(
    (item) => item.amount === line.amount && moveBankItem(item.state, to) !== null,
  );
  const item = able.at(-1);
  // A debit that takes back a credit pays nobody.
  if (!item || (line.direction === 'debit' && line.is_reversal))
    fail('bank_lines.does_not_fit', { amount: line.amount });
  // Neither who made the payment nor who brought the line says that the two belong together.
  const {
    received_by: bringer,
    received_at: broughtAt,
    via,
  } = await tx
    .selectFrom('bank_answers')
    .select(['received_by', 'received_at', 'via'])
    .where('organisation_id', '=', wish.organisationId)
    .where('id', '=', line.answer_id)
    .executeTakeFirstOrThrow();
  if (to === 'returned' && via === 'person' && connection?.profile.way === 'dropBox')
    fail('bank_files.box_speaks', { reference: item.end_to_end_id });
  if (isOwnWord([wish.by.id], [bringer, ...(await paymentMakers(tx, wish.organisationId, [wish.transactionId]))]))
    fail('bank_proposals.own_payment');
  if (via === 'person' && cameTooLate((await voucherOf(tx, wish.organisationId, wish.by.id)).placeGivenAt, broughtAt))
    fail('bank_proposals.came_later');
  const unit = new ItemUnit();
  const reports: PayoutReport[] = [];
  settle(unit, reports, item, line, to, { organisationId: wish.organisationId, answerId: line.answer_id, now });
  Object.assign(line, { state: 'matched', matched_by: 'person', doubt: null, transaction_id: wish.transactionId });
  await saveLines(tx, [line]);
  await unit.save(tx, wish.organisationId, now);
  await report(
    tx,
    ports,
    now,
    reports.map((each) => ({ ...each, by: { kind: 'user', name: wish.by.name } })),
  );
  return line;
}
