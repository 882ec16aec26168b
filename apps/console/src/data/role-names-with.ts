import { rolesWith } from '#domain/access/grants.ts';
import type { Permission } from '#domain/access/rights.ts';
import { namesOfRoles } from '#i18n/catalogues/team/role-names.ts';
import type { Locale } from '#i18n/words.ts';

/** "Owner, Admin and Manager", in the language of the reader. */
export function roleNamesWith(permission: Permission, locale: Locale): string {
  const names = namesOfRoles(rolesWith(permission), locale);
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'conjunction' }).format(names);
}
