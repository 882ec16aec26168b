import { organisationsApi } from '#contract/organisations/api.ts';
import { answer } from '../../../kit/http/context.ts';
import { bind } from '../../context.ts';
import type { FileServices } from '../files/public.ts';
import { organisationProfile, updateOrganisation } from './profile.ts';

export function organisationsRoutes(files: FileServices) {
  return [
    bind(organisationsApi.get, async (context) => answer(await organisationProfile(context))),
    bind(organisationsApi.update, (context, { body }) => updateOrganisation(context, files, body)),
  ];
}
