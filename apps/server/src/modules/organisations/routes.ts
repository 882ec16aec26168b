import { organisationsApi } from '#contract/organisations/api.ts';
import { answer } from '../../kit/http/context.ts';
import { bind } from '../context.ts';
import type { FileServices } from '../files/public.ts';
import { organisationProfile, updateOrganisation } from './profile.ts';
import { organisationAccount, organisationRules } from './rules.ts';

export function organisationsRoutes(files: FileServices) {
  return [
    bind(organisationsApi.get, async (context) => answer(await organisationProfile(context))),
    bind(organisationsApi.update, async (context, { body }) => answer(await updateOrganisation(context, files, body))),
    bind(organisationsApi.account, async (context, { params }) =>
      answer(await organisationAccount(context, params.id)),
    ),
    bind(organisationsApi.settings, async (context, { params }) => answer(await organisationRules(context, params.id))),
  ];
}
