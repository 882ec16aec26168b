import { Suspense, useState } from 'react';
import { formatDate } from '#domain/time.ts';
import { uiPieceWords } from '#i18n/catalogues/ui-pieces.ts';
import { FilterChips, type FilterChip } from '#ui/filter-chips.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { lazyPart } from '../data/lazy-part.ts';

const ChoiceDrawer = lazyPart(() => import('./choice-drawer.tsx'), 'ChoiceDrawer');

/** One filter of the address whose values are words of a list. */
export type Choice = { id: string; label: string; options: readonly { value: string; label: string }[] };
export type Chosen = { readonly [id: string]: string | readonly string[] | undefined };
/** `undated`: its rows have no day to narrow by. */
type Props = {
  choices: readonly Choice[];
  chosen: Chosen;
  undated?: boolean;
  onApply: (chosen: { [id: string]: string | string[] | undefined }) => void;
};

export const listed = (value: Chosen[string]): string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : [...value];

/** What a list is narrowed to: a chip for each choice and for the days, and a drawer to change them. */
export function ChoiceFilters({ choices, chosen, undated, onApply }: Props) {
  const { period } = useWords(uiPieceWords);
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const chips: FilterChip[] = choices.map(({ id, label, options }) => ({
    id,
    label,
    value:
      listed(chosen[id])
        .map((value) => options.find((option) => option.value === value)?.label ?? value)
        .join(', ') || undefined,
  }));
  const [from, to] = [listed(chosen['from'])[0], listed(chosen['to'])[0]];
  const days = from || to ? [from, to].map((day) => (day ? formatDate(day, locale) : '…')).join(' – ') : undefined;
  return (
    <>
      <FilterChips
        filters={undated ? chips : [...chips, { id: 'days', label: period, value: days }]}
        onOpen={() => setOpen(true)}
        onClear={(id) => onApply(id === 'days' ? { from: undefined, to: undefined } : { [id]: undefined })}
      />
      <Suspense>
        {isOpen && (
          <ChoiceDrawer
            choices={choices}
            chosen={chosen}
            undated={undated}
            onApply={onApply}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
