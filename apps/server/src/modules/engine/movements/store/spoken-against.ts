import { sql } from 'kysely';
import type { Bilingual } from '#domain/values/locale.ts';
import type { Tx } from '../../../context.ts';

/** An item of one who asked for payments, and its payment's anomaly as it stands. */
type InDoubt = { itemId: string; anomaly: string };
/** When an operator spoke against what stood as paid, and what it said where it is not that. */
type Spoken = { id: string; itemId: string; at: Date; note: Bilingual | null };

/** Few payments are spoken of, and each look at whoever asked for them asks for these: by the index of just those. */
const spokenOf = (organisationId: string, originIds: readonly string[]) =>
  sql`payouts p join transactions t on t.organisation_id = p.organisation_id and t.id = p.transaction_id
    where p.organisation_id = ${organisationId} and (p.paid_tries <> '{}' or p.hand_round is not null)
      and p.origin_id = any(${[...originIds]}::text[]) and p.origin_item_id is not null`;

/** Which of their payments a person has to settle with the operator. */
export async function inDoubtOf(tx: Tx, organisationId: string, originIds: readonly string[]): Promise<InDoubt[]> {
  const { rows } = await sql<InDoubt>`select p.origin_item_id as "itemId", t.anomaly
    from ${spokenOf(organisationId, originIds)}
      and t.anomaly in ('contradiction', 'paidBeyond', 'deniedAfterAll')`.execute(tx);
  return rows;
}

/** What was said against those that stood as paid, also where it is settled by now. */
export async function spokenAgainstOf(tx: Tx, organisationId: string, originIds: readonly string[]): Promise<Spoken[]> {
  const { rows } = await sql<Spoken>`select e.id, said."itemId", e.at, e.note
    from (select p.origin_item_id as "itemId", t.id from ${spokenOf(organisationId, originIds)}) said
    join transaction_events e on e.organisation_id = ${organisationId} and e.transaction_id = said.id
    where e.kind = 'contradicted' and e.from_status = 'completed'`.execute(tx);
  return rows;
}
