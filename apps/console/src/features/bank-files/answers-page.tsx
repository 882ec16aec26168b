import Inbox from 'lucide-react/icons/inbox';
import { Suspense, useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import { bankAnswerKinds, type BankAnswerRow } from '#contract/bank-files/schemas.ts';
import { id } from '#contract/fields.ts';
import { bankAnswerMarks } from '#domain/payments/state-marks.ts';
import { formatDateTime, formatTime } from '#domain/values/time.ts';
import { bankAnswerWords } from '#i18n/catalogues/bank-files/answers.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { listSearch } from '../../data/list-search.ts';
import { useRoute } from '../../data/route.ts';
import { choice, options } from '../../shell/list/filters.ts';
import { RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { BankFileTabs } from './faces.tsx';
import { ProposalList } from './proposal-list.tsx';
import { UploadCard } from './upload-card.tsx';

const AnswerDrawer = lazyPart(() => import('./answer-drawer.tsx'), 'AnswerDrawer');
const ProposalDrawer = lazyPart(() => import('./proposal-drawer.tsx'), 'ProposalDrawer');
const search = listSearch(bankFilesApi.answers.query, {
  open: z.optional(id('bankAnswer')),
  proposal: z.optional(id('bankProposal')),
});
const dayOf = (row: BankAnswerRow) => row.receivedAt;

/** What came from the bank, brought by a person or by the drop box, and what it changed. */
export function Screen() {
  const t = useWords(bankAnswerWords);
  const locale = useLocale();
  const { row } = useRoute();
  const list = useList(bankFilesApi.answers, {
    search,
    refetchInterval: 15_000,
    filters: [
      choice(
        'kind',
        t.kind,
        options(bankAnswerKinds, (kind) => t[`kind_${kind}`]),
      ),
    ],
  });
  const { state, setState } = list;
  const { open, proposal } = state;
  const columns = useMemo(() => answerColumns(locale), [locale]);
  const show = useCallback((each: Pick<BankAnswerRow, 'id'>) => setState({ open: each.id }), [setState]);
  const showProposal = useCallback((proposalId: string) => setState({ proposal: proposalId }), [setState]);
  return (
    <>
      <PageHeader title={row.title[locale]} description={t.text}>
        <BankFileTabs />
      </PageHeader>
      <div className="grid grid-cols-1 gap-4">
        <ProposalList onOpen={showProposal} />
        <UploadCard onRead={show} onBrought={showProposal} />
        <div>
          <RecordList
            list={list}
            name="bank-answers"
            label={t.label}
            columns={columns}
            onOpen={show}
            currentKey={open ?? null}
            dayOf={dayOf}
            failedTitle={t.loadFailed}
            empty={<EmptyState icon={<Inbox />} title={t.emptyTitle} description={t.emptyText} />}
          />
        </div>
      </div>
      {open && (
        <Suspense>
          <AnswerDrawer id={open} onClose={() => setState({ open: undefined })} />
        </Suspense>
      )}
      {proposal && (
        <Suspense>
          <ProposalDrawer id={proposal} onClose={() => setState({ proposal: undefined })} />
        </Suspense>
      )}
    </>
  );
}

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
      cell: (row) => <Mark of={bankAnswerMarks[row.kind]}>{t[`kind_${row.kind}`]}</Mark>,
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
