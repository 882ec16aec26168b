import { Fragment, useState, type ReactNode } from 'react';
import { subAccountsApi } from '#contract/sub-accounts/api.ts';
import { channels, transactionTypes } from '#contract/transactions/schemas.ts';
import { operatorCodes, operators } from '#domain/operators.ts';
import { reasonCodes } from '#domain/reasons.ts';
import { transactionStages, transactionStatuses } from '#domain/states/transaction.ts';
import { toneOf } from '#domain/status-tones.ts';
import { localDay } from '#domain/time.ts';
import { subAccountWords } from '#i18n/catalogues/sub-accounts.ts';
import { channelNames, reasonNames, typeNames } from '#i18n/catalogues/transaction-names.ts';
import { transactionFilterWords } from '#i18n/catalogues/transaction-filters.ts';
import { transactionWords } from '#i18n/catalogues/transactions.ts';
import { DateRange } from '#ui/date-range.tsx';
import { Field } from '#ui/field.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { FilterDrawer } from '#ui/filter-drawer.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { AmountRange, filterOf, type Chosen } from '../../shell/amount-range.tsx';
import { nameIn, rangeName } from './filter-chips.ts';
import { cleared, daysOfRange, filterIds, firstPage, rangeKeys, type FilterId, type RangeKey } from './list-query.ts';
import type { ListSearch } from './list-search.ts';
import type { SetSearch } from './list-toolbar.tsx';

type Props = { search: ListSearch; setSearch: SetSearch; focus: FilterId | null; onClose: () => void };

/** All filters. Nothing changes behind the drawer until they are applied. */
export function FilterPanel({ search, setSearch, focus, onClose }: Props) {
  const t = useWords(transactionFilterWords);
  const words = useWords(transactionWords);
  const locale = useLocale();
  const [draft, setDraft] = useState<Chosen<ListSearch>>(search);
  const patch = (part: Partial<Chosen<ListSearch>>) => setDraft((now) => ({ ...now, ...part }));
  const list = <K extends 'status' | 'stage' | 'operator' | 'type' | 'channel'>(key: K) => ({
    selected: (draft[key] ?? []) as readonly string[],
    onChange: (values: string[]) => patch({ [key]: values.length > 0 ? values : undefined }),
  });
  const accounts = useEndpoint(subAccountsApi.options, {}, { staleTime: 60_000 }).data;
  const own = useWords(subAccountWords);
  const subAccounts =
    accounts && accounts.accounts.length > 0
      ? [
          ...(accounts.whole ? [{ value: 'main', label: own.mainAccount }] : []),
          ...accounts.accounts.map((account) => ({ value: account.id, label: account.name })),
        ]
      : [];
  const now = new Date();
  const days = draft.range ? daysOfRange(draft.range, now) : { from: draft.from ?? null, to: draft.to ?? null };
  const read = filterOf<ListSearch>(draft);
  const isReversed = read.amountMin !== undefined && read.amountMax !== undefined && read.amountMax < read.amountMin;
  const toneOptions = (values: readonly string[]) => values.map((value) => ({ value, label: toneOf(value)[locale] }));
  const section = (id: FilterId, children: ReactNode) => (
    <div ref={id === focus ? showFirst : undefined}>{children}</div>
  );

  const apply = () => {
    const inOrder = isReversed ? { ...read, amountMin: read.amountMax, amountMax: read.amountMin } : read;
    const swapped =
      inOrder.from && inOrder.to && inOrder.to < inOrder.from
        ? { ...inOrder, from: inOrder.to, to: inOrder.from }
        : inOrder;
    setSearch({ ...cleared(filterIds), ...swapped, ...firstPage });
  };
  return (
    <FilterDrawer
      open
      onClose={onClose}
      onApply={apply}
      onClear={() => setDraft((kept) => ({ ...kept, ...cleared(filterIds) }))}
    >
      {section(
        'status',
        <ChipGroup label={words.status} options={toneOptions(transactionStatuses)} {...list('status')} />,
      )}
      {section(
        'dates',
        <div className="grid grid-cols-1 gap-3">
          <ChipGroup
            single
            label={t.quickRanges}
            options={rangeKeys.map((key) => ({ value: key, label: rangeName(key, locale) }))}
            selected={draft.range ? [draft.range] : []}
            onChange={([key]) => patch({ range: key as RangeKey | undefined, from: undefined, to: undefined })}
          />
          <ChipGroup
            single
            label={t.dateBasis}
            options={(['created', 'completed'] as const).map((value) => ({ value, label: t[value] }))}
            selected={[draft.dateBasis ?? 'created']}
            onChange={([basis]) => patch({ dateBasis: basis === 'completed' ? 'completed' : undefined })}
          />
          <DateRange
            months={false}
            legend={t.ownRange}
            value={days}
            max={localDay(now)}
            onChange={({ from, to }) => patch({ range: undefined, from: from ?? undefined, to: to ?? undefined })}
          />
        </div>,
      )}
      {section(
        'amount',
        <AmountRange
          value={draft}
          onChange={patch}
          labels={{ min: t.amountFrom, max: t.amountTo }}
          error={isReversed ? t.amountReversed : undefined}
        />,
      )}
      {subAccounts.length > 0 &&
        section(
          'subAccountId',
          <Field label={words.subAccount}>
            <Select
              value={draft.subAccountId ?? ''}
              onChange={(event) => patch({ subAccountId: event.target.value || undefined })}
              options={[{ value: '', label: words.all }, ...subAccounts]}
            />
          </Field>,
        )}
      {section(
        'operator',
        <ChipGroup
          label={words.operator}
          options={operatorCodes.map((code) => ({ value: code, label: operators[code].name }))}
          {...list('operator')}
        />,
      )}
      {section(
        'type',
        <ChipGroup
          label={words.type}
          options={transactionTypes.map((type) => ({ value: type, label: nameIn(typeNames, type, locale) }))}
          {...list('type')}
        />,
      )}
      {section(
        'channel',
        <ChipGroup
          label={words.channel}
          options={channels.map((channel) => ({ value: channel, label: nameIn(channelNames, channel, locale) }))}
          {...list('channel')}
        />,
      )}
      {section(
        'reason',
        <Field label={words.reason}>
          <Select
            value={draft.reason ?? ''}
            placeholder={t.anyReason}
            onChange={(event) => patch({ reason: event.target.value || undefined })}
            options={reasonCodes.map((code) => ({ value: code, label: nameIn(reasonNames, code, locale) }))}
          />
        </Field>,
      )}
      {(['automatic', 'inDoubt'] as const).map((id) => (
        <Fragment key={id}>
          {section(
            id,
            <ChipGroup
              single
              label={words[id]}
              options={(['without', 'only'] as const).map((value) => ({ value, label: words[value] }))}
              selected={draft[id] ? [draft[id]] : []}
              onChange={([value]) => patch({ [id]: value })}
            />,
          )}
        </Fragment>
      ))}
      {section(
        'stage',
        <details open={draft.stage !== undefined}>
          <summary className="w-max content-center rounded-sm font-medium text-primary max-md:min-h-11">
            {t.exactStage}
          </summary>
          <div className="mt-2">
            <ChipGroup label={words.stage} options={toneOptions(transactionStages)} {...list('stage')} />
          </div>
        </details>,
      )}
    </FilterDrawer>
  );
}

/** The filter whose chip was pressed is brought into sight, with the focus on its first control. */
function showFirst(node: HTMLElement | null): void {
  requestAnimationFrame(() => {
    node?.scrollIntoView({ block: 'start' });
    node?.querySelector<HTMLElement>('button,input,select')?.focus({ preventScroll: true });
  });
}
