import type { SettlementDetail } from '#contract/settlements/schemas.ts';
import { limits } from '#domain/values/limits.ts';
import type { Beneficiary, PayoutQuote } from '#domain/mass-payments/payouts.ts';
import { localDay } from '#domain/values/time.ts';
import { levelCut } from '../../terms/business-levels/public.ts';
import type { Tx } from '../../context.ts';
import { debitOf, settlementTerms } from './price.ts';
import type { SettlementRecord } from './records.ts';

/** What a cap of the level made of it: held as a whole until a day with room, or cut when its window came. */
export function levelCutOf(row: SettlementRecord, heldUntil: Date | null): SettlementDetail['level'] {
  const waits =
    row.reason === 'aboveLevel' && (row.status === 'pending' || row.status === 'failed')
      ? (heldUntil ?? row.next_try_at)
      : null;
  if (waits) return { wanted: row.gross, leaves: 0, rule: null, from: localDay(waits) };
  const cut = row.arithmetic?.level;
  return cut ? { ...cut, leaves: row.status === 'skipped' ? 0 : row.gross } : null;
}

/** What of a settlement by hand may leave now, before anybody confirms it: beyond that it would be refused. */
export async function levelCutAhead(
  tx: Tx,
  organisationId: string,
  beneficiary: Beneficiary,
  quote: PayoutQuote,
  now: Date,
): Promise<SettlementDetail['level']> {
  const cut = await levelCut(tx, {
    organisationId,
    direction: 'out',
    wanted: quote.amount,
    least: limits.amountMin,
    now,
  });
  if (cut === null) return null;
  const leaves = debitOf(await settlementTerms(tx, organisationId, beneficiary, now), beneficiary.kind, cut.room, now);
  return { wanted: quote.totalDebit, leaves, rule: cut.rule, from: cut.freeFrom };
}
