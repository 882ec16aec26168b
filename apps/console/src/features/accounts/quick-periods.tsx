import { statementWords } from '#i18n/catalogues/accounts/statement.ts';
import { cx } from '#ui/cx.ts';
import { useWords } from '#ui/locale.tsx';
import type { QuickPeriod } from './statement-period.ts';

/** One press each, in one line that is drawn along where it is longer than the screen. */
export function QuickPeriods({
  periods,
  current,
  onPick,
}: {
  periods: QuickPeriod[];
  current: { from: string; to: string };
  onPick: (period: { from: string; to: string }) => void;
}) {
  const t = useWords(statementWords);
  return (
    <div
      role="group"
      aria-label={t.quick}
      className="no-print -mx-4 mb-4 flex gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] md:-mx-5 md:px-5"
    >
      {periods.map(({ key, label, from, to }) => {
        const isCurrent = from === current.from && to === current.to;
        return (
          <button
            key={key}
            type="button"
            aria-pressed={isCurrent}
            onClick={() => onPick({ from, to })}
            className={cx(
              'min-h-11 shrink-0 rounded-full border px-3.5 text-sm font-medium transition-colors md:min-h-8',
              isCurrent ? 'border-primary bg-soft text-on-soft' : 'border-border hover:border-control',
            )}
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}
