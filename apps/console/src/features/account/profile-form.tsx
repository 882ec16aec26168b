import { useState } from 'react';
import { accountApi, sexes, type PersonProfile } from '#contract/account/api.ts';
import { accountWords } from '#i18n/catalogues/account/words.ts';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { session } from '../../data/session.ts';
import { RecordFailure } from '../../shell/record-failure.tsx';
import { SubmitButton } from '../../shell/submit-button.tsx';
import { PictureField } from './picture-field.tsx';

const formOf = ({ displayName, firstName, lastName, sex, dob, address, language }: PersonProfile) => ({
  displayName,
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  sex: sex ?? ('' as const),
  dob,
  address: address ?? '',
  language,
});
type Values = ReturnType<typeof formOf> & {
  /** Left out: as it is; null: none. */
  avatarFileId?: string | null;
};

type Props = {
  profile: PersonProfile;
  /** What was saved since, here at another place or by somebody else. */
  newer: PersonProfile | null;
  loadNew: (() => void) | null;
  onSaved: (profile: PersonProfile) => void;
};

export function ProfileForm({ profile, newer, loadNew, onSaved }: Props) {
  const t = useWords(accountWords);
  const [photo, setPhoto] = useState(profile.avatarUrl);
  // What was saved since of other parts of the record stands in no way.
  const isElsewhere = newer && JSON.stringify(formOf(newer)) === JSON.stringify(formOf(profile));
  const seen = isElsewhere ? newer : profile;
  const form = useForm(accountApi.update, {
    start: (): Values => formOf(profile),
    schema: accountApi.update.body,
    input: (values) => ({ body: { version: seen.version, ...values } }),
    invalidates: [accountApi.get],
    guard: true,
    onSent(next) {
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
  const text = (
    name: 'displayName' | 'firstName' | 'lastName' | 'address',
    label: string,
    autoComplete: string,
    required = false,
  ) => (
    <Field label={label} error={form.error(name)} required={required}>
      <TextInput {...form.bind(name)} autoComplete={autoComplete} maxLength={name === 'address' ? 200 : 120} />
    </Field>
  );
  return (
    <Card
      title={t.who}
      footer={
        <SubmitButton form={form} formId="profile" disabled={!form.isDirty}>
          {t.save}
        </SubmitButton>
      }
    >
      <form id="profile" {...form.props} className="grid gap-4">
        <RecordFailure form={form} stored={newer && formOf(newer)} loadNew={loadNew} />
        <PictureField
          purpose="avatar"
          label={t.photo}
          hint={t.photoHint}
          removeLabel={t.removePhoto}
          url={photo}
          initial={profile.displayName.slice(0, 1).toUpperCase()}
          error={form.error('avatarFileId')}
          onChange={(picture) => {
            setPhoto(picture?.url ?? null);
            form.set({ avatarFileId: picture?.id ?? null });
          }}
        />
        {text('displayName', t.displayName, 'name', true)}
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {text('firstName', t.firstName, 'given-name')}
          {text('lastName', t.lastName, 'family-name')}
          <Field label={t.sex} error={form.error('sex')}>
            <Select
              {...form.bind('sex')}
              options={[{ value: '', label: t.notSaid }, ...sexes.map((sex) => ({ value: sex, label: t[sex] }))]}
            />
          </Field>
          <Field label={t.dob} hint={t.dobHint} error={form.error('dob')}>
            <DateField {...form.bind('dob')} />
          </Field>
          {text('address', t.address, 'street-address')}
          <Field label={t.language} error={form.error('language')}>
            <Select
              {...form.bind('language')}
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
