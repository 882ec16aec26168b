import type { Tx } from '../../context.ts';
import { takeBankCredit } from '../../money-in/top-ups/public.ts';
import type { LineRecord } from './lines.ts';
import type { BankReadPorts } from './ports.ts';

/**
 * Credits that no payment explains may be deposits somebody announced: on the account that deposits are paid into, by
 * the reference that was given for them. What is no deposit waits for a person, as before.
 */
export async function takeDeposits(
  tx: Tx,
  ports: BankReadPorts,
  heard: { organisationId: string; now: Date; vouchers: readonly string[] | null },
  lines: readonly LineRecord[],
): Promise<void> {
  for (const line of lines) {
    if (
      line.state !== 'unmatched' ||
      line.direction !== 'credit' ||
      line.is_reversal ||
      line.return_reason !== null ||
      line.account !== ports.accounts.depositBank?.rib
    )
      continue;
    const transactionId = await takeBankCredit(tx, {
      organisationId: heard.organisationId,
      environment: ports.payouts.environment,
      amount: line.amount,
      text: [line.remittance, line.end_to_end_id].join(' '),
      bankReference: line.bank_reference ?? line.entry_ref,
      vouchers: heard.vouchers,
      at: heard.now,
    });
    if (transactionId)
      Object.assign(line, {
        state: 'used',
        used_for: 'topUp',
        used_ref_id: transactionId,
        transaction_id: transactionId,
      });
  }
}
