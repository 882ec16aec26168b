import { formatDate } from '#domain/values/time.ts';
import { homeWords } from '#i18n/catalogues/home/words.ts';
import { Card } from '#ui/card.tsx';
import { BarChart } from '#ui/charts/lazy.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { to } from '../../data/paths.ts';
import { Compared } from '../../shell/compared.tsx';
import { beforeInFull } from '../../shell/compared-period.ts';
import { HiddenMoney } from './hidden-money.tsx';
import type { Home } from './home-data.ts';

/** A day of the fortnight as it is written under its bar. */
const dayLabel = (iso: string, locale: 'en' | 'fr') => formatDate(new Date(iso), locale).replace(/ \d{4}$/, '');

/** Two weeks of takings, a bar a day, with the two weeks before marked across them. */
export function FortnightCard({ home, hidden }: { home: Home; hidden: boolean }) {
  const t = useWords(homeWords);
  const locale = useLocale();
  const { lately } = home;
  const { totals, previousTotals } = lately;
  return (
    <Card
      title={t.fortnight}
      actions={<Link href={to('/dashboard')}>{t.dashboard}</Link>}
      className="h-full"
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-xl font-semibold tracking-tight text-fg">
            {hidden ? <HiddenMoney /> : <Money amount={totals.totalAmount} />}
          </span>
          {!hidden && (
            <span className="text-sm">
              <Compared
                period={{ ...lately, asOf: home.asOf }}
                now={totals.totalAmount}
                before={previousTotals.totalAmount}
              />
            </span>
          )}
        </span>
      }
    >
      {hidden ? (
        <p className="grid h-54 place-items-center rounded-md bg-sunken text-muted">{t.chartHidden}</p>
      ) : (
        <BarChart
          label={t.fortnight}
          height={188}
          points={lately.rows.map((row, index) => ({
            label: dayLabel(row.txnPeriod, locale),
            values: [row.totalAmount, lately.previous[index]?.totalAmount ?? null],
          }))}
          series={[{ name: t.collected }, { name: beforeInFull(lately, locale), dashed: true }]}
          empty={t.noTakings}
        />
      )}
    </Card>
  );
}
