import { businessLevelsApi } from '#contract/business-levels/api.ts';
import { answer, callerOf } from '../../kit/http/context.ts';
import { bind } from '../context.ts';
import { levelsView } from './view.ts';

export function businessLevelsRoutes() {
  return [bind(businessLevelsApi.get, async (context) => answer(await levelsView(context.tx, callerOf(context).organisationId, context.environment, context.clock.now())))];
}
