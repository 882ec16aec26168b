import type { ReactNode } from 'react';
import { formatMoney } from '#domain/values/money.ts';
import { formatDate, localDay } from '#domain/values/time.ts';
import { nextPart } from '#domain/accounts/withholding.ts';
import type { holdReasonWords } from '#i18n/catalogues/accounts/hold-reasons.ts';
import type { withheldWords } from '#i18n/catalogues/withholdings/words.ts';
import type { Locale, Spoken } from '#i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { clock } from '#ui/clock.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { Link } from '#ui/link.tsx';
import { Money } from '#ui/money.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { can } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';
import { actionOf, mayDo } from '../../data/record-actions.ts';
import { holdReason, sourceHref } from './hold-reasons.ts';
import { daysUntil, type Hold } from './withheld-summary.ts';

export const requestHref = (approvalId: string) =>
  to('/apps/workflow/approvals/progress/{workflowId}', { workflowId: approvalId });

type Words = Spoken<typeof withheldWords>;
export type ColumnFacts = { accountName: (id: string) => string; onRelease: (id: string) => void; showUsed: boolean };

export function withheldColumns(
  t: Words,
  a: Spoken<typeof holdReasonWords>,
  locale: Locale,
  { accountName, onRelease, showUsed }: ColumnFacts,
): Column<Hold>[] {
  const today = localDay(clock.date());
  /** The next part of a plan, or the days until all of it comes free. */
  const daysLeft = (hold: Hold) => {
    const part = hold.status === 'withheld' ? nextPart(hold.releasePlan, hold.released + hold.consumed) : null;
    return part
      ? t.nextPart({ amount: formatMoney(part.amount, locale), day: formatDate(part.on, locale) })
      : wholeIn(hold);
  };
  const wholeIn = (hold: Hold) =>
    hold.status === 'withheld' && hold.releaseOn ? t.daysLeft({ count: daysUntil(hold.releaseOn, today) }) : null;
  const columns: (Column<Hold> | false)[] = [
    {
      id: 'reason',
      header: t.reason,
      card: 'title',
      cell: (hold) =>
        twoLines(<span className="font-medium">{holdReason(hold.reasonCode, a)}</span>, accountName(hold.accountId)),
      cardCell: (hold) => <span className="font-medium">{holdReason(hold.reasonCode, a)}</span>,
    },
    {
      id: 'source',
      header: t.source,
      cell: (hold) => {
        const href = sourceHref(hold.refId);
        if (href)
          return (
            <Link href={href} className="font-mono text-xs">
              {hold.refId}
            </Link>
          );
        return twoLines(hold.createdByName ? t.by({ name: hold.createdByName }) : hold.refId, hold.note);
      },
    },
    { id: 'since', header: t.since, cell: (hold) => formatDate(new Date(hold.createdAt), locale) },
    { id: 'amount', header: t.amount, align: 'end', cell: (hold) => <Money amount={hold.amount} /> },
    { id: 'released', header: t.releasedPart, align: 'end', cell: (hold) => <Money amount={hold.released} /> },
    showUsed && { id: 'used', header: t.used, align: 'end', cell: (hold) => <Money amount={hold.consumed} /> },
    {
      id: 'remaining',
      header: t.remaining,
      align: 'end',
      card: 'amount',
      cell: (hold) => <Money amount={hold.remaining} className="font-semibold" />,
    },
    {
      id: 'releaseOn',
      header: t.releaseOn,
      card: 'meta',
      cell: (hold) => hold.releaseOn && twoLines(formatDate(hold.releaseOn, locale), daysLeft(hold)),
      cardCell: (hold) => daysLeft(hold) ?? (hold.releaseOn && formatDate(hold.releaseOn, locale)),
    },
    // One column for the state and for what can be done about it: the tab says already that it is withheld.
    {
      id: 'status',
      header: t.status,
      card: 'status',
      align: 'end',
      cell: (hold) => {
        if (hold.waiting)
          return twoLines(<WaitingRelease hold={hold} t={t} />, formatMoney(hold.waiting.amount, locale));
        const release = hold.status === 'withheld' && actionOf(hold, 'release');
        return release ? (
          <Button
            size="small"
            disabledReason={release.disabledReason?.[locale] ?? null}
            onClick={() => onRelease(hold.id)}
          >
            {t.release}
          </Button>
        ) : (
          <StatusPill status={hold.status} />
        );
      },
      cardCell: (hold) => {
        if (hold.waiting) return <WaitingRelease hold={hold} t={t} />;
        const mayRelease = hold.status === 'withheld' && mayDo(hold, 'release');
        return mayRelease ? (
          <Button size="small" onClick={() => onRelease(hold.id)}>
            {t.release}
          </Button>
        ) : (
          <StatusPill status={hold.status} />
        );
      },
    },
  ];
  return columns.filter((column) => column !== false);
}

const twoLines = (first: ReactNode, second: string | null) => (
  <>
    {first}
    {second && (
      <span className="block max-w-48 truncate text-xs text-muted" title={second}>
        {second}
      </span>
    )}
  </>
);

/** A release that others decide about, and the way to their request. */
function WaitingRelease({ hold, t }: { hold: Hold; t: Words }) {
  const approvalId = hold.waiting?.approvalId;
  return approvalId && can('approvals:view') ? (
    <Link href={requestHref(approvalId)}>{t.releaseWaits}</Link>
  ) : (
    <>{t.releaseWaits}</>
  );
}
