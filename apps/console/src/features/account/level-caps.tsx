import type { BusinessLevels } from '#contract/business-levels/api.ts';
import { isClosed, noCaps } from '#domain/organisations/business-levels.ts';
import { formatMoney } from '#domain/values/money.ts';
import { businessLevelsWords } from '#i18n/catalogues/business-levels/words.ts';
import { useLocale, useWords } from '#ui/locale.tsx';

type Step = Pick<BusinessLevels['levels'][number], 'in' | 'out'>;

/** What one level may move, in words. */
export function LevelCaps({ caps }: { caps: Step }) {
  const w = useWords(businessLevelsWords);
  const locale = useLocale();
  if (isClosed(caps.in) && isClosed(caps.out)) return <span className="mt-2 text-sm">{w.closed}</span>;
  if (noCaps(caps.in) && noCaps(caps.out)) return <span className="mt-2 text-sm">{w.noCap}</span>;
  const lines = (one: Step['in']): string[] => {
    if (isClosed(one)) return [w.closed];
    if (noCaps(one)) return [w.noCap];
    const said = (cap: number | null, sentence: (p: { cap: string }) => string) =>
      cap === null ? [] : [sentence({ cap: formatMoney(cap, locale) })];
    return [...said(one.perPayment, w.perPayment), ...said(one.perDay, w.perDay), ...said(one.perMonth, w.perMonth)];
  };
  return (
    <span className="mt-2 grid gap-2 text-sm">
      {(
        [
          [w.collect, caps.in],
          [w.payOut, caps.out],
        ] as const
      ).map(([name, one]) => (
        <span key={name} className="grid">
          <span className="font-medium">{name}</span>
          {lines(one).map((line) => (
            <span key={line} className="tabular-nums">
              {line}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
