import { namesOfRoles } from '#i18n/catalogues/team/role-names.ts';
import { rolesWith } from '#domain/access/grants.ts';
import { type Permission } from '#domain/access/rights.ts';
import { shellWords } from '#i18n/catalogues/shell/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { useLocale } from '#ui/locale.tsx';
import { useCan } from './ability.ts';

/** For a button that stays visible: whether it works and, if not, who could use it. */
export function useRight(permission: Permission): { allowed: boolean; reason: string | null } {
  const locale = useLocale();
  const allowed = useCan(permission);
  return {
    allowed,
    reason: allowed ? null : say(shellWords, locale).rightMissing({ roles: roleNamesWith(permission, locale) }),
  };
}

/** "Owner, Admin and Manager", in the language of the reader. */
export function roleNamesWith(permission: Permission, locale: Locale): string {
  const names = namesOfRoles(rolesWith(permission), locale);
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'conjunction' }).format(names);
}
