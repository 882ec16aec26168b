import type { ConnectionCode } from '#domain/payments/rails.ts';
import type { ApprovalHandler, DecidedRequest } from '../../approvals/approvals/public.ts';
import { writeAudit } from '../../ground/audit/public.ts';
import type { Tx } from '../../context.ts';
import { operatorFacts } from './provider-names.ts';
import { keysPicture, removeWaiting, notifyKeys } from './waiting-keys.ts';
import { lockConnection, writeConnection, type WaitingRow } from './write-connection.ts';

const find = (tx: Tx, organisationId: string, id: string): Promise<WaitingRow | undefined> =>
  tx
    .selectFrom('connection_changes')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * New keys begin to act, or are dropped: in the transaction of the decision, or of the sweep that finds their day over.
 * The lock of the request lets two workers, or a worker and a person, do it once; one that dies leaves everything as it
 * was.
 */
export const operatorKeysApprovals: ApprovalHandler = {
  async snapshot(tx, organisationId, refId) {
    const row = await find(tx, organisationId, refId);
    return row ? keysPicture(row) : null;
  },
  pointless: async (tx, organisationId, refId) => ((await find(tx, organisationId, refId)) ? null : 'recordGone'),
  async approved(tx, request) {
    const { organisationId, at } = request;
    const found = await find(tx, organisationId, request.refId);
    if (!found) throw new Error('New keys were to act that are no longer there');
    const { stored, waiting } = await lockConnection(tx, organisationId, found.provider);
    // Replaced while this waited for its turn: the newer ones have a request of their own.
    if (waiting?.id !== request.refId) throw new Error('New keys were to act that were replaced meanwhile');
    await writeConnection(
      tx,
      stored,
      {
        organisation_id: organisationId,
        provider: waiting.provider,
        credentials_sealed: waiting.credentials_sealed,
        collects: waiting.collects,
        pays_out: waiting.pays_out,
        origin: waiting.origin,
        prompt_name: waiting.prompt_name,
        enabled: stored?.enabled || waiting.switches_on,
        payout_rests_until: null,
        updated_at: at,
        updated_by_name: waiting.asked_by_name,
        // What the operator said of them before stands.
        last_test: waiting.last_test && JSON.stringify(waiting.last_test),
      },
      { hasNewKeys: true, isOtherBox: waiting.is_other_box },
    );
    await settle(tx, request, waiting, 'acting');
  },
  async ended(tx, request) {
    const waiting = await find(tx, request.organisationId, request.refId);
    if (waiting) await settle(tx, request, waiting, request.outcome === 'cancelled' ? 'withdrawn' : 'refused');
  },
};

const actions = {
  acting: 'providers.keys_act',
  refused: 'providers.keys_refused',
  withdrawn: 'providers.keys_withdrawn',
} as const;

async function settle(
  tx: Tx,
  { organisationId, by, at, approvalId, context }: DecidedRequest,
  waiting: WaitingRow,
  what: keyof typeof actions,
): Promise<void> {
  await removeWaiting(tx, waiting);
  await writeAudit(
    tx,
    { environment: context.environment, clock: { now: () => at }, ip: '', requestId: context.requestId ?? '' },
    {
      organisationId,
      actorKind: by ? 'user' : 'system',
      actorId: by?.userId ?? null,
      actorName: by?.name ?? null,
      action: actions[what],
      objectType: 'provider',
      objectId: waiting.provider,
      affectedUserId: waiting.asked_by,
      detail: {
        typedBy: waiting.asked_by_name,
        typedAt: waiting.asked_at.toISOString(),
        given: waiting.fields.map((field) => field.name),
        approvalId,
      },
    },
  );
  await notifyKeys(tx, {
    organisationId,
    environment: context.environment,
    approvalId,
    at,
    params: {
      what,
      byName: waiting.asked_by_name,
      ...operatorFacts(waiting.provider as ConnectionCode),
      ...(by ? { decidedBy: by.name } : {}),
    },
  });
}
