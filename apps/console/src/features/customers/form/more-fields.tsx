import ChevronRight from 'lucide-react/icons/chevron-right';
import { limits } from '#domain/values/limits.ts';
import { customerFormWords } from '#i18n/catalogues/customers/form.ts';
import { localDay } from '#domain/values/time.ts';
import { clock } from '#ui/clock.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { CustomerForm } from './customer-form.ts';

type Props = {
  form: CustomerForm;
  set: (patch: Partial<CustomerForm>) => void;
  errorOf: (path: string) => string | undefined;
  open: boolean;
  onToggle: (open: boolean) => void;
};
type TextName = 'firstName' | 'lastName' | 'companyName' | 'niu' | 'rccm' | 'externalRef' | 'address';

/** What few customers need; folded, so that adding one stays a matter of a name and a number. */
export function MoreFields({ form, set, errorOf, open, onToggle }: Props) {
  const t = useWords(customerFormWords);
  const text = (name: TextName, max: number, hint?: string) => (
    <Field label={t[name]} error={errorOf(name)} hint={hint}>
      <TextInput
        name={name}
        maxLength={max}
        autoComplete="off"
        value={form[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  );
  const today = localDay(clock.date());
  return (
    <details
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className="group rounded-md border border-border"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-md px-3 py-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ChevronRight className="shrink-0 text-muted transition-transform group-open:rotate-90" />
        <span className="grid">
          <span className="font-medium">{t.more}</span>
          <span className="text-sm text-muted">{t.moreHint}</span>
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-4 border-t border-border p-3">
        {form.type === 'person' ? (
          <>
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              {text('firstName', 60)}
              {text('lastName', 60)}
            </div>
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <Field label={t.dob} error={errorOf('dob')}>
                <DateField
                  name="dob"
                  value={form.dob}
                  onChange={(dob) => set({ dob })}
                  min="1900-01-01"
                  max={yearsBefore(today, limits.minimumAgeYears)}
                />
              </Field>
              <Field label={t.sex} error={errorOf('sex')}>
                <Select
                  name="sex"
                  value={form.sex}
                  onChange={(event) => set({ sex: event.target.value as CustomerForm['sex'] })}
                  placeholder={t.notSaid}
                  options={(['female', 'male', 'other'] as const).map((value) => ({ value, label: t[value] }))}
                />
              </Field>
            </div>
          </>
        ) : (
          text('companyName', 120)
        )}
        {text('address', 300)}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {text('niu', 20)}
          {text('rccm', 40)}
        </div>
        {text('externalRef', 60, t.externalRefHint)}
      </div>
    </details>
  );
}

/** The latest birthday that is old enough; the 29th of February becomes the 28th. */
function yearsBefore(day: string, years: number): string {
  const text = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
  return text.endsWith('02-29') ? text.replace('02-29', '02-28') : text;
}
