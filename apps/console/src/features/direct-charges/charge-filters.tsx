import { useState } from 'react';
import { operatorCodes, operators } from '#domain/operators.ts';
import { toneOf } from '#domain/status-tones.ts';
import { localDay } from '#domain/time.ts';
import { chargeListWords } from '#i18n/catalogues/direct-charges.ts';
import { channelNames } from '#i18n/catalogues/transaction-names.ts';
import { DateRange } from '#ui/date-range.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { FilterDrawer } from '#ui/filter-drawer.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { AmountRange, filterOf, type Chosen } from '../../shell/amount-range.tsx';
import { noFilter, type ChargeFilter } from './charge-search.ts';

const statuses = ['completed', 'processing', 'pending', 'failed', 'cancelled', 'expired', 'refunded'] as const;
const stages = ['payInProgress', 'inReconciliation', 'canceledByPayer', 'cancelledByMerchant'] as const;
const channels = ['dashboard', 'inStore', 'api'] as const;

export function ChargeFilters({
  filter,
  onApply,
  onClose,
}: {
  filter: ChargeFilter;
  onApply: (filter: ChargeFilter) => void;
  onClose: () => void;
}) {
  const t = useWords(chargeListWords);
  const locale = useLocale();
  const [chosen, setChosen] = useState<Chosen<ChargeFilter>>(filter);
  const patch = (next: Partial<Chosen<ChargeFilter>>) => setChosen({ ...chosen, ...next });
  return (
    <FilterDrawer
      open
      onClose={onClose}
      onApply={() => onApply(filterOf<ChargeFilter>(chosen))}
      onClear={() => setChosen({ ...noFilter, q: filter.q })}
    >
      <ChipGroup
        label={t.status}
        options={statuses.map((value) => ({ value, label: toneOf(value)[locale] }))}
        selected={chosen.status ?? []}
        onChange={(values) => patch({ status: values as ChargeFilter['status'] })}
      />
      <ChipGroup
        label={t.stage}
        options={stages.map((value) => ({ value, label: toneOf(value)[locale] }))}
        selected={chosen.stage ?? []}
        onChange={(values) => patch({ stage: values as ChargeFilter['stage'] })}
      />
      <ChipGroup
        label={t.operator}
        options={operatorCodes.map((value) => ({ value, label: operators[value].brand }))}
        selected={chosen.operator ?? []}
        onChange={(values) => patch({ operator: values as ChargeFilter['operator'] })}
      />
      <ChipGroup
        label={t.channel}
        options={channels.map((value) => ({ value, label: channelNames[value][locale] }))}
        selected={chosen.channel ?? []}
        onChange={(values) => patch({ channel: values as ChargeFilter['channel'] })}
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
