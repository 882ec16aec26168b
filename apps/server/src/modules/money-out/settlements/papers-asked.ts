import { sql } from 'kysely';
import { both } from '#domain/values/locale.ts';
import { documentTypeWords } from '#i18n/catalogues/settlements/papers.ts';
import { callerOf, type Caller, type EnvironmentName } from '../../../kit/http/context.ts';
import type { InTx, Tx } from '../../context.ts';
import { addEvents } from '../../engine/movements/public.ts';
import { notificationDone, notify } from '../../ground/notifications/public.ts';
import { settlementScope, settlementsInSight } from './in-sight.ts';
import type { SettlementRecord } from './records.ts';

const subAccountOf = ({ source_account: kind }: SettlementRecord): string | null =>
  kind.startsWith('collectionSub:') ? kind.slice('collectionSub:'.length) : null;

const papersIn = (missing: readonly string[]) =>
  both((locale) => missing.map((type) => documentTypeWords[type]?.[locale] ?? type).join(', '));

/** What papers were waited for, or somebody to look at them: it is nobody's task any more. */
export const papersDone = (
  context: InTx,
  row: SettlementRecord,
  types: readonly ('settlementPapers' | 'settlementPapersAsked')[] = ['settlementPapers', 'settlementPapersAsked'],
): Promise<void> =>
  notificationDone(context.tx, {
    organisationId: row.organisation_id,
    refType: 'settlement',
    refId: row.id,
    byName: callerOf(context).name,
    at: context.clock.now(),
    types,
  });

/** Whoever looks at papers is told that there is something to look at; nobody looks at their own. */
export const notifyPapers = (
  tx: Tx,
  row: SettlementRecord,
  environment: EnvironmentName,
  exceptUserId: string | null,
  at: Date,
): Promise<unknown> =>
  notify(tx, {
    organisationId: row.organisation_id,
    environment,
    type: 'settlementPapers',
    withPermission: 'settlements:approve',
    refType: 'settlement',
    refId: row.id,
    madeBy: row.created_by,
    at,
    exceptUserId,
    params: { amount: row.gross, label: row.destination.label },
  });

const aboutReview = (context: InTx, row: SettlementRecord, note: string) => ({
  organisationId: row.organisation_id,
  environment: context.environment,
  refType: 'settlement',
  refId: row.id,
  at: context.clock.now(),
  exceptUserId: callerOf(context).userId,
  params: {
    amount: row.gross,
    label: row.destination.label,
    byName: callerOf(context).name,
    ...(note ? { note } : {}),
  },
});

/** Whoever ordered it, and whoever else may add papers, is told which ones and why; the order's history says so too. */
export async function askForPapers(
  context: InTx,
  row: SettlementRecord,
  missing: readonly string[],
  note: string,
): Promise<void> {
  const papers = papersIn(missing);
  await addEvents(context.tx, [
    {
      organisationId: row.organisation_id,
      transactionId: row.transaction_id!,
      at: context.clock.now(),
      kind: 'papersAsked',
      actorKind: 'user',
      actorName: callerOf(context).name,
      note: both((locale) => [papers[locale], note].filter(Boolean).join('. ')),
      requestId: context.requestId,
      data: { missing },
    },
  ]);
  const about = aboutReview(context, row, note);
  await notify(context.tx, {
    ...about,
    type: 'settlementPapersAsked',
    subAccountId: subAccountOf(row),
    withPermission: 'settlements:create',
    madeBy: row.created_by,
    params: { ...about.params, papers: missing.join(',') },
  });
}

/** Whoever ordered it reads that it was rejected, by whom and why. */
export const notifyRejected = (context: InTx, row: SettlementRecord, note: string): Promise<void> =>
  notify(context.tx, {
    ...aboutReview(context, row, note),
    type: 'settlementRejected',
    userIds: row.created_by === null ? [] : [row.created_by],
  });

/** How many orders abroad in sight wait for papers: the list of those on hold. */
export const countPapersAsked = (caller: Caller) =>
  sql<number>`(select count(*) from settlements where ${settlementsInSight(settlementScope(caller))}
    and kind = 'crossBorder' and status = 'onHold')`;
