import { useState } from 'react';
import { groupPurposes } from '#contract/recipients/schemas.ts';
import { recipientGroupWords } from '#i18n/catalogues/recipient-groups.ts';
import { recipientNames } from '#i18n/catalogues/recipients.ts';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { FilterDrawer } from '#ui/filter-drawer.tsx';
import { useWords } from '#ui/locale.tsx';

export type GroupFilters = {
  purpose?: (typeof groupPurposes)[number][] | undefined;
  status?: 'active' | 'archived' | 'all' | undefined;
};

export function GroupFiltersDrawer({
  filters,
  onApply,
  onClose,
}: {
  filters: GroupFilters;
  onApply: (chosen: GroupFilters) => void;
  onClose: () => void;
}) {
  const t = useWords(recipientGroupWords);
  const names = useWords(recipientNames);
  const [chosen, setChosen] = useState<GroupFilters>({ purpose: filters.purpose, status: filters.status });
  return (
    <FilterDrawer
      open
      onClose={onClose}
      onApply={() => onApply(chosen)}
      onClear={() => setChosen({ purpose: undefined, status: undefined })}
    >
      <ChipGroup
        label={t.purpose}
        options={groupPurposes.map((value) => ({ value, label: names[value] }))}
        selected={chosen.purpose ?? []}
        onChange={(picked) =>
          setChosen({ ...chosen, purpose: picked.length > 0 ? (picked as GroupFilters['purpose']) : undefined })
        }
      />
      <ChipGroup
        single
        label={t.status}
        options={[
          { value: 'active', label: names.active },
          { value: 'archived', label: names.archived },
          { value: 'all', label: t.all },
        ]}
        selected={[chosen.status ?? 'active']}
        onChange={([value]) =>
          setChosen({
            ...chosen,
            status: value === undefined || value === 'active' ? undefined : (value as GroupFilters['status']),
          })
        }
      />
    </FilterDrawer>
  );
}
