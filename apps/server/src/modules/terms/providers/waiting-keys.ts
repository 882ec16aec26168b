import type { ConnectionCode } from '#domain/payments/rails.ts';
import type { Updateable } from 'kysely';
import { newKeysActAt, newKeysActAtOnce, newKeysAskWhoCameBy } from '#domain/providers/new-keys.ts';
import { waitingKeysWords } from '#i18n/catalogues/providers/waiting-keys.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import { newId } from '../../../kit/ids.ts';
import { askApproval, recallApproval, type ApprovalLine } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import { notify } from '../../ground/notifications/public.ts';
import type { ChangedField, ConnectionChangesTable } from './tables.ts';
import { connectionName, operatorFacts } from './provider-names.ts';
import { waitingOf, type WaitingRow } from './write-connection.ts';

/**
 * Who typed it: a person through the API, or whoever runs the machine, who has the database and the sealing key anyway.
 */
export type ConnectionAuthor = { userId: string; name: string; isMachine?: never } | { isMachine: true; name: string };
type Bilingual = { en: string; fr: string };
export type NewKeys = {
  organisationId: string;
  environment: EnvironmentName;
  provider: ConnectionCode;
  credentials_sealed: string;
  collects: boolean;
  pays_out: boolean;
  origin: string | null;
  promptName: string | null;
  changed: ChangedField[];
  switchesOn: boolean;
  /** They lead to another drop box than the one that is used. */
  isOtherBox?: boolean;
  by: ConnectionAuthor;
  at: Date;
};

/** Whether what a person types now for this connection waits; it is said before they confirm it. */
export async function newKeysWouldWait(
  tx: Tx,
  { environment, organisationId }: { environment: EnvironmentName; organisationId: string },
): Promise<(isConnected: boolean) => boolean> {
  const paid = await tx
    .selectFrom('transactions')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .limit(1)
    .executeTakeFirst();
  return (isConnected) => !newKeysActAtOnce({ environment, isConnected, hasPayments: paid !== undefined });
}

/** Whether keys typed now wait. The first of a business that never had a payment lead nowhere yet. */
export async function newKeysWait(
  tx: Tx,
  environment: EnvironmentName,
  { organisationId, by }: { organisationId: string; by: ConnectionAuthor },
  isConnected: boolean,
): Promise<boolean> {
  if (by.isMachine) return false;
  return (await newKeysWouldWait(tx, { environment, organisationId }))(isConnected);
}

/**
 * Puts new keys aside and asks another administrator. A set that waited already goes, and the day begins anew.
 * Everybody who could change keys is told, also whoever did it: it may have been somebody else in their place.
 */
export async function keepWaiting(tx: Tx, wish: NewKeys): Promise<void> {
  const { organisationId, environment, provider, by, at } = wish;
  const operator = connectionName(provider);
  if (by.isMachine) throw new Error('What the machine itself writes does not wait');
  const earlier = await waitingOf(tx, organisationId, provider);
  if (earlier) await dropWaiting(tx, earlier, { by: { userId: by.userId, name: by.name }, at });
  const id = newId('connectionChange', at);
  const actsAt = newKeysActAt(at);
  const title = {
    en: waitingKeysWords.title.en({ operator: operator.en }),
    fr: waitingKeysWords.title.fr({ operator: operator.fr }),
  };
  const asked = await askApproval(tx, {
    organisationId,
    environment,
    subject: 'operatorKeys',
    refId: id,
    title,
    amount: null,
    channel: 'dashboard',
    requestedBy: { userId: by.userId, name: by.name },
    snapshot: keysPicture({ id, provider, asked_at: at }),
    lines: linesOf(operator, wish.changed),
    actsAt,
    askedIfInsideBy: newKeysAskWhoCameBy(at),
    at,
  });
  if (!asked.needed) throw new Error('New keys were to wait, and nobody was asked');
  await tx
    .insertInto('connection_changes')
    .values({
      organisation_id: organisationId,
      provider,
      id,
      credentials_sealed: wish.credentials_sealed,
      fields: JSON.stringify(wish.changed),
      prompt_name: wish.promptName,
      collects: wish.collects,
      pays_out: wish.pays_out,
      origin: wish.origin,
      switches_on: wish.switchesOn,
      is_other_box: wish.isOtherBox ?? false,
      asked_at: at,
      asked_by: by.userId,
      asked_by_name: by.name,
      acts_at: actsAt,
      approval_id: asked.approvalId,
    })
    .execute();
  await notifyKeys(tx, {
    organisationId,
    environment,
    approvalId: asked.approvalId,
    at,
    params: {
      what: 'waiting',
      byName: by.name,
      ...operatorFacts(provider),
      actsAt: actsAt.toISOString(),
    },
  });
}

/** What an approver approves, as it was asked and as it is compared at every decision: these keys and no others. */
export const keysPicture = ({ id, provider, asked_at: askedAt }: Pick<WaitingRow, 'id' | 'provider' | 'asked_at'>) => ({
  id,
  provider,
  askedAt: askedAt.toISOString(),
});

/** Replaced by newer ones: nobody has to decide about them any more. */
async function dropWaiting(
  tx: Tx,
  row: WaitingRow,
  { by, at }: { by: { userId: string; name: string }; at: Date },
): Promise<void> {
  await recallApproval(tx, {
    organisationId: row.organisation_id,
    subject: 'operatorKeys',
    refId: row.id,
    by,
    at,
    reason: 'replaced',
  });
  await removeWaiting(tx, row);
}

export async function removeWaiting(
  tx: Tx,
  { organisation_id: organisationId, id }: Pick<WaitingRow, 'organisation_id' | 'id'>,
): Promise<void> {
  await tx
    .deleteFrom('connection_changes')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute();
}

/** What waits is the connection as a whole: what was changed at once meanwhile is changed in it too. */
export async function followConnection(
  tx: Tx,
  { organisation_id: organisationId, id }: WaitingRow,
  change: Updateable<ConnectionChangesTable>,
): Promise<void> {
  await tx
    .updateTable('connection_changes')
    .set(change)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute();
}

function linesOf(operator: Bilingual, changed: readonly ChangedField[]): ApprovalLine[] {
  return [
    { label: waitingKeysWords.connection, value: operator },
    ...changed.map(({ label, hint, removed }) => ({
      label,
      value: removed ? waitingKeysWords.removed : (hint ?? waitingKeysWords.isNew),
    })),
  ];
}

type News = {
  what: 'waiting' | 'acting' | 'refused' | 'withdrawn';
  byName: string;
  operator: string;
  isBank?: 1;
  actsAt?: string;
  decidedBy?: string;
};
export const notifyKeys = (
  tx: Tx,
  {
    approvalId,
    ...news
  }: { organisationId: string; environment: EnvironmentName; approvalId: string; at: Date; params: News },
): Promise<void> =>
  notify(tx, {
    ...news,
    type: 'operatorKeysWaiting',
    withPermission: 'providers:edit',
    refType: 'approval',
    refId: approvalId,
  });
