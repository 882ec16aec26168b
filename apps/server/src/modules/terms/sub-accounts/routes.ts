import { subAccountsApi } from '#contract/sub-accounts/api.ts';
import { accountOf } from '../../../ledger/chart.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { bind, type InTx } from '../../context.ts';
import { statusOf, subAccountsOf } from './find.ts';
import { listSubAccounts, subAccountDetail } from './view.ts';
import { closeSubAccount, createSubAccount, freezeSubAccount, updateSubAccount } from './write.ts';

const detail = async (context: InTx, id: string) =>
  answer(await subAccountDetail(context.tx, callerOf(context), id, context.clock.now()));

/** `max`: how many an organisation may have open at once. */
export function subAccountsRoutes(ports: { max: number }) {
  return [
    bind(subAccountsApi.list, async (context, { query }) =>
      answer(await listSubAccounts(context.tx, callerOf(context), query.closed ?? 'without', context.clock.now())),
    ),
    bind(subAccountsApi.options, async (context) => {
      const caller = callerOf(context);
      const rows = await subAccountsOf(context.tx, caller);
      return answer({
        whole: caller.subAccounts === null,
        accounts: rows.map((row) => ({
          id: row.id,
          accountId: accountOf(caller.organisationId, `collectionSub:${row.id}`, row.currency),
          name: row.name,
          code: row.code,
          status: statusOf(row),
          takesMoney: row.closed_at === null && !row.frozen_in,
        })),
      });
    }),
    bind(subAccountsApi.create, async (context, { body }) =>
      detail(context, await createSubAccount(context, body, ports.max)),
    ),
    bind(subAccountsApi.get, (context, { params }) => detail(context, params.id)),
    bind(subAccountsApi.update, async (context, { params, body }) => {
      await updateSubAccount(context, params.id, body);
      return detail(context, params.id);
    }),
    bind(subAccountsApi.freeze, async (context, { params, body }) => {
      await freezeSubAccount(context, params.id, body);
      return detail(context, params.id);
    }),
    bind(subAccountsApi.close, async (context, { params, body }) => {
      await closeSubAccount(context, params.id, body.version);
      return detail(context, params.id);
    }),
  ];
}
