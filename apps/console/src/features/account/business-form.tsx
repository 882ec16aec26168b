import { useState, type FormEvent, type ReactNode } from 'react';
import { businessReviewApi } from '#contract/business-review/api.ts';
import type { BusinessPatch, BusinessProfile } from '#contract/business-review/schemas.ts';
import { businessSteps, legalForms, type BusinessField, type BusinessStep } from '#domain/business.ts';
import { businessFieldNames, businessReviewWords, legalFormNames } from '#i18n/catalogues/business-review.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { useLeaveGuard } from '../../data/leave-guard.ts';

import { useWrite } from '../../data/write.ts';
import { PeopleFields, type PersonForm } from './people-fields.tsx';

type Props = {
  step: BusinessStep;
  profile: BusinessProfile;
  back: ReactNode;
  onSaved: (profile: BusinessProfile) => void;
};
type Fields = BusinessPatch['fields'];

/**
 * One step of the business information, kept with its button. After a refusal only what was refused can be written in.
 */
export function BusinessForm({ step, profile, back, onSaved }: Props) {
  const t = useWords(businessReviewWords);
  const locale = useLocale();
  const { people, ...values } = profile.values;
  const [form, setForm] = useState<Fields>(values);
  const [persons, setPersons] = useState<PersonForm[]>(() =>
    people.length > 0
      ? people.map((person) => ({ ...person, idNo: '' }))
      : [{ key: 'p1', role: 'manager', name: '', idType: 'nationalId', idNoTail: null, share: null, idNo: '' }],
  );
  const [isTouched, setTouched] = useState(false);
  useLeaveGuard(isTouched);
  const save = useWrite(businessReviewApi.save, {
    quiet: true,
    loader: 'hide',
    invalidates: [businessReviewApi.get],
    onSuccess: onSaved,
  });
  const said = fieldErrors(save.error, locale);
  const errorOf = (field: BusinessField) =>
    said[`fields.${field}`] ??
    said[field] ??
    (profile.refusedFields[field] && !isTouched
      ? t.refusedBecause({ reason: profile.refusedFields[field] })
      : undefined);
  const isOpen = (field: BusinessField) => profile.openFields.includes(field);
  const patch = (part: Fields) => {
    setTouched(true);
    setForm((now) => ({ ...now, ...part }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const open = businessSteps[step].filter(isOpen);
    const wanted = open.includes('people')
      ? {
          people: persons
            .filter((person) => person.name.trim() !== '')
            .map(({ key, role, name, idType, share, idNo }) => ({
              key,
              role,
              name,
              idType,
              share,
              ...(idNo.trim() ? { idNo } : {}),
            })),
        }
      : Object.fromEntries(open.map((field) => [field, (form as Record<string, unknown>)[field] || null]));
    setTouched(false);
    save.mutate({ body: { version: profile.version, fields: wanted } }, { onError: () => setTouched(true) });
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
        value={form[field] ?? ''}
        disabled={!isOpen(field)}
        maxLength={200}
        autoCapitalize={field === 'rccm' || field === 'niu' ? 'characters' : 'sentences'}
        onChange={(event) => patch({ [field]: event.target.value || null })}
      />
    </Field>
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {save.error && Object.keys(said).length === 0 && (
        <Banner tone="danger" live>
          {errorSentence(save.error, locale)}
        </Banner>
      )}
      {step === 'legal' && (
        <>
          <Field label={businessFieldNames.legalForm[locale]} error={errorOf('legalForm')} required>
            <Select
              value={form.legalForm ?? ''}
              disabled={!isOpen('legalForm')}
              placeholder={t.chooseForm}
              onChange={(event) => patch({ legalForm: event.target.value as Fields['legalForm'] })}
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
            <MoneyInput
              value={form.expectedMonthly ?? null}
              disabled={!isOpen('expectedMonthly')}
              onChange={(expectedMonthly) => patch({ expectedMonthly })}
            />
          </Field>
        </>
      )}
      {step === 'people' && (
        <PeopleFields
          persons={persons}
          disabled={!isOpen('people')}
          said={said}
          error={errorOf('people')}
          onChange={(next) => {
            setTouched(true);
            setPersons(next);
          }}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {back}
        <Button type="submit" variant="primary" loading={save.isPending}>
          {t.next}
        </Button>
      </div>
    </form>
  );
}
