import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { CustomRoleInput } from '#contract/custom-roles/api.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { customRoleWords } from '#i18n/catalogues/custom-roles.ts';
import type { ApiError } from '#client/api-error.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { errorSentence, fieldErrors } from '../../../data/error-sentence.ts';
import { leadTo } from '../../../data/lead-to.ts';
import { useLeaveGuard } from '../../../data/leave-guard.ts';
import { to } from '../../../data/paths.ts';
import { LevelRows } from './level-rows.tsx';
import { bodyOf, problemsOf, type RoleForm } from './role-form.ts';

type Props = {
  start: RoleForm;
  /** Nobody here may change it: shown, not editable. */
  lockedBecause?: string | null;
  submitLabel: string;
  isSending: boolean;
  isDone: boolean;
  refusal: ApiError | null;
  /** Above everything: a conflict, or how many people a change reaches. */
  notice?: ReactNode;
  /** At the head of the form: what to start from. */
  head?: (set: (patch: Partial<RoleForm>) => void) => ReactNode;
  onSubmit: (input: CustomRoleInput) => void;
  onChange?: () => void;
};

/** Name and rights of a role the organisation makes itself. */
export function RoleEditor({
  start,
  lockedBecause = null,
  submitLabel,
  isSending,
  isDone,
  refusal,
  notice,
  head,
  onSubmit,
  onChange,
}: Props) {
  const t = useWords(customRoleWords);
  const locale = useLocale();
  const [form, setForm] = useState(start);
  const [tried, setTried] = useState(0);
  const ref = useRef<HTMLFormElement>(null);
  const isLocked = lockedBecause !== null;
  useLeaveGuard(!isDone && !isLocked && JSON.stringify(form) !== JSON.stringify(start));
  useEffect(() => {
    if (tried > 0 || refusal) requestAnimationFrame(() => leadTo(ref.current));
  }, [tried, refusal]);
  const set = (patch: Partial<RoleForm>) => {
    setForm((before) => ({ ...before, ...patch }));
    onChange?.();
  };
  const problems = tried > 0 ? problemsOf(form) : {};
  const refused = fieldErrors(refusal, locale);
  const nameError = problems.name ? fieldSentences[problems.name][locale] : (refused['name'] ?? refused['role.name']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried((count) => count + 1);
    if (!isSending && Object.keys(problemsOf(form)).length === 0) onSubmit(bodyOf(form));
  };
  return (
    <form ref={ref} noValidate onSubmit={submit} className="grid max-w-3xl grid-cols-1 gap-4">
      {notice}
      {lockedBecause && <Banner tone="info">{lockedBecause}</Banner>}
      {refusal && Object.keys(refused).length === 0 && (
        <Banner tone="danger" live>
          {errorSentence(refusal, locale)}
        </Banner>
      )}
      <Card>
        <div className="grid grid-cols-1 gap-4">
          {head?.(set)}
          <Field label={t.name} error={nameError} required>
            <TextInput
              name="name"
              maxLength={60}
              autoComplete="off"
              disabled={isLocked}
              value={form.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          </Field>
          <Field label={t.details} error={refused['description']} optional>
            <TextInput
              name="description"
              maxLength={200}
              autoComplete="off"
              disabled={isLocked}
              value={form.description}
              onChange={(event) => set({ description: event.target.value })}
            />
          </Field>
        </div>
      </Card>
      <Card title={t.rights} description={t.count({ count: form.permissions.length })}>
        <p role="alert" className={problems.permissions ? 'text-danger' : 'hidden'}>
          {t.rightsNeeded}
        </p>
        <LevelRows form={form} onChange={set} isLocked={isLocked} />
      </Card>
      {!isLocked && (
        <div className="sticky bottom-0 flex justify-end gap-2 border-t border-border bg-bg py-3 max-md:bottom-16 max-md:*:flex-1">
          <ButtonLink href={to('/access-control/roles')}>{t.cancel}</ButtonLink>
          <Button variant="primary" type="submit" loading={isSending}>
            {submitLabel}
          </Button>
        </div>
      )}
    </form>
  );
}
