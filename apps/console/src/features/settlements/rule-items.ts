import type { PolicyTerms } from '#contract/settlements/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { settlementFormWords } from '#i18n/catalogues/settlements/forms.ts';
import { windowsText } from '#i18n/catalogues/settlements/windows.ts';
import { say, type Locale } from '#i18n/words.ts';

/** What a rule settles, whither and when: what its card shows, and who switches it on confirms. */
export function ruleItems(policy: PolicyTerms, locale: Locale) {
  const t = say(settlementFormWords, locale);
  const money = (amount: number) => formatMoney(amount, locale);
  return [
    { label: t.source, value: policy.source.name[locale] },
    {
      label: t.destination,
      value: policy.destination && `${policy.destination.label} · ${policy.destination.masked}`,
    },
    { label: t.when, value: windowsText(policy.windows, locale) },
    { label: t.sweep, value: t[`sweep_${policy.sweep}`] },
    { label: t.minAmount, value: money(policy.minAmount) },
    { label: t.maxAmount, value: money(policy.maxAmount) },
    { label: t.retain, value: money(policy.retainAmount) },
  ];
}

/** What is another in the rule that waits than in the one in force. */
export function changedItems(policy: PolicyTerms, proposed: PolicyTerms, locale: Locale) {
  const t = say(settlementFormWords, locale);
  const all = (rule: PolicyTerms) => [
    { label: t.name, value: rule.name },
    ...ruleItems(rule, locale),
    { label: t.priority, value: String(rule.priority) },
  ];
  const today = all(policy);
  return all(proposed).filter(
    ({ label, value }, place) =>
      value !== today[place]!.value ||
      // Two accounts may be called alike.
      (label === t.destination && policy.linkedAccountId !== proposed.linkedAccountId),
  );
}
