import { balanceOf, type Statement } from '../../../connectors/bank-files/camt053.ts';
import { bankReasonOf } from '../../../connectors/bank-files/statuses.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import type { BankWarning } from './tables.ts';
import { reportPayouts, type PayoutReport } from '../../engine/movements/public.ts';
import { bankWords, type Applied } from './apply-report.ts';
import { ItemUnit, itemsOf, type Item } from './items.ts';
import { insertLines, saveLines, waitingReturns, type LineRecord } from './lines.ts';
import { matchLine } from './match-lines.ts';
import { takeDeposits } from './deposits.ts';
import type { BankFilePorts, BankReadPorts } from './ports.ts';

export type AppliedStatement = Applied & { credits: number; debits: number; lineCount: number; knownCount: number };
type Heard = { organisationId: string; answerId: string; now: Date };
/** `vouchers`: who handed the file in and who confirmed it; null for what the bank left in its drop box. */
type HeardFrom = Heard & { vouchers: readonly string[] | null };

/** What a statement changes. One that does not add up, or is of another account, changes nothing. */
export async function applyStatement(
  tx: Tx,
  ports: BankReadPorts,
  heard: HeardFrom,
  account: string,
  statement: Statement,
): Promise<AppliedStatement> {
  if (statement.account !== account && !(await hasPaidFrom(tx, heard.organisationId, statement.account)))
    fail('bank_files.other_account', { account: statement.account });
  const { credits, debits, difference } = balanceOf(statement);
  if (difference !== 0)
    fail('bank_files.does_not_add_up', {
      statement: statement.id,
      opening: statement.opening,
      credits,
      debits,
      closing: statement.closing,
      difference,
    });
  const warnings = await sequenceWarnings(tx, heard.organisationId, statement);
  const { lines, displaced } = await insertLines(
    tx,
    heard.organisationId,
    heard.answerId,
    statement,
    heard.now,
    heard.vouchers === null,
  );
  const { changes, doubts } = await explain(tx, ports, heard, [
    ...lines,
    ...(await waitingReturns(tx, heard.organisationId, heard.vouchers === null)).filter(
      (old) => !lines.some((line) => line.id === old.id),
    ),
  ]);
  return {
    credits,
    debits,
    changes,
    warnings: [...warnings, ...displaced.map(otherLine), ...doubts],
    lineCount: statement.lines.length,
    knownCount: statement.lines.length - lines.length,
  };
}

/** An account that paid before the connection was changed still says what became of its payments. */
async function hasPaidFrom(tx: Tx, organisationId: string, account: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('bank_files')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('debtor_rib', '=', account)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

/** What a person had brought under this reference, and was used, the bank does not say: a person has to look. */
const otherLine = ({ entry_ref: reference, amount }: { entry_ref: string; amount: number }): BankWarning => ({
  rule: 'otherLine',
  params: { reference, amount },
});

/** A statement that is missing between two others hides what happened on its day. */
async function sequenceWarnings(
  tx: Tx,
  organisationId: string,
  { account, sequence, opening }: Statement,
): Promise<BankWarning[]> {
  if (sequence === null) return [];
  const before = await tx
    .selectFrom('bank_answers')
    .select(['sequence', 'closing'])
    .where('organisation_id', '=', organisationId)
    .where('account', '=', account)
    .where('sequence', '<', sequence)
    .orderBy('sequence', 'desc')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!before?.sequence) return [];
  if (before.sequence + 1 < sequence)
    return [{ rule: 'sequenceGap', params: { from: before.sequence + 1, to: sequence - 1 } }];
  return before.closing !== opening
    ? [{ rule: 'openingDiffers', params: { closing: before.closing ?? 0, opening } }]
    : [];
}

/**
 * Finds what lines are about, payments before returns, so that a payment and its return on one statement follow each
 * other.
 */
