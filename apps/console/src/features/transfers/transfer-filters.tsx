import { useState } from 'react';
import { destinations } from '#contract/transfers/beneficiary-schemas.ts';
import { brand } from '#domain/brand.ts';
import { operatorCodes, operators } from '#domain/operators.ts';
import { toneOf } from '#domain/status-tones.ts';
import { localDay } from '#domain/time.ts';
import { destinationWords, transferListWords } from '#i18n/catalogues/transfers.ts';
import { DateRange } from '#ui/date-range.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { FilterDrawer } from '#ui/filter-drawer.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { AmountRange, filterOf, type Chosen } from '../../shell/amount-range.tsx';
import { noFilter, type Filter } from './transfer-search.ts';

const statuses = [
  'completed',
  'processing',
  'pending',
  'onHold',
  'failed',
  'cancelled',
  'expired',
  'reversed',
  'refunded',
] as const;
const stages = [
  'pendingApproval',
  'queued',
  'inReconciliation',
  'cashOutFailed',
  'refundRequired',
  'declined',
] as const;

export function TransferFilters({
  filter,
  onApply,
  onClose,
}: {
  filter: Filter;
  onApply: (filter: Filter) => void;
  onClose: () => void;
}) {
  const t = useWords(transferListWords);
  const ways = useWords(destinationWords);
  const locale = useLocale();
  const [chosen, setChosen] = useState<Chosen<Filter>>(filter);
  const patch = (next: Partial<Chosen<Filter>>) => setChosen({ ...chosen, ...next });
  const list = <K extends 'status' | 'stage' | 'destination' | 'operator'>(key: K) => ({
    selected: (chosen[key] ?? []) as string[],
    onChange: (values: string[]) => patch({ [key]: values.length > 0 ? values : undefined }),
  });
  return (
    <FilterDrawer
      open
      onClose={onClose}
      onApply={() => onApply(filterOf<Filter>(chosen))}
      onClear={() => setChosen({ ...noFilter, q: filter.q })}
    >
      <ChipGroup
        label={t.status}
        options={statuses.map((value) => ({ value, label: toneOf(value)[locale] }))}
        {...list('status')}
      />
      <ChipGroup
        label={t.stage}
        options={stages.map((value) => ({ value, label: toneOf(value)[locale] }))}
        {...list('stage')}
      />
      <ChipGroup
        label={t.destination}
        options={destinations.map((value) => ({
          value,
          label: value === 'user' ? ways.user({ brand: brand.name }) : ways[value],
        }))}
        {...list('destination')}
      />
      <ChipGroup
        label={t.operator}
        options={operatorCodes.map((value) => ({ value, label: operators[value].brand }))}
        {...list('operator')}
      />
      <DateRange
        legend={t.period}
        value={{ from: chosen.from ?? null, to: chosen.to ?? null }}
        onChange={({ from, to }) => patch({ from: from ?? undefined, to: to ?? undefined })}
        max={localDay(new Date())}
      />
      <AmountRange value={chosen} onChange={patch} labels={{ min: t.amountMin, max: t.amountMax }} />
    </FilterDrawer>
  );
}
