import { namesOfRoles } from '#i18n/catalogues/team/role-names.ts';
import { useLocale } from '#ui/locale.tsx';
import { useSession } from '../data/session.ts';

/** The roles of whoever is logged in, in the reader's language. */
export function RoleNames() {
  const locale = useLocale();
  const current = useSession();
  if (!current) return null;
  const { roleKeys, customRoles } = current.orgUser;
  const names = [...namesOfRoles(roleKeys, locale), ...customRoles];
  return names.length > 0 && <span className="truncate">{names.join(', ')}</span>;
}
