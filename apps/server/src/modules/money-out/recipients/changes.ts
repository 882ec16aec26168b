import { requestTitles, requestLabels } from '#i18n/catalogues/approvals/requests.ts';
import { sayBoth } from '#i18n/words.ts';
import { newId } from '../../../kit/ids.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import {
  askApproval,
  recallApproval,
  type ApprovalHandler,
  type ApprovalPerson,
} from '../../approvals/approvals/public.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import type { ChangedPart, DestinationKind } from './tables.ts';
import { partOf, preferredOf, shown, type Difference } from './places.ts';
import { lockRecipient, placesOf, type Recipient } from './records.ts';

/** `prove` refuses unless whoever asks has shown who they are and the PIN: without it no place of anybody changes. */
export type ChangeWish = {
  environment: EnvironmentName;
  by: ApprovalPerson;
  at: Date;
  channel: 'dashboard' | 'bulk';
  prove(): void;
};
const names: Record<ChangedPart, { en: string; fr: string }> = {
  phone: requestLabels.phone,
  bank: requestLabels.bankAccount,
  card: requestLabels.card,
  user: requestLabels.userId,
};
type WaitingRow = {
  id: string;
  what: ChangedPart;
  before: Difference['before'];
  after: Difference['after'];
  preferred: DestinationKind | null;
  by_name: string;
};

/**
 * Takes new places over, or asks a second person first where a rule says so: until then the old ones stay. Taking a
 * place away needs nobody; sending money elsewhere is what thieves do.
 */
export async function changePlaces(
  tx: Tx,
  row: Recipient,
  wanted: readonly Difference[],
  preferred: DestinationKind | undefined,
  wish: ChangeWish,
): Promise<'applied' | 'waiting'> {
  if (wanted.length === 0) return 'applied';
  const changes = wanted.map((difference) => ({
    id: newId('event', wish.at),
    ...difference,
    preferred: preferred ?? null,
    by_name: wish.by.name,
  }));
  const asked = wanted.some((difference) => difference.after !== null)
    ? await askApproval(tx, {
        organisationId: row.organisation_id,
        environment: wish.environment,
        subject: 'recipientChange',
        refId: row.id,
        amount: null,
        party: row.display_name,
        channel: wish.channel,
        requestedBy: wish.by,
        at: wish.at,
        title: sayBoth(requestTitles.recipientChange, { name: row.display_name }),
        snapshot: snapshotOf(row, changes),
        lines: linesOf(row, changes),
        warnings: row.last_paid_at ? [{ code: 'changedDestination' }] : [],
      })
    : ({ needed: false } as const);
  const state = asked.needed ? 'waiting' : 'applied';
  await tx
    .insertInto('recipient_changes')
    .values(
      changes.map((change) => ({
        organisation_id: row.organisation_id,
        recipient_id: row.id,
        id: change.id,
        at: wish.at,
        by_id: wish.by.userId,
        by_name: wish.by.name,
        what: change.what,
        before: change.before && JSON.stringify(change.before),
        after: change.after && JSON.stringify(change.after),
        preferred: change.preferred,
        state,
        approval_id: asked.needed ? asked.approvalId : null,
      })),
    )
    .execute();
  if (!asked.needed) await apply(tx, row, changes, wish.at);
  return state;
}

/** The new places take effect. What the operator said of the old number says nothing of the new one. */
async function apply(tx: Tx, row: Recipient, changes: readonly WaitingRow[], at: Date): Promise<void> {
  const columns = Object.assign(
    {},
    ...changes.map((change) => partOf(change.what).columns(change.after)),
  ) as ReturnType<ReturnType<typeof partOf>['columns']>;
  const after = { ...row, ...columns };
  if (placesOf(after).length === 0) fail('recipients.destination_required', {}, { field: 'phone' });
  const named = changes.some((change) => change.what === 'phone')
    ? { name_state: 'none' as const, verified_name: null, name_match: null, name_checked_at: null, name_due: null }
    : {};
  const preferred = preferredOf(after, changes.find((change) => change.preferred)?.preferred ?? row.preferred);
  const isElsewhere = preferred !== row.preferred || changes.some((change) => change.after !== null);
  await tx
    .updateTable('recipients')
    .set((eb) => ({
      ...columns,
      ...named,
      preferred,
      ...(isElsewhere ? { destination_changed_at: at, destination_changed_by: changes[0]!.by_name } : {}),
      updated_at: at,
      version: eb('version', '+', 1),
    }))
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .execute();
}

const waitingRows = (tx: Tx, organisationId: string, recipientId: string): Promise<WaitingRow[]> =>
  tx
    .selectFrom('recipient_changes')
    .select(['id', 'what', 'before', 'after', 'preferred', 'by_name'])
    .where('organisation_id', '=', organisationId)
    .where('recipient_id', '=', recipientId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute();

export const hasWaiting = async (tx: Tx, organisationId: string, recipientId: string): Promise<boolean> =>
  (await waitingRows(tx, organisationId, recipientId)).length > 0;

async function settle(
  tx: Tx,
  key: { organisationId: string; recipientId: string },
  state: 'applied' | 'refused' | 'recalled' | 'expired',
  by: string | null,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('recipient_changes')
    .set({ state, decided_at: at, decided_by_name: by })
    .where('organisation_id', '=', key.organisationId)
    .where('recipient_id', '=', key.recipientId)
    .where('state', '=', 'waiting')
    .execute();
}

export async function recallChange(
  tx: Tx,
  organisationId: string,
  id: string,
  by: ApprovalPerson,
  at: Date,
): Promise<void> {
  await lockRecipient(tx, organisationId, id);
  if (!(await hasWaiting(tx, organisationId, id))) fail('recipients.no_change_waiting');
  await recallApproval(tx, { organisationId, subject: 'recipientChange', refId: id, by, at });
  await settle(tx, { organisationId, recipientId: id }, 'recalled', by.name, at);
}

/** What is approved is this change of this person: the rows of it never change while they wait. */
const snapshotOf = (row: Pick<Recipient, 'id'>, changes: readonly WaitingRow[]) => ({
  recipientId: row.id,
  changes: changes.map(({ id, what, before, after }) => ({ id, what, before: shown(before), after: shown(after) })),
});

const linesOf = (row: Pick<Recipient, 'display_name'>, changes: readonly WaitingRow[]) => [
  { label: requestLabels.recipient, value: row.display_name },
  ...changes.map((change) => ({
    label: names[change.what],
    value: `${shown(change.before) ?? '–'} → ${shown(change.after) ?? '–'}`,
  })),
];

export const recipientChangeHandler: ApprovalHandler = {
  async snapshot(tx, organisationId, refId) {
    const changes = await waitingRows(tx, organisationId, refId);
    return changes.length === 0 ? null : snapshotOf({ id: refId }, changes);
  },
  pointless: async (tx, organisationId, refId) =>
    (await hasWaiting(tx, organisationId, refId)) ? null : 'decidedElsewhere',
  async approved(tx, { organisationId, refId, by, at }) {
    const row = await lockRecipient(tx, organisationId, refId);
    await apply(tx, row, await waitingRows(tx, organisationId, refId), at);
    await settle(tx, { organisationId, recipientId: refId }, 'applied', by?.name ?? null, at);
  },
  async ended(tx, { organisationId, refId, by, at, outcome }) {
    await settle(
      tx,
      { organisationId, recipientId: refId },
      outcome === 'expired' ? 'expired' : outcome === 'cancelled' ? 'recalled' : 'refused',
      by?.name ?? null,
      at,
    );
  },
};
