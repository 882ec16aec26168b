import { useState } from 'react';
import { organisationsApi, type OrganisationProfile } from '#contract/organisations/api.ts';
import { brand } from '#domain/values/brand.ts';
import { nationalNumber } from '#domain/values/phone.ts';
import { accountWords } from '#i18n/catalogues/account/words.ts';
import { Banner } from '#ui/banner.tsx';
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
import { useBegun } from '../../data/begun.ts';
import { useRight } from '../../data/right.ts';
import { useForm } from '../../data/form.ts';
import { useRoute } from '../../data/route.ts';
import { session } from '../../data/session.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { RecordFailure } from '../../shell/record-failure.tsx';
import { SubmitButton } from '../../shell/submit-button.tsx';
import { PictureField } from './picture-field.tsx';

export function Screen() {
  const t = useWords(accountWords);
  const { row } = useRoute();
  const locale = useLocale();
  const loaded = useEndpoint(organisationsApi.get);
  const [saved, setSaved] = useState<OrganisationProfile | null>(null);
  const newest = saved && saved.version > (loaded.data?.version ?? 0) ? saved : loaded.data;
  const { begun, newer, loadNew, done } = useBegun(newest?.id ?? '', newest);
  return (
    <>
      <PageHeader title={row.title[locale]} />
      {newest && begun ? (
        <OrganisationForm
          key={begun.version}
          profile={begun}
          newer={newer}
          loadNew={loadNew}
          onSaved={(next) => {
            setSaved(next);
            done();
          }}
        />
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

const formOf = ({ displayName, email, phone, website, address, city, language }: OrganisationProfile) => ({
  displayName,
  email: email ?? '',
  phone: phone ? nationalNumber(phone.startsWith('237') ? phone : `237${phone}`) : '',
  website: website ?? '',
  address: address ?? '',
  city: city ?? '',
  language,
});
type Values = ReturnType<typeof formOf> & {
  /** Left out: as it is; null: made from the name anew. */
  logoFileId?: string | null;
};

type Props = {
  profile: OrganisationProfile;
  /** What was saved since, here at another place or by somebody else. */
  newer: OrganisationProfile | null;
  loadNew: (() => void) | null;
  onSaved: (profile: OrganisationProfile) => void;
};

function OrganisationForm({ profile, newer, loadNew, onSaved }: Props) {
  const t = useWords(accountWords);
  const right = useRight('settings:edit');
  const [logo, setLogo] = useState(profile.logoUrl);
  // What was saved since of other parts of the record stands in no way.
  const isElsewhere = newer && JSON.stringify(formOf(newer)) === JSON.stringify(formOf(profile));
  const seen = isElsewhere ? newer : profile;
  const form = useForm(organisationsApi.update, {
    start: (): Values => formOf(profile),
    schema: organisationsApi.update.body,
    input: (values) => ({ body: { version: seen.version, ...values } }),
    invalidates: [organisationsApi.get],
    guard: true,
    onSent(next) {
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
  const disabled = !right.allowed;
  const text = (name: 'email' | 'website' | 'address' | 'city', label: string, type = 'text') => (
    <Field label={label} error={form.error(name)}>
      <TextInput
        type={type}
        {...form.bind(name)}
        disabled={disabled}
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
            <SubmitButton form={form} formId="organisation" disabled={!form.isDirty}>
              {t.save}
            </SubmitButton>
          )
        }
      >
        <form id="organisation" {...form.props} className="grid gap-4">
          <RecordFailure form={form} stored={newer && formOf(newer)} loadNew={loadNew} />
          <PictureField
            purpose="logo"
            label={t.logo}
            hint={t.logoHint}
            removeLabel={t.removeLogo}
            url={logo}
            initial={profile.displayName.slice(0, 1).toUpperCase()}
            error={form.error('logoFileId')}
            disabled={disabled}
            onChange={(picture) => {
              setLogo(picture?.url ?? null);
              form.set({ logoFileId: picture?.id ?? null });
            }}
          />
          <Field label={t.organisationName} hint={t.organisationNameHint} error={form.error('displayName')} required>
            <TextInput {...form.bind('displayName')} disabled={disabled} maxLength={60} />
          </Field>
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            {text('email', t.email, 'email')}
            <Field label={t.phone} error={form.error('phone')}>
              <PhoneInput {...form.bind('phone')} disabled={disabled} />
            </Field>
            {text('website', t.website, 'url')}
            {text('address', t.address)}
            {text('city', t.city)}
            <Field label={t.language} error={form.error('language')}>
              <Select
                {...form.bind('language')}
                disabled={disabled}
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
