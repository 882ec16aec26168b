import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { bankGivesBack, bankStepsOnly } from '#domain/states/bank-file.ts';
import { fail } from '../../kit/http/fail.ts';
import type { BankChange, BankDeposit, BankWarning } from '../bank-file-tables.ts';
import type { Tx } from '../context.ts';
import { depositsOf } from '../top-ups/public.ts';
import type { BankConnection } from './connection.ts';
import type { BankReadPorts } from './ports.ts';
import { applyBankFile, type BroughtArrival } from './receive.ts';

/** What a file changes, and who made what it changes. */
export type Effects = { kind: 'statusReport' | 'statement'; fileId: string | null; changes: BankChange[]; deposits: BankDeposit[]; warnings: BankWarning[]; unmatchedCount: number; makerIds: string[] };

/** Does what a file says and answers what that was. It stays done when `keeps` says so; otherwise nothing has happened. */
export async function tryBankFile(tx: Tx, now: Date, ports: BankReadPorts, arrival: BroughtArrival, connection: BankConnection, keeps: (effects: Effects) => boolean): Promise<{ effects: Effects; answerIds: string[] | null }> {
  await sql`savepoint brought`.execute(tx);
  const answerIds = await applyBankFile(tx, now, ports, arrival, connection);
  const effects = await effectsOf(tx, arrival.organisationId, answerIds);
  refuseAgainstBox(connection, effects);
  const isKept = keeps(effects);
  await (isKept ? sql`release savepoint brought` : sql`rollback to savepoint brought`).execute(tx);
  return { effects, answerIds: isKept ? answerIds : null };
}

async function effectsOf(tx: Tx, organisationId: string, answerIds: readonly string[]): Promise<Effects> {
  const answers = await tx.selectFrom('bank_answers').select(['kind', 'file_id', 'changes', 'warnings']).where('organisation_id', '=', organisationId).where('id', 'in', [...answerIds]).orderBy('id').execute();
  const lines = await tx.selectFrom('bank_lines').select(['state', 'used_for', 'transaction_id']).where('organisation_id', '=', organisationId).where('answer_id', 'in', [...answerIds]).where('state', 'in', ['unmatched', 'used']).execute();
  const changes = answers.flatMap((answer) => answer.changes).toSorted((a, b) => (a.endToEndId < b.endToEndId ? -1 : a.endToEndId > b.endToEndId ? 1 : 0));
  const credited = await depositsOf(tx, organisationId, lines.flatMap((line) => (line.used_for === 'topUp' && line.transaction_id !== null ? [line.transaction_id] : [])));
  const makers = [...(await paymentMakers(tx, organisationId, changes.map((change) => change.transactionId))), ...credited.flatMap((deposit) => deposit.makers)];
  return {
    kind: answers[0]?.kind === 'statusReport' ? 'statusReport' : 'statement', fileId: answers[0]?.file_id ?? null, changes, deposits: credited.map(({ reference, amount }) => ({ reference, amount })), warnings: answers.flatMap((answer) => answer.warnings),
    unmatchedCount: lines.filter((line) => line.state === 'unmatched').length, makerIds: [...new Set(makers.filter((maker) => maker !== null))].toSorted(),
  };
}

/** Who made payments; a payment of a run was made by whoever submitted the run. */
export async function paymentMakers(tx: Tx, organisationId: string, transactionIds: readonly string[]): Promise<(string | null)[]> {
  if (transactionIds.length === 0) return [];
  const rows = await tx.selectFrom('transactions').select('created_by').distinct().where('organisation_id', '=', organisationId).where('id', 'in', [...new Set(transactionIds)]).execute();
  return rows.map((row) => row.created_by);
}

/** A bank that speaks through its drop box tells refusals and returns there: no person's file says so instead, or says the opposite. */
function refuseAgainstBox({ profile }: BankConnection, { changes, warnings }: Effects): void {
  if (profile.way !== 'dropBox') return;
  const against = changes.find((change) => bankGivesBack.includes(change.to))?.endToEndId ?? warnings.find((warning) => warning.rule === 'contradiction')?.params['reference'];
  if (against !== undefined) fail('bank_files.box_speaks', { reference: against });
}

/** A report of steps on the way moves no franc. Every statement waits: its lines go on speaking after it was read. */
export const isStepsOnly = ({ kind, changes }: Effects): boolean => kind === 'statusReport' && changes.every((change) => bankStepsOnly.includes(change.to));

type Shown = Pick<Effects, 'changes' | 'deposits' | 'warnings' | 'unmatchedCount'>;
export const isSameEffect = (a: Shown, b: Shown): boolean =>
  isDeepStrictEqual([a.changes, a.deposits, a.warnings, a.unmatchedCount], [b.changes, b.deposits, b.warnings, b.unmatchedCount]);
