import { namesOfRoles } from '#i18n/catalogues/team/role-names.ts';
import type { MemberRow } from '#contract/team/schemas.ts';
import type { Locale } from '#i18n/words.ts';

/** Built-in roles in the reader's language, then those the organisation made. */
export function roleNamesOf(member: Pick<MemberRow, 'roleKeys' | 'customRoles'>, locale: Locale): string[] {
  return [...namesOfRoles(member.roleKeys, locale), ...member.customRoles.map((role) => role.name)];
}
