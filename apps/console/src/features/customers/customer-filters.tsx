import { useState } from 'react';
import { customersApi } from '#contract/customers/api.ts';
import { operatorCodes, operators } from '#domain/operators.ts';
import { customerNames, customerWords } from '#i18n/catalogues/customers.ts';
import { DateRange } from '#ui/date-range.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { FilterDrawer } from '#ui/filter-drawer.tsx';
import { useWords } from '#ui/locale.tsx';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { noFilter, type ListSearch } from './list-search.ts';

type Chosen = Pick<ListSearch, keyof typeof noFilter>;
type Props = { search: ListSearch; onApply: (chosen: Chosen) => void; onClose: () => void };

export function CustomerFilters({ search, onApply, onClose }: Props) {
  const t = useWords(customerWords);
  const names = useWords(customerNames);
  const { data: tags } = useEndpoint(customersApi.tags);
  const [chosen, setChosen] = useState<Chosen>(() => ({
    tag: search.tag,
    operator: search.operator,
    language: search.language,
    archived: search.archived,
    from: search.from,
    to: search.to,
  }));
  const known = [...new Set([...(chosen.tag ? [chosen.tag] : []), ...(tags ?? []).map(({ tag }) => tag)])].slice(0, 30);
  const archived = chosen.archived ?? 'no';
  return (
    <FilterDrawer open onClose={onClose} onApply={() => onApply(chosen)} onClear={() => setChosen(noFilter)}>
      {known.length > 0 && (
        <ChipGroup
          single
          label={t.tags}
          options={known.map((tag) => ({ value: tag, label: tag }))}
          selected={chosen.tag ? [chosen.tag] : []}
          onChange={([tag]) => setChosen({ ...chosen, tag })}
        />
      )}
      <ChipGroup
        label={t.operator}
        options={operatorCodes.map((code) => ({ value: code, label: operators[code].name }))}
        selected={chosen.operator ?? []}
        onChange={(values) =>
          setChosen({ ...chosen, operator: values.length > 0 ? (values as Chosen['operator']) : undefined })
        }
      />
      <ChipGroup
        single
        label={t.language}
        options={(['en', 'fr'] as const).map((value) => ({ value, label: names[value] }))}
        selected={chosen.language ? [chosen.language] : []}
        onChange={([language]) => setChosen({ ...chosen, language: language as Chosen['language'] })}
      />
      <ChipGroup
        single
        label={t.archive}
        options={[
          { value: 'no', label: t.archivedNo },
          { value: 'yes', label: t.archivedYes },
          { value: 'all', label: t.archivedAll },
        ]}
        selected={[archived]}
        onChange={([value]) =>
          setChosen({
            ...chosen,
            archived: value === undefined || value === 'no' ? undefined : (value as Chosen['archived']),
          })
        }
      />
      <DateRange
        legend={t.addedBetween}
        value={{ from: chosen.from ?? null, to: chosen.to ?? null }}
        onChange={({ from, to }) => setChosen({ ...chosen, from: from ?? undefined, to: to ?? undefined })}
      />
    </FilterDrawer>
  );
}
