import type { GroupInput } from '#contract/recipients/schemas.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import { recipientsById } from './pay.ts';
import { searchTextOf } from './records.ts';

const columnsOf = (input: GroupInput) => ({
  name: input.name,
  purpose: input.purpose,
  default_amount: input.defaultAmount ?? null,
  search_text: searchTextOf([input.name]),
});

async function writeMembers(
  tx: Tx,
  organisationId: string,
  groupId: string,
  members: GroupInput['members'],
): Promise<void> {
  const ids = members.map((member) => member.recipientId);
  if (new Set(ids).size < ids.length) fail('recipients.member_twice', {}, { field: 'members' });
  const known = await recipientsById(tx, organisationId, ids);
  if (known.size < ids.length) fail('recipients.not_found', {}, { field: 'members' });
  await tx
    .deleteFrom('recipient_group_members')
    .where('organisation_id', '=', organisationId)
    .where('group_id', '=', groupId)
    .execute();
  if (members.length === 0) return;
  await tx
    .insertInto('recipient_group_members')
    .values(
      members.map((member, position) => ({
        organisation_id: organisationId,
        group_id: groupId,
        recipient_id: member.recipientId,
        amount: member.amount ?? null,
        note: member.note || null,
        position,
      })),
    )
    .execute();
}

/**
 * `prove` refuses unless whoever asks has shown who they are and the PIN: a group with somebody in it is paid with one
 * press.
 */
export async function createGroup(
  tx: Tx,
  organisationId: string,
  input: GroupInput,
  { by, at, prove }: { by: { userId: string; name: string }; at: Date; prove(): void },
): Promise<string> {
  if (input.members.length > 0) prove();
  const id = newId('recipientGroup', at);
  await tx
    .insertInto('recipient_groups')
    .values({
      organisation_id: organisationId,
      id,
      ...columnsOf(input),
      created_by: by.userId,
      created_by_name: by.name,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await writeMembers(tx, organisationId, id, input.members);
  return id;
}

/** `usual`: what somebody gets who has no amount of their own in the group, before its own. */
type Pays = { amount: number | null; members: readonly { recipientId: string; amount: number | null }[] };
type Usual = ReadonlyMap<string, { default_amount: number | null }>;

/**
 * Whether the group's next run would pay somebody it did not, or pay somebody else than before: who is left out, or
 * renamed, is no such thing.
 */
function paysOtherwise(before: Pays, after: Pays, usual: Usual): boolean {
  const gets = (group: Pays, { recipientId, amount }: Pays['members'][number]) =>
    amount ?? usual.get(recipientId)?.default_amount ?? group.amount;
  const had = new Map(before.members.map((member) => [member.recipientId, gets(before, member)]));
  return after.members.some(
    (member) => !had.has(member.recipientId) || had.get(member.recipientId) !== gets(after, member),
  );
}

/**
 * `prove` refuses unless whoever asks has shown who they are and the PIN: whoever is put on a payroll is paid with the
 * next one.
 */
export async function updateGroup(
  tx: Tx,
  organisationId: string,
  id: string,
  version: number,
  input: GroupInput,
  { at, prove }: { at: Date; prove(): void },
): Promise<void> {
  const row = await tx
    .selectFrom('recipient_groups')
    .select(['version', 'default_amount'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) fail('recipients.group_not_found');
  if (row.version !== version) fail('record.changed_meanwhile', { version: row.version });
  const members = await tx
    .selectFrom('recipient_group_members')
    .select(['recipient_id', 'amount'])
    .where('organisation_id', '=', organisationId)
    .where('group_id', '=', id)
    .execute();
  const before = {
    amount: row.default_amount,
    members: members.map((member) => ({ recipientId: member.recipient_id, amount: member.amount })),
  };
  const usual = await recipientsById(
    tx,
    organisationId,
    input.members.map(({ recipientId }) => recipientId),
  );
  if (
    paysOtherwise(
      before,
      {
        amount: input.defaultAmount ?? null,
        members: input.members.map((member) => ({ recipientId: member.recipientId, amount: member.amount ?? null })),
      },
      usual,
    )
  )
    prove();
  await tx
    .updateTable('recipient_groups')
    .set((eb) => ({ ...columnsOf(input), updated_at: at, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute();
  await writeMembers(tx, organisationId, id, input.members);
}

/**
 * Whether a group would pay somebody another sum for another usual amount: those without one of their own in it get
 * that. Archived groups too: they come back without a proof.
 */
export async function groupsPayOtherwise(
  tx: Tx,
  organisationId: string,
  person: { id: string; default_amount: number | null },
  amount: number | null,
): Promise<boolean> {
  if (amount === person.default_amount) return false;
  const groups = await tx
    .selectFrom('recipient_group_members as m')
    .innerJoin('recipient_groups as g', (join) =>
      join.onRef('g.organisation_id', '=', 'm.organisation_id').onRef('g.id', '=', 'm.group_id'),
    )
    .select('g.default_amount')
    .where('m.organisation_id', '=', organisationId)
    .where('m.recipient_id', '=', person.id)
    .where('m.amount', 'is', null)
    .execute();
  return groups.some((group) => (amount ?? group.default_amount) !== (person.default_amount ?? group.default_amount));
}

export async function archiveGroup(
  tx: Tx,
  organisationId: string,
  id: string,
  archived: boolean,
  at: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('recipient_groups')
    .set((eb) => ({
      status: archived ? ('archived' as const) : ('active' as const),
      updated_at: at,
      version: eb('version', '+', 1),
    }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) fail('recipients.group_not_found');
}
