import { findCustomer, keepHolder, customerOfNumber, verifiedNameOf } from '../../terms/customers/public.ts';
import { directChargesApi } from '#contract/direct-charges/api.ts';
import { detectOperator } from '#domain/payments/operators.ts';
import { nationalNumber } from '#domain/values/phone.ts';
import type { Connectors } from '../../../connectors/registry.ts';
import type { ProviderCode } from '../../../connectors/connector.ts';
import { answer, callerOf, type Caller } from '../../../kit/http/context.ts';
import { fail, Refusal } from '../../../kit/http/fail.ts';
import type { Sealer } from '../../../kit/seal.ts';
import { bind, type Tx } from '../../context.ts';
import { scopeOf } from '../../ground/members/public.ts';
import { openCharge, quoteCharge } from '../../engine/movements/public.ts';
import { countNameLook, type Proofs } from '../../ground/proofs/public.ts';
import { collectingConnection, providerAccount } from '../../terms/providers/public.ts';
import { subAccountToCollect } from '../../terms/sub-accounts/public.ts';
import { refusePaidLately, transactionDetail } from '../transactions/public.ts';

export type DirectChargePorts = { wake(): void; connectors: Connectors; sealer: Sealer; proofs: Proofs };

/** The customer on whose page a charge was begun, as whoever asks may see them. */
async function chosenCustomer(tx: Tx, caller: Caller, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  if (!caller.permissions.has('customers:view')) fail('customers.not_found');
  return (await findCustomer(tx, scopeOf(caller), id)).id;
}

export function directChargesRoutes(ports: DirectChargePorts) {
  return [
    bind(directChargesApi.preview, async (context, { query }) => {
      const quote = await quoteCharge(context.tx, {
        organisationId: callerOf(context).organisationId,
        amount: query.amount,
        operator: query.operator,
        merchantSharePercent: query.merchantSharePercent,
        at: context.clock.now(),
      });
      const { connection: _, ...shown } = quote;
      return answer(shown);
    }),
    bind(directChargesApi.lookupPayer, async (context, { query }) => {
      const caller = callerOf(context);
      const { organisationId } = caller;
      await countNameLook(context, ports.proofs, query.phone);
      const operator = detectOperator(nationalNumber(query.phone));
      const known = await context.runTx({ organisationId }, async (tx) => {
        const customer = await verifiedNameOf(tx, organisationId, query.phone);
        const customerId = caller.permissions.has('customers:view')
          ? await customerOfNumber(tx, scopeOf(caller), query.phone)
          : null;
        if (!operator) return { customer, customerId, provider: null, account: null };
        const connection = await collectingConnection(tx, organisationId, operator).catch((error: unknown) => {
          if (error instanceof Refusal) return null;
          throw error;
        });
        const account = connection
          ? await providerAccount(tx, ports.sealer, context.environment, organisationId, connection.provider)
          : null;
        return { customer, customerId, provider: connection?.provider ?? null, account };
      });
      const holder = known.account
        ? await ports.connectors.connectorFor(known.provider as ProviderCode).holder(known.account, query.phone)
        : null;
      const found = holder?.kind === 'found' ? holder : null;
      if (found?.name && known.customer) {
        await context.runTx({ organisationId }, (tx) =>
          keepHolder(tx, organisationId, { phone: query.phone, name: found.name!, at: context.clock.now() }),
        );
      }
      // What only a customer has is for whoever may see customers.
      const kept = caller.permissions.has('customers:view') ? known.customer?.verified_name : null;
      return answer({
        phone: query.phone,
        operator,
        active: found ? found.active : holder?.kind === 'notFound' ? false : null,
        name: found?.name ?? kept ?? null,
        customerId: known.customerId,
      });
    }),
    bind(directChargesApi.create, async (context, { body }) => {
      const caller = callerOf(context);
      await refusePaidLately(context.tx, caller, body, body.duplicateOf, context.clock.now());
      const opened = await openCharge(context.tx, context.clock, {
        organisationId: caller.organisationId,
        amount: body.amount,
        expectedPayerTotal: body.expectedPayerTotal,
        phone: body.phone,
        operator: body.operator ?? null,
        channel: body.channel ?? 'dashboard',
        payerName: body.payerName || null,
        description: body.description || null,
        payerNote: body.payerNote || null,
        merchantReference: body.merchantReference ?? null,
        merchantSharePercent: body.merchantSharePercent ?? null,
        metadata: body.metadata ?? {},
        customerId: await chosenCustomer(context.tx, caller, body.customerId),
        subAccountId: await subAccountToCollect(context.tx, caller, body.subAccountId),
        actor: { kind: 'user', id: caller.userId, name: caller.name },
        requestId: context.requestId,
        inSight: scopeOf(caller),
      });
      context.afterCommit(ports.wake);
      return answer(await transactionDetail(context.tx, caller, opened.transactionId, context.clock.now()));
    }),
  ];
}
