import type { SettlementPolicy } from '#contract/settlements/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { settlementFormWords } from '#i18n/catalogues/settlements/forms.ts';
import { useLocale, useWords } from '#ui/locale.tsx';

/** What a rule settles, whither and when: what its card shows, and who switches it on confirms. */
export function useRuleItems(policy: SettlementPolicy) {
  const t = useWords(settlementFormWords);
  const locale = useLocale();
  const money = (amount: number) => formatMoney(amount, locale);
  const windows = policy.windows.map(
    (window) =>
      `${'days' in window ? window.days.map((day) => t[day]).join(' ') : window.monthDays.join(', ')} · ${window.time}`,
  );
  return [
    { label: t.source, value: policy.source.name[locale] },
    {
      label: t.destination,
      value: policy.destination && `${policy.destination.label} · ${policy.destination.masked}`,
    },
    { label: t.when, value: windows.join(' / ') },
    { label: t.sweep, value: t[`sweep_${policy.sweep}`] },
    { label: t.minAmount, value: money(policy.minAmount) },
    { label: t.maxAmount, value: money(policy.maxAmount) },
    { label: t.retain, value: money(policy.retainAmount) },
  ];
}
