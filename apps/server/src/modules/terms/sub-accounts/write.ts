import type { Facts } from '#contract/facts.ts';
import type { SubAccountInput } from '#contract/sub-accounts/api.ts';
import { ensureAccounts } from '../../../ledger/accounts.ts';
import { callerOf, type Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import type { InTx, Tx } from '../../context.ts';
import { membersOf } from '../../ground/members/public.ts';
import { findSubAccount, type SubAccountRow } from './find.ts';
import { obstaclesOf } from './obstacles.ts';

/** Changes of sub-accounts happen one after the other, so that neither a name nor the limit is taken twice. */
const lockBooks = (tx: Tx, organisationId: string) =>
  tx
    .selectFrom('organisation_settings')
    .select('organisation_id')
    .where('organisation_id', '=', organisationId)
    .forNoKeyUpdate()
    .execute();

async function refuseTaken(
  tx: Tx,
  organisationId: string,
  input: { name: string; code: string },
  except: string | null,
): Promise<void> {
  const open = (
    await tx
      .selectFrom('sub_accounts')
      .select(['id', 'name', 'code'])
      .where('organisation_id', '=', organisationId)
      .where('closed_at', 'is', null)
      .execute()
  ).filter((row) => row.id !== except);
  if (open.some((row) => row.name.toLowerCase() === input.name.toLowerCase()))
    fail('sub_accounts.name_taken', {}, { field: 'name' });
  if (open.some((row) => row.code.toLowerCase() === input.code.toLowerCase()))
    fail('sub_accounts.code_taken', {}, { field: 'code' });
}

async function refuseStrangers(
  tx: Tx,
  organisationId: string,
  managerIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const inside = new Set((await membersOf(tx, organisationId, now)).map((member) => member.userId));
  if (managerIds.some((id) => !inside.has(id))) fail('team.not_found', {}, { field: 'managerIds' });
  return [...new Set(managerIds)];
}

export async function createSubAccount(context: InTx, input: SubAccountInput, max: number): Promise<string> {
  const { tx } = context;
  const { organisationId, userId, name: byName } = callerOf(context);
  const now = context.clock.now();
  await lockBooks(tx, organisationId);
  const { count } = await tx
    .selectFrom('sub_accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= max) fail('sub_accounts.too_many', { max });
  await refuseTaken(tx, organisationId, input, null);
  const id = newId('subAccount', now);
  const currency = input.currency ?? 'XAF';
  await tx
    .insertInto('sub_accounts')
    .values({
      organisation_id: organisationId,
      id,
      kind: input.kind,
      name: input.name,
      code: input.code,
      currency,
      manager_ids: await refuseStrangers(tx, organisationId, input.managerIds, now),
      created_by: userId,
      created_by_name: byName,
      created_at: now,
    })
    .execute();
  await ensureAccounts(tx, organisationId, now, [`collectionSub:${id}`], currency);
  Object.assign(context.audited, {
    objectType: 'subAccount',
    objectId: id,
    after: { name: input.name, code: input.code, kind: input.kind },
  });
  return id;
}

/** The row as the caller saw it, locked; refuses one that is closed or was changed meanwhile. */
async function openRow(context: InTx, caller: Caller, id: string, version: number): Promise<SubAccountRow> {
  const row = await findSubAccount(context.tx, caller, id, true);
  if (row.closed_at) fail('sub_accounts.action_not_possible', { reason: 'accountClosed' });
  if (row.version !== version) fail('record.changed_meanwhile', { version: row.version });
  return row;
}

const where = (tx: Tx, row: SubAccountRow) =>
  tx.updateTable('sub_accounts').where('organisation_id', '=', row.organisation_id).where('id', '=', row.id);

export async function updateSubAccount(
  context: InTx,
  id: string,
  wish: { version: number; name: string; code: string; managerIds: string[] },
): Promise<void> {
  const { tx } = context;
  const caller = callerOf(context);
  await lockBooks(tx, caller.organisationId);
  const row = await openRow(context, caller, id, wish.version);
  await refuseTaken(tx, caller.organisationId, wish, id);
  const managerIds = await refuseStrangers(tx, caller.organisationId, wish.managerIds, context.clock.now());
  await where(tx, row)
    .set({ name: wish.name, code: wish.code, manager_ids: managerIds, version: row.version + 1 })
    .execute();
  Object.assign(context.audited, {
    objectType: 'subAccount',
    before: { name: row.name, code: row.code, managers: row.manager_ids },
    after: { name: wish.name, code: wish.code, managers: managerIds },
  });
}

/** What is under way when it is frozen still ends: only what would begin is refused. */
export async function freezeSubAccount(
  context: InTx,
  id: string,
  wish: { version: number; frozenIn: boolean; frozenOut: boolean },
): Promise<void> {
  const row = await openRow(context, callerOf(context), id, wish.version);
  await where(context.tx, row)
    .set({ frozen_in: wish.frozenIn, frozen_out: wish.frozenOut, version: row.version + 1 })
    .execute();
  Object.assign(context.audited, {
    objectType: 'subAccount',
    before: { frozenIn: row.frozen_in, frozenOut: row.frozen_out },
    after: { frozenIn: wish.frozenIn, frozenOut: wish.frozenOut },
  });
}

/** Closes it for good. Whoever opens a payment for it at this moment waits for the lock and is then refused. */
export async function closeSubAccount(context: InTx, id: string, version: number): Promise<void> {
  const caller = callerOf(context);
  const row = await openRow(context, caller, id, version);
  const obstacles = await obstaclesOf(context.tx, caller.organisationId, row);
  if (obstacles.length > 0)
    fail('sub_accounts.not_empty', Object.fromEntries(obstacles.map(({ kind, count }) => [kind, count])) as Facts);
  await where(context.tx, row)
    .set({ closed_at: context.clock.now(), closed_by_name: caller.name, version: row.version + 1 })
    .execute();
  Object.assign(context.audited, {
    objectType: 'subAccount',
    before: { status: 'active' },
    after: { status: 'deactivated' },
  });
}
