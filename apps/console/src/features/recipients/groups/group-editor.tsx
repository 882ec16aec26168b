import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { ApiError } from '#client/api-error.ts';
import { groupPurposes } from '#contract/recipients/schemas.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { recipientGroupWords } from '#i18n/catalogues/recipient-groups.ts';
import { recipientNames } from '#i18n/catalogues/recipients.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { errorSentence } from '../../../data/error-sentence.ts';
import { leadTo } from '../../../data/lead-to.ts';
import { useLeaveGuard } from '../../../data/leave-guard.ts';
import { bodyOf, problemsOf, withMembers, type GroupBody, type GroupForm } from './group-form.ts';
import { MemberPicker } from './member-picker.tsx';
import { MemberRows } from './member-rows.tsx';

type Props = {
  start: GroupForm;
  submitLabel: string;
  sending: boolean;
  error: ApiError | null;
  done: boolean;
  onChange: () => void;
  onSubmit: (body: GroupBody) => void;
  onCancel: () => void;
  onReload?: () => void;
};

/** Name, purpose and members of a group, with what each gets. */
export function GroupEditor({
  start,
  submitLabel,
  sending,
  error,
  done,
  onChange,
  onSubmit,
  onCancel,
  onReload,
}: Props) {
  const t = useWords(recipientGroupWords);
  const names = useWords(recipientNames);
  const locale = useLocale();
  const [form, setForm] = useState(start);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const ref = useRef<HTMLFormElement>(null);
  useLeaveGuard(!done && JSON.stringify(form) !== JSON.stringify(start));
  const set = (next: GroupForm) => {
    setForm(next);
    setProblems({});
    onChange();
  };
  const sentence = (field: string): string | undefined =>
    problems[field] &&
    (fieldSentences[problems[field] as keyof typeof fieldSentences]?.[locale] ?? fieldSentences.required[locale]);
  useEffect(() => {
    if (Object.keys(problems).length > 0 || error) requestAnimationFrame(() => leadTo(ref.current));
  }, [problems, error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const found = problemsOf(form);
    setProblems(found);
    if (Object.keys(found).length === 0) onSubmit(bodyOf(form));
  };
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={submit}
      className="grid grid-cols-1 gap-4 xl:grid-cols-[24rem_minmax(0,1fr)] xl:items-start"
    >
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {error &&
          (error.error.key === 'record.changed_meanwhile' ? (
            <Banner
              tone="warning"
              live
              action={
                onReload && (
                  <Button size="small" onClick={onReload}>
                    {t.loadNew}
                  </Button>
                )
              }
            >
              {t.changed}
            </Banner>
          ) : (
            <Banner tone="danger" live>
              {errorSentence(error, locale)}
            </Banner>
          ))}
        <Card>
          <div className="grid grid-cols-1 gap-4">
            <Field label={t.name} hint={t.nameHint} error={sentence('name')} required>
              <TextInput
                name="name"
                maxLength={80}
                autoComplete="off"
                value={form.name}
                onChange={(event) => set({ ...form, name: event.target.value })}
              />
            </Field>
            <Field label={t.purpose}>
              <Select
                name="purpose"
                value={form.purpose}
                onChange={(event) => set({ ...form, purpose: event.target.value as GroupForm['purpose'] })}
                options={groupPurposes.map((value) => ({ value, label: names[value] }))}
              />
            </Field>
            <Field label={t.usual} hint={t.usualHint} error={sentence('amount')} optional>
              <MoneyInput name="amount" value={form.amount} onChange={(amount) => set({ ...form, amount })} />
            </Field>
          </div>
        </Card>
        <Card title={t.addMember}>
          <MemberPicker members={form.members} onAdd={(people) => set(withMembers(form, people))} />
        </Card>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <MemberRows
          form={form}
          onMembers={(members) => set({ ...form, members })}
          errorOf={(id) => sentence(`members.${id}`)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" size="large" loading={sending}>
            {submitLabel}
          </Button>
          <Button size="large" onClick={onCancel}>
            {t.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}
