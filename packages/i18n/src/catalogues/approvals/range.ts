import type { ApprovalRange } from '#domain/approvals/approvals.ts';
import { formatMoney } from '#domain/values/money.ts';
import type { RoleKey } from '#domain/access/roles.ts';
import { roleNames } from '../team/role-names.ts';
import type { Locale } from '../../words.ts';

const namesIn = (names: readonly string[], locale: Locale, last: { en: string; fr: string }): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${last[locale]} ${names.at(-1)!}`;

/**
 * One range in a plain sentence: "From XAF 100,000: a reviewer (Paul or Awa), then Madame Njoya". Rules without amounts
 * leave the amount out.
 */
export function rangeSentence(
  range: ApprovalRange,
  nameOf: (userId: string) => string,
  locale: Locale,
  hasAmount = true,
): string {
  const money = (amount: number) => formatMoney(amount, locale);
  const somebody = { en: 'nobody yet', fr: 'personne encore' }[locale];
  const { min, max, flow, reviewers, mode, finalApproverId, substituteId } = range;
  const where = !hasAmount
    ? { en: 'Always', fr: 'Toujours' }[locale]
    : max === null
      ? { en: `From ${money(min)}`, fr: `À partir de ${money(min)}` }[locale]
      : { en: `From ${money(min)} to ${money(max)}`, fr: `De ${money(min)} à ${money(max)}` }[locale];
  const colon = { en: ': ', fr: '\u00a0: ' }[locale];
  if (flow === 'none') return `${where}${colon}${{ en: 'no approval', fr: 'sans approbation' }[locale]}`;
  const named = finalApproverId ? nameOf(finalApproverId) || somebody : somebody;
  const last = substituteId
    ? { en: `${named} (or ${nameOf(substituteId)})`, fr: `${named} (ou ${nameOf(substituteId)})` }[locale]
    : named;
  if (flow === 'twoStep') return `${where}${colon}${last}`;
  const joint = mode === 'all' ? { en: 'and', fr: 'et' } : { en: 'or', fr: 'ou' };
  const role = reviewers && 'role' in reviewers ? roleNames[reviewers.role as RoleKey]?.[locale] : undefined;
  const who = !reviewers
    ? somebody
    : 'users' in reviewers
      ? namesIn(reviewers.users.map(nameOf), locale, joint) || somebody
      : mode === 'all'
        ? { en: `every ${role ?? 'holder of a role'}`, fr: `chaque ${role?.toLowerCase() ?? 'titulaire du rôle'}` }[
            locale
          ]
        : { en: `a ${role ?? 'holder of a role'}`, fr: `un ${role?.toLowerCase() ?? 'titulaire du rôle'}` }[locale];
  return `${where}${colon}${who}, ${{ en: 'then', fr: 'puis' }[locale]} ${last}`;
}
