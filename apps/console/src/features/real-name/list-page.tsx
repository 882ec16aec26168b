import IdCard from 'lucide-react/icons/id-card';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { integerText, listOf, text } from '#contract/fields.ts';
import { realNameApi, type RealName } from '#contract/real-name/api.ts';
import { realNameStatuses } from '#domain/states/business-review.ts';
import { formatDate } from '#domain/time.ts';
import { realNameWords } from '#i18n/catalogues/account.ts';
import { identityTypeNames } from '#i18n/catalogues/business-review.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Select } from '#ui/select.tsx';
import { useCan } from '../../data/ability.ts';
import { keysetPage } from '../../data/keyset-page.ts';
import { to } from '../../data/paths.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

const search = z.object({
  status: z.optional(listOf(realNameStatuses)),
  olderThanDays: z.optional(integerText(0, 365)),
  reviewer: z.optional(text(100)),
  limit: z.optional(integerText(1, 100)),
  cursor: z.optional(z.string()),
  at: z.optional(integerText(0, 100_000)),
});
const tones = { pending: 'info', approved: 'success', rejected: 'danger' } as const;
const ages = [1, 3, 7, 30];
const keyOf = (row: RealName) => row.id;
const nameOf = (row: RealName) => row.fullName;

function columnsIn(locale: Locale): Column<RealName>[] {
  const t = say(realNameWords, locale);
  const statusNames = { pending: t.statusPending, approved: t.statusApproved, rejected: t.statusRejected };
  return [
    {
      id: 'person',
      header: t.person,
      card: 'title',
      cell: (row) => <span className="font-medium">{row.fullName}</span>,
    },
    {
      id: 'status',
      header: t.status,
      card: 'status',
      cell: (row) => (
        <Badge tone={tones[row.status]} icon>
          {statusNames[row.status]}
        </Badge>
      ),
    },
    {
      id: 'paper',
      header: t.paper,
      card: 'meta',
      cell: (row) => `${identityTypeNames[row.idType][locale]} · …${row.idNumberTail}`,
    },
    { id: 'match', header: t.match, cell: (row) => (row.nameMatch ? t[row.nameMatch] : t.notAsked) },
    { id: 'sent', header: t.sentAt, card: 'meta', cell: (row) => formatDate(new Date(row.submittedAt), locale) },
    { id: 'reviewer', header: t.reviewer, cell: (row) => row.decidedByName ?? '' },
  ];
}

/** Whose identity of the team was checked. Decisions are made at the review desk, never by one's own organisation. */
export function Screen() {
  const t = useWords(realNameWords);
  const locale = useLocale();
  const maySubmit = useCan('kyc:submit');
  const [state, setState] = useSearchState(search);
  const { at, ...query } = state;
  const list = useEndpoint(realNameApi.list, { query });
  const columns = useMemo(() => columnsIn(locale), [locale]);
  const first = { cursor: undefined, at: undefined };
  const isNarrowed = Boolean(state.status?.length || state.olderThanDays !== undefined || state.reviewer);
  const mine = maySubmit && (
    <ButtonLink href={to('/account/real-name-verification')} variant="primary">
      {t.mine}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t.list} description={t.listText} actions={mine} />
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <SearchInput
          className="md:max-w-72"
          label={t.searchReviewer}
          value={state.reviewer ?? ''}
          onSearch={(reviewer) => setState({ reviewer: reviewer || undefined, ...first }, { replace: true })}
        />
        <Field label={t.status} hideLabel>
          <Select
            value={state.status?.[0] ?? ''}
            onChange={(event) => setState({ status: event.target.value ? [event.target.value] : undefined, ...first })}
            options={[
              { value: '', label: t.anyStatus },
              { value: 'pending', label: t.statusPending },
              { value: 'approved', label: t.statusApproved },
              { value: 'rejected', label: t.statusRejected },
            ]}
          />
        </Field>
        <Field label={t.age} hideLabel>
          <Select
            value={state.olderThanDays === undefined ? '' : String(state.olderThanDays)}
            onChange={(event) =>
              setState({ olderThanDays: event.target.value ? Number(event.target.value) : undefined, ...first })
            }
            options={[
              { value: '', label: t.anyAge },
              ...ages.map((days) => ({ value: String(days), label: t.olderThan({ days }) })),
            ]}
          />
        </Field>
      </div>
      <DataTable
        label={t.list}
        columns={columns}
        rows={list.error ? [] : list.data}
        keyOf={keyOf}
        nameOf={nameOf}
        refreshing={list.isPrevious}
        pageSize={state.limit ?? 25}
        reserveRows={6}
        empty={
          list.error ? (
            <LoadFailed error={list.error} refetch={list.refetch} isFetching={list.isFetching} />
          ) : isNarrowed ? (
            <NoMatch
              onClear={() => setState({ status: undefined, olderThanDays: undefined, reviewer: undefined, ...first })}
            />
          ) : (
            <EmptyState icon={<IdCard />} title={t.noneTitle} description={t.noneText} actions={mine} />
          )
        }
      />
      <Pagination
        {...keysetPage({
          at: at ?? 0,
          limit: state.limit ?? 25,
          count: list.data?.length ?? 0,
          meta: list.meta,
          go: setState,
        })}
        waiting={!list.data?.length}
      />
    </>
  );
}
