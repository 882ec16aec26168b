import { topUpsApi, type BankTopUp } from '#contract/top-ups/api.ts';
import { operatorCodes } from '#domain/payments/operators.ts';
import { limits } from '#domain/values/limits.ts';
import type { DepositBank } from '../../../kit/config-accounts.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { bind, type InTx } from '../../context.ts';
import { scopeOf } from '../../ground/members/public.ts';
import { openCharge } from '../../engine/movements/public.ts';
import { listTransactions, transactionDetail } from '../transactions/public.ts';
import { announce, cancel, decide, record } from './bank.ts';
import { topUpChannels } from './channels.ts';
import { toView, type TopUpRow } from './records.ts';

/** `bank`: where deposits are paid in, as whoever runs the installation wrote it down. */
export function topUpsRoutes(ports: { bank: DepositBank | null; wake(): void }) {
  const view = async (context: InTx, row: TopUpRow) =>
    answer(await toView(context.tx, row, callerOf(context), context.clock.now()));
  return [
    bind(topUpsApi.channels, async (context) =>
      answer(await topUpChannels(context.tx, callerOf(context).organisationId, ports.bank)),
    ),
    bind(topUpsApi.list, async (context, { query }) => {
      const caller = callerOf(context);
      const limit = query.limit ?? 20;
      const deposits = await context.tx
        .selectFrom('top_ups')
        .selectAll()
        .where('organisation_id', '=', caller.organisationId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      const wallets = await listTransactions(context.tx, caller, {
        type: ['topUp'],
        operator: [...operatorCodes],
        limit,
      });
      const shown: BankTopUp[] = [];
      for (const row of deposits) shown.push(await toView(context.tx, row, caller, context.clock.now()));
      return answer({
        deposits: shown,
        wallets: wallets.rows,
      });
    }),
    bind(topUpsApi.byWallet, async (context, { body }) => {
      const caller = callerOf(context);
      if (body.amount > limits.topUpMax) fail('top_ups.above_max', { max: limits.topUpMax }, { field: 'amount' });
      const opened = await openCharge(context.tx, context.clock, {
        purpose: 'topUp',
        organisationId: caller.organisationId,
        amount: body.amount,
        phone: body.phone,
        operator: body.operator ?? null,
        channel: 'dashboard',
        merchantSharePercent: 100,
        actor: { kind: 'user', id: caller.userId, name: caller.name },
        requestId: context.requestId,
        inSight: scopeOf(caller),
      });
      context.afterCommit(ports.wake);
      return answer(await transactionDetail(context.tx, caller, opened.transactionId, context.clock.now()));
    }),
    bind(topUpsApi.announce, async (context, { body }) => {
      if (!ports.bank) fail('top_ups.no_bank');
      return view(context, await announce(context, body.amount));
    }),
    bind(topUpsApi.record, async (context, { params, body }) => view(context, await record(context, params.id, body))),
    bind(topUpsApi.decide, async (context, { params, body }) => view(context, await decide(context, params.id, body))),
    bind(topUpsApi.cancel, async (context, { params, body }) =>
      view(context, await cancel(context, params.id, body.version)),
    ),
  ];
}
