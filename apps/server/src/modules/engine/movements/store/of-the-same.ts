import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../context.ts';
import { announcedAt, announcedOf, isCalledAbout } from './announced.ts';

type Ref = RawBuilder<unknown>;

/**
 * Lines of a payment's history (`e`) by which something that nobody counted as paid became so: an operator against its
 * own word, and a person's record of what had failed. What was open for everybody to see, and is recorded as paid, is
 * no news.
 */
export const becamePaid = (e: Ref): Ref => sql`(${e}.kind in ('contradicted', 'paidBeyond')
  or (${e}.kind = 'completedByAdmin' and (${e}.from_status in ('failed', 'cancelled', 'expired', 'refunded')
  or exists (select from transaction_events c where c.organisation_id = ${e}.organisation_id
    and c.transaction_id = ${e}.transaction_id and c.kind = 'contradicted'))))`;
/** A payment (`y`) of which something was said late, or recorded, or announced: few are. */
export const isSpokenOf = (y: Ref): Ref =>
  sql`(${y}.paid_tries <> '{}' or ${y}.hand_round is not null
    or ${isCalledAbout(sql`${y}.organisation_id`, sql`${y}.transaction_id`)})`;

export type SameSought = { organisationId: Ref; phone: Ref; rib: Ref; card: Ref; payeeOrganisation: Ref; amount: Ref };

/**
 * Every payment that leaves and stands for this amount to this payee: by what it says now, and by what any try of it
 * carried that is said to be paid, or called about, whatever a correction has made of the payment since and whatever
 * became of later tries. Whoever looks for the same again looks here, so that none of them forgets one. Columns: `id`,
 * the states of the payment, `name`,
 * `origin`, `origin_id`, `item_id`, `schedule_id`, `beside_schedule_id`, and
 * - `is_doubted`: may have been paid, and nobody has found out yet; or its operator has called about a try that speaks
 *   for it no longer, and is being asked why;
 * - `said_at`: when a word that came late, or a person's record of what had failed, last said that it was paid, or its
 *   operator announced something;
 * - `known_at`: when it became what it is: asked for, paid, or said to be paid.
 * `among`: only those of which this is true, with `y` for the facts of each. `hasCalledCorrected`: false where it is
 * known that nothing corrected was called about, for whoever looks for many. In what is asked for, `st` and `sp` mean
 * nothing of the asker's.
 */
export const paymentsOfTheSame = (
  { organisationId, phone, rib, card, payeeOrganisation, amount }: SameSought,
  among: Ref = sql`true`,
  hasCalledCorrected = true,
) => {
  const said = sql`(select max(e.at) from transaction_events e where e.organisation_id = st.organisation_id
    and e.transaction_id = st.id and ${becamePaid(sql`e`)} and st.anomaly is distinct from 'deniedAfterAll')`;
  // What a try carried that a correction has changed since, where that is what is sought.
  const carried = (round: Ref) =>
    sql`(select g.terms from jsonb_array_elements(y.former_terms) with ordinality as g (terms, n)
      where (g.terms ->> 'upTo')::integer >= ${round} order by g.n limit 1)`;
  const isThis = sql`(f.terms ->> 'amount')::bigint = ${amount}
    and coalesce(f.terms ->> 'rib', f.terms ->> 'phone') = coalesce(${rib}, ${phone})`;
  const saidAt = sql`greatest(late.said, late.announced)`;
  const isDoubted = sql`(coalesce(st.stage = 'refundRequired', false) or coalesce(st.anomaly = 'contradiction', false)
    or late.announced is not null or (one.round is not null and st.status not in ('completed', 'reversed')))`;
  return sql`(select st.id, st.created_at, st.created_by, st.created_by_name, st.status, st.stage, st.completed_at,
    one.name, sp.origin, sp.origin_id, sp.origin_item_id as item_id, sp.schedule_id, sp.beside_schedule_id,
    ${isDoubted} as is_doubted, ${saidAt} as said_at,
      case when ${isDoubted} then coalesce(${saidAt}, st.created_at) when st.status = 'completed'
        then greatest(st.completed_at, late.said, st.created_at) else st.created_at end as known_at
    from (
      select x.id, null::integer as round, y.beneficiary_name as name from transactions x
        join payouts y on y.organisation_id = x.organisation_id and y.transaction_id = x.id
        where x.organisation_id = ${organisationId} and x.phone = ${phone} and x.amount = ${amount} and ${among}
      union all select x.id, null, y.beneficiary_name from payouts y
        join transactions x on x.organisation_id = y.organisation_id and x.id = y.transaction_id
        where y.organisation_id = ${organisationId} and y.rib = ${rib} and x.amount = ${amount} and ${among}
      union all select x.id, null, y.beneficiary_name from transactions x
        join payouts y on y.organisation_id = x.organisation_id and y.transaction_id = x.id
        where x.organisation_id = ${organisationId} and x.amount = ${amount}
        and coalesce(${card}, ${payeeOrganisation}) is not null
        and (y.card_fingerprint = ${card} or y.payee_organisation_id = ${payeeOrganisation}) and ${among}
      union all select y.transaction_id, tried.round, f.terms ->> 'beneficiaryName' from payouts y
        cross join lateral unnest(y.paid_tries) as tried (round) cross join lateral ${carried(sql`tried.round`)} f
        where y.organisation_id = ${organisationId} and y.paid_tries <> '{}' and ${isThis}
      ${
        hasCalledCorrected
          ? sql`union all select y.transaction_id, called.round, f.terms ->> 'beneficiaryName'
        from ${announcedOf(sql`array[${organisationId}]`)} called
        join payouts y on y.organisation_id = called.organisation_id and y.transaction_id = called.transaction_id
        cross join lateral ${carried(sql`called.round`)} f where y.former_terms <> '[]' and ${isThis}`
          : sql``
      }
    ) one
    join transactions st on st.organisation_id = ${organisationId} and st.id = one.id
      join payouts sp on sp.organisation_id = st.organisation_id and sp.transaction_id = st.id
    cross join lateral (select ${said} as said,
      ${announcedAt(sql`st.organisation_id`, sql`st.id`)} as announced) late)`;
};

const text = (value: string | null): Ref => sql`${value}::text`;
/** The same of what a program has in hand. */
export const sameAs = ({
  organisationId,
  amount,
  ...to
}: {
  organisationId: string;
  amount: number;
  phone?: string;
  rib?: string;
  card?: string;
  payeeOrganisation?: string;
}) =>
  paymentsOfTheSame({
    organisationId: text(organisationId),
    phone: text(to.phone ?? null),
    rib: text(to.rib ?? null),
    card: text(to.card ?? null),
    payeeOrganisation: text(to.payeeOrganisation ?? null),
    amount: sql`${amount}::bigint`,
  });

/**
 * Whether anything that was corrected since was called about, of which most organisations have none: asked once for
 * many rows.
 */
export async function isCorrectedCalledAbout(tx: Tx, organisationId: string): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select exists (select from ${announcedOf(sql`array[${organisationId}::text]`)} c
    join payouts y on y.organisation_id = c.organisation_id and y.transaction_id = c.transaction_id
    and y.former_terms <> '[]') as is`.execute(tx);
  return rows[0]!.is;
}