export async function explain(
  tx: Tx,
  ports: BankReadPorts,
  heard: HeardFrom,
  lines: readonly LineRecord[],
): Promise<{ changes: Applied['changes']; doubts: BankWarning[] }> {
  const items = await candidates(tx, heard.organisationId, lines);
  const unit = new ItemUnit();
  const reports: PayoutReport[] = [];
  const doubts: BankWarning[] = [];
  const ordered = lines.toSorted((a, b) =>
    a.direction === b.direction ? (a.id < b.id ? -1 : 1) : a.direction === 'debit' ? -1 : 1,
  );
  for (const line of ordered) {
    const match = matchLine(line, items);
    if ('doubt' in match) {
      line.doubt = match.doubt;
      const [item] = match.items;
      if (item && match.doubt && match.doubt !== 'notYetPaid')
        doubts.push({
          rule: match.doubt === 'amountDiffers' ? 'amountDiffers' : 'contradiction',
          params: {
            reference: item.end_to_end_id,
            before: item.state,
            now: line.direction,
            amount: line.amount,
            expected: item.amount,
          },
        });
      // What was given up and sent again must not go out twice: the payment is stopped and a person looks.
      if (item && match.doubt === 'alreadyRejected' && line.direction === 'debit')
        reports.push(reportOf(item, line, 'paid', heard));
      continue;
    }
    for (const item of match.items) settle(unit, reports, item, line, match.to, heard);
    Object.assign(line, {
      state: 'matched',
      matched_by: match.how,
      doubt: null,
      transaction_id: match.items.length === 1 ? match.items[0]!.transaction_id : null,
    });
  }
  await takeDeposits(tx, ports, heard, ordered);
  await saveLines(tx, ordered);
  await unit.save(tx, heard.organisationId, heard.now);
  await report(tx, ports, heard.now, reports);
  return { changes: unit.changes, doubts };
}

/** One payment and what a line says of it. What the bank had said was settled is paid already; now it is proven. */
export function settle(
  unit: ItemUnit,
  reports: PayoutReport[],
  item: Item,
  line: LineRecord,
  to: 'settled' | 'returned',
  heard: Heard,
): void {
  const wasPaid = item.state === 'provisional';
  unit.move(
    item,
    to,
    {
      reason: to === 'returned' ? (line.return_reason ?? 'RVSL') : null,
      text: line.remittance,
      reference: line.bank_reference,
    },
    heard.now,
  );
  if (to === 'returned') reports.push(reportOf(item, line, 'returned', heard));
  else if (!wasPaid) reports.push(reportOf(item, line, 'paid', heard));
}

const reportOf = (item: Item, line: LineRecord, outcome: 'paid' | 'returned', heard: Heard): PayoutReport => ({
  organisationId: item.organisation_id,
  transactionId: item.transaction_id,
  round: item.round,
  outcome,
  operatorReference: line.bank_reference,
  reason:
    outcome === 'returned'
      ? { code: bankReasonOf(line.return_reason), text: bankWords(line.return_reason, line.remittance) }
      : null,
  evidence: {
    bankFileId: item.file_id,
    bankAnswerId: heard.answerId,
    bankLineId: line.id,
    statementId: line.statement_id,
  },
});

/**
 * Paid and returned in one statement are two steps of one transaction: the first must have happened before the second.
 */
export async function report(tx: Tx, ports: BankFilePorts, now: Date, reports: readonly PayoutReport[]): Promise<void> {
  const paid = reports.filter((each) => each.outcome === 'paid');
  const returned = reports.filter((each) => each.outcome === 'returned');
  if (paid.length > 0) await reportPayouts(tx, now, paid, ports.payouts);
  if (returned.length > 0) await reportPayouts(tx, now, returned, ports.payouts);
}

async function candidates(tx: Tx, organisationId: string, lines: readonly LineRecord[]): Promise<Item[]> {
  const known = <T>(values: (T | null)[]): T[] => [...new Set(values)].filter((value) => value !== null);
  const found = [
    ...(await itemsOf(tx, organisationId, { endToEndIds: known(lines.map((line) => line.end_to_end_id)) })),
    ...(await itemsOf(tx, organisationId, {
      blockIds: known(lines.map((line) => (line.end_to_end_id === null ? line.block_id : null))),
    })),
    ...(await itemsOf(tx, organisationId, {
      openAmounts: known(lines.map((line) => (line.end_to_end_id === null ? line.amount : null))),
    })),
  ];
  // One object per payment: what one line changes, the next one sees.
  return [...new Map(found.toReversed().map((item) => [item.attempt_id, item])).values()];
}
