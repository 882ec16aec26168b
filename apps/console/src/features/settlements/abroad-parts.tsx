import { useMemo } from 'react';
import type { ExchangeRate } from '#contract/exchange-rates/api.ts';
import { foreignCents } from '#domain/fees/exchange.ts';
import { countryCodes, oftenPaid } from '#domain/values/countries.ts';
import { wholeAmount, type TypedAmount } from '#domain/values/money.ts';
import { settlementFormWords } from '#i18n/catalogues/settlements/forms.ts';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { foreignMoney, rateInWords } from './foreign-money.ts';

/** What arrives at the rate in force, with every digit that is typed: the price is known before anybody is named. */
export function Arrives({ amount, rate }: { amount: TypedAmount; rate: ExchangeRate }) {
  const t = useWords(settlementFormWords);
  const locale = useLocale();
  const francs = wholeAmount(amount) ?? 0;
  return (
    <div className="rounded-md bg-sunken px-4 py-3">
      <p className="text-muted">{t.arrivesAbout}</p>
      <p className="text-2xl font-semibold tracking-tight tabular-nums" aria-live="polite">
        {francs > 0 ? foreignMoney(foreignCents(francs, rate.sellMicros), rate.base, locale) : `– ${rate.base}`}
      </p>
      <p className="text-sm text-muted tabular-nums">{rateInWords(rate.base, rate.sellMicros, locale)}</p>
      <p className="mt-1 text-sm text-muted">{t.arrivesHint}</p>
    </div>
  );
}

type CountryProps = { value: string; error: string | undefined; onChange: (country: string) => void };

/** Every country by its name; those that are often paid stand first. */
export function CountryField({ value, error, onChange }: CountryProps) {
  const t = useWords(settlementFormWords);
  const locale = useLocale();
  const named = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    return countryCodes
      .map((code) => ({ code, name: names.of(code) ?? code }))
      .toSorted((a, b) => a.name.localeCompare(b.name, locale));
  }, [locale]);
  const option = ({ code, name }: { code: string; name: string }) => (
    <option key={code} value={code}>
      {name}
    </option>
  );
  return (
    <Field label={t.country} required error={error}>
      <Select placeholder={t.chooseCountry} value={value} onChange={(event) => onChange(event.target.value)}>
        <optgroup label={t.oftenPaid}>
          {oftenPaid.map((code) => option(named.find((one) => one.code === code)!))}
        </optgroup>
        <optgroup label={t.allCountries}>{named.filter(({ code }) => !oftenPaid.includes(code)).map(option)}</optgroup>
      </Select>
    </Field>
  );
}
