import { createHash } from 'node:crypto';
import { brand } from '#domain/values/brand.ts';
import { moveBankProposal } from '#domain/states/bank-file.ts';
import { readStatements } from '../../../connectors/bank-files/camt053.ts';
import { readStatusReport } from '../../../connectors/bank-files/pain002.ts';
import { readXml, XmlError, type Xml } from '../../../connectors/bank-files/xml.ts';
import type { Refusal } from '../../../kit/http/fail.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import { applyReport } from './apply-report.ts';
import { applyStatement } from './apply-statement.ts';
import { bankConnectionOf, type BankConnection } from './connection.ts';
import type { BankReadPorts } from './ports.ts';
import { endProposal } from './proposal-record.ts';

export type Person = { id: string; name: string };
type Arrived = { organisationId: string; bytes: Buffer; fileName: string };
/** What the bank left in its drop box is the bank's word. */
export type BoxArrival = Arrived & { via: 'dropBox'; by: null };
/** What a person hands in is that person's word until another one has confirmed it (`proposals.ts`). */
export type BroughtArrival = Arrived & { via: 'person'; by: Person; confirmedBy: Person | null };
export type Arrival = BoxArrival | BroughtArrival;
export type Received = { answerIds: string[]; isRepeat: boolean };

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The bank's connection, locked, and what these bytes changed when they were read before. */
export async function readBefore(
  tx: Tx,
  ports: BankReadPorts,
  organisationId: string,
  sha256: string,
): Promise<{ connection: BankConnection; answerIds: string[] }> {
  const connection = await bankConnectionOf(tx, ports.sealer, organisationId, true);
  if (!connection) fail('bank_files.not_connected');
  const before = await tx
    .selectFrom('bank_answers')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('sha256', '=', sha256)
    .where('kind', '!=', 'unreadable')
    .orderBy('id')
    .execute();
  return { connection, answerIds: before.map((row) => row.id) };
}

/**
 * Reads one file the bank left and does what it says, all of it or nothing. The same bytes a second time change nothing
 * and answer what they changed the first time; a person's word of the same bytes need not be confirmed any longer.
 */
export async function receiveBankFile(tx: Tx, now: Date, ports: BankReadPorts, arrival: BoxArrival): Promise<Received> {
  const { organisationId } = arrival;
  const sha256 = sha256Of(arrival.bytes);
  const { connection, answerIds } = await readBefore(tx, ports, organisationId, sha256);
  if (answerIds.length > 0) return { answerIds, isRepeat: true };
  const brought = await tx
    .selectFrom('bank_proposals')
    .select(['organisation_id', 'id', 'state', 'version'])
    .where('organisation_id', '=', organisationId)
    .where('sha256', '=', sha256)
    .execute();
  for (const row of brought.filter(({ state }) => moveBankProposal(state, 'supersede') !== null))
    await endProposal(tx, row, 'supersede', { at: now, by: null, byName: brand.name });
  return { answerIds: await applyBankFile(tx, now, ports, arrival, connection), isRepeat: false };
}

/** Does what one file says. Callers hold the connection's lock and have seen that the file was not read before. */
export async function applyBankFile(
  tx: Tx,
  now: Date,
  ports: BankReadPorts,
  arrival: Arrival,
  connection: BankConnection,
): Promise<string[]> {
  try {
    const document = readXml(arrival.bytes);
    const head = { ...headOf(arrival, sha256Of(arrival.bytes), now), content: arrival.bytes.toString('base64') };
    return document.at('Document/CstmrPmtStsRpt')
      ? [await keepReport(tx, now, ports, head, document)]
      : await keepStatements(tx, now, ports, { head, arrival }, connection.profile.debtorRib, document);
  } catch (error) {
    if (error instanceof XmlError) fail('bank_files.unreadable', { why: error.problem, where: error.where });
    throw error;
  }
}

/** Whose word a file rests on; null is the bank. */
const vouchersOf = (arrival: Arrival): string[] | null =>
  arrival.via === 'dropBox' ? null : [arrival.by.id, ...(arrival.confirmedBy ? [arrival.confirmedBy.id] : [])];

type Head = ReturnType<typeof headOf> & { content: string };

async function keepReport(tx: Tx, now: Date, ports: BankReadPorts, head: Head, document: Xml): Promise<string> {
  const id = newId('bankAnswer', now);
  const { fileId, changes, warnings } = await applyReport(
    tx,
    now,
    ports,
    head.organisation_id,
    id,
    readStatusReport(document),
  );
  await tx
    .insertInto('bank_answers')
    .values({
      ...head,
      id,
      kind: 'statusReport',
      file_id: fileId,
      changes: JSON.stringify(changes),
      warnings: JSON.stringify(warnings),
    })
    .execute();
  return id;
}

async function keepStatements(
  tx: Tx,
  now: Date,
  ports: BankReadPorts,
  { head, arrival }: { head: Head; arrival: Arrival },
  account: string,
  document: Xml,
): Promise<string[]> {
  const ids: string[] = [];
  for (const statement of readStatements(document)) {
    const id = newId('bankAnswer', now);
    const { changes, warnings, credits, debits, lineCount, knownCount } = await applyStatement(
      tx,
      ports,
      { organisationId: head.organisation_id, answerId: id, now, vouchers: vouchersOf(arrival) },
      account,
      statement,
    );
    await tx
      .insertInto('bank_answers')
      .values({
        ...head,
        id,
        kind: 'statement',
        statement_id: statement.id,
        account: statement.account,
        sequence: statement.sequence,
        from_on: statement.from,
        to_on: statement.to,
        opening: statement.opening,
        closing: statement.closing,
        credits,
        debits,
        line_count: lineCount,
        known_count: knownCount,
        announced_count: statement.announced,
        changes: JSON.stringify(changes),
        warnings: JSON.stringify(warnings),
      })
      .execute();
    ids.push(id);
  }
  return ids;
}

const headOf = (arrival: Arrival, sha256: string, now: Date) => ({
  organisation_id: arrival.organisationId,
  file_name: arrival.fileName.slice(0, 200),
  via: arrival.via,
  received_at: now,
  received_by: arrival.by?.id ?? null,
  received_by_name: arrival.by?.name ?? null,
  sha256,
  ...(arrival.via === 'person'
    ? { confirmed_by: arrival.confirmedBy?.id ?? null, confirmed_by_name: arrival.confirmedBy?.name ?? null }
    : {}),
});

/** A file that came by itself and cannot be read is kept and shown: nobody stands there to be told. */
export async function keepUnreadable(tx: Tx, now: Date, arrival: BoxArrival, refusal: Refusal): Promise<void> {
  await tx
    .insertInto('bank_answers')
    .values({
      ...headOf(arrival, sha256Of(arrival.bytes), now),
      id: newId('bankAnswer', now),
      kind: 'unreadable',
      content: arrival.bytes.toString('base64'),
      problem: JSON.stringify({ key: refusal.key, params: refusal.params }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
