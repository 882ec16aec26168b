import type { Statement } from '#contract/accounts/api.ts';
import { formatDate } from '#domain/values/time.ts';
import { accountWords } from '#i18n/catalogues/accounts/words.ts';
import { statementWords } from '#i18n/catalogues/accounts/statement.ts';
import { Card } from '#ui/card.tsx';
import { LineChart } from '#ui/charts/lazy.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';

/** The balance at the end of each day of the period; of a single day there is no line to draw. */
export function StatementChart({ statement }: { statement: Statement }) {
  const t = useWords(statementWords);
  const { booked } = useWords(accountWords);
  const locale = useLocale();
  if (statement.days.length < 2) return null;
  return (
    <Card title={t.chart} className="no-print">
      <LineChart
        label={t.chartOf({ account: statement.accountName[locale] })}
        height={168}
        points={statement.days.map(({ day, balance }) => ({
          label: formatDate(day, locale).replace(/ \d{4}$/, ''),
          values: [balance],
        }))}
        series={[{ name: booked }]}
      />
    </Card>
  );
}
