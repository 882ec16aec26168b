import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../context.ts';
import { announcedOf } from '../store/announced.ts';
import { isSpokenOf, paymentsOfTheSame } from '../store/of-the-same.ts';
import { type Leaving, type PayoutGate } from '../apply/payout/payout-unit.ts';

/**
 * A payment `t` with its facts `p` about to leave: when a person last had it in hand, and which of the same (`s`) were
 * wanted beside it.
 */
export type InHand = { at: RawBuilder<unknown>; besides?: RawBuilder<boolean> };

/**
 * Made, approved or tried again: then somebody was asked. What else people do with it (a paper, a correction of the
 * books) is no yes.
 */
const byItself: InHand = {
  at: sql`greatest(t.created_at, (select max(e.at) from transaction_events e where e.organisation_id = t.organisation_id
    and e.transaction_id = t.id and e.actor_kind = 'user'
    and e.kind in ('approved', 'approvedForLater', 'balanceShort', 'retryAsked')))`,
};

/**
 * Asked under the lock with which a payment leaves: of which of these the same amount to the same beneficiary has
 * become known as paid, or perhaps paid, since a person last had them in hand: something that had failed is said to be
 * paid after all, somebody has put that on record, or its operator has called and not said yet why. Who made it, tried
 * it again or approved it after that was asked or told; whoever did so before, or within the same seconds, knew nothing
 * of it.
 */
export async function knownSince(
  tx: Tx,
  leaving: readonly Leaving[],
  { at, besides }: InHand = byItself,
): Promise<string[]> {
  if (leaving.length === 0) return [];
  // Of most organisations nothing was ever said late or recorded: then nothing else is looked at.
  const organisations = [...new Set(leaving.map((one) => one.organisationId))];
  const called = announcedOf(sql`${organisations}::text[]`);
  const {
    rows: [of],
  } = await sql<{
    spoken: boolean;
    called: boolean;
    corrected: boolean;
  }>`select exists (select from payouts where organisation_id = any(${organisations}::text[])
    and (paid_tries <> '{}' or hand_round is not null)) as spoken, exists (select from ${called} c) as called,
    exists (select from ${called} c join payouts y on y.organisation_id = c.organisation_id
      and y.transaction_id = c.transaction_id and y.former_terms <> '[]') as corrected`.execute(tx);
  if (!of!.spoken && !of!.called) return [];
  const same = paymentsOfTheSame(
    {
      organisationId: sql`t.organisation_id`,
      phone: sql`t.phone`,
      rib: sql`p.rib`,
      card: sql`p.card_fingerprint`,
      payeeOrganisation: sql`p.payee_organisation_id`,
      amount: sql`t.amount`,
    },
    isSpokenOf(sql`y`),
    of!.corrected,
  );
  const { rows } = await sql<{ id: string }>`select distinct t.id
      from unnest(${leaving.map((one) => one.organisationId)}::text[],
        ${leaving.map((one) => one.transactionId)}::text[]) as l(organisation_id, id)
      join transactions t on t.organisation_id = l.organisation_id and t.id = l.id
      join payouts p on p.organisation_id = t.organisation_id and p.transaction_id = t.id
      cross join lateral ${same} s
     where s.id <> t.id and (s.is_doubted or s.status = 'completed')
       and s.said_at > ${at} - interval '5 seconds' ${besides ? sql`and ${besides} is not true` : sql``}`.execute(tx);
  return rows.map(({ id }) => id);
}

export const heldByLateReport: PayoutGate = async (tx, leaving) =>
  new Map((await knownSince(tx, leaving)).map((id) => [id, 'EARLIER_PERHAPS_PAID']));
