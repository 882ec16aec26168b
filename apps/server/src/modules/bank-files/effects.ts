import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { bankGivesBack, bankStepsOnly } from '#domain/states/bank-file.ts';
import { fail } from '../../kit/http/fail.ts';
import type { BankChange, BankDeposit, BankWarning } from '../bank-file-tables.ts';
import type { Tx } from '../context.ts';
import { depositsOf } from '../top-ups/public.ts';
import type { BankConnection } from './connection.ts';
import type { BankReadPorts } from './ports.ts';
import { itemsOf } from './items.ts';
import { isReturn } from './lines.ts';
import { mayBeOn } from './match-lines.ts';
import { applyBankFile, type BroughtArrival } from './receive.ts';

/** What a file changes, and who made what it changes. */
export type Effects = { kind: 'statusReport' | 'statement'; fileId: string | null; changes: BankChange[]; deposits: BankDeposit[]; warnings: BankWarning[]; unmatchedCount: number; makerIds: string[] };

/** Does what a file says and answers what that was. It stays done when `keeps` says so; otherwise nothing has happened. */
export async function tryBankFile(tx: Tx, now: Date, ports: BankReadPorts, arrival: BroughtArrival, connection: BankConnection, keeps: (effects: Effects) => boolean): Promise<{ effects: Effects; answerIds: string[] | null }> {
  await sql`savepoint brought`.execute(tx);
  const answerIds = await applyBankFile(tx, now, ports, arrival, connection);
  const effects = await effectsOf(tx, arrival.organisationId, answerIds);
  refuseAgainstBox(connection, effects, await returnsIn(tx, arrival.organisationId, answerIds));
  const isKept = keeps(effects);
  await (isKept ? sql`release savepoint brought` : sql`rollback to savepoint brought`).execute(tx);
  return { effects, answerIds: isKept ? answerIds : null };
}

async function effectsOf(tx: Tx, organisationId: string, answerIds: readonly string[]): Promise<Effects> {
  const answers = await tx.selectFrom('bank_answers').select(['kind', 'file_id', 'changes', 'warnings']).where('organisation_id', '=', organisationId).where('id', 'in', [...answerIds]).orderBy('id').execute();
  const lines = await tx.selectFrom('bank_lines').select(['state', 'used_for', 'transaction_id']).where('organisation_id', '=', organisationId).where('answer_id', 'in', [...answerIds]).where('state', 'in', ['unmatched', 'used']).execute();
  const changes = answers.flatMap((answer) => answer.changes).toSorted((a, b) => (a.endToEndId < b.endToEndId ? -1 : a.endToEndId > b.endToEndId ? 1 : 0));
  const credited = await depositsOf(tx, organisationId, lines.flatMap((line) => (line.used_for === 'topUp' && line.transaction_id !== null ? [line.transaction_id] : [])));
  const about = [...changes.map((change) => change.transactionId), ...(await paymentsNamed(tx, organisationId, answerIds))];
  const makers = [...(await paymentMakers(tx, organisationId, about)), ...credited.flatMap((deposit) => deposit.makers)];
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

/**
 * Payments that lines of a file are about although nothing changes yet: named by their reference, or returned with the amount
 * of one that is under way. Their makers vouch for none of these lines either.
 */
async function paymentsNamed(tx: Tx, organisationId: string, answerIds: readonly string[]): Promise<string[]> {
  const lines = await tx.selectFrom('bank_lines').select(['end_to_end_id', 'amount', 'direction', 'is_reversal', 'return_reason', 'booked_on']).where('organisation_id', '=', organisationId).where('answer_id', 'in', [...answerIds]).where('state', '=', 'unmatched').execute();
  const named = await itemsOf(tx, organisationId, { endToEndIds: lines.flatMap((line) => line.end_to_end_id ?? []) });
  const nameless = lines.filter((line) => line.end_to_end_id === null && isReturn(line));
  const fitting = (await itemsOf(tx, organisationId, { openAmounts: nameless.map((line) => line.amount) })).filter((item) => nameless.some((line) => line.amount === item.amount && mayBeOn(line, item)));
  return [...named, ...fitting].map((item) => item.transaction_id);
}

/** The first return that a file brings; its own reference where it names no payment. */
async function returnsIn(tx: Tx, organisationId: string, answerIds: readonly string[]): Promise<string | undefined> {
  const credits = await tx.selectFrom('bank_lines').select(['end_to_end_id', 'entry_ref', 'direction', 'is_reversal', 'return_reason']).where('organisation_id', '=', organisationId).where('answer_id', 'in', [...answerIds]).where('direction', '=', 'credit').orderBy('id').execute();
  const found = credits.find(isReturn);
  return found && (found.end_to_end_id ?? found.entry_ref);
}

/** A bank that speaks through its drop box tells refusals and returns there: no person's file says so instead, says so before it, or says the opposite. */
function refuseAgainstBox({ profile }: BankConnection, { changes, warnings }: Effects, returned: string | undefined): void {
  if (profile.way !== 'dropBox') return;
  if (returned !== undefined) fail('bank_files.box_speaks', { reference: returned });
  const against = changes.find((change) => bankGivesBack.includes(change.to))?.endToEndId ?? warnings.find((warning) => warning.rule === 'contradiction')?.params['reference'];
  if (against !== undefined) fail('bank_files.box_speaks', { reference: against });
}

/** A report of steps on the way moves no franc. Every statement waits: its lines go on speaking after it was read. */
export const isStepsOnly = ({ kind, changes }: Effects): boolean => kind === 'statusReport' && changes.every((change) => bankStepsOnly.includes(change.to));

type Shown = Pick<Effects, 'changes' | 'deposits' | 'warnings' | 'unmatchedCount'>;
export const isSameEffect = (a: Shown, b: Shown): boolean =>
  isDeepStrictEqual([a.changes, a.deposits, a.warnings, a.unmatchedCount], [b.changes, b.deposits, b.warnings, b.unmatchedCount]);
