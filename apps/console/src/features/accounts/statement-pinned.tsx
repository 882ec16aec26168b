import { useEffect, useRef, useState } from 'react';
import type { Statement } from '#contract/accounts/api.ts';
import { formatDate } from '#domain/values/time.ts';
import { statementWords } from '#i18n/catalogues/accounts/statement.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';

/**
 * What the sum says, under the header of the page once the sum is above it: whoever reads line after line still sees
 * what they come to. It lies over the lines and takes no place of its own, so that nothing jumps.
 */
export function StatementPinned({ statement }: { statement: Statement }) {
  const t = useWords(statementWords);
  const locale = useLocale();
  const spot = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    // What is still below counts as seen, so that a jump past it is noticed like a slow way.
    const observer = new IntersectionObserver(([entry]) => setAway(!entry!.isIntersecting), {
      rootMargin: '-90px 0px 100000px',
    });
    observer.observe(spot.current!);
    return () => observer.disconnect();
  }, []);
  // The year stands in the sum.
  const day = (at: string) => formatDate(at, locale).replace(/ \d{4}$/, '');
  return (
    <>
      <div ref={spot} className="h-px" />
      <div className="no-print sticky top-[var(--header)] z-10 -mt-px h-0">
        {isAway && (
          <div
            aria-hidden="true"
            className="enter-fade -mx-3 flex items-center justify-between gap-3 border-b border-border bg-card px-4 py-2 lifted md:-mx-4 md:px-6"
          >
            <span className="min-w-0 truncate text-sm text-muted">
              <span className="max-sm:hidden">{statement.accountName[locale]} · </span>
              {day(statement.from)} – {day(statement.to)}
            </span>
            <span className="flex shrink-0 items-baseline gap-2">
              <span className="text-sm text-muted">{t.closing}</span>
              <Money amount={statement.closingBalance} className="font-semibold" />
            </span>
          </div>
        )}
      </div>
    </>
  );
}
