import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Suspense, useState } from 'react';
import { filterChipWords } from '#i18n/catalogues/ui/record-list.ts';
import { Button } from '#ui/button.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { useEarly } from '../../data/part-later.ts';
import { cleared, isSet, type Filter, type Patch, type Values } from './filters.ts';

const FilterPopover = lazyPart(() => import('./filter-popover.tsx'), 'FilterPopover');
const RareFilters = lazyPart(() => import('./rare-filters.tsx'), 'RareFilters');
const AskedNames = lazyPart(() => import('./asked-names.tsx'), 'AskedNames');

type Props = { filters: readonly Filter[]; values: Values; onChange: (patch: Patch) => void };

/** A chip for each filter, whose choices open beside it; the rare ones wait in a drawer until they are set. */
export function FilterBar({ filters, values, onChange }: Props) {
  const t = useWords(filterChipWords);
  const locale = useLocale();
  const [open, setOpen] = useState<{ id: string; chip: HTMLElement } | 'rare' | null>(null);
  useEarly(FilterPopover);
  const editable = filters.filter(({ edit }) => edit);
  const shown = filters.filter((filter) => isSet(filter, values) || (filter.edit && !filter.rare));
  const rare = editable.filter((filter) => filter.rare);
  const close = () => setOpen(null);
  const chosen = open && open !== 'rare' ? filters.find(({ id }) => id === open.id) : undefined;
  return (
    <>
      <FilterChips
        filters={shown.map((filter) => ({
          id: filter.id,
          label: filter.label,
          value: isSet(filter, values) ? nameOf(filter) : undefined,
        }))}
        open={chosen?.id ?? null}
        onOpen={(id, chip) => setOpen(chosen?.id === id ? null : { id, chip })}
        onClear={(id) => onChange(cleared(filters.filter((filter) => filter.id === id)))}
        {...(shown.filter((filter) => isSet(filter, values)).length > 1
          ? { onClearAll: () => onChange(cleared(filters)) }
          : {})}
        more={
          rare.length > 0 && (
            <Button
              variant="ghost"
              size="small"
              icon={<SlidersHorizontal />}
              className="shrink-0"
              onClick={() => setOpen('rare')}
            >
              {t.moreFilters}
            </Button>
          )
        }
      />
      <Suspense>
        {open === 'rare' && <RareFilters filters={rare} values={values} onChange={onChange} onClose={close} />}
        {open && open !== 'rare' && chosen?.edit && (
          <FilterPopover
            key={chosen.id}
            anchor={open.chip}
            filter={chosen}
            values={values}
            onChange={onChange}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );

  function nameOf(filter: Filter) {
    return filter.edit?.kind === 'choice' && 'row' in filter.edit.options ? (
      <Suspense fallback="…">
        <AskedNames edit={filter.edit} values={values[filter.edit.key]} />
      </Suspense>
    ) : (
      filter.text(values, locale)
    );
  }
}
