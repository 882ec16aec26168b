import { useState } from 'react';
import { recipientsApi } from '#contract/recipients/api.ts';
import { destinationKinds, recipientKinds, recipientStates } from '#contract/recipients/schemas.ts';
import { operatorCodes, operators } from '#domain/operators.ts';
import { recipientNames, recipientWords } from '#i18n/catalogues/recipients.ts';
import { DateRange } from '#ui/date-range.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { FilterDrawer } from '#ui/filter-drawer.tsx';
import { useWords } from '#ui/locale.tsx';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { noFilter, type Filters } from './recipient-search.ts';

const nameStates = ['strong', 'partial', 'none', 'unchecked'] as const;

export function RecipientFilters({
  filters,
  onApply,
  onClose,
}: {
  filters: Filters;
  onApply: (chosen: Filters) => void;
  onClose: () => void;
}) {
  const t = useWords(recipientWords);
  const names = useWords(recipientNames);
  const { data: tags } = useEndpoint(recipientsApi.tags);
  const [chosen, setChosen] = useState<Filters>(filters);
  const known = [...new Set([...(chosen.tag ? [chosen.tag] : []), ...(tags ?? []).map(({ tag }) => tag)])].slice(0, 30);
  const options = <V extends keyof typeof names>(values: readonly V[]) =>
    values.map((value) => ({ value, label: names[value] as string }));
  const one = <F extends 'state' | 'kind'>(field: F, label: string, values: readonly NonNullable<Filters[F]>[]) => (
    <ChipGroup
      single
      label={label}
      options={options(values)}
      selected={chosen[field] ? [chosen[field]] : []}
      onChange={([value]) => setChosen({ ...chosen, [field]: value })}
    />
  );
  const many = <F extends 'name' | 'destination'>(
    field: F,
    label: string,
    values: readonly NonNullable<Filters[F]>[number][],
  ) => (
    <ChipGroup
      label={label}
      options={options(values)}
      selected={chosen[field] ?? []}
      onChange={(picked) => setChosen({ ...chosen, [field]: picked.length > 0 ? picked : undefined })}
    />
  );
  return (
    <FilterDrawer open onClose={onClose} onApply={() => onApply(chosen)} onClear={() => setChosen(noFilter)}>
      {one('state', t.state, recipientStates)}
      {many('name', t.check, nameStates)}
      <ChipGroup
        single
        label={t.changedFilter}
        options={[{ value: 'yes', label: t.yes }]}
        selected={chosen.changed ? ['yes'] : []}
        onChange={([changed]) => setChosen({ ...chosen, changed: changed as Filters['changed'] })}
      />
      {many('destination', t.place, destinationKinds)}
      <ChipGroup
        label={t.operator}
        options={operatorCodes.map((code) => ({ value: code, label: operators[code].name }))}
        selected={chosen.operator ?? []}
        onChange={(picked) =>
          setChosen({ ...chosen, operator: picked.length > 0 ? (picked as Filters['operator']) : undefined })
        }
      />
      {known.length > 0 && (
        <ChipGroup
          single
          label={t.tags}
          options={known.map((tag) => ({ value: tag, label: tag }))}
          selected={chosen.tag ? [chosen.tag] : []}
          onChange={([tag]) => setChosen({ ...chosen, tag })}
        />
      )}
      {one('kind', t.kind, recipientKinds)}
      <DateRange
        legend={t.addedBetween}
        value={{ from: chosen.from ?? null, to: chosen.to ?? null }}
        onChange={({ from, to }) => setChosen({ ...chosen, from: from ?? undefined, to: to ?? undefined })}
      />
    </FilterDrawer>
  );
}
