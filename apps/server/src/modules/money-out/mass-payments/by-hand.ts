import { sql } from 'kysely';
import { both } from '#domain/values/locale.ts';
import { formatMoney } from '#domain/values/money.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { approvalWarnings } from '#i18n/catalogues/approvals/warnings.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import type { ApprovalWarning } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import type { PayoutEnd } from '../../engine/movements/public.ts';
import { notificationDone, notifyAll } from '../../ground/notifications/public.ts';
import { namesOfRows } from './names-of-rows.ts';
import { among, type Item, type Run } from './records.ts';

/** So many rows are named; the others are counted. */
const namedMax = 20;

/**
 * Rows that a person pays outside: those that will be, and those that wait for somebody to do it and write it down. One
 * that is wrong is paid by nobody. `first`: of those that wait the first by name, or else of those that will be.
 */
export async function byHandIn(tx: Tx, parts: readonly Run[]): Promise<MassPaymentDetail['byHand']> {
  const rows = await tx
    .selectFrom('mass_payment_items')
    .select([
      sql<boolean>`status = 'processing'`.as('waits'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(receives), 0)::bigint`.as('receives'),
      sql<{ itemId: string; name: string; receives: number }[]>`to_jsonb((array_agg(jsonb_build_object('itemId', id,
        'name', name, 'receives', receives) order by run_id, row_no, part_no))[1:${sql.lit(namedMax)}])`.as('first'),
    ])
    .where('organisation_id', '=', parts[0]!.organisation_id)
    .where(
      among(
        'run_id',
        parts.map(({ id }) => id),
      ),
    )
    .where('rail', '=', 'manual')
    .where('status', 'in', ['ready', 'pending', 'processing'])
    .groupBy(sql`1`)
    .execute();
  const of = (waits: boolean) => rows.find((row) => row.waits === waits);
  const sum = (waits: boolean) => ({ count: of(waits)?.count ?? 0, receives: of(waits)?.receives ?? 0 });
  return { ahead: sum(false), waiting: sum(true), first: (of(true) ?? of(false))?.first ?? [] };
}

/** For whoever approves: rows that nothing sends, and that somebody has to pay. `only`: of these rows. */
export async function byHandWarning(
  tx: Tx,
  parts: readonly Run[],
  only: readonly string[] | null,
): Promise<ApprovalWarning[]> {
  const { rows } = await sql<{ name: string; receives: number }>`select name, receives from mass_payment_items
    where organisation_id = ${parts[0]!.organisation_id} and run_id = any(${parts.map(({ id }) => id)}::text[])
      and rail = 'manual' and status in ('ready', 'pending')
      and (${only === null} or id = any(${only ?? []}::text[])) order by run_id, row_no, part_no`.execute(tx);
  if (rows.length === 0) return [];
  return [
    {
      code: 'byHand',
      text: both(
        (locale) =>
          `${approvalWarnings.byHand[locale]}${locale === 'fr' ? '\u00a0' : ''}: ${
            namesOfRows(
              rows.map(({ name, receives }) => ({ name: `${name} (${formatMoney(receives, locale)})` })),
              namedMax,
            )[locale]
          }`,
      ),
    },
  ];
}

/** Those who may write down that it was done hear, once for a run, that somebody has to do it. */
export async function notifyByHand(tx: Tx, ended: readonly PayoutEnd[], environment: EnvironmentName): Promise<void> {
  const mine = ended.filter(({ news }) => news?.kind === 'byHand');
  if (mine.length === 0) return;
  const { rows } = await sql<
    Pick<Run, 'organisation_id' | 'id' | 'title' | 'created_by' | 'submitted_by'> & {
      count: number;
      amount: number;
    }
  >`select r.organisation_id, r.id, r.title, r.created_by, r.submitted_by, count(*)::int as count,
      sum(i.receives)::bigint as amount
    from mass_payment_items i join mass_payments r on r.organisation_id = i.organisation_id and r.id = i.run_id
    where (i.organisation_id, i.id) in (select * from unnest(${mine.map((end) => end.organisationId)}::text[],
      ${mine.map((end) => end.originItemId)}::text[])) group by 1, 2, 3, 4, 5 order by 1, 2`.execute(tx);
  await notifyAll(
    tx,
    rows.map((run) => ({
      organisationId: run.organisation_id,
      environment,
      type: 'payByHand',
      withPermission: 'mass:approve',
      madeBy: run.created_by,
      exceptUserId: run.submitted_by,
      refType: 'massPayment',
      refId: run.id,
      params: { title: run.title, count: run.count, amount: run.amount },
      at: mine[0]!.at,
    })),
  );
}

/** Nobody has to pay anything of these runs by hand any more: it is nobody's task. */
export async function closeByHand(
  tx: Tx,
  changed: readonly Pick<Item, 'organisation_id' | 'run_id' | 'rail'>[],
  at: Date,
): Promise<void> {
  const runs = new Map(
    changed.filter(({ rail }) => rail === 'manual').map((item) => [item.run_id, item.organisation_id]),
  );
  for (const [runId, organisationId] of runs) {
    const open = await tx
      .selectFrom('mass_payment_items')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('run_id', '=', runId)
      .where('rail', '=', 'manual')
      .where('status', '=', 'processing')
      .limit(1)
      .executeTakeFirst();
    if (!open)
      await notificationDone(tx, {
        organisationId,
        refType: 'massPayment',
        refId: runId,
        byName: '',
        at,
        types: ['payByHand'],
      });
  }
}
