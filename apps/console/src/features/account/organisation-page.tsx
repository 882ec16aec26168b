import { useState, type FormEvent } from 'react';
import { organisationsApi, type OrganisationInput, type OrganisationProfile } from '#contract/organisations/api.ts';
import { brand } from '#domain/brand.ts';
import { nationalNumber } from '#domain/phone.ts';
import { accountWords } from '#i18n/catalogues/account.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useRight } from '../../data/right.ts';
import { fieldErrors } from '../../data/error-sentence.ts';
import { useLeaveGuard } from '../../data/leave-guard.ts';
import { useRoute } from '../../data/route.ts';
import { session } from '../../data/session.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PictureField } from './picture-field.tsx';

export function Screen() {
  const t = useWords(accountWords);
  const { row } = useRoute();
  const locale = useLocale();
  const loaded = useEndpoint(organisationsApi.get);
  const [saved, setSaved] = useState<OrganisationProfile | null>(null);
  const profile = saved ?? loaded.data;
  return (
    <>
      <PageHeader title={row.title[locale]} />
      {profile ? (
        <OrganisationForm key={profile.version} profile={profile} onSaved={setSaved} />
      ) : loaded.error ? (
        <Card>
          <LoadFailed
            title={t.loadFailed}
            error={loaded.error}
            refetch={loaded.refetch}
            isFetching={loaded.isFetching}
          />
        </Card>
      ) : (
        <SkeletonCard className="h-150 max-w-4xl" />
      )}
    </>
  );
}

const formOf = ({
  version,
  displayName,
  email,
  phone,
  website,
  address,
  city,
  language,
}: OrganisationProfile): OrganisationInput => ({
  version,
  displayName,
  email,
  phone,
  website,
  address,
  city,
  language,
});

function OrganisationForm({
  profile,
  onSaved,
}: {
  profile: OrganisationProfile;
  onSaved: (profile: OrganisationProfile) => void;
}) {
  const t = useWords(accountWords);
  const locale = useLocale();
  const right = useRight('settings:edit');
  const [form, setForm] = useState(() => formOf(profile));
  const [logo, setLogo] = useState(profile.logoUrl);
  const patch = (part: Partial<OrganisationInput>) => setForm((now) => ({ ...now, ...part }));
  const isDirty = JSON.stringify(form) !== JSON.stringify(formOf(profile));
  useLeaveGuard(isDirty);
  const save = useWrite(organisationsApi.update, {
    invalidates: [organisationsApi.get],
    loader: 'hide',
    onSuccess: (next) => {
      toast.success(t.saved);
      const current = session.get();
      if (current)
        session.update({
          ...current,
          merchantInfo: { ...current.merchantInfo, displayName: next.displayName, logoUrl: next.logoUrl },
          orgUser: { ...current.orgUser, mDName: next.displayName },
        });
      onSaved(next);
    },
  });
  const said = fieldErrors(save.error, locale);
  const disabled = !right.allowed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ body: form });
  };
  const text = (name: 'email' | 'website' | 'address' | 'city', label: string, type = 'text') => (
    <Field label={label} error={said[name]}>
      <TextInput
        type={type}
        value={form[name] ?? ''}
        disabled={disabled}
        onChange={(event) => patch({ [name]: event.target.value || null })}
        {...(type === 'url' ? { placeholder: 'https://' } : {})}
      />
    </Field>
  );
  return (
    <div className="grid max-w-4xl gap-4">
      {right.reason && <Banner title={t.readOnly}>{right.reason}</Banner>}
      <Card
        title={t.publicProfile}
        description={t.registered({ name: profile.name })}
        footer={
          right.allowed && (
            <Button type="submit" form="organisation" variant="primary" loading={save.isPending} disabled={!isDirty}>
              {t.save}
            </Button>
          )
        }
      >
        <form id="organisation" noValidate onSubmit={submit} className="grid gap-4">
          <PictureField
            purpose="logo"
            label={t.logo}
            hint={t.logoHint}
            removeLabel={t.removeLogo}
            url={logo}
            initial={profile.displayName.slice(0, 1).toUpperCase()}
            error={said['logoFileId']}
            disabled={disabled}
            onChange={(picture) => {
              setLogo(picture?.url ?? null);
              patch({ logoFileId: picture?.id ?? null });
            }}
          />
          <Field label={t.organisationName} hint={t.organisationNameHint} error={said['displayName']} required>
            <TextInput
              value={form.displayName}
              disabled={disabled}
              maxLength={60}
              onChange={(event) => patch({ displayName: event.target.value })}
            />
          </Field>
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            {text('email', t.email, 'email')}
            <Field label={t.phone} error={said['phone']}>
              <PhoneInput
                value={form.phone ? nationalNumber(form.phone.startsWith('237') ? form.phone : `237${form.phone}`) : ''}
                disabled={disabled}
                onChange={(digits) => patch({ phone: digits ? `237${digits}` : null })}
              />
            </Field>
            {text('website', t.website, 'url')}
            {text('address', t.address)}
            {text('city', t.city)}
            <Field label={t.language} error={said['language']}>
              <Select
                value={form.language}
                disabled={disabled}
                onChange={(event) => patch({ language: event.target.value as 'en' | 'fr' })}
                options={[
                  { value: 'fr', label: t.french },
                  { value: 'en', label: t.english },
                ]}
              />
            </Field>
          </div>
          <div className="rounded-md bg-sunken px-4 py-3">
            <p className="font-medium">{t.payeeCode({ brand: brand.name })}</p>
            <p className="mt-1">
              <CopyId id={profile.payeeCode} label={t.payeeCode({ brand: brand.name })} />
            </p>
            <p className="mt-1 text-sm text-muted">{t.payeeCodeHint}</p>
          </div>
          <p className="text-sm text-muted">
            {t.organisationId}: <CopyId id={profile.id} />
          </p>
        </form>
      </Card>
    </div>
  );
}
