import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { BankProposalEffects } from '#contract/bank-files/schemas.ts';
import { bankGivesBack, bankStepsOnly } from '#domain/states/bank-file.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { BankNamed } from './tables.ts';
import type { Tx } from '../../context.ts';
import { depositsOf } from '../../money-in/top-ups/public.ts';
import type { BankConnection } from './connection.ts';
import type { BankReadPorts } from './ports.ts';
import { itemsOf } from './items.ts';
import { isReturn } from './lines.ts';
import { paymentMakers } from './makers.ts';
import { mayBeOn } from './match-lines.ts';
import { applyBankFile, type BroughtArrival } from './receive.ts';

/** What a file does, and who had a hand in what it is about. */
export type Effects = BankProposalEffects & { makerIds: string[] };

/**
 * Does what a file says and answers what that was. It stays done when `keeps` says so; otherwise nothing has happened.
 */
export async function tryBankFile(
  tx: Tx,
  now: Date,
  ports: BankReadPorts,
  arrival: BroughtArrival,
  connection: BankConnection,
  keeps: (effects: Effects) => boolean,
): Promise<{ effects: Effects; answerIds: string[] | null }> {
  await sql`savepoint brought`.execute(tx);
  const answerIds = await applyBankFile(tx, now, ports, arrival, connection);
  const effects = await effectsOf(tx, arrival.organisationId, answerIds);
  refuseAgainstBox(connection, effects, await returnsIn(tx, arrival.organisationId, answerIds));
  const isKept = keeps(effects);
  await (isKept ? sql`release savepoint brought` : sql`rollback to savepoint brought`).execute(tx);
  return { effects, answerIds: isKept ? answerIds : null };
}

async function effectsOf(tx: Tx, organisationId: string, answerIds: readonly string[]): Promise<Effects> {
  const answers = await tx
    .selectFrom('bank_answers')
    .select(['kind', 'file_id', 'changes', 'warnings'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...answerIds])
    .orderBy('id')
    .execute();
  const lines = await tx
    .selectFrom('bank_lines')
    .select(['state', 'used_for', 'transaction_id'])
    .where('organisation_id', '=', organisationId)
    .where('answer_id', 'in', [...answerIds])
    .where('state', 'in', ['unmatched', 'used'])
    .execute();
  const changes = answers
    .flatMap((answer) => answer.changes)
    .toSorted((a, b) => (a.endToEndId < b.endToEndId ? -1 : a.endToEndId > b.endToEndId ? 1 : 0));
  const credited = await depositsOf(
    tx,
    organisationId,
    lines.flatMap((line) => (line.used_for === 'topUp' && line.transaction_id !== null ? [line.transaction_id] : [])),
  );
  const { named, fitting } = await paymentsNamed(tx, organisationId, answerIds);
  const about = [
    ...changes.map((change) => change.transactionId),
    ...named.map((payment) => payment.transactionId),
    ...fitting,
  ];
  const makers = [
    ...(await paymentMakers(tx, organisationId, about)),
    ...credited.flatMap((deposit) => deposit.makers),
  ];
  return {
    kind: answers[0]?.kind === 'statusReport' ? 'statusReport' : 'statement',
    fileId: answers[0]?.file_id ?? null,
    changes,
    deposits: credited.map(({ reference, amount }) => ({ reference, amount })),
    warnings: answers.flatMap((answer) => answer.warnings),
    named,
    unmatchedCount: lines.filter((line) => line.state === 'unmatched').length,
    makerIds: [...new Set(makers.filter((maker) => maker !== null))].toSorted(),
  };
}

/**
 * Payments that lines of a file are about although nothing changes yet: named by their reference, or returned with the
 * amount of one that is under way. Their makers vouch for none of these lines either.
 */
async function paymentsNamed(
  tx: Tx,
  organisationId: string,
  answerIds: readonly string[],
): Promise<{ named: BankNamed[]; fitting: string[] }> {
  const lines = await tx
    .selectFrom('bank_lines')
    .select(['end_to_end_id', 'amount', 'direction', 'is_reversal', 'return_reason', 'booked_on', 'doubt'])
    .where('organisation_id', '=', organisationId)
    .where('answer_id', 'in', [...answerIds])
    .where('state', '=', 'unmatched')
    .orderBy('statement_id')
    .orderBy('entry_ref')
    .execute();
  const items = new Map(
    (await itemsOf(tx, organisationId, { endToEndIds: lines.flatMap((line) => line.end_to_end_id ?? []) })).map(
      (item) => [item.end_to_end_id, item],
    ),
  );
  const named = lines.flatMap(({ end_to_end_id: endToEndId, amount, direction, doubt }): BankNamed[] => {
    const item = endToEndId === null ? undefined : items.get(endToEndId);
    return item
      ? [
          {
            transactionId: item.transaction_id,
            endToEndId: item.end_to_end_id,
            name: item.beneficiary_name,
            amount,
            direction,
            doubt,
          },
        ]
      : [];
  });
  const nameless = lines.filter((line) => line.end_to_end_id === null && isReturn(line));
  const fitting = (await itemsOf(tx, organisationId, { openAmounts: nameless.map((line) => line.amount) })).filter(
    (item) => nameless.some((line) => line.amount === item.amount && mayBeOn(line, item)),
  );
  return { named, fitting: fitting.map((item) => item.transaction_id) };
}

/** The first return that a file brings; its own reference where it names no payment. */
async function returnsIn(tx: Tx, organisationId: string, answerIds: readonly string[]): Promise<string | undefined> {
  const credits = await tx
    .selectFrom('bank_lines')
    .select(['end_to_end_id', 'entry_ref', 'direction', 'is_reversal', 'return_reason'])
    .where('organisation_id', '=', organisationId)
    .where('answer_id', 'in', [...answerIds])
    .where('direction', '=', 'credit')
    .orderBy('id')
    .execute();
  const found = credits.find(isReturn);
  return found && (found.end_to_end_id ?? found.entry_ref);
}

/**
 * A bank that speaks through its drop box tells refusals and returns there: no person's file says so instead, says so
 * before it, or says the opposite.
 */
function refuseAgainstBox(
  { profile }: BankConnection,
  { changes, warnings }: Effects,
  returned: string | undefined,
): void {
  if (profile.way !== 'dropBox') return;
  if (returned !== undefined) fail('bank_files.box_speaks', { reference: returned });
  const against =
    changes.find((change) => bankGivesBack.includes(change.to))?.endToEndId ??
    warnings.find((warning) => warning.rule === 'contradiction')?.params['reference'];
  if (against !== undefined) fail('bank_files.box_speaks', { reference: against });
}

/** A report of steps on the way moves no franc. Every statement waits: its lines go on speaking after it was read. */
export const isStepsOnly = ({ kind, changes }: Effects): boolean =>
  kind === 'statusReport' && changes.every((change) => bankStepsOnly.includes(change.to));

/** Whether it does what was shown, to the last part: who had a hand in it is judged apart. */
export const isSameEffect = (found: Effects, shown: Effects): boolean =>
  isDeepStrictEqual({ ...found, makerIds: [] }, { ...shown, makerIds: [] });
