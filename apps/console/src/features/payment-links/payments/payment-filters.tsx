import { useState } from 'react';
import { operators, operatorCodes } from '#domain/operators.ts';
import { toneOf } from '#domain/status-tones.ts';
import { localDay } from '#domain/time.ts';
import { linkPaymentWords } from '#i18n/catalogues/payment-link-view.ts';
import { DateRange } from '#ui/date-range.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { FilterDrawer } from '#ui/filter-drawer.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { LinkPicker } from './link-picker.tsx';
import { noFilter, type PaymentFilter } from './payment-search.ts';

const shown = ['completed', 'processing', 'pending', 'failed', 'cancelled', 'expired', 'refunded'] as const;

export function PaymentFilters({
  filter,
  onApply,
  onClose,
}: {
  filter: PaymentFilter;
  onApply: (filter: PaymentFilter) => void;
  onClose: () => void;
}) {
  const t = useWords(linkPaymentWords);
  const locale = useLocale();
  const [chosen, setChosen] = useState(filter);
  const patch = (next: Partial<PaymentFilter>) => setChosen({ ...chosen, ...next });
  return (
    <FilterDrawer
      open
      onClose={onClose}
      onApply={() => onApply(chosen)}
      onClear={() => setChosen({ ...noFilter, q: filter.q })}
    >
      <ChipGroup
        label={t.status}
        options={shown.map((value) => ({ value, label: toneOf(value)[locale] }))}
        selected={chosen.status ?? []}
        onChange={(values) => patch({ status: values as PaymentFilter['status'] })}
      />
      <ChipGroup
        label={t.operator}
        options={operatorCodes.map((value) => ({ value, label: operators[value].brand }))}
        selected={chosen.operator ?? []}
        onChange={(values) => patch({ operator: values as PaymentFilter['operator'] })}
      />
      <DateRange
        legend={t.period}
        value={{ from: chosen.from ?? null, to: chosen.to ?? null }}
        onChange={({ from, to }) => patch({ from: from ?? undefined, to: to ?? undefined })}
        max={localDay(new Date())}
      />
      <LinkPicker value={chosen.linkId} onChange={(linkId) => patch({ linkId })} />
    </FilterDrawer>
  );
}
