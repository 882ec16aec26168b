import { useState } from 'react';
import { localDay } from '#domain/time.ts';
import { uiPieceWords } from '#i18n/catalogues/ui-pieces.ts';
import { DateRange } from '#ui/date-range.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { FilterDrawer } from '#ui/filter-drawer.tsx';
import { useWords } from '#ui/locale.tsx';
import { listed, type Choice, type Chosen } from './choice-filters.tsx';

type Draft = { [id: string]: string | string[] | undefined };

export function ChoiceDrawer({
  choices,
  chosen,
  undated,
  onApply,
  onClose,
}: {
  choices: readonly Choice[];
  chosen: Chosen;
  undated?: boolean | undefined;
  onApply: (chosen: Draft) => void;
  onClose: () => void;
}) {
  const { period } = useWords(uiPieceWords);
  const ids = [...choices.map(({ id }) => id), ...(undated ? [] : ['from', 'to'])];
  const [draft, setDraft] = useState<Draft>(() =>
    Object.fromEntries(ids.map((id) => [id, chosen[id] as Draft[string]])),
  );
  const patch = (next: Draft) => setDraft({ ...draft, ...next });
  const dayOf = (id: string) => listed(draft[id])[0] ?? null;
  return (
    <FilterDrawer
      open
      onClose={onClose}
      onApply={() => onApply(draft)}
      onClear={() => setDraft(Object.fromEntries(ids.map((id) => [id, undefined])))}
    >
      {choices.map(({ id, label, options }) => (
        <ChipGroup
          key={id}
          label={label}
          options={options}
          selected={listed(draft[id])}
          onChange={(values) => patch({ [id]: values.length > 0 ? values : undefined })}
        />
      ))}
      {!undated && (
        <DateRange
          legend={period}
          value={{ from: dayOf('from'), to: dayOf('to') }}
          onChange={({ from, to }) => patch({ from: from ?? undefined, to: to ?? undefined })}
          max={localDay(new Date())}
        />
      )}
    </FilterDrawer>
  );
}
