import { requestAdjustment } from '../../money-in/adjustments/public.ts';
import type { DemoEnvironment, SettledOrganisation } from './settle-in.ts';

/** Somebody has asked for a correction and waits for the owner: the bell rings on the first morning. */
export async function leaveTask(
  environment: Pick<DemoEnvironment, 'name' | 'runTx'>,
  organisation: SettledOrganisation,
  at: Date,
): Promise<void> {
  const asker = organisation.callers.find((caller) => caller.roleKeys.includes('manager'));
  if (!asker) return;
  await environment.runTx({ organisationId: organisation.id }, async (tx) => {
    const sale = await tx
      .selectFrom('transactions')
      .select('id')
      .where('organisation_id', '=', organisation.id)
      .where('type', '=', 'sale')
      .where('status', '=', 'completed')
      .where('amount', '>=', 500)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!sale) return;
    await requestAdjustment(
      tx,
      { caller: asker, environment: environment.name, at, requestId: null },
      {
        transactionId: sale.id,
        direction: 'credit',
        amount: 500,
        reasonCode: 'goodwill',
        note: 'Geste commercial après la panne de dimanche',
      },
    );
  });
}
