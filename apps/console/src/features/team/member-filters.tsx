import { useState } from 'react';
import { roles } from '#domain/access.ts';
import { membershipStatuses } from '#domain/states/membership.ts';
import { toneOf } from '#domain/status-tones.ts';
import { teamWords } from '#i18n/catalogues/team.ts';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { FilterDrawer } from '#ui/filter-drawer.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { noFilter, type ListSearch } from './list-search.ts';

type Chosen = Pick<ListSearch, keyof typeof noFilter>;
type Props = {
  search: ListSearch;
  customRoles: readonly { id: string; name: string }[];
  onApply: (chosen: Chosen) => void;
  onClose: () => void;
};

export function MemberFilters({ search, customRoles, onApply, onClose }: Props) {
  const t = useWords(teamWords);
  const locale = useLocale();
  const [chosen, setChosen] = useState<Chosen>(() => ({
    status: search.status,
    role: search.role,
    twoFactor: search.twoFactor,
  }));
  return (
    <FilterDrawer open onClose={onClose} onApply={() => onApply(chosen)} onClear={() => setChosen(noFilter)}>
      <ChipGroup
        label={t.status}
        options={membershipStatuses.map((value) => ({ value, label: toneOf(value)[locale] }))}
        selected={chosen.status ?? []}
        onChange={(values) =>
          setChosen({ ...chosen, status: values.length > 0 ? (values as Chosen['status']) : undefined })
        }
      />
      <ChipGroup
        single
        label={t.role}
        options={[
          ...roles.map((role) => ({ value: role.key as string, label: role[locale] as string })),
          ...customRoles.map((role) => ({ value: role.id, label: role.name })),
        ]}
        selected={chosen.role ? [chosen.role] : []}
        onChange={([role]) => setChosen({ ...chosen, role })}
      />
      <ChipGroup
        single
        label={t.twoFactor}
        options={[
          { value: 'on', label: t.on },
          { value: 'off', label: t.off },
        ]}
        selected={chosen.twoFactor ? [chosen.twoFactor] : []}
        onChange={([twoFactor]) => setChosen({ ...chosen, twoFactor: twoFactor as Chosen['twoFactor'] })}
      />
    </FilterDrawer>
  );
}
