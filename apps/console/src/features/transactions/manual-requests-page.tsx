import { useMemo } from 'react';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { ManualRequest } from '#contract/transactions/manual-requests.ts';
import { stageWord } from '#domain/payments/status-tones.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { manualRequestWords } from '#i18n/catalogues/transactions/manual-requests.ts';
import { say, type Locale } from '#i18n/words.ts';
import { clock } from '#ui/clock.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { toldPath } from '../../data/paths.ts';
import { useRoute } from '../../data/route.ts';
import { RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';

/** Payments a person carries out and deposits a person has to see, the longest waiting first. */
export function Screen() {
  const t = useWords(manualRequestWords);
  const locale = useLocale();
  const { row } = useRoute();
  const list = useList(transactionsApi.manualRequests, { paged: false, refetchInterval: 60_000 });
  // Drawn anew with each answer: what is said is how long somebody waits.
  const columns = useMemo(() => columnsIn(locale, clock.noted(list.dataUpdatedAt)), [locale, list.dataUpdatedAt]);
  return (
    <>
      <PageHeader title={row.title[locale]} description={t.text} />
      <RecordList
        list={list}
        label={row.title[locale]}
        columns={columns}
        failedTitle={t.failed}
        empty={<EmptyState title={t.emptyTitle} description={t.emptyText} />}
      />
    </>
  );
}

function columnsIn(locale: Locale, now: Date): Column<ManualRequest>[] {
  const t = say(manualRequestWords, locale);
  return [
    {
      id: 'what',
      header: t.what,
      card: 'title',
      cell: (row) => <Link href={toldPath(row.path)}>{row.kind === 'payout' ? t.payout : t.deposit}</Link>,
    },
    { id: 'name', header: t.name, card: 'meta', cell: (row) => row.name },
    {
      id: 'amount',
      header: t.amount,
      align: 'end',
      card: 'amount',
      cell: (row) => <Money amount={row.amount} className="font-medium" />,
    },
    {
      id: 'status',
      header: t.status,
      card: 'status',
      cell: (row) =>
        row.kind === 'payout' ? (
          <Mark of="toDo">{t.waits}</Mark>
        ) : (
          <StatusPill status={stageWord(row.stage ?? row.status, 'inbound')} />
        ),
    },
    {
      id: 'proof',
      header: t.proof,
      card: 'meta',
      cell: (row) => [row.proof, row.hasFile ? t.file : null].filter(Boolean).join(' · ') || t.noProof,
    },
    { id: 'handler', header: t.handler, card: 'meta', cell: (row) => row.handlerName },
    {
      id: 'clock',
      header: t.clock,
      card: 'meta',
      cell: (row) => {
        const since = new Date(row.waitingSince);
        return (
          <span title={formatDateTime(since, locale)}>
            {t.hours({ count: Math.max(0, Math.floor((now.getTime() - since.getTime()) / 3_600_000)) })}
          </span>
        );
      },
    },
  ];
}
