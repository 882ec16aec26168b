import type { BusinessLevels } from '#contract/business-levels/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { businessLevelsWords } from '#i18n/catalogues/business-levels/words.ts';
import { useLocale, useWords } from '#ui/locale.tsx';

type Props = { caps: Pick<BusinessLevels['levels'][number], 'in' | 'out'>; used: NonNullable<BusinessLevels['used']> };

/**
 * What of the caps is used today and this month: in words, and as a bar for the eye. Where there is no cap, nothing.
 */
export function LevelUse({ caps, used }: Props) {
  const w = useWords(businessLevelsWords);
  const locale = useLocale();
  const rows = (
    [
      ['in', w.collectUsed],
      ['out', w.payOut],
    ] as const
  ).flatMap(([direction, name]) => {
    const { perDay, perMonth } = caps[direction];
    return [
      ...(perDay ? [{ name, sentence: w.today, used: used[direction].day, cap: perDay }] : []),
      ...(perMonth ? [{ name, sentence: w.thisMonth, used: used[direction].month, cap: perMonth }] : []),
    ];
  });
  if (rows.length === 0) return null;
  return (
    <ul className="mt-4 grid grid-cols-1 gap-3 md:grid-cols-2">
      {rows.map((row) => {
        const said = row.sentence({ used: formatMoney(row.used, locale), cap: formatMoney(row.cap, locale) });
        return (
          <li key={row.name + said} className="grid gap-2 text-sm">
            <span className="grid">
              <span className="font-medium">{row.name}</span>
              <span className="tabular-nums">
                {said}
                {row.used > row.cap && <span className="font-medium"> · {w.above}</span>}
              </span>
            </span>
            <span aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-sunken">
              <span
                className={row.used > row.cap ? 'bg-danger' : 'bg-primary'}
                style={{ width: `${Math.min(1, row.used / row.cap) * 100}%` }}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
