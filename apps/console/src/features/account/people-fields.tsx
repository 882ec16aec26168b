import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { identityTypes, personRoles } from '#domain/organisations/business.ts';
import { businessReviewWords, identityTypeNames, personRoleNames } from '#i18n/catalogues/business-review/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { newPerson, type PersonForm } from './people-form.ts';

type Props = {
  persons: PersonForm[];
  disabled: boolean;
  errorOf: (index: number, field: string) => string | undefined;
  error?: ReactNode;
  onChange: (persons: PersonForm[]) => void;
};

const personsMax = 10;

/** Who runs and owns the business. A number once given is kept and never shown again in full. */
export function PeopleFields({ persons, disabled, errorOf, error, onChange }: Props) {
  const t = useWords(businessReviewWords);
  const locale = useLocale();
  const patch = (index: number, part: Partial<PersonForm>) =>
    onChange(persons.map((person, at) => (at === index ? { ...person, ...part } : person)));
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t.peopleHint}</p>
      {error && <Banner tone="danger">{error}</Banner>}
      {persons.map((person, index) => (
        <fieldset key={person.key} disabled={disabled} className="grid gap-3 rounded-lg border border-border p-4">
          <legend className="sr-only">{t.person({ n: index + 1 })}</legend>
          <div className="flex items-center justify-between gap-2">
            <span aria-hidden="true" className="font-semibold">
              {person.name || t.person({ n: index + 1 })}
            </span>
            {persons.length > 1 && !disabled && (
              <IconButton
                label={t.removePerson({ name: person.name })}
                icon={<Trash />}
                onClick={() => onChange(persons.filter((_, at) => at !== index))}
              />
            )}
          </div>
          <Field label={t.personName} error={errorOf(index, 'name')} required>
            <TextInput
              value={person.name}
              maxLength={120}
              onChange={(event) => patch(index, { name: event.target.value })}
            />
          </Field>
          <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
            <Field label={t.personRole} error={errorOf(index, 'role')}>
              <Select
                value={person.role}
                onChange={(event) => patch(index, { role: event.target.value as PersonForm['role'] })}
                options={personRoles.map((value) => ({ value, label: personRoleNames[value][locale] }))}
              />
            </Field>
            <Field label={t.share} error={errorOf(index, 'share')} optional>
              <TextInput
                inputMode="decimal"
                value={person.share}
                onChange={(event) => patch(index, { share: event.target.value.replace(/[^\d.,]/g, '') })}
              />
            </Field>
            <Field label={t.idType} error={errorOf(index, 'idType')}>
              <Select
                value={person.idType ?? ''}
                placeholder={t.choose}
                onChange={(event) => patch(index, { idType: event.target.value as PersonForm['idType'] })}
                options={identityTypes.map((value) => ({ value, label: identityTypeNames[value][locale] }))}
              />
            </Field>
            <Field
              label={t.idNo}
              error={errorOf(index, 'idNo')}
              hint={person.idNoTail ? t.idNoKept({ tail: person.idNoTail }) : undefined}
            >
              <TextInput
                value={person.idNo}
                maxLength={40}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => patch(index, { idNo: event.target.value })}
              />
            </Field>
          </div>
        </fieldset>
      ))}
      {!disabled && persons.length < personsMax && (
        <Button
          className="w-fit"
          icon={<Plus />}
          onClick={() => onChange([...persons, newPerson(`p${Date.now().toString(36)}`, 'shareholder')])}
        >
          {t.addPerson}
        </Button>
      )}
    </div>
  );
}
