import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import { dayEnd, dayStart } from '#domain/values/time.ts';
import { foldAccents } from '#domain/values/text.ts';
import { operatorIdSpellings, ourIdIn } from '#domain/payments/operator-ids.ts';
import { waitingForPayerStages } from '#domain/states/transaction.ts';
import type { FileFilter, TransactionPreset } from '#contract/transactions/schemas.ts';
import { scopeSql, type RecordScope } from '../../ground/members/public.ts';
import { isMadeGood, paymentsOfReference, waitsByHand } from '../../engine/movements/public.ts';
import { wasPaid } from '../../ground/reports/public.ts';
import type { Tables } from '../../tables.ts';

type Builder = ExpressionBuilder<{ t: Tables['transactions'] }, 't'>;
type Condition = Expression<SqlBool>;

/** The specification's routes as filters of one list. Routes of later capabilities hold what exists of their kind. */
const presets: Record<TransactionPreset, (eb: Builder) => Condition[]> = {
  all: () => [],
  // What was done or still may be; what came to nothing stands under `all` only.
  list: (eb) => [eb('t.status', 'not in', ['failed', 'expired', 'cancelled'])],
  inbound: (eb) => [eb('t.direction', '=', 'inbound')],
  outbound: (eb) => [eb('t.direction', '=', 'outbound')],
  sales: (eb) => [eb('t.type', '=', 'sale')],
  'direct-charges': (eb) => [eb('t.type', '=', 'sale'), eb('t.link_id', 'is', null)],
  'link-payments': (eb) => [eb('t.type', '=', 'sale'), eb('t.link_id', 'is not', null)],
  'cash-outs': (eb) => [eb('t.type', 'in', ['payout', 'transfer']), eb('t.direction', '=', 'outbound')],
  settlements: (eb) => [eb('t.type', '=', 'settlement')],
  'automatic-settlement': (eb) => [
    eb('t.type', '=', 'settlement'),
    sql<SqlBool>`exists (select 1 from payouts p join settlements s on s.organisation_id = p.organisation_id
      and s.id = p.origin_id
    where p.organisation_id = t.organisation_id and p.transaction_id = t.id and s.kind = 'automatic')`,
  ],
  refunds: (eb) => [eb('t.type', '=', 'refund')],
  'automatic-refunds': (eb) => [eb('t.type', '=', 'refund'), eb('t.trigger', 'is not', null)],
  requests: (eb) => [eb('t.type', '=', 'sale'), eb('t.status', 'in', ['pending', 'processing'])],
  'list-api': (eb) => [eb('t.channel', '=', 'api')],
  'list-manual-requests': () => [
    sql<SqlBool>`exists (select 1 from payouts p where p.organisation_id = t.organisation_id and p.transaction_id = t.id
      and ${waitsByHand})`,
  ],
  // No payment is split yet.
  'list-split-payments': () => [sql<SqlBool>`false`],
  authorizations: (eb) => [
    eb('t.type', '=', 'sale'),
    eb('t.status', '=', 'processing'),
    eb('t.stage', 'in', [...waitingForPayerStages]),
  ],
};

/**
 * What a search box may mean: an id, the operator's or ours and as people write them, a reference, the end of a phone
 * number, an amount, or part of a name.
 */
export function searchCondition(eb: Builder, organisationId: string, text: string): Condition {
  const ofReference = sql<SqlBool>`t.id in (${paymentsOfReference(organisationId, text)})`;
  const our = ourIdIn(text);
  if (our?.kind === 'attempt') return ofReference;
  const trimmed = our?.id ?? text.trim();
  const digits = trimmed.replace(/[\s.+-]/g, '');
  const ways: Condition[] = [];
  if (/^(txn|plk|cus)_[0-9a-z]{4,}/.test(trimmed))
    return eb.or([
      eb('t.id', '=', trimmed),
      eb('t.link_id', '=', trimmed),
      eb('t.customer_id', '=', trimmed),
      eb('t.original_id', '=', trimmed),
    ]);
  if (/^\d{4,12}$/.test(digits)) {
    const reversedDigits = [...digits].reverse().join('');
    // As a range and not as LIKE: row-level security lets only comparisons use an index. The colon follows the nine.
    ways.push(
      eb.and([eb('t.phone_reversed', '>=', reversedDigits), eb('t.phone_reversed', '<', `${reversedDigits}:`)]),
      eb('t.amount', '=', Number(digits)),
    );
  } else if (/^\d{1,3}$/.test(digits)) ways.push(eb('t.amount', '=', Number(digits)));
  ways.push(
    eb('t.operator_reference', 'in', operatorIdSpellings(text)),
    ofReference,
    eb('t.merchant_reference', '=', trimmed),
  );
  const folded = foldAccents(trimmed).replace(/[%_\\]/g, (character) => `\\${character}`);
  if (folded.length >= 2) ways.push(eb('t.search_text', 'like', `%${folded}%`));
  return eb.or(ways);
}

