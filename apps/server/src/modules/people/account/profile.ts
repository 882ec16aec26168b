import type { PersonInput, PersonProfile } from '#contract/account/api.ts';
import { limits } from '#domain/values/limits.ts';
import { looksSame } from '#domain/values/names.ts';
import { localDay } from '#domain/values/time.ts';
import type { Locale } from '#i18n/words.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { changePersonAt } from '../auth/public.ts';
import type { InTx, Tx } from '../../context.ts';
import { attachFile, publicPath } from '../../ground/files/public.ts';
import { organisationsOf, refuseColleaguesName } from '../../ground/members/public.ts';
import { notifyRenamed } from '../team/public.ts';

const columns = [
  'id',
  'display_name',
  'first_name',
  'last_name',
  'sex',
  'dob',
  'address',
  'email',
  'phone',
  'language',
  'avatar_file_id',
  'version',
] as const;

export async function personProfile(tx: Tx, userId: string): Promise<PersonProfile> {
  const row = await tx.selectFrom('identity.users').select(columns).where('id', '=', userId).executeTakeFirstOrThrow();
  return {
    id: row.id,
    displayName: row.display_name,
    firstName: row.first_name,
    lastName: row.last_name,
    sex: row.sex as PersonProfile['sex'],
    dob: row.dob,
    address: row.address,
    email: row.email,
    phone: row.phone,
    language: row.language as Locale,
    avatarUrl: row.avatar_file_id && publicPath('avatar', row.avatar_file_id),
    version: row.version,
  };
}

export async function updateProfile(context: InTx, input: PersonInput): Promise<PersonProfile> {
  const { tx } = context;
  const { userId, organisationId } = callerOf(context);
  const { version, avatarFileId, ...given } = input;
  if (given.dob !== null) refuseTooYoung(given.dob, context.clock.now());
  const before = await personProfile(tx, userId);
  const isRenamed = given.displayName !== before.displayName;
  if (isRenamed && !looksSame(given.displayName, before.displayName))
    await refuseColleaguesName(tx, {
      userId,
      name: given.displayName,
      organisationIds: await organisationsOf(tx, userId),
      field: 'displayName',
    });
  if (avatarFileId)
    await attachFile(tx, { organisationId, userId, id: avatarFileId, purpose: 'avatar', field: 'avatarFileId' });
  const isChanged = await changePersonAt(
    tx,
    { id: userId, version },
    {
      display_name: given.displayName,
      first_name: given.firstName || null,
      last_name: given.lastName || null,
      sex: given.sex,
      dob: given.dob,
      address: given.address || null,
      language: given.language,
      ...(avatarFileId === undefined ? {} : { avatar_file_id: avatarFileId }),
    },
  );
  if (!isChanged) fail('record.changed_meanwhile');
  const after = await personProfile(tx, userId);
  if (isRenamed) await notifyRenamed(context, after.displayName);
  Object.assign(context.audited, { objectType: 'user', objectId: userId, affectedUserId: userId, before, after });
  return after;
}

/** Born too lately to hold an account of their own. */
export function refuseTooYoung(dob: string, now: Date, field = 'dob'): void {
  const today = localDay(now);
  const latest = `${Number(today.slice(0, 4)) - limits.minimumAgeYears}${today.slice(4)}`;
  if (dob > latest || dob < '1900-01-01') fail('account.too_young', { years: limits.minimumAgeYears }, { field });
}
