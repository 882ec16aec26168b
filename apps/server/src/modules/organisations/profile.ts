import type { OrganisationInput, OrganisationProfile } from '#contract/organisations/api.ts';
import type { Locale } from '#i18n/words.ts';
import { callerOf } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import type { InTx } from '../context.ts';
import { attachFile, publicPath } from '../files/public.ts';

export async function organisationProfile(context: InTx): Promise<OrganisationProfile> {
  const caller = callerOf(context);
  const row = await context.tx.selectFrom('identity.organisations').select(['id', 'account_code', 'name', 'display_name', 'logo_url', 'email', 'phone', 'website', 'address', 'city', 'language', 'version'])
    .where('id', '=', caller.organisationId).executeTakeFirstOrThrow();
  return {
    id: row.id, payeeCode: row.account_code, name: row.name, displayName: row.display_name, logoUrl: row.logo_url, email: row.email, phone: row.phone, website: row.website, address: row.address, city: row.city, language: row.language as Locale,
    version: row.version, canEdit: caller.permissions.has('settings:edit'),
  };
}

/** `logo_url` is what pay pages and account choices read; a picture of ours has an address on every listener. */
export async function updateOrganisation(context: InTx, input: OrganisationInput): Promise<OrganisationProfile> {
  const { organisationId, userId } = callerOf(context);
  const before = await organisationProfile(context);
  const { logoFileId } = input;
  if (logoFileId) await attachFile(context.tx, { organisationId, userId, id: logoFileId, purpose: 'logo', field: 'logoFileId' });
  const changed = await context.tx.updateTable('identity.organisations').set({
    display_name: input.displayName, email: input.email, phone: input.phone, website: input.website, address: input.address || null, city: input.city || null, language: input.language,
    ...(logoFileId === undefined ? {} : { logo_file_id: logoFileId, logo_url: logoFileId && publicPath('logo', logoFileId) }), version: input.version + 1,
  }).where('id', '=', organisationId).where('version', '=', input.version).executeTakeFirst();
  if (changed.numUpdatedRows === 0n) fail('record.changed_meanwhile');
  const after = await organisationProfile(context);
  Object.assign(context.audited, { objectType: 'organisation', objectId: organisationId, before, after });
  return after;
}
