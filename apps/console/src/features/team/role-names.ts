import { roleNames } from '#i18n/catalogues/team/role-names.ts';
import { roles } from '#domain/access/roles.ts';
import type { MemberRow } from '#contract/team/schemas.ts';
import type { Locale } from '#i18n/words.ts';

/** Built-in roles in the reader's language, then those the organisation made. */
export function roleNamesOf(member: Pick<MemberRow, 'roleKeys' | 'customRoles'>, locale: Locale): string[] {
  return [
    ...roles.filter((role) => member.roleKeys.includes(role.key)).map((role) => roleNames[role.key][locale]),
    ...member.customRoles.map((role) => role.name),
  ];
}
