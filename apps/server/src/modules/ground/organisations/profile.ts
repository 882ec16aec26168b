import type { OrganisationInput, OrganisationProfile } from '#contract/organisations/api.ts';
import type { Locale } from '#i18n/words.ts';
import { answer, callerOf, type Acted } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Context, InTx } from '../../context.ts';
import { attachFile, insertKept, type FileServices, type KeptFile } from '../files/public.ts';
import { logoColumns, withLogo } from './logo.ts';
import { notifyProfileChange } from './notify-profile-change.ts';

export async function organisationProfile(context: InTx): Promise<OrganisationProfile> {
  const caller = callerOf(context);
  const row = await context.tx
    .selectFrom('identity.organisations')
    .select([
      'id',
      'account_code',
      'name',
      'display_name',
      'logo_url',
      'email',
      'phone',
      'website',
      'address',
      'city',
      'language',
      'version',
    ])
    .where('id', '=', caller.organisationId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    payeeCode: row.account_code,
    name: row.name,
    displayName: row.display_name,
    logoUrl: row.logo_url,
    email: row.email,
    phone: row.phone,
    website: row.website,
    address: row.address,
    city: row.city,
    language: row.language as Locale,
    version: row.version,
    canEdit: caller.permissions.has('settings:edit'),
  };
}

/** No logo means the one made from the name: it is put away before the transaction that points at it. */
export function updateOrganisation(
  context: Context,
  files: FileServices,
  input: OrganisationInput,
): Promise<Acted<OrganisationProfile>> {
  const { organisationId } = callerOf(context);
  const write = (made: KeptFile | null) =>
    context.runOnce({ organisationId }, async (tx) => answer(await writeOrganisation({ ...context, tx }, input, made)));
  return input.logoFileId === null
    ? withLogo(files, { name: input.displayName, at: context.clock.now() }, write)
    : write(null);
}

async function writeOrganisation(
  context: InTx,
  input: OrganisationInput,
  made: KeptFile | null,
): Promise<OrganisationProfile> {
  const { organisationId, userId } = callerOf(context);
  const before = await organisationProfile(context);
  const logoFileId = made?.id ?? input.logoFileId;
  if (made) await insertKept(context.tx, organisationId, made, userId);
  else if (logoFileId)
    await attachFile(context.tx, { organisationId, userId, id: logoFileId, purpose: 'logo', field: 'logoFileId' });
  const changed = await context.tx
    .updateTable('identity.organisations')
    .set({
      display_name: input.displayName,
      email: input.email,
      phone: input.phone,
      website: input.website,
      address: input.address || null,
      city: input.city || null,
      language: input.language,
      ...(logoFileId ? logoColumns(logoFileId) : {}),
      version: input.version + 1,
    })
    .where('id', '=', organisationId)
    .where('version', '=', input.version)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) fail('record.changed_meanwhile');
  const after = await organisationProfile(context);
  await notifyProfileChange(context, before, after);
  Object.assign(context.audited, { objectType: 'organisation', objectId: organisationId, before, after });
  return after;
}
