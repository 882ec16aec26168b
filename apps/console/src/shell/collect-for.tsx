import { useState } from 'react';
import { subAccountsApi } from '#contract/sub-accounts/api.ts';
import { subAccountWords } from '#i18n/catalogues/sub-accounts/words.ts';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { useSession } from '../data/session.ts';
import { readText, writeText } from '../data/storage.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

/** Sub-accounts the person may collect for, and whether the organisation's own account is one of the choices. */
export function useCollectingAccounts() {
  const { data } = useEndpoint(subAccountsApi.options, {}, { staleTime: 60_000 });
  return { whole: data?.whole ?? true, accounts: data?.accounts.filter((account) => account.takesMoney) ?? [] };
}

/**
 * Which account this till collects for. A till stands in one branch, so the choice is kept in this browser. `id` is
 * null for the organisation's own account, or where there is only one choice, which the server makes.
 */
export function useCollectFor() {
  const session = useSession();
  const name = `collectFor:${session?.environment ?? ''}:${session?.orgUser.orgId ?? ''}`;
  const { whole, accounts } = useCollectingAccounts();
  const [kept, setKept] = useState(() => readText(name));
  const id = accounts.find((account) => account.id === kept)?.id ?? null;
  return {
    id,
    whole,
    accounts,
    /** Several to choose from, and none chosen. */
    isMissing: !whole && accounts.length > 1 && id === null,
    choose(next: string | null) {
      writeText(name, next);
      setKept(next);
    },
  };
}

type FieldProps = {
  whole: boolean;
  accounts: readonly { id: string; name: string; code: string }[];
  value: string | null;
  onChange: (id: string | null) => void;
  error?: string | undefined;
};

/** Absent where there is nothing to choose. */
export function CollectForField({ whole, accounts, value, onChange, error }: FieldProps) {
  const t = useWords(subAccountWords);
  if (accounts.length + (whole ? 1 : 0) < 2) return null;
  return (
    <Field label={t.collectFor} required={!whole} error={error}>
      <Select
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        {...(whole ? {} : { placeholder: t.choose })}
        options={[
          ...(whole ? [{ value: '', label: t.mainAccount }] : []),
          ...accounts.map((account) => ({ value: account.id, label: `${account.name} (${account.code})` })),
        ]}
      />
    </Field>
  );
}
