import { useEffect, useRef, useState, type FormEvent } from 'react';
import { recipientsApi } from '#contract/recipients/api.ts';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import type { RecipientDetail } from '#contract/recipients/schemas.ts';
import { limits } from '#domain/limits.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { recipientFormWords } from '#i18n/catalogues/recipient-form.ts';
import { recipientNames } from '#i18n/catalogues/recipients.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { dropDraft, keepDraft, readDraft, useDraft } from '../../../data/draft.ts';
import { errorSentence, fieldErrors } from '../../../data/error-sentence.ts';
import { leadTo } from '../../../data/lead-to.ts';

import { useWrite } from '../../../data/write.ts';
import { PlaceFields } from './place-fields.tsx';
import { bodyOf, emptyForm, fieldOf, formOf, problemsOf, type Problems, type RecipientForm } from './recipient-form.ts';

type Props = {
  /** Absent: a new one. */
  recipient?: RecipientDetail;
  start?: { name?: string | undefined; phone?: string | undefined };
  onClose: () => void;
  onSaved: (saved: RecipientDetail) => void;
  /** After somebody else's change: shows theirs. */
  onReload?: () => void;
};

/**
 * Adds or changes a recipient. What was typed survives closing and a forced login, but for a card number, which is kept
 * nowhere.
 */
export function RecipientDrawer({ recipient, start, onClose, onSaved, onReload }: Props) {
  const t = useWords(recipientFormWords);
  const names = useWords(recipientNames);
  const locale = useLocale();
  const hasCard = recipient?.cardTail != null;
  const draftName = recipient ? `recipient.${recipient.id}.${recipient.version}` : 'recipient.new';
  const [first] = useState(() => (recipient ? formOf(recipient) : emptyForm(locale, start)));
  const [form, setForm] = useState<RecipientForm>(() =>
    start?.phone || start?.name ? first : (readDraft<RecipientForm>(draftName) ?? first),
  );
  const [problems, setProblems] = useState<Problems>({});
  const [isOpen, setOpen] = useState(() => hasCard || form.userCode !== '');
  const ref = useRef<HTMLFormElement>(null);
  const finish = (saved: RecipientDetail) => {
    dropDraft(draftName);
    toast.success(!recipient ? t.added : saved.changeWaiting && !recipient.changeWaiting ? t.savedWaits : t.saved);
    onSaved(saved);
  };
  const settled = {
    invalidates: [
      recipientsApi.list,
      recipientsApi.totals,
      recipientsApi.get,
      recipientsApi.tags,
      recipientGroupsApi.get,
      recipientGroupsApi.list,
    ],
    quiet: true,
    loader: 'hide',
    onSuccess: finish,
  } as const;
  const create = useWrite(recipientsApi.create, settled);
  const update = useWrite(recipientsApi.update, settled);
  const { error, isPending } = recipient ? update : create;
  const isTouched = JSON.stringify(form) !== JSON.stringify(first);
  const toKeep = { ...form, card: '' };
  useDraft(draftName, isTouched && !create.isSuccess && !update.isSuccess ? toKeep : null);
  const set = (patch: Partial<RecipientForm>) => {
    setForm({ ...form, ...patch });
    if (Object.keys(problems).length > 0) setProblems({});
    if (error) (recipient ? update : create).reset();
  };
  const refused = Object.fromEntries(
    Object.entries(fieldErrors(error, locale)).map(([path, sentence]) => [fieldOf(path), sentence]),
  );
  const errorOf = (field: string): string | undefined => {
    const rule = problems[field];
    if (rule === undefined) return refused[field];
    if (rule === 'place.required') return t.placeRequired;
    return rule === 'operator.unknown' ? t.operatorHint : fieldSentences[rule as keyof typeof fieldSentences][locale];
  };
  useEffect(() => {
    const fields = [...Object.keys(problems), ...Object.keys(fieldErrors(error, 'en')).map(fieldOf)];
    if (fields.some((field) => field === 'card' || field === 'userCode')) setOpen(true);
    if (fields.length > 0 || error) requestAnimationFrame(() => leadTo(ref.current));
  }, [problems, error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = problemsOf(form, hasCard);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (recipient)
      update.mutate({
        params: { id: recipient.id },
        body: { version: recipient.version, recipient: bodyOf(form, hasCard) },
      });
    else create.mutate({ body: bodyOf(form, hasCard) });
  };
  const isConflict = error?.error.key === 'record.changed_meanwhile';
  return (
    <Drawer
      open
      onClose={() => {
        if (isTouched) keepDraft(draftName, toKeep);
        onClose();
      }}
      title={recipient ? t.editTitle : t.addTitle}
      footer={
        <>
          <Button
            onClick={() => {
              dropDraft(draftName);
              onClose();
            }}
            disabled={isPending}
          >
            {t.cancel}
          </Button>
          <Button variant="primary" type="submit" form="recipient-form" loading={isPending}>
            {recipient ? t.save : t.add}
          </Button>
        </>
      }
    >
      <form id="recipient-form" ref={ref} noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        {isConflict ? (
          <Banner
            tone="warning"
            live
            action={
              onReload && (
                <Button
                  size="small"
                  onClick={() => {
                    dropDraft(draftName);
                    onReload();
                  }}
                >
                  {t.loadNew}
                </Button>
              )
            }
          >
            {t.changed}
          </Banner>
        ) : (
          error &&
          Object.keys(refused).length === 0 && (
            <Banner tone="danger" live>
              {errorSentence(error, locale)}
            </Banner>
          )
        )}
        <Segmented
          label={t.kind}
          hideLabel
          value={form.kind}
          onChange={(kind) => set({ kind })}
          options={(['person', 'company'] as const).map((value) => ({ value, label: names[value] }))}
        />
        <Field label={t.name} hint={t.nameHint} error={errorOf('displayName')} required>
          <TextInput
            name="displayName"
            maxLength={limits.nameMax}
            autoComplete="off"
            data-autofocus=""
            value={form.displayName}
            onChange={(event) => set({ displayName: event.target.value })}
          />
        </Field>
        <Field label={t.legalName} hint={t.legalNameHint} error={errorOf('legalName')} optional>
          <TextInput
            name="legalName"
            maxLength={limits.nameMax}
            autoComplete="off"
            value={form.legalName}
            onChange={(event) => set({ legalName: event.target.value })}
          />
        </Field>
        {recipient && <Banner tone="info">{t.approvalMay}</Banner>}
        <PlaceFields form={form} set={set} errorOf={errorOf} recipient={recipient} open={isOpen} onToggle={setOpen} />
        <Field label={t.amount} hint={t.amountHint} error={errorOf('amount')} optional>
          <MoneyInput name="amount" value={form.amount} onChange={(amount) => set({ amount })} />
        </Field>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label={t.employeeNo} error={errorOf('employeeNo')} optional>
            <TextInput
              name="employeeNo"
              maxLength={40}
              autoComplete="off"
              value={form.employeeNo}
              onChange={(event) => set({ employeeNo: event.target.value })}
            />
          </Field>
          <Field label={t.tags} hint={t.tagsHint} error={errorOf('tags')} optional>
            <TextInput
              name="tags"
              autoComplete="off"
              value={form.tags}
              onChange={(event) => set({ tags: event.target.value })}
            />
          </Field>
        </div>
        <Segmented
          label={t.language}
          value={form.language}
          onChange={(language) => set({ language })}
          options={(['fr', 'en'] as const).map((value) => ({ value, label: names[value] }))}
        />
      </form>
    </Drawer>
  );
}
