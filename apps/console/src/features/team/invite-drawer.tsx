import { useEffect, useRef, useState, type FormEvent } from 'react';
import { teamApi } from '#contract/team/api.ts';
import type { MemberDetail } from '#contract/team/schemas.ts';
import { parsePhone } from '#domain/phone.ts';
import { isEmail } from '#domain/text.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { teamFormWords } from '#i18n/catalogues/team-form.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { dropDraft, readDraft, useDraft } from '../../data/draft.ts';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { leadTo } from '../../data/lead-to.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { GivenFields } from './given-fields.tsx';
import { bodyOf, nothingGiven, problemsOf, type GivenForm, type Grantable } from './given-form.ts';

type Form = GivenForm & {
  displayName: string;
  way: 'email' | 'sms';
  email: string;
  phone: string;
  language: 'en' | 'fr';
};
type Rule = keyof typeof fieldSentences;
const draftName = 'team.invite';

/** What is wrong before anything is sent, by field. */
function check(form: Form): Record<string, Rule> {
  const problems: Record<string, Rule> = { ...problemsOf(form) };
  if (!form.displayName.trim()) problems['displayName'] = 'required';
  if (form.way === 'email' && !isEmail(form.email.trim()))
    problems['email'] = form.email.trim() ? 'email.invalid' : 'required';
  if (form.way === 'sms' && !parsePhone(form.phone).ok) problems['phone'] = form.phone ? 'phone.invalid' : 'required';
  return problems;
}

const inputOf = (form: Form, grantable: Grantable) => ({
  displayName: form.displayName,
  language: form.language,
  ...(form.way === 'email' ? { email: form.email.trim() } : { phone: form.phone }),
  ...bodyOf(form, grantable),
});

/** Invites one person. What was typed comes back after a forced login. */
export function InviteDrawer({ onClose, onSent }: { onClose: () => void; onSent: (member: MemberDetail) => void }) {
  const t = useWords(teamFormWords);
  const locale = useLocale();
  const grantable = useEndpoint(teamApi.grantable);
  const [form, setForm] = useState<Form>(
    () =>
      readDraft<Form>(draftName) ?? {
        ...nothingGiven,
        displayName: '',
        way: 'email',
        email: '',
        phone: '',
        language: locale,
      },
  );
  const [problems, setProblems] = useState<Record<string, Rule>>({});
  const ref = useRef<HTMLFormElement>(null);
  const send = useWrite(teamApi.invite, {
    invalidates: [teamApi.list],
    quiet: true,
    loader: 'hide',
    onSuccess(member) {
      dropDraft(draftName);
      toast.success(t.sent);
      onSent(member);
    },
  });
  useDraft(draftName, form.displayName && !send.isSuccess ? form : null);
  useEffect(() => {
    if (Object.keys(problems).length > 0 || send.error) requestAnimationFrame(() => leadTo(ref.current));
  }, [problems, send.error]);
  const set = (patch: Partial<Form>) => {
    setForm({ ...form, ...patch });
    setProblems({});
    if (send.error) send.reset();
  };
  const refused = fieldErrors(send.error, locale);
  const errorOf = (path: string) => (problems[path] ? fieldSentences[problems[path]][locale] : refused[path]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending || !grantable.data) return;
    const found = check(form);
    setProblems(found);
    if (Object.keys(found).length === 0) send.mutate({ body: inputOf(form, grantable.data) });
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t.inviteTitle}
      description={t.inviteHint}
      footer={
        <>
          <Button
            onClick={() => {
              dropDraft(draftName);
              onClose();
            }}
            disabled={send.isPending}
          >
            {t.cancel}
          </Button>
          <Button variant="primary" type="submit" form="invite-form" loading={send.isPending}>
            {t.send}
          </Button>
        </>
      }
    >
      <form id="invite-form" ref={ref} noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        {send.error && Object.keys(refused).length === 0 && (
          <Banner tone="danger" live>
            {errorSentence(send.error, locale)}
          </Banner>
        )}
        <Field label={t.name} error={errorOf('displayName')} required>
          <TextInput
            name="displayName"
            maxLength={120}
            autoComplete="off"
            data-autofocus=""
            value={form.displayName}
            onChange={(event) => set({ displayName: event.target.value })}
          />
        </Field>
        <Segmented
          label={t.sendBy}
          value={form.way}
          onChange={(way) => set({ way })}
          options={[
            { value: 'email', label: t.byEmail },
            { value: 'sms', label: t.bySms },
          ]}
        />
        {form.way === 'email' ? (
          <Field label={t.email} error={errorOf('email')} required>
            <TextInput
              name="email"
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              value={form.email}
              onChange={(event) => set({ email: event.target.value })}
            />
          </Field>
        ) : (
          <Field label={t.phone} error={errorOf('phone')} required>
            <PhoneInput name="phone" value={form.phone} onChange={(phone) => set({ phone })} />
          </Field>
        )}
        <Segmented
          label={t.language}
          value={form.language}
          onChange={(language) => set({ language })}
          options={[
            { value: 'fr', label: t.french },
            { value: 'en', label: t.english },
          ]}
        />
        {grantable.error && !grantable.data ? (
          <LoadFailed error={grantable.error} refetch={grantable.refetch} isFetching={grantable.isFetching} />
        ) : grantable.data ? (
          <GivenFields form={form} grantable={grantable.data} onChange={set} errorOf={errorOf} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </form>
    </Drawer>
  );
}
