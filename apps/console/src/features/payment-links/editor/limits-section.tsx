import { formatNumber } from '#domain/values/money.ts';
import { formatDate, isDay, localDay } from '#domain/values/time.ts';
import { linkEditorMoreWords } from '#i18n/catalogues/payment-links/editor-more.ts';
import { clock } from '#ui/clock.ts';
import { CountInput } from '#ui/count-input.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { fieldId, useEditor } from './editor-context.ts';
import { wholeDay } from './editor-form.ts';
import { FoldedSection } from './section.tsx';

/** How often, by whom, and from when to when it can be paid. */
export function LimitsSection() {
  const t = useWords(linkEditorMoreWords);
  const locale = useLocale();
  const { form, patch, errorOf } = useEditor();
  const summary = [
    form.use === 'single'
      ? t.sumOnce
      : typeof form.paymentsMax === 'number'
        ? t.sumMax({ count: formatNumber(form.paymentsMax, locale) })
        : t.sumMany,
    form.endsDay && isDay(form.endsDay) && t.sumUntil({ day: formatDate(form.endsDay, locale) }),
  ];
  const today = localDay(clock.date());
  return (
    <FoldedSection id="limits" title={t.limits} summary={summary.filter(Boolean).join(' · ')}>
      <RadioCards
        label={t.use}
        columns={2}
        value={form.use}
        onChange={(use) => patch({ use })}
        options={[
          { value: 'multi', label: t.useMulti, hint: t.useMultiHint },
          { value: 'single', label: t.useSingle, hint: t.useSingleHint },
        ]}
      />
      {form.use === 'multi' && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field id={fieldId('paymentsMax')} label={t.paymentsMax} error={errorOf('paymentsMax')} optional>
            <CountInput
              placeholder={t.noLimit}
              value={form.paymentsMax}
              onChange={(paymentsMax) => patch({ paymentsMax })}
            />
          </Field>
          <Field id={fieldId('perPhoneMax')} label={t.perPhoneMax} error={errorOf('perPhoneMax')} optional>
            <CountInput
              digits={4}
              placeholder={t.noLimit}
              value={form.perPhoneMax}
              onChange={(perPhoneMax) => patch({ perPhoneMax })}
            />
          </Field>
        </div>
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-2">
          <Field id={fieldId('startsAt')} label={t.startsAt} error={errorOf('startsAt')}>
            <DateField value={form.startsDay} onChange={(startsDay) => patch({ startsDay })} />
          </Field>
          <Field
            label={
              <>
                <span aria-hidden="true">{t.time}</span>
                <span className="sr-only">{t.startTime}</span>
              </>
            }
          >
            <TimeField
              value={form.startsTime}
              usual={wholeDay.from}
              onChange={(startsTime) => patch({ startsTime })}
              disabled={!form.startsDay}
            />
          </Field>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-2">
          <Field id={fieldId('expiresAt')} label={t.expiresAt} error={errorOf('expiresAt')}>
            <DateField value={form.endsDay} min={form.startsDay ?? today} onChange={(endsDay) => patch({ endsDay })} />
          </Field>
          <Field
            label={
              <>
                <span aria-hidden="true">{t.time}</span>
                <span className="sr-only">{t.endTime}</span>
              </>
            }
          >
            <TimeField
              value={form.endsTime}
              usual={wholeDay.to}
              onChange={(endsTime) => patch({ endsTime })}
              disabled={!form.endsDay}
            />
          </Field>
        </div>
      </div>
      <p className="-mt-2 text-sm text-muted">{t.zone}</p>
    </FoldedSection>
  );
}
