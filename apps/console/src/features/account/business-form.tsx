import { useEffect, useState, type ReactNode } from 'react';
import { businessReviewApi } from '#contract/business-review/api.ts';
import type { BusinessPatch, BusinessProfile } from '#contract/business-review/schemas.ts';
import { businessSteps, legalForms, type BusinessField, type BusinessStep } from '#domain/organisations/business.ts';
import type { TypedAmount } from '#domain/values/money.ts';
import { businessFieldNames, businessReviewWords, legalFormNames } from '#i18n/catalogues/business-review/words.ts';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useForm } from '../../data/form.ts';
import { RecordFailure } from '../../shell/record-failure.tsx';
import { SubmitButton } from '../../shell/submit-button.tsx';
import { PeopleFields } from './people-fields.tsx';
import { newPerson, peopleOf, personOf, placesOf, storedPeople } from './people-form.ts';

type Props = {
  step: BusinessStep;
  profile: BusinessProfile;
  back: ReactNode;
  onSaved: (profile: BusinessProfile) => void;
};

type Values = ReturnType<typeof formOf>;

/** What stands in the boxes of every step; of numbers of papers only what is typed anew. */
const formOf = ({ values: { people, ...values } }: BusinessProfile) => ({
  legalForm: values.legalForm ?? ('' as const),
  legalName: values.legalName ?? '',
  tradeName: values.tradeName ?? '',
  rccm: values.rccm ?? '',
  niu: values.niu ?? '',
  activity: values.activity ?? '',
  address: values.address ?? '',
  city: values.city ?? '',
  expectedMonthly: values.expectedMonthly as TypedAmount,
  people: people.length > 0 ? people.map(personOf) : [newPerson('p1', 'manager')],
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
/** What of other steps was typed and is not saved yet. */
const typedBeside = (step: BusinessStep, values: Values, begun: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        !(businessSteps[step] as readonly string[]).includes(name) && !isSame(value, begun[name as keyof Values]),
    ),
  );

/**
 * One step of the business information, kept with its button: it stays the same form from step to step, so that going
 * back loses nothing. After a refusal only what was refused can be written in.
 */
export function BusinessForm({ step, profile, back, onSaved }: Props) {
  const t = useWords(businessReviewWords);
  const locale = useLocale();
  const isOpen = (field: BusinessField) => profile.openFields.includes(field);
  const [begun, setBegun] = useState(profile);
  const saved = formOf(profile);
  // What changed since in other parts of the record, papers say, stands in no way.
  const isElsewhere = isSame(saved, formOf(begun));
  const form = useForm(businessReviewApi.save, {
    start: (): Values => formOf(profile),
    schema: businessReviewApi.save.body,
    input: ({ people, ...values }) => {
      const all = { ...values, expectedMonthly: values.expectedMonthly || null, people: peopleOf(people) };
      const open = businessSteps[step].filter(isOpen).map((field) => [field, all[field]]);
      return {
        body: {
          version: (isElsewhere ? profile : begun).version,
          fields: Object.fromEntries(open) as BusinessPatch['fields'],
        },
      };
    },
    invalidates: [businessReviewApi.get],
    guard: true,
    onSent(next, values) {
      const beside = typedBeside(step, values, formOf(begun));
      begin(next);
      form.set(beside);
      onSaved(next);
    },
  });
  const begin = (anew: BusinessProfile) => {
    setBegun(anew);
    form.startOver(formOf(anew));
  };
  const isStale = !isElsewhere && profile.version > begun.version;
  useEffect(() => {
    if (isStale && !form.isDirty) begin(profile);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isStale, form.isDirty]);
  const errorOf = (field: BusinessField) => {
    const refused = profile.refusedFields[field];
    return (
      form.error(`fields.${field}`) ??
      form.error(field) ??
      (refused && !form.isDirty ? t.refusedBecause({ reason: refused }) : undefined)
    );
  };
  const text = (field: 'legalName' | 'tradeName' | 'rccm' | 'niu' | 'activity' | 'address' | 'city', hint?: string) => (
    <Field
      key={field}
      label={businessFieldNames[field][locale]}
      hint={hint}
      error={errorOf(field)}
      required={field !== 'tradeName'}
    >
      <TextInput
        {...form.bind(field)}
        disabled={!isOpen(field)}
        maxLength={200}
        autoCapitalize={field === 'rccm' || field === 'niu' ? 'characters' : 'sentences'}
      />
    </Field>
  );
  return (
    <form {...form.props} className="grid gap-4">
      <RecordFailure
        form={form}
        stored={isStale ? { ...saved, people: storedPeople(saved.people, form.values.people) } : null}
        loadNew={isStale ? () => begin(profile) : null}
      />
      {step === 'legal' && (
        <>
          <Field label={businessFieldNames.legalForm[locale]} error={errorOf('legalForm')} required>
            <Select
              {...form.bind('legalForm')}
              disabled={!isOpen('legalForm')}
              placeholder={t.chooseForm}
              options={legalForms.map((value) => ({ value, label: legalFormNames[value][locale] }))}
            />
          </Field>
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            {text('legalName')}
            {text('tradeName')}
            {text('rccm', t.rccmHint)}
            {text('niu', t.niuHint)}
          </div>
        </>
      )}
      {step === 'activity' && (
        <>
          {text('activity', t.activityHint)}
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            {text('address')}
            {text('city')}
          </div>
          <Field
            label={businessFieldNames.expectedMonthly[locale]}
            hint={t.expectedHint}
            error={errorOf('expectedMonthly')}
            required
          >
            <MoneyInput {...form.bind('expectedMonthly')} disabled={!isOpen('expectedMonthly')} />
          </Field>
        </>
      )}
      {step === 'people' && (
        <PeopleFields
          persons={form.values.people}
          disabled={!isOpen('people')}
          errorOf={(index, name) => form.error(`fields.people.${placesOf(form.values.people)[index]}.${name}`)}
          error={errorOf('people')}
          onChange={(people) => form.set({ people })}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {back}
        <SubmitButton form={form}>{t.next}</SubmitButton>
      </div>
    </form>
  );
}
