import { accountMovesApi } from '#contract/account-moves/api.ts';
import { isMerchantAccount, type MerchantAccountKind } from '../../../ledger/chart.ts';
import { answer, callerOf, type Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { accountsInScope, merchantBalances } from '../accounts/public.ts';
import type { AuthServices } from '../../people/auth/public.ts';
import { bind, type Tx } from '../../context.ts';
import { requirePin } from '../../people/second-factor/public.ts';
import { moveWithin } from './move.ts';

async function kindOf(tx: Tx, caller: Caller, id: string, field: string): Promise<MerchantAccountKind> {
  const account = (await accountsInScope(tx, caller)).find((candidate) => candidate.accountId === id);
  return account && isMerchantAccount(account.kind) ? account.kind : fail('accounts.not_found', {}, { field });
}

export function accountMovesRoutes(services: Pick<AuthServices, 'consoleUrl'>) {
  return [
    bind(accountMovesApi.create, async (context, { body }) => {
      const caller = callerOf(context);
      if (body.fromId === body.toId) fail('account_moves.same_account', {}, { field: 'toId' });
      await requirePin(context, services, body.pin);
      return context.runOnce({ organisationId: caller.organisationId }, async (tx) => {
        const at = context.clock.now();
        const [from, to] = [
          await kindOf(tx, caller, body.fromId, 'fromId'),
          await kindOf(tx, caller, body.toId, 'toId'),
        ];
        const transactionId = await moveWithin(tx, {
          organisationId: caller.organisationId,
          from,
          to,
          amount: body.amount,
          note: body.note || null,
          at,
          actor: { id: caller.userId, name: caller.name },
          requestId: context.requestId,
        });
        Object.assign(context.audited, {
          objectType: 'transaction',
          objectId: transactionId,
          after: { from, to, amount: body.amount },
        });
        const balances = await merchantBalances(tx, caller, { withClosed: true });
        const balanceOf = (id: string) => balances.find((balance) => balance.id === id) ?? fail('accounts.not_found');
        return answer({
          transactionId,
          amount: body.amount,
          at: at.toISOString(),
          from: balanceOf(body.fromId),
          to: balanceOf(body.toId),
        });
      });
    }),
  ];
}
