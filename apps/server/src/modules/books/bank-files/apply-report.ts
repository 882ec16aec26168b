import { moveBankItem, railOutcomeOf } from '#domain/states/bank-file.ts';
import { saidOfPayments, type PaymentSaid, type StatusReport } from '../../../connectors/bank-files/pain002.ts';
import { bankEventOf, bankReasonOf } from '../../../connectors/bank-files/statuses.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import type { BankChange, BankWarning } from './tables.ts';
import { reportPayouts, type PayoutReport } from '../../engine/movements/public.ts';
import { ItemUnit, itemsOf, type Item } from './items.ts';
import type { BankFilePorts } from './ports.ts';

export type Applied = { changes: BankChange[]; warnings: BankWarning[] };

/** What a status report changes: payments of one file, and through them the transactions. */
export async function applyReport(
  tx: Tx,
  now: Date,
  ports: BankFilePorts,
  organisationId: string,
  answerId: string,
  report: StatusReport,
): Promise<Applied & { fileId: string }> {
  const reference = report.originalMessageId.toUpperCase();
  const file = await tx
    .selectFrom('bank_files')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('message_id', '=', reference)
    .executeTakeFirst();
  if (!file) fail('bank_files.unknown_order', { reference: report.originalMessageId });
  const items = await itemsOf(tx, organisationId, { fileId: file.id });
  const { told, unknown } = saidOfPayments(
    report,
    items.map((item) => ({ endToEndId: item.end_to_end_id, blockId: item.block_id })),
  );
  const warnings: BankWarning[] = unknown
    .slice(0, 50)
    .map((endToEndId) => ({ rule: 'unknownPayment', params: { reference: endToEndId } }));
  const unit = new ItemUnit();
  const reports: PayoutReport[] = [];
  for (const item of items) {
    const said = told.get(item.end_to_end_id);
    if (said) hear(unit, reports, warnings, item, said, { now, answerId });
  }
  await unit.save(tx, organisationId, now);
  await reportPayouts(tx, now, reports, ports.payouts);
  return { fileId: file.id, changes: unit.changes, warnings };
}

function hear(
  unit: ItemUnit,
  reports: PayoutReport[],
  warnings: BankWarning[],
  item: Item,
  said: PaymentSaid,
  at: { now: Date; answerId: string },
): void {
  const event = said.status === null ? null : bankEventOf(said.status);
  if (event === null) {
    if (said.status !== 'PART')
      warnings.push({ rule: 'unknownStatus', params: { reference: item.end_to_end_id, status: said.status ?? '' } });
    return;
  }
  const to = moveBankItem(item.state, event);
  if (to === null) {
    // An older word again is nothing; the opposite of what the bank said before is for a person.
    const isOpposite =
      event === 'rejected'
        ? item.state !== 'rejected' && item.state !== 'returned'
        : event === 'provisional' && item.state === 'rejected';
    if (isOpposite)
      warnings.push({
        rule: 'contradiction',
        params: { reference: item.end_to_end_id, before: item.bank_status ?? item.state, now: said.status ?? '' },
      });
    return;
  }
  unit.move(
    item,
    to,
    { status: said.status, reason: said.reason, text: said.text, reference: said.bankReference },
    at.now,
  );
  reports.push({
    organisationId: item.organisation_id,
    transactionId: item.transaction_id,
    round: item.round,
    outcome: railOutcomeOf[event],
    operatorReference: said.bankReference,
    reason: event === 'rejected' ? { code: bankReasonOf(said.reason), text: bankWords(said.reason, said.text) } : null,
    // Settled is the bank's word; only a line of the statement is proof.
    evidence: {
      bankFileId: item.file_id,
      bankAnswerId: at.answerId,
      bankStatus: said.status,
      ...(event === 'provisional' ? { provisional: true } : {}),
    },
  });
}

/** The bank's code and words as they came; a code alone says something, nothing at all does not. */
export const bankWords = (code: string | null, text: string | null): string =>
  [code, text].filter(Boolean).join(' ') || 'The bank gave no reason';
