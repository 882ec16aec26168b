import { applyReports } from '../modules/engine/movements/apply/apply-reports.ts';
import type { TestWorld } from './test-world.ts';

/** An operator says of one try of a payment or refund, which may be over, that it was paid after all. */
export async function reportPaidLate(
  { production, clock }: TestWorld,
  transactionId: string,
  round = 1,
): Promise<void> {
  await production.runTx('system', async (tx) => {
    const attempt = await tx
      .selectFrom('attempts')
      .selectAll()
      .where('transaction_id', '=', transactionId)
      .where('round', '=', round)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { original_id: originalId } = await tx
      .selectFrom('transactions')
      .select('original_id')
      .where('id', '=', transactionId)
      .executeTakeFirstOrThrow();
    await applyReports(
      tx,
      {
        environment: 'production',
        clock,
        capabilitiesOf: (provider) => production.connectors.connectorFor(provider).capabilities,
        judgeSales: async () => new Map(),
        notifyPaid: async () => {},
        payouts: production.payouts,
      },
      [
        {
          organisationId: attempt.organisation_id,
          attemptId: attempt.id,
          transactionId,
          originalId,
          evidence: 'statusQuery',
          answer: {
            kind: 'succeeded',
            providerReference: attempt.provider_reference ?? attempt.id,
            operatorReference: `LATE-${round}`,
            raw: [],
          },
        },
      ],
    );
  });
}
