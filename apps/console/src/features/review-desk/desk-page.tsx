import Inbox from 'lucide-react/icons/inbox';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { deskStatuses, reviewDeskApi, type DeskRow } from '#contract/review-desk/api.ts';
import { formatDate } from '#domain/values/time.ts';
import { reviewDeskWords } from '#i18n/catalogues/review-desk/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Mark } from '#ui/mark.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { to } from '../../data/paths.ts';
import { RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';

const search = z.object({ status: z.optional(z.enum(deskStatuses)) });
const keyOf = (row: DeskRow) => row.ref;
const nameOf = (row: DeskRow) => row.title;
const hrefOf = (row: DeskRow) =>
  to(row.kind === 'business' ? '/review-desk/business/{id}' : '/review-desk/identity/{id}', { id: row.ref });

function columnsIn(locale: Locale): Column<DeskRow>[] {
  const t = say(reviewDeskWords, locale);
  const date = (text: string) => formatDate(new Date(text), locale);
  return [
    { id: 'what', header: t.what, card: 'title', cell: (row) => <span className="font-medium">{row.title}</span> },
    {
      id: 'kind',
      header: t.state,
      card: 'status',
      cell: (row) => (
        <span className="flex gap-1.5">
          <Mark of="label">{row.kind === 'business' ? t.kindBusiness : t.kindRealName}</Mark>
          {row.isOwn && <Mark of="label">{t.own}</Mark>}
        </span>
      ),
    },
    { id: 'organisation', header: t.organisation, card: 'meta', cell: (row) => row.organisationName },
    { id: 'sent', header: t.sent, cell: (row) => date(row.submittedAt) },
    {
      id: 'due',
      header: t.due,
      card: 'meta',
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-1.5">
          {date(row.dueAt)}
          {row.isLate && <Mark of="wrong">{t.late}</Mark>}
        </span>
      ),
    },
    { id: 'by', header: t.decidedBy, cell: (row) => row.decidedByName ?? '' },
  ];
}

export function Screen() {
  const t = useWords(reviewDeskWords);
  const locale = useLocale();
  const list = useList(reviewDeskApi.queue, {
    search,
    paged: false,
    refetchInterval: 60_000,
    ask: (_, { status: of = 'pending' }) => ({ status: of }),
  });
  const { status = 'pending' } = list.state;
  const columns = useMemo(
    () => columnsIn(locale).filter((column) => column.id !== 'by' || status !== 'pending'),
    [locale, status],
  );
  return (
    <>
      <PageHeader title={t.title} description={t.text}>
        <Tabs
          label={t.state}
          tabs={deskStatuses.map((one) => ({
            href: one === 'pending' ? to('/review-desk') : to('/review-desk', { status: one }),
            label: t[one],
            current: one === status,
          }))}
        />
      </PageHeader>
      <RecordList
        list={list}
        label={t.title}
        columns={columns}
        keyOf={keyOf}
        nameOf={nameOf}
        hrefOf={hrefOf}
        reserveRows={6}
        empty={<EmptyState icon={<Inbox />} title={t.noneTitle} description={t.noneText} />}
      />
    </>
  );
}
