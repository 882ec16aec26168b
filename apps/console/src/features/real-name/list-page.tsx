import IdCard from 'lucide-react/icons/id-card';
import { useMemo } from 'react';
import { realNameApi, type RealName } from '#contract/real-name/api.ts';
import { identityMarks } from '#domain/payments/state-marks.ts';
import { realNameStatuses } from '#domain/states/business-review.ts';
import { formatDate } from '#domain/values/time.ts';
import { realNameWords } from '#i18n/catalogues/account/words.ts';
import { identityTypeNames } from '#i18n/catalogues/business-review/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useCan } from '../../data/ability.ts';
import { listSearch } from '../../data/list-search.ts';
import { to } from '../../data/paths.ts';
import { choice, options, typed } from '../../shell/list/filters.ts';
import { RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';

const search = listSearch(realNameApi.list.query);
const nameOf = (row: RealName) => row.fullName;

function nameOfStatus(status: RealName['status'], locale: Locale): string {
  const t = say(realNameWords, locale);
  return { pending: t.statusPending, approved: t.statusApproved, rejected: t.statusRejected }[status];
}

function columnsIn(locale: Locale): Column<RealName>[] {
  const t = say(realNameWords, locale);
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
      cell: (row) => <Mark of={identityMarks[row.status]}>{nameOfStatus(row.status, locale)}</Mark>,
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
  const list = useList(realNameApi.list, {
    search,
    filters: [
      choice(
        'status',
        t.status,
        options(realNameStatuses, (status) => nameOfStatus(status, locale)),
        { single: true },
      ),
      choice(
        'olderThanDays',
        t.age,
        options(['1', '3', '7', '30'], (days) => t.olderThan({ days: Number(days) })),
        { single: true, named: (days) => t.olderThan({ days: Number(days) }) },
      ),
      typed('reviewer', t.reviewer, { hint: t.searchReviewer }),
    ],
  });
  const columns = useMemo(() => columnsIn(locale), [locale]);
  const mine = maySubmit && (
    <ButtonLink href={to('/account/real-name-verification')} variant="primary">
      {t.mine}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t.list} description={t.listText} actions={mine} />
      <RecordList
        list={list}
        label={t.list}
        columns={columns}
        nameOf={nameOf}
        reserveRows={6}
        empty={<EmptyState icon={<IdCard />} title={t.noneTitle} description={t.noneText} actions={mine} />}
      />
    </>
  );
}
