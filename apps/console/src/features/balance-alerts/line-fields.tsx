import type { AlertBasis } from '#domain/accounts/balance-bands.ts';
import { alertWords } from '#i18n/catalogues/balance-alerts/words.ts';
import { CountInput } from '#ui/count-input.tsx';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import type { AlertForm } from './alert-form.ts';

export type AlertFieldsProps = {
  form: AlertForm;
  patch: (part: Partial<AlertForm>) => void;
  errorOf: (field: keyof AlertForm) => string | undefined;
};

/** What is watched, and the three lines: too low, getting low, fine again. */
export function LineFields({ form, patch, errorOf }: AlertFieldsProps) {
  const t = useWords(alertWords);
  const byDays = form.basis === 'runwayDays';
  // Francs are no days: another basis asks for another line.
  const choose = (basis: AlertBasis) =>
    patch({ basis, ...((basis === 'runwayDays') === byDays ? {} : { threshold: null }) });
  return (
    <>
      <RadioCards
        label={t.basis}
        value={form.basis}
        onChange={choose}
        options={[
          { value: 'available', label: t.basisAvailable, hint: t.basisAvailableHint },
          { value: 'availableMinusQueued', label: t.basisQueued, hint: t.basisQueuedHint },
          { value: 'runwayDays', label: t.basisRunway, hint: t.basisRunwayHint },
        ]}
      />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
        <Field label={byDays ? t.thresholdDays : t.threshold} required error={errorOf('threshold')}>
          {byDays ? (
            <CountInput digits={2} value={form.threshold} onChange={(threshold) => patch({ threshold })} />
          ) : (
            <MoneyInput value={form.threshold} onChange={(threshold) => patch({ threshold })} />
          )}
        </Field>
        <Field label={t.approach} error={errorOf('approach')}>
          <CountInput
            digits={4}
            suffix={t.percentOf}
            value={form.approach}
            onChange={(approach) => patch({ approach })}
          />
        </Field>
        <Field label={t.recover} error={errorOf('recover')}>
          <CountInput digits={4} suffix={t.percentOf} value={form.recover} onChange={(recover) => patch({ recover })} />
        </Field>
      </div>
    </>
  );
}
