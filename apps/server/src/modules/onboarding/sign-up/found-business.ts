import type { Locale } from '#i18n/words.ts';
import { newId } from '../../../kit/ids.ts';
import { insertPlace } from '../../ground/members/public.ts';
import { openProfile } from '../business-review/public.ts';
import type { Tx } from '../../context.ts';
import type { KeptFile } from '../../ground/files/public.ts';
import { openBooks } from '../founding/public.ts';
import { foundOrganisation } from '../../ground/organisations/public.ts';

/** A business with its owner, its books, its papers still to fill in, and the terms its owner agreed to. */
export async function foundBusiness(
  tx: Tx,
  wish: {
    name: string;
    language: Locale;
    ownerId: string;
    email: string | null;
    phone: string | null;
    termsVersion: string;
    ip: string;
    at: Date;
    logo: KeptFile;
  },
): Promise<string> {
  const { name, ownerId, at } = wish;
  const organisationId = await foundOrganisation(tx, {
    name,
    displayName: name,
    at,
    logo: wish.logo,
    contact: { email: wish.email, phone: wish.phone, language: wish.language },
  });
  await openBooks(tx, organisationId, { promptName: name, at });
  await insertPlace(tx, {
    organisation_id: organisationId,
    id: newId('membership', at),
    user_id: ownerId,
    role_keys: ['owner'],
    created_at: at,
  });
  await openProfile(tx, organisationId, name, at);
  await tx
    .insertInto('identity.terms_acceptances')
    .values({
      user_id: ownerId,
      organisation_id: organisationId,
      version: wish.termsVersion,
      accepted_at: at,
      ip: wish.ip,
    })
    .execute();
  return organisationId;
}
