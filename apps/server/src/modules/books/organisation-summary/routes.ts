import { organisationsApi } from '#contract/organisations/api.ts';
import { answer } from '../../../kit/http/context.ts';
import { bind } from '../../context.ts';
import { organisationAccount, organisationRules } from './summary.ts';

export function organisationSummaryRoutes() {
  return [
    bind(organisationsApi.account, async (context, { params }) =>
      answer(await organisationAccount(context, params.id)),
    ),
    bind(organisationsApi.settings, async (context, { params }) => answer(await organisationRules(context, params.id))),
  ];
}
