import { inBothLanguages } from '#i18n/catalogues/messages/both-languages.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { notificationDone, notify } from '../../ground/notifications/public.ts';
import type { RequestRecord } from './record.ts';

const about = (row: RequestRecord, environment: EnvironmentName, at: Date) => ({
  organisationId: row.organisation_id,
  environment,
  refType: 'approval',
  refId: row.id,
  at,
});
const facts = (row: RequestRecord) => ({
  ...inBothLanguages('title', row.title),
  byName: row.requested_by_name,
  ...(row.amount === null ? {} : { amount: row.amount }),
});

/** A task for each of these people; `why` says what is particular about it. */
export async function notifyDeciders(
  tx: Tx,
  row: RequestRecord,
  environment: EnvironmentName,
  userIds: readonly string[],
  at: Date,
  why: 'new' | 'reminder' | 'urgent' = 'new',
): Promise<void> {
  if (userIds.length === 0) return;
  await notify(tx, {
    ...about(row, environment, at),
    type: 'approvalWaiting',
    userIds,
    params: { ...facts(row), why },
    ...(why === 'urgent' ? { severity: 'critical' as const } : {}),
  });
}

/** Nobody is left who may decide: whoever looks after the rules of the whole organisation can name somebody. */
export const notifyBlocked = (tx: Tx, row: RequestRecord, environment: EnvironmentName, at: Date): Promise<void> =>
  notify(tx, {
    ...about(row, environment, at),
    type: 'approvalBlocked',
    withPermission: 'security:edit',
    params: facts(row),
  });

/** The maker hears how it ended. */
export async function notifyMaker(tx: Tx, row: RequestRecord, environment: EnvironmentName, at: Date): Promise<void> {
  const { ended_by_name: endedBy, ended_remark: remark, ended_reason: reason } = row;
  await notify(tx, {
    ...about(row, environment, at),
    type: 'approvalDecided',
    userIds: [row.requested_by],
    exceptUserId: row.ended_by,
    params: {
      ...facts(row),
      outcome: row.status,
      ...(endedBy ? { endedBy } : {}),
      ...(remark ? { remark } : {}),
      ...(reason ? { reason } : {}),
    },
  });
}

export const notifyQuestion = (
  tx: Tx,
  row: RequestRecord,
  environment: EnvironmentName,
  at: Date,
  asked: { byName: string; text: string; userIds: readonly string[] },
): Promise<void> =>
  notify(tx, {
    ...about(row, environment, at),
    type: 'approvalQuestion',
    userIds: asked.userIds,
    params: { ...facts(row), askedBy: asked.byName, text: asked.text },
  });

/** It is nobody's task any more: decided, ended, or gone on to other people. */
export const taskDone = (tx: Tx, row: RequestRecord, byName: string, at: Date): Promise<void> =>
  notificationDone(tx, {
    organisationId: row.organisation_id,
    refType: 'approval',
    refId: row.id,
    byName,
    at,
    types: ['approvalWaiting', 'approvalBlocked', 'approvalQuestion'],
  });
