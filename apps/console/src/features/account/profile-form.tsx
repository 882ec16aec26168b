import { useState, type FormEvent } from 'react';
import { accountApi, sexes, type PersonInput, type PersonProfile } from '#contract/account/api.ts';
import { accountWords } from '#i18n/catalogues/account.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { fieldErrors } from '../../data/error-sentence.ts';
import { useLeaveGuard } from '../../data/leave-guard.ts';
import { session } from '../../data/session.ts';

import { useWrite } from '../../data/write.ts';
import { PictureField } from './picture-field.tsx';

const formOf = ({
  version,
  displayName,
  firstName,
  lastName,
  sex,
  dob,
  address,
  language,
}: PersonProfile): PersonInput => ({ version, displayName, firstName, lastName, sex, dob, address, language });

export function ProfileForm({
  profile,
  onSaved,
}: {
  profile: PersonProfile;
  onSaved: (profile: PersonProfile) => void;
}) {
  const t = useWords(accountWords);
  const locale = useLocale();
  const [form, setForm] = useState(() => formOf(profile));
  const [photo, setPhoto] = useState(profile.avatarUrl);
  const patch = (part: Partial<PersonInput>) => setForm((now) => ({ ...now, ...part }));
  const isDirty = JSON.stringify(form) !== JSON.stringify(formOf(profile));
  useLeaveGuard(isDirty);
  const save = useWrite(accountApi.update, {
    invalidates: [accountApi.get],
    loader: 'hide',
    onSuccess: (next) => {
      toast.success(t.saved);
      const current = session.get();
      if (current)
        session.update({
          ...current,
          user: { ...current.user, displayName: next.displayName, language: next.language },
        });
      onSaved(next);
    },
  });
  const said = fieldErrors(save.error, locale);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ body: form });
  };
  const text = (
    name: 'displayName' | 'firstName' | 'lastName' | 'address',
    label: string,
    autoComplete: string,
    required = false,
  ) => (
    <Field label={label} error={said[name]} required={required}>
      <TextInput
        value={form[name] ?? ''}
        onChange={(event) => patch({ [name]: event.target.value })}
        autoComplete={autoComplete}
        maxLength={name === 'address' ? 200 : 120}
      />
    </Field>
  );
  return (
    <Card
      title={t.who}
      footer={
        <Button type="submit" form="profile" variant="primary" loading={save.isPending} disabled={!isDirty}>
          {t.save}
        </Button>
      }
    >
      <form id="profile" noValidate onSubmit={submit} className="grid gap-4">
        <PictureField
          purpose="avatar"
          label={t.photo}
          hint={t.photoHint}
          removeLabel={t.removePhoto}
          url={photo}
          initial={profile.displayName.slice(0, 1).toUpperCase()}
          error={said['avatarFileId']}
          onChange={(picture) => {
            setPhoto(picture?.url ?? null);
            patch({ avatarFileId: picture?.id ?? null });
          }}
        />
        {text('displayName', t.displayName, 'name', true)}
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {text('firstName', t.firstName, 'given-name')}
          {text('lastName', t.lastName, 'family-name')}
          <Field label={t.sex} error={said['sex']}>
            <Select
              value={form.sex ?? ''}
              onChange={(event) => patch({ sex: (event.target.value || null) as PersonInput['sex'] })}
              options={[{ value: '', label: t.notSaid }, ...sexes.map((sex) => ({ value: sex, label: t[sex] }))]}
            />
          </Field>
          <Field label={t.dob} hint={t.dobHint} error={said['dob']}>
            <DateField value={form.dob} onChange={(dob) => patch({ dob })} />
          </Field>
          {text('address', t.address, 'street-address')}
          <Field label={t.language} error={said['language']}>
            <Select
              value={form.language}
              onChange={(event) => patch({ language: event.target.value as 'en' | 'fr' })}
              options={[
                { value: 'fr', label: t.french },
                { value: 'en', label: t.english },
              ]}
            />
          </Field>
        </div>
      </form>
    </Card>
  );
}
