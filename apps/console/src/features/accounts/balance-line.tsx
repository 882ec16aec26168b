import { formatDate } from '#domain/values/time.ts';
import { accountWords } from '#i18n/catalogues/accounts/words.ts';
import type { Locale } from '#i18n/words.ts';
import { LineChart } from '#ui/charts/lazy.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';

export type DayBalance = { day: string; balance: number };

const short = (day: string, locale: Locale) => formatDate(day, locale).replace(/ \d{4}$/, '');

/** What was booked at the end of each day. */
export function BalanceLine({ days, account, height }: { days: DayBalance[]; account: string; height: number }) {
  const t = useWords(accountWords);
  const locale = useLocale();
  return (
    <LineChart
      label={t.lineOf({ account })}
      height={height}
      points={days.map(({ day, balance }) => ({ label: short(day, locale), values: [balance] }))}
      series={[{ name: t.booked }]}
      empty={t.noMovement}
    />
  );
}
