import Inbox from 'lucide-react/icons/inbox';
import { Suspense, useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import { bankAnswerKinds, type BankAnswerRow } from '#contract/bank-files/schemas.ts';
import { id, integerText } from '#contract/fields.ts';
import { formatDate, formatDateTime, formatTime } from '#domain/time.ts';
import { bankAnswerWords } from '#i18n/catalogues/bank-answers.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { keysetPage } from '../../data/keyset-page.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { useRoute } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { BankFileTabs } from './faces.tsx';
import { ProposalList } from './proposal-list.tsx';
import { UploadCard } from './upload-card.tsx';

const AnswerDrawer = lazyPart(() => import('./answer-drawer.tsx'), 'AnswerDrawer');
const ProposalDrawer = lazyPart(() => import('./proposal-drawer.tsx'), 'ProposalDrawer');
const search = z.object({
  ...bankFilesApi.answers.query.shape,
  at: z.optional(integerText(0, 999_999_999)),
  open: z.optional(id('bankAnswer')),
  proposal: z.optional(id('bankProposal')),
});
const firstPage = { cursor: undefined, at: undefined };
const keyOf = (row: BankAnswerRow) => row.id;

/** What came from the bank, brought by a person or by the drop box, and what it changed. */
export function Screen() {
  const t = useWords(bankAnswerWords);
  const locale = useLocale();
  const { row } = useRoute();
  const [{ at = 0, limit = 25, cursor, kind, open, proposal }, setSearch] = useSearchState(search);
  const list = useEndpoint(bankFilesApi.answers, { query: { kind, limit, cursor } }, { refetchInterval: 15_000 });
  const columns = useMemo(() => answerColumns(locale), [locale]);
  const show = useCallback((each: Pick<BankAnswerRow, 'id'>) => setSearch({ open: each.id }), [setSearch]);
  const showProposal = useCallback((proposalId: string) => setSearch({ proposal: proposalId }), [setSearch]);
  return (
    <>
      <PageHeader title={row.title[locale]} description={t.text}>
        <BankFileTabs />
      </PageHeader>
      <div className="grid grid-cols-1 gap-4">
        <ProposalList onOpen={showProposal} />
        <UploadCard onRead={show} onBrought={showProposal} />
        <ChipGroup
          label={t.kind}
          options={bankAnswerKinds.map((value) => ({ value, label: t[`kind_${value}`] }))}
          selected={kind ?? []}
          onChange={(values) => setSearch({ kind: values, ...firstPage })}
        />
        <div>
          <DataTable
            label={t.label}
            columns={columns}
            rows={list.error ? [] : list.data}
            keyOf={keyOf}
            onOpen={show}
            currentKey={open ?? null}
            pageSize={limit}
            refreshing={list.isPrevious}
            groupOf={(each) => formatDate(new Date(each.receivedAt), locale)}
            empty={
              list.error ? (
                <LoadFailed
                  title={t.loadFailed}
                  error={list.error}
                  refetch={list.refetch}
                  isFetching={list.isFetching}
                />
              ) : kind?.length ? (
                <NoMatch onClear={() => setSearch({ kind: undefined, ...firstPage })} />
              ) : (
                <EmptyState icon={<Inbox />} title={t.emptyTitle} description={t.emptyText} />
              )
            }
          />
          <Pagination
            {...keysetPage({ at, limit, count: list.data?.length ?? 0, meta: list.meta, go: setSearch })}
            waiting={!list.data}
          />
        </div>
      </div>
      {open && (
        <Suspense>
          <AnswerDrawer id={open} onClose={() => setSearch({ open: undefined })} />
        </Suspense>
      )}
      {proposal && (
        <Suspense>
          <ProposalDrawer id={proposal} onClose={() => setSearch({ proposal: undefined })} />
        </Suspense>
      )}
    </>
  );
}

const kindTones = { statusReport: 'info', statement: 'neutral', unreadable: 'danger' } as const;

function answerColumns(locale: Locale): Column<BankAnswerRow>[] {
  const t = say(bankAnswerWords, locale);
  return [
    {
      id: 'receivedAt',
      header: t.receivedAt,
      card: 'meta',
      cell: (row) => <span className="tabular-nums">{formatDateTime(new Date(row.receivedAt), locale)}</span>,
      cardCell: (row) => formatTime(new Date(row.receivedAt)),
    },
    {
      id: 'file',
      header: t.file,
      card: 'title',
      cell: (row) => (
        <>
          <span className="block max-w-72 truncate font-medium" title={row.fileName}>
            {row.fileName}
          </span>
          {row.statementId && <span className="block text-sm text-muted">{row.statementId}</span>}
        </>
      ),
    },
    {
      id: 'kind',
      header: t.kind,
      card: 'status',
      cell: (row) => (
        <Badge tone={kindTones[row.kind]} icon={row.kind === 'unreadable'}>
          {t[`kind_${row.kind}`]}
        </Badge>
      ),
    },
    {
      id: 'changes',
      header: t.changes,
      card: 'meta',
      cell: (row) =>
        row.kind === 'unreadable' ? null : (
          <span className="text-sm">
            {t.summary({ changes: row.changeCount, unmatched: row.unmatchedCount, warnings: row.warningCount })}
          </span>
        ),
    },
    { id: 'by', header: t.by, cell: (row) => row.receivedByName ?? t.box },
  ];
}
