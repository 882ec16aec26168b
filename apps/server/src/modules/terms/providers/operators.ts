import { limits } from '#domain/values/limits.ts';
import { operators, type OperatorCode } from '#domain/payments/operators.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { providersApi } from '#contract/providers/api.ts';
import type { Tx } from '../../context.ts';
import { operatorHealth } from './health.ts';
import { carriersOf, firstOf, promptNameOf, type MoneyDirection } from './routes-of-money.ts';

type Listed = DataOf<typeof providersApi.operators>[number];

/**
 * The operators as one direction has them, in the order payers see. Who is paid is prompted nothing, so a payout has no
 * life of a prompt and no name in it; and switching a payment method off is about payers, not about who is paid.
 */
export async function operatorsOf(
  tx: Tx,
  organisationId: string,
  direction: MoneyDirection,
  now: Date,
): Promise<Listed[]> {
  const health = await operatorHealth(tx, organisationId, now, direction);
  const methods = await tx
    .selectFrom('payment_methods')
    .select(['operator', 'enabled'])
    .where('organisation_id', '=', organisationId)
    .orderBy('position')
    .orderBy('operator')
    .execute();
  const rows = await tx
    .selectFrom('provider_connections')
    .select(['provider', 'prompt_name', 'collects', 'pays_out'])
    .where('organisation_id', '=', organisationId)
    .where('enabled', '=', true)
    .execute();
  const isIn = direction === 'collection';
  return methods.map((method) => {
    const operator = operators[method.operator as OperatorCode];
    const carrier = firstOf(...carriersOf(operator.code, direction, rows));
    return {
      code: operator.code,
      name: operator.brand,
      prefixes: [...operator.prefixes],
      min: limits.amountMin,
      maxPerTx: operator.amountMax,
      enabled: !isIn || method.enabled,
      configured: carrier !== undefined,
      health: health.find((candidate) => candidate.operator === operator.code)?.state ?? 'unknown',
      promptSeconds: isIn ? operator.promptSeconds : null,
      promptName: isIn && carrier ? promptNameOf(carrier) : null,
    };
  });
}
