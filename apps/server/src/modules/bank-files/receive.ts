import { createHash } from 'node:crypto';
import { readStatements } from '../../connectors/bank-files/camt053.ts';
import { readStatusReport } from '../../connectors/bank-files/pain002.ts';
import { readXml, XmlError, type Xml } from '../../connectors/bank-files/xml.ts';
import type { Refusal } from '../../kit/http/fail.ts';
import { fail } from '../../kit/http/fail.ts';
import { newId } from '../../kit/ids.ts';
import type { Tx } from '../context.ts';
import { applyReport } from './apply-report.ts';
import { applyStatement } from './apply-statement.ts';
import { bankConnectionOf, type BankConnection } from './connection.ts';
import type { BankReadPorts } from './ports.ts';

export type Arrival = { organisationId: string; bytes: Buffer; fileName: string; via: 'person' | 'dropBox'; by: { id: string; name: string } | null };
export type Received = { answerIds: string[]; isRepeat: boolean };

/**
 * Reads one file of the bank and does what it says, all of it or nothing. The same bytes a second time change nothing and
 * answer what they changed the first time.
 */
export async function receiveBankFile(tx: Tx, now: Date, ports: BankReadPorts, arrival: Arrival): Promise<Received> {
  const { organisationId, bytes } = arrival;
  const connection = await bankConnectionOf(tx, ports.sealer, organisationId, true);
  if (!connection) fail('bank_files.not_connected');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const before = await tx.selectFrom('bank_answers').select('id').where('organisation_id', '=', organisationId).where('sha256', '=', sha256).where('kind', '!=', 'unreadable').orderBy('id').execute();
  if (before.length > 0) return { answerIds: before.map((row) => row.id), isRepeat: true };
  try {
    return { answerIds: await readAndApply(tx, now, ports, arrival, connection, sha256), isRepeat: false };
  } catch (error) {
    if (error instanceof XmlError) fail('bank_files.unreadable', { why: error.problem, where: error.where });
    throw error;
  }
}

async function readAndApply(tx: Tx, now: Date, ports: BankReadPorts, arrival: Arrival, connection: BankConnection, sha256: string): Promise<string[]> {
  const document = readXml(arrival.bytes);
  const head = { ...headOf(arrival, sha256, now), content: arrival.bytes.toString('base64') };
  return document.at('Document/CstmrPmtStsRpt') ? [await keepReport(tx, now, ports, head, document)] : keepStatements(tx, now, ports, { head, arrival }, connection.profile.debtorRib, document);
}

type Head = ReturnType<typeof headOf> & { content: string };

async function keepReport(tx: Tx, now: Date, ports: BankReadPorts, head: Head, document: Xml): Promise<string> {
  const id = newId('bankAnswer', now);
  const { fileId, changes, warnings } = await applyReport(tx, now, ports, head.organisation_id, id, readStatusReport(document));
  await tx.insertInto('bank_answers').values({ ...head, id, kind: 'statusReport', file_id: fileId, changes: JSON.stringify(changes), warnings: JSON.stringify(warnings) }).execute();
  return id;
}

async function keepStatements(tx: Tx, now: Date, ports: BankReadPorts, { head, arrival }: { head: Head; arrival: Arrival }, account: string, document: Xml): Promise<string[]> {
  const ids: string[] = [];
  for (const statement of readStatements(document)) {
    const id = newId('bankAnswer', now);
    const { changes, warnings, credits, debits, lineCount, knownCount } = await applyStatement(tx, ports, { organisationId: head.organisation_id, answerId: id, now, by: arrival.by }, account, statement);
    await tx.insertInto('bank_answers').values({
      ...head, id, kind: 'statement', statement_id: statement.id, account: statement.account, sequence: statement.sequence, from_on: statement.from, to_on: statement.to, opening: statement.opening, closing: statement.closing, credits, debits,
      line_count: lineCount, known_count: knownCount, announced_count: statement.announced, changes: JSON.stringify(changes), warnings: JSON.stringify(warnings),
    }).execute();
    ids.push(id);
  }
  return ids;
}

const headOf = (arrival: Arrival, sha256: string, now: Date) => ({
  organisation_id: arrival.organisationId, file_name: arrival.fileName.slice(0, 200), via: arrival.via, received_at: now, received_by: arrival.by?.id ?? null, received_by_name: arrival.by?.name ?? null, sha256,
});

/** A file that came by itself and cannot be read is kept and shown: nobody stands there to be told. */
export async function keepUnreadable(tx: Tx, now: Date, arrival: Arrival, refusal: Refusal): Promise<void> {
  const sha256 = createHash('sha256').update(arrival.bytes).digest('hex');
  await tx.insertInto('bank_answers').values({
    ...headOf(arrival, sha256, now), id: newId('bankAnswer', now), kind: 'unreadable', content: arrival.bytes.toString('base64'), problem: JSON.stringify({ key: refusal.key, params: refusal.params }),
  }).onConflict((conflict) => conflict.doNothing()).execute();
}
