import { statementWords } from '#i18n/catalogues/accounts/statement.ts';
import { cx } from '#ui/cx.ts';
import { useWords } from '#ui/locale.tsx';
import type { QuickPeriod } from './statement-period.ts';

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
    <div role="group" aria-label={t.quick} className="no-print mt-4 flex flex-wrap gap-2">
      {periods.map(({ key, label, from, to }) => {
        const isCurrent = from === current.from && to === current.to;
        return (
          <button
            key={key}
            type="button"
            aria-pressed={isCurrent}
            onClick={() => onPick({ from, to })}
            className={cx(
              'min-h-11 rounded-full border px-3.5 text-sm font-medium transition-colors md:min-h-8',
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
