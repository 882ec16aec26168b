import { namesOfRoles } from '#i18n/catalogues/team/role-names.ts';
import type { Account } from '#contract/auth/schemas.ts';
import { passwordsWords } from '#i18n/catalogues/auth/passwords.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';

/** Which organisation to enter once the new password is set. */
export function OrganisationRadio({
  accounts,
  value,
  onChange,
  error,
}: {
  accounts: readonly Account[];
  value: string | null;
  onChange: (organisationId: string) => void;
  error: string | undefined;
}) {
  const t = useWords(passwordsWords);
  const locale = useLocale();
  const rolesOf = ({ roleKeys, customRoles }: Account) =>
    [...namesOfRoles(roleKeys, locale), ...customRoles].join(', ');
  return (
    <RadioCards
      label={t.organisation}
      value={value}
      onChange={onChange}
      error={error}
      options={accounts.map((one) => ({ value: one.orgId, label: one.name, hint: rolesOf(one) }))}
    />
  );
}
