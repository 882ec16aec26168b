import type { EnvironmentName } from '../../../../kit/http/context.ts';
import type { Tx } from '../../../context.ts';
import { applyPayoutOutcome } from '../apply/payout/outgoing.ts';
import { changeFacts } from '../store/payouts.ts';
import type { PayoutUnit, PayoutPorts, Stop } from '../apply/payout/payout-unit.ts';
import type { Locked } from '../store/lock-payouts.ts';

type At = { environment: EnvironmentName; now: Date };

/**
 * The payments that may leave. Whoever was frozen, changed or revoked after one was asked for gets nothing, nor an own
 * account that stands still: it fails, and its money is free again.
 */
export async function withoutFrozen(
  tx: Tx,
  unit: PayoutUnit,
  entries: readonly Locked[],
  { environment, stops }: Pick<PayoutPorts, 'environment' | 'stops'>,
  now: Date,
): Promise<Locked[]> {
  const stopped = await stops(tx, entries, now);
  for (const entry of entries) {
    const code = stopped.get(entry.row.id);
    if (code) stopAs(code, unit, entry, { environment, now });
  }
  return entries.filter(({ row }) => !stopped.has(row.id));
}

/** It fails before it leaves, for a reason of our own. */
export function stopAs(
  code: Stop | 'MAKER_LEFT' | 'MAKER_DISOWNED',
  unit: PayoutUnit,
  { row, payout }: Locked,
  { environment, now }: At,
): void {
  changeFacts(unit, payout, { scheduled_for: null, queue_until: null });
  const reason = { code, providerReason: '' };
  applyPayoutOutcome(
    unit,
    row,
    payout,
    { event: 'refused', round: payout.round, reason, by: { kind: 'system', name: null } },
    environment,
    now,
  );
}