/**
 * What a person has to settle with the operator, on the columns of `alias`: an operator against its own word or against
 * what is booked, and a refund nobody knows the outcome of.
 */
export const isInDoubt = (alias: string): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  // What a person has credited and its operator then confirms is settled.
  return sql<SqlBool>`((${column('anomaly')} = 'contradiction' and ${column('stage')} is distinct from 'creditedByHand')
    or (${column('type')} = 'refund' and (${column('stage')} = 'inReconciliation'
      or ${column('anomaly')} = 'deniedAfterAll'))
    or (${column('type')} <> 'refund' and ${column('anomaly')} in ('paidBeyond', 'deniedAfterAll')))`;
};

/** Every condition of a filter. List, totals, counts, exports and search use this and nothing else. */
export function conditionsOf(eb: Builder, scope: RecordScope, filter: FileFilter): Condition {
  const conditions: Condition[] = [scopeSql(scope, 't'), ...presets[filter.preset ?? 'all'](eb)];
  if (filter.status?.length) conditions.push(eb('t.status', 'in', filter.status));
  if (filter.stage?.length) conditions.push(eb('t.stage', 'in', filter.stage));
  if (filter.type?.length) conditions.push(eb('t.type', 'in', filter.type));
  if (filter.direction?.length) conditions.push(eb('t.direction', 'in', filter.direction));
  if (filter.operator?.length) conditions.push(eb('t.operator', 'in', filter.operator));
  if (filter.channel?.length) conditions.push(eb('t.channel', 'in', filter.channel));
  if (filter.reason) conditions.push(eb('t.reason_code', '=', filter.reason));
  if (filter.amountMin !== undefined) conditions.push(eb('t.amount', '>=', filter.amountMin));
  if (filter.amountMax !== undefined) conditions.push(eb('t.amount', '<=', filter.amountMax));
  const moment = filter.dateBasis === 'completed' ? 't.completed_at' : 't.created_at';
  if (filter.from) conditions.push(eb(moment, '>=', dayStart(filter.from)));
  if (filter.to) conditions.push(eb(moment, '<', dayEnd(filter.to)));
  if (filter.automatic) conditions.push(eb('t.trigger', filter.automatic === 'without' ? 'is' : 'is not', null));
  if (filter.inDoubt)
    conditions.push(filter.inDoubt === 'only' ? isInDoubt('t') : sql<SqlBool>`${isInDoubt('t')} is not true`);
  if (filter.givenBackSince)
    conditions.push(filter.givenBackSince === 'only' ? isMadeGood('t') : sql<SqlBool>`not ${isMadeGood('t')}`);
  if (filter.subAccountId)
    conditions.push(
      filter.subAccountId === 'main'
        ? eb('t.sub_account_id', 'is', null)
        : eb('t.sub_account_id', '=', filter.subAccountId),
    );
  if (filter.linkId) conditions.push(eb('t.link_id', '=', filter.linkId));
  if (filter.customerId) conditions.push(eb('t.customer_id', '=', filter.customerId));
  if (filter.originalId) conditions.push(eb('t.original_id', '=', filter.originalId));
  const ids = filter.ids?.split(',').filter((id) => /^txn_[0-9a-z]{26}$/.test(id)) ?? null;
  if (ids) conditions.push(sql<SqlBool>`t.id = any(${ids}::text[])`);
  if (filter.paid === 'only') conditions.push(wasPaid('t'));
  if (filter.q) conditions.push(searchCondition(eb, scope.organisationId, filter.q));
  const payout = payoutParts(filter);
  if (payout.length > 0)
    conditions.push(
      sql<SqlBool>`exists (select 1 from payouts p where p.organisation_id = t.organisation_id
        and p.transaction_id = t.id and ${sql.join(payout, sql` and `)})`,
    );
  return eb.and(conditions);
}

const payoutParts = ({ destination, recipientId, linkedAccountId, scheduleId }: FileFilter): RawBuilder<SqlBool>[] => [
  ...(destination?.length ? [sql<SqlBool>`p.destination = any(${destination}::text[])`] : []),
  ...(recipientId ? [sql<SqlBool>`p.recipient_id = ${recipientId}`] : []),
  ...(linkedAccountId ? [sql<SqlBool>`p.linked_account_id = ${linkedAccountId}`] : []),
  ...(scheduleId ? [sql<SqlBool>`p.schedule_id = ${scheduleId}`] : []),
];
