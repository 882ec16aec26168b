import { subAccountsApi } from '#contract/sub-accounts/api.ts';
import { teamFormWords } from '#i18n/catalogues/team/form.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { useWords } from '#ui/locale.tsx';
import { useEndpoint } from '../../data/use-endpoint.ts';
import type { GivenForm, Grantable } from './given-form.ts';

type Props = {
  form: GivenForm;
  grantable: Grantable;
  onChange: (patch: Partial<GivenForm>) => void;
  error: string | undefined;
};

/**
 * The sub-accounts somebody works with. Ids of the other environment are kept unseen. Absent where there are none to
 * choose from.
 */
export function SubAccountFields({ form, grantable, onChange, error }: Props) {
  const t = useWords(teamFormWords);
  const options = useEndpoint(subAccountsApi.options, {});
  const accounts =
    options.data?.accounts.filter(
      (account) => account.status !== 'deactivated' || form.subAccountIds?.includes(account.id),
    ) ?? [];
  const isForced = grantable.subAccountIds !== null;
  const chosen = form.subAccountIds ?? grantable.subAccountIds;
  if (accounts.length === 0 && chosen === null) return null;
  const toggle = (id: string) =>
    onChange({ subAccountIds: chosen?.includes(id) ? chosen.filter((one) => one !== id) : [...(chosen ?? []), id] });
  return (
    <>
      <Checkbox
        label={t.subAccounts}
        hint={isForced ? t.limitedToo : t.subAccountsHint}
        checked={chosen !== null}
        disabled={isForced}
        onChange={(event) => onChange({ subAccountIds: event.target.checked ? [] : null })}
      />
      {chosen !== null && (
        <div
          role="group"
          aria-label={t.subAccounts}
          aria-describedby={error ? 'sub-accounts-error' : undefined}
          className="grid gap-1 pl-6"
        >
          {accounts.map((account) => (
            <Checkbox
              key={account.id}
              label={`${account.name} (${account.code})`}
              checked={chosen.includes(account.id)}
              onChange={() => toggle(account.id)}
            />
          ))}
          <p id="sub-accounts-error" role="alert" className={error ? 'text-sm text-danger' : 'hidden'}>
            {error}
          </p>
        </div>
      )}
    </>
  );
}
