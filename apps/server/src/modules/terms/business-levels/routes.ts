import { businessLevelsApi } from '#contract/business-levels/api.ts';
import { isInSubAccounts } from '#domain/accounts/sub-accounts.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { bind } from '../../context.ts';
import { levelsView } from './view.ts';

export function businessLevelsRoutes() {
  return [
    bind(businessLevelsApi.get, async (context) => {
      const { organisationId, subAccounts, recordScope } = callerOf(context);
      const view = await levelsView(context.tx, organisationId, context.environment, context.clock.now());
      return answer(
        isInSubAccounts(subAccounts, null) && recordScope('transactions') === 'all' ? view : { ...view, used: null },
      );
    }),
  ];
}
