import { teamApi } from '#contract/team/api.ts';
import type { MemberDetail } from '#contract/team/schemas.ts';
import { teamFormWords } from '#i18n/catalogues/team/form.ts';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { GivenFields } from './given-fields.tsx';
import { bodyOf, endProblem, nothingGiven, type GivenForm } from './given-form.ts';

type Values = GivenForm & {
  displayName: string;
  way: 'email' | 'sms';
  email: string;
  phone: string;
  language: 'en' | 'fr';
};

/** Invites one person. What was typed comes back after a forced login. */
export function InviteDrawer({ onClose, onSent }: { onClose: () => void; onSent: (member: MemberDetail) => void }) {
  const t = useWords(teamFormWords);
  const locale = useLocale();
  const grantable = useEndpoint(teamApi.grantable);
  const form = useForm(teamApi.invite, {
    start: (): Values => ({ ...nothingGiven, displayName: '', way: 'email', email: '', phone: '', language: locale }),
    schema: teamApi.invite.body,
    input: ({ displayName, language, way, email, phone, ...given }) => ({
      body: {
        displayName,
        language,
        ...(way === 'email' ? { email: email.trim() } : { phone }),
        ...(grantable.data ? bodyOf(given, grantable.data) : given),
      },
    }),
    rules: (values) => ({
      accessUntil: endProblem(values),
      phone: values.way === 'sms' && !values.phone && 'required',
    }),
    draft: 'team.invite',
    invalidates: [teamApi.list],
    onSent(member) {
      toast.success(t.sent);
      onSent(member);
    },
  });
  return (
    <FormDialog
      drawer
      form={form}
      title={t.inviteTitle}
      description={t.inviteHint}
      submitLabel={t.send}
      onClose={onClose}
    >
      <Field label={t.name} error={form.error('displayName')} required>
        <TextInput
          name="displayName"
          maxLength={120}
          autoComplete="off"
          data-autofocus=""
          {...form.bind('displayName')}
        />
      </Field>
      <Segmented
        label={t.sendBy}
        {...form.bind('way')}
        options={[
          { value: 'email', label: t.byEmail },
          { value: 'sms', label: t.bySms },
        ]}
      />
      {form.values.way === 'email' ? (
        <Field label={t.email} error={form.error('email')} required>
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            {...form.bind('email')}
          />
        </Field>
      ) : (
        <Field label={t.phone} error={form.error('phone')} required>
          <PhoneInput name="phone" {...form.bind('phone')} />
        </Field>
      )}
      <Segmented
        label={t.language}
        {...form.bind('language')}
        options={[
          { value: 'fr', label: t.french },
          { value: 'en', label: t.english },
        ]}
      />
      {grantable.error && !grantable.data ? (
        <LoadFailed error={grantable.error} refetch={grantable.refetch} isFetching={grantable.isFetching} />
      ) : grantable.data ? (
        <GivenFields form={form.values} grantable={grantable.data} onChange={form.set} errorOf={form.error} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </FormDialog>
  );
}
