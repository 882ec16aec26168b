import { reasonTexts } from '#i18n/catalogues/transactions/reason-texts.ts';
import { sql } from 'kysely';
import { type ReasonCode } from '#domain/payments/reasons.ts';
import { attemptStateOfRail, eventOf, type RailOutcome } from '#domain/states/outcomes.ts';
import { openStatuses } from '#domain/states/transaction.ts';
import type { Tx } from '../../../../context.ts';
import { applyPayoutOutcome } from './outgoing.ts';
import { payoutUnit, savePayoutUnit, type PayoutPorts, type PayoutOutcome } from './payout-unit.ts';
import { tryThatCameBack } from './tries-in-doubt.ts';
import { lockPayouts } from '../../store/lock-payouts.ts';

export type PayoutReport = {
  organisationId: string;
  transactionId: string;
  outcome: RailOutcome;
  reason?: { code: ReasonCode; text?: string } | null;
  /**
   * Which try is meant; unless told the latest, and of what came back the one that the books do not hold, or else the
   * one that they stand for.
   */
  round?: number;
  operatorReference?: string | null;
  evidence?: Record<string, unknown> | null;
  by?: { kind: 'user' | 'system' | 'operator'; name: string | null };
  note?: string | null;
};

/**
 * What became of payments on a rail that is no connector: a bank's file, a person, this installation. Goes through the
 * same rules as an operator's word, so the same report twice changes nothing. Answers which ones it changed.
 */
export async function reportPayouts(
  tx: Tx,
  now: Date,
  reports: readonly PayoutReport[],
  ports: PayoutPorts,
): Promise<string[]> {
  const unit = payoutUnit();
  const locked = new Map((await lockPayouts(tx, reports)).map((entry) => [entry.row.id, entry]));
  const changed: string[] = [];
  for (const report of reports) {
    const entry = locked.get(report.transactionId);
    if (!entry) continue;
    const state = attemptStateOfRail[report.outcome];
    const reason = report.reason
      ? { code: report.reason.code, providerReason: report.reason.text ?? reasonTexts[report.reason.code].staffText.en }
      : null;
    const round = report.round ?? (report.outcome === 'returned' ? tryThatCameBack(entry.payout) : entry.payout.round);
    if (
      report.outcome === 'paid' &&
      !(openStatuses as readonly string[]).includes(entry.row.status) &&
      (await wasPaid(tx, report, round))
    )
      continue;
    const outcome: PayoutOutcome = {
      // Nobody can ask such a rail, so what is unclear to it is silent at once.
      event: eventOf.payout[state] ?? 'silent',
      round,
      reason,
      operatorReference: report.operatorReference ?? null,
      by: report.by ?? { kind: 'operator', name: null },
      note: report.note ? { en: report.note, fr: report.note } : null,
      data: { ...report.evidence },
    };
    if (!applyPayoutOutcome(unit, entry.row, entry.payout, outcome, ports.environment, now)) continue;
    changed.push(report.transactionId);
    // A person who records that it came back speaks of the payment. A try of which its rail says that it failed keeps
    // that word: the rail is asked about it when it calls, and its next word is heard. So is one that it has called
    // about already.
    await sql`update attempts set state = ${state},
      operator_reference = coalesce(${report.operatorReference ?? null}, operator_reference),
      reason_code = ${reason?.code ?? null}, provider_reason = ${reason?.providerReason ?? null},
        submitted_at = coalesce(submitted_at, ${now}), accepted_at = case when ${report.outcome} = 'refused'
          then accepted_at else coalesce(accepted_at, ${now}) end, last_checked_at = ${now}, next_step = null,
          next_step_at = null, claimed_until = null,
        evidence = coalesce(${report.evidence ? JSON.stringify(report.evidence) : null}::jsonb, evidence)
      where organisation_id = ${report.organisationId} and transaction_id = ${report.transactionId}
        and operation = 'payout' and round = ${round}
        and not (${report.outcome === 'returned' && report.by?.kind === 'user'}
          and (state in ('failed', 'cancelled', 'expired') or announced_at is not null))`.execute(tx);
  }
  await savePayoutUnit(tx, ports, unit, now);
  return changed;
}

/** The same report again, of a try that has paid, and may be back since. */
const wasPaid = async (tx: Tx, { organisationId, transactionId }: PayoutReport, round: number): Promise<boolean> =>
  (await tx
    .selectFrom('attempts')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('transaction_id', '=', transactionId)
    .where('operation', '=', 'payout')
    .where('round', '=', round)
    .where('state', 'in', ['succeeded', 'reversed'])
    .executeTakeFirst()) !== undefined;
