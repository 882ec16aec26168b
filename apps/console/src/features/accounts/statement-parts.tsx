import { dayCount, formatDate, type DayRange } from '#domain/values/time.ts';
import { statementWords } from '#i18n/catalogues/accounts/statement.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { StatementDownload } from './statement-download.tsx';

type Props = { parts: readonly DayRange[]; query: { accountId?: string }; onPeriod: (period: DayRange) => void };

/** A period longer than one statement, as the statements it is made of: each to look at or to keep, none left out. */
export function StatementParts({ parts, query, onPeriod }: Props) {
  const t = useWords(statementWords);
  const locale = useLocale();
  return (
    <Card title={t.partsTitle({ count: parts.length })} description={t.partsText} flush>
      <ul className="divide-y divide-border border-t border-border">
        {parts.map((part) => (
          <li key={part.from} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
            <span className="min-w-0">
              <span className="block font-medium tabular-nums">
                {formatDate(part.from, locale)} – {formatDate(part.to, locale)}
              </span>
              <span className="block text-sm text-muted">{t.days({ count: dayCount(part.from, part.to) })}</span>
            </span>
            <span className="flex flex-wrap gap-2">
              <Button onClick={() => onPeriod(part)}>{t.show}</Button>
              <StatementDownload query={{ ...query, ...part }} disabled={false} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
