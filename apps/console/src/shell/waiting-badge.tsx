import { approvalCounts } from '#contract/approvals/counts.ts';
import { badgeCount } from '#i18n/catalogues/notifications/bell.ts';
import { navigationWords } from '#i18n/catalogues/shell/navigation.ts';
import { useWords } from '#ui/locale.tsx';
import { useEndpoint } from '../data/use-endpoint.ts';

/**
 * How many requests wait for this person, at the end of the menu entry. The live feed keeps it true; where that is
 * silent it asks by itself.
 */
export function WaitingBadge() {
  const t = useWords(navigationWords);
  const { data } = useEndpoint(approvalCounts, {}, { refetchInterval: 60_000 });
  const count = data?.forMe ?? 0;
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-primary px-1.5 text-xs font-semibold text-on-primary tabular-nums">
      {badgeCount(count)}
      <span className="sr-only"> {t.waitForYou}</span>
    </span>
  );
}
