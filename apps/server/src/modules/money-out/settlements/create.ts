import type { BodyOf } from '#contract/endpoint.ts';
import type { settlementsApi } from '#contract/settlements/api.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { InTx } from '../../context.ts';
import { openSettlement } from './open.ts';
import { priced } from './quote.ts';

/** Opens one at the price that was confirmed; where others were to be asked (`asksOthers`), they still must be. */
export async function createSettlement(
  context: InTx,
  body: BodyOf<typeof settlementsApi.create>,
  asksOthers: boolean,
): Promise<string> {
  const caller = callerOf(context);
  const { source, account, quote, approval: now } = await priced(context.tx, context, body);
  if (quote.beneficiaryReceives !== body.expectedNet || (asksOthers && !now.needed)) fail('settlements.quote_changed');
  const row = await openSettlement(context.tx, context.clock, {
    organisationId: caller.organisationId,
    environment: context.environment,
    source,
    account,
    quote,
    note: account.label,
    by: { ...caller, duplicateOf: body.duplicateOf },
    requestId: context.requestId,
  });
  return row!.id;
}
