import { useState } from 'react';
import { FilterDrawer } from '#ui/filter-drawer.tsx';
import { draftOf, FilterField, inOrder } from './filter-field.tsx';
import { cleared, type Filter, type Patch, type Values } from './filters.ts';

type Props = {
  filters: readonly Filter[];
  values: Values;
  onChange: (patch: Patch) => void;
  onClose: () => void;
};

/** The filters that are seldom wanted. Nothing changes behind the drawer until they are applied. */
export function RareFilters({ filters, values, onChange, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(filters, values));
  return (
    <FilterDrawer
      open
      onClose={onClose}
      onApply={() => onChange(inOrder(draft))}
      onClear={() => setDraft(cleared(filters))}
    >
      {filters.map((filter) => (
        <FilterField
          key={filter.id}
          filter={filter}
          values={draft}
          onChange={(patch) => setDraft((now) => ({ ...now, ...patch }))}
        />
      ))}
    </FilterDrawer>
  );
}
