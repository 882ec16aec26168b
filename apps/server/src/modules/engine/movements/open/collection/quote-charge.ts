import { operators, type OperatorCode } from '#domain/payments/operators.ts';
import { pickSchedule, quoteCollection, type CollectionQuote } from '#domain/fees/fees.ts';
import { limits } from '#domain/values/limits.ts';
import { fail } from '../../../../../kit/http/fail.ts';
import { feeSchedulesOf } from '../../../../terms/fees/public.ts';
import type { Tx } from '../../../../context.ts';
import { settingsOf } from '../../../../ground/organisations/public.ts';
import { collectingConnection, type CollectingConnection } from '../../../../terms/providers/public.ts';

export type ChargeQuote = CollectionQuote & {
  merchantSharePercent: number;
  promptName: string;
  connection: CollectingConnection;
  operator: OperatorCode;
};

/** Prices a charge exactly as it will be posted. Refuses what the operator would refuse, before anybody is asked. */
export async function quoteCharge(
  tx: Tx,
  wish: {
    organisationId: string;
    amount: number;
    operator: OperatorCode;
    merchantSharePercent?: number | null | undefined;
    at: Date;
  },
): Promise<ChargeQuote> {
  if (wish.amount < limits.amountMin) fail('amount.too_small', {}, { field: 'amount' });
  const settings = await settingsOf(tx, wish.organisationId);
  const connection = await collectingConnection(tx, wish.organisationId, wish.operator);
  const schedule = pickSchedule(await feeSchedulesOf(tx, wish.organisationId), {
    product: 'collection',
    operator: wish.operator,
    at: wish.at,
  });
  if (!schedule)
    throw new Error(`No collection fee schedule is in force for ${wish.organisationId} at ${wish.at.toISOString()}`);
  const merchantSharePercent = wish.merchantSharePercent ?? settings.merchant_share_percent;
  const quote = quoteCollection({ amount: wish.amount, schedule, merchantSharePercent });
  const operator = operators[wish.operator];
  if (quote.payerTotal > operator.amountMax)
    fail('amount.above_operator_cap', { operator: operator.name, max: operator.amountMax }, { field: 'amount' });
  return {
    ...quote,
    merchantSharePercent,
    promptName: connection.promptName ?? settings.prompt_name,
    connection,
    operator: wish.operator,
  };
}
