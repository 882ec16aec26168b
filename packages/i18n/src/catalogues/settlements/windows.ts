import type { SettlementWindow } from '#domain/settlements/settlement-policy.ts';
import { say, type Locale } from '../../words.ts';
import { settlementFormWords } from './forms.ts';

/** When a rule settles: "Tue Fri · 17:30 / 1, 15 · 08:00". */
export function windowsText(windows: readonly SettlementWindow[], locale: Locale): string {
  const t = say(settlementFormWords, locale);
  return windows
    .map(
      (window) =>
        `${'days' in window ? window.days.map((day) => t[day]).join(' ') : window.monthDays.join(', ')} · ${window.time}`,
    )
    .join(' / ');
}
