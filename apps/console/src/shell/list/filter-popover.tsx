import { useId, useState } from 'react';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { Button } from '#ui/button.tsx';
import { FilterDrawer } from '#ui/filter-drawer.tsx';
import { useWords } from '#ui/locale.tsx';
import { Popover } from '#ui/popover.tsx';
import { problemIn } from '#ui/problem-in.ts';
import { useIsPhone } from '#ui/use-media.ts';
import { draftOf, inOrder, FilterField } from './filter-field.tsx';
import { cleared, type Filter, type Patch, type Values } from './filters.ts';

type Props = {
  anchor: HTMLElement;
  filter: Filter;
  values: Values;
  onChange: (patch: Patch) => void;
  onClose: () => void;
};

/**
 * The choices of one filter, beside its chip; on a phone from below. What is one press (a status out of one, a period
 * by its name) counts at once, the rest when it is applied; leaving it leaves all as it was.
 */
export function FilterPopover({ anchor, filter, values, onChange, onClose }: Props) {
  const t = useWords(uiWords);
  const isPhone = useIsPhone();
  const form = useId();
  const [draft, setDraft] = useState(() => draftOf([filter], values));
  const finish = (chosen: Patch) => {
    onChange(inOrder(chosen));
    onClose();
  };
  const field = (
    <FilterField
      alone
      filter={filter}
      values={draft}
      onChange={(patch, isAll) => (isAll ? finish({ ...draft, ...patch }) : setDraft({ ...draft, ...patch }))}
    />
  );
  if (isPhone)
    return (
      <FilterDrawer
        open
        onClose={onClose}
        onApply={() => onChange(inOrder(draft))}
        onClear={() => setDraft(cleared([filter]))}
      >
        {field}
      </FilterDrawer>
    );
  return (
    <Popover anchor={anchor} label={filter.label} onClose={onClose}>
      <form
        id={form}
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // A list that was filtered by nothing would be taken for what was asked.
          const wrong = problemIn(event.currentTarget);
          if (wrong) wrong.focus();
          else finish(draft);
        }}
      >
        {field}
        <div className="flex justify-end gap-2">
          <Button size="small" variant="ghost" onClick={() => finish(cleared([filter]))}>
            {t.clear}
          </Button>
          <Button size="small" variant="primary" type="submit">
            {t.apply}
          </Button>
        </div>
      </form>
    </Popover>
  );
}
