import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { formatMoney, wholeAmount } from '#domain/values/money.ts';
import { feeWords } from '#i18n/catalogues/fees/words.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { emptyTier, type TierForm } from './schedule-form.ts';

/** Tiers one under the other. Only where a tier ends is asked: the next one begins there, so there is never a gap. */
export function TierFields({
  tiers,
  errorOf,
  onChange,
}: {
  tiers: readonly TierForm[];
  /** By the path in what is sent. */
  errorOf: (path: string) => string | undefined;
  onChange: (tiers: TierForm[]) => void;
}) {
  const t = useWords(feeWords);
  const locale = useLocale();
  const change = (index: number, part: Partial<TierForm>) =>
    onChange(tiers.map((tier, at) => (at === index ? { ...tier, ...part } : tier)));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">{t.tiers}</legend>
      {tiers.map((tier, index) => {
        const isLast = index === tiers.length - 1;
        const from = index === 0 ? 0 : (wholeAmount(tiers[index - 1]!.upTo) ?? 0) + 1;
        return (
          <div key={index} className="grid grid-cols-1 gap-3 rounded-md border border-border p-3 md:grid-cols-3">
            <div className="flex items-center justify-between gap-2 md:col-span-3">
              <p className="text-sm text-muted">
                {t.fromAmount} {formatMoney(from, locale)}
                {isLast ? ` ${t.open}` : ''}
              </p>
              {tiers.length > 1 && (
                <IconButton
                  small
                  label={t.removeTier}
                  icon={<X />}
                  onClick={() => onChange(tiers.filter((_, at) => at !== index))}
                />
              )}
            </div>
            {!isLast && (
              <Field label={t.toAmount} required error={errorOf(`tiers.${index}.toAmount`)}>
                <MoneyInput value={tier.upTo} onChange={(upTo) => change(index, { upTo })} />
              </Field>
            )}
            <Field label={t.percent} error={errorOf(`tiers.${index}.percentBps`)}>
              <TextInput
                inputMode="decimal"
                suffix="%"
                value={tier.percent}
                onChange={(event) => change(index, { percent: event.target.value })}
              />
            </Field>
            <Field label={t.fixed} error={errorOf(`tiers.${index}.fixed`)}>
              <MoneyInput value={tier.fixed} onChange={(fixed) => change(index, { fixed })} />
            </Field>
            <Field label={t.min} error={errorOf(`tiers.${index}.min`)}>
              <MoneyInput value={tier.min} onChange={(min) => change(index, { min })} />
            </Field>
            <Field label={t.max} error={errorOf(`tiers.${index}.max`)}>
              <MoneyInput value={tier.max} onChange={(max) => change(index, { max })} />
            </Field>
          </div>
        );
      })}
      <Button
        size="small"
        className="w-fit"
        icon={<Plus />}
        disabled={tiers.length >= 12}
        onClick={() => onChange([...tiers, emptyTier])}
      >
        {t.addTier}
      </Button>
    </fieldset>
  );
}
