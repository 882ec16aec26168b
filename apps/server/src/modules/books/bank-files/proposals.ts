import { isOwnWord } from '#domain/approvals/own-word.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import { requireSecondPerson } from '../../approvals/approvals/public.ts';
import { notify } from '../../ground/notifications/public.ts';
import { isSameEffect, isStepsOnly, tryBankFile } from './effects.ts';
import type { BankReadPorts } from './ports.ts';
import { columnsOf, effectsKept, endProposal, findProposal, type ProposalRecord } from './proposal-record.ts';
import { readBefore, sha256Of, type Person } from './receive.ts';
import { ruleAgainst, voucherOf } from './who-confirms.ts';

export type Brought = { answerIds: string[]; isRepeat: boolean; proposalId: string | null };
type Bringing = { organisationId: string; environment: EnvironmentName; bytes: Buffer; fileName: string; by: Person };
type Deciding = { organisationId: string; id: string; version: number; by: Person };

/**
 * A person hands in a file of the bank. Nobody can tell it from one they wrote themselves, so what it would book waits
 * for somebody else; a report of steps on the way acts at once. What cannot be read or does not add up is refused as
 * before.
 */
export async function bringBankFile(
  tx: Tx,
  now: Date,
  ports: BankReadPorts,
  { organisationId, environment, bytes, fileName, by }: Bringing,
): Promise<Brought> {
  const sha256 = sha256Of(bytes);
  const { connection, answerIds } = await readBefore(tx, ports, organisationId, sha256);
  if (answerIds.length > 0) return { answerIds, isRepeat: true, proposalId: null };
  const waiting = await tx
    .selectFrom('bank_proposals')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('sha256', '=', sha256)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (waiting) return { answerIds: [], isRepeat: true, proposalId: waiting.id };
  const tried = await tryBankFile(
    tx,
    now,
    ports,
    { organisationId, bytes, fileName, via: 'person', by, confirmedBy: null },
    connection,
    isStepsOnly,
  );
  if (tried.answerIds) return { answerIds: tried.answerIds, isRepeat: false, proposalId: null };
  // Only a drop box could still say the same in the bank's own name.
  if (connection.profile.way === 'byHand')
    await requireSecondPerson(tx, { organisationId, environment, userId: by.id, at: now }, 'bankFile');
  const id = newId('bankProposal', now);
  await tx
    .insertInto('bank_proposals')
    .values({
      organisation_id: organisationId,
      id,
      state: 'waiting',
      file_name: fileName.slice(0, 200),
      sha256,
      content: bytes.toString('base64'),
      brought_at: now,
      brought_by: by.id,
      brought_by_name: by.name,
      ...columnsOf(tried.effects),
    })
    .execute();
  await notify(tx, {
    organisationId,
    environment,
    type: 'bankAnswerWaiting',
    withPermission: 'settlements:approve',
    refType: 'bankProposal',
    refId: id,
    at: now,
    exceptUserId: by.id,
    params: { byName: by.name, file: fileName.slice(0, 80) },
  });
  return { answerIds: [], isRepeat: false, proposalId: id };
}

/** A proposal as its decider saw it and may decide it, behind the lock of everything that reads files of this bank. */
async function decidable(
  tx: Tx,
  ports: BankReadPorts,
  action: 'confirm' | 'refuse',
  { organisationId, id, version, by }: Deciding,
) {
  const sha256 = (await findProposal(tx, organisationId, id)).sha256;
  const { connection } = await readBefore(tx, ports, organisationId, sha256);
  const row: ProposalRecord = await findProposal(tx, organisationId, id);
  const against = ruleAgainst(action, row, await voucherOf(tx, organisationId, by.id));
  if (against) fail(against.error);
  if (row.version !== version) fail('record.changed_meanwhile');
  return { row, connection };
}

/**
 * Somebody else says that the bank really said so: what was shown happens, and nothing else. Where it would do another
 * thing by now, it is shown again and goes on waiting.
 */
export async function confirmProposal(
  tx: Tx,
  now: Date,
  ports: BankReadPorts,
  wish: Deciding,
): Promise<string[] | null> {
  const { organisationId, id, by } = wish;
  const { row, connection } = await decidable(tx, ports, 'confirm', wish);
  const shown = effectsKept(row);
  const arrival = {
    organisationId,
    bytes: Buffer.from(row.content, 'base64'),
    fileName: row.file_name,
    via: 'person' as const,
    by: { id: row.brought_by, name: row.brought_by_name },
    confirmedBy: by,
  };
  const { effects, answerIds } = await tryBankFile(
    tx,
    now,
    ports,
    arrival,
    connection,
    (found) => isSameEffect(found, shown) && !isOwnWord([by.id], found.makerIds),
  );
  if (!answerIds) {
    await tx
      .updateTable('bank_proposals')
      .set({ ...columnsOf(effects), version: row.version + 1 })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
    return null;
  }
  await endProposal(tx, row, 'confirm', { at: now, by, byName: by.name });
  return answerIds;
}

export async function refuseProposal(
  tx: Tx,
  now: Date,
  ports: BankReadPorts,
  wish: Deciding & { note: string },
): Promise<void> {
  const { row } = await decidable(tx, ports, 'refuse', wish);
  await endProposal(tx, row, 'refuse', { at: now, by: wish.by, byName: wish.by.name, note: wish.note });
}
