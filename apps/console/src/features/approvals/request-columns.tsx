import type { ApprovalRow } from '#contract/approvals/schemas.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { approvalWords } from '#i18n/catalogues/approvals/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { clock } from '#ui/clock.ts';
import { Mark } from '#ui/mark.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { BareLink } from '#ui/link.tsx';
import { Money } from '#ui/money.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { to } from '../../data/paths.ts';
import { stretch, timeLeft } from './age.ts';
import { SubjectIcon } from './subject-icon.tsx';

export const hrefOf = (row: ApprovalRow) =>
  to('/apps/workflow/approvals/progress/{workflowId}', { workflowId: row.id });
const none = <span className="text-subtle">–</span>;

/** The columns of the approval centre; what is done shows its end instead of its step. */
export function requestColumns(locale: Locale, isDone: boolean): Column<ApprovalRow>[] {
  const t = say(approvalWords, locale);
  const now = clock.now();
  const marks = (row: ApprovalRow) => (
    <span className="flex flex-wrap gap-1">
      {row.urgent && !row.endedAt && <Mark of="urgent" />}
      {row.warnings.length > 0 && <Mark of="lookTwice">{t.warningCount({ count: row.warnings.length })}</Mark>}
    </span>
  );
  const party = (row: ApprovalRow) => row.party ?? (row.count === null ? null : t.people({ count: row.count }));
  const when = (at: string) => (
    <time dateTime={at} title={formatDateTime(new Date(at), locale)} className="tabular-nums">
      {formatDateTime(new Date(at), locale)}
    </time>
  );
  const left = (at: string) => t.inTime({ time: timeLeft(new Date(at).getTime() - now, locale) });
  return [
    {
      id: 'what',
      header: t.columnWhat,
      card: 'title',
      cell: (row) => (
        <span className="flex items-center gap-3">
          <SubjectIcon subject={row.subject} />
          <span className="grid min-w-0 gap-0.5">
            <BareLink
              href={hrefOf(row)}
              title={row.title[locale]}
              className="block max-w-72 truncate rounded-sm font-medium hover:underline"
            >
              {row.title[locale]}
            </BareLink>
            <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
              {t.subject({ subject: row.subject })}
              {marks(row)}
            </span>
          </span>
        </span>
      ),
      cardCell: (row) => (
        <span className="grid gap-1">
          <span className="line-clamp-2 font-medium whitespace-normal">{row.title[locale]}</span>
          {marks(row)}
        </span>
      ),
    },
    {
      id: 'amount',
      header: t.columnAmount,
      align: 'end',
      card: 'amount',
      cell: (row) => (row.amount === null ? none : <Money amount={row.amount} className="font-medium" />),
    },
    {
      id: 'party',
      header: t.columnParty,
      card: 'meta',
      cell: (row) => (
        <span className="block max-w-72 truncate" title={party(row) ?? undefined}>
          {party(row) ?? none}
        </span>
      ),
      cardCell: party,
    },
    { id: 'maker', header: t.columnMaker, card: 'meta', cell: (row) => row.requestedBy.name },
    ...(isDone
      ? [
          {
            id: 'status',
            header: t.columnStatus,
            card: 'status' as const,
            cell: (row: ApprovalRow) => <StatusPill status={row.status} />,
          },
          {
            id: 'ended',
            header: t.columnEnded,
            card: 'meta' as const,
            cell: (row: ApprovalRow) => row.endedAt && when(row.endedAt),
          },
        ]
      : [
          {
            id: 'age',
            header: t.columnAge,
            card: 'meta' as const,
            cell: (row: ApprovalRow) => (
              <time
                dateTime={row.createdAt}
                title={formatDateTime(new Date(row.createdAt), locale)}
                className="tabular-nums"
              >
                {stretch(now - new Date(row.createdAt).getTime(), locale)}
              </time>
            ),
          },
          {
            id: 'step',
            header: t.columnStep,
            card: 'status' as const,
            cell: (row: ApprovalRow) =>
              row.status === 'onHold' ? (
                <StatusPill status="onHold" />
              ) : (
                <span className="grid">
                  <span className="tabular-nums">{t.stepOf({ no: row.stepNo, count: row.stepCount })}</span>
                  <span className="block max-w-72 truncate text-sm text-muted">{row.waitsFor.join(', ')}</span>
                </span>
              ),
          },
          {
            id: 'lapses',
            header: t.columnLapses,
            cell: (row: ApprovalRow) => <span className="tabular-nums">{left(row.takesEffectAt ?? row.lapsesAt)}</span>,
          },
        ]),
  ];
}
