import { useEffect, useRef, useState, type FormEvent } from 'react';
import { customersApi, type CustomerDetail } from '#contract/customers/api.ts';
import { customerFormWords } from '#i18n/catalogues/customer-form.ts';
import { customerNames } from '#i18n/catalogues/customers.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { dropDraft, keepDraft, readDraft, useDraft } from '../../../data/draft.ts';
import { errorSentence, fieldErrors } from '../../../data/error-sentence.ts';

import { useWrite } from '../../../data/write.ts';
import {
  bodyOf,
  emptyForm,
  formOf,
  hasMore,
  moreFields,
  newPhone,
  pathIn,
  problemsOf,
  type CustomerForm,
  type Problems,
} from './customer-form.ts';
import { leadTo } from '../../../data/lead-to.ts';
import { MoreFields } from './more-fields.tsx';
import { PhonesField } from './phones-field.tsx';
import { TagsField } from './tags-field.tsx';

type Props = {
  /** Absent: a new one. */
  customer?: CustomerDetail;
  onClose: () => void;
  onSaved: (saved: CustomerDetail) => void;
  /** After somebody else's change: shows theirs. */
  onReload?: () => void;
};

/**
 * Adds or changes a customer. What was typed survives closing, Back and a forced login until it is saved or thrown
 * away.
 */
export function CustomerDrawer({ customer, onClose, onSaved, onReload }: Props) {
  const t = useWords(customerFormWords);
  const names = useWords(customerNames);
  const locale = useLocale();
  const draftName = customer ? `customer.${customer.id}.${customer.version}` : 'customer.new';
  const [start] = useState(() => (customer ? formOf(customer) : emptyForm(locale)));
  const [draft] = useState(() => withNewUids(readDraft<CustomerForm>(draftName)));
  const [form, setForm] = useState<CustomerForm>(draft ?? start);
  const [isRestored, setRestored] = useState(draft !== null);
  const [problems, setProblems] = useState<Problems>({});
  const [isOpen, setOpen] = useState(() => hasMore(form));
  const [own] = useState(() =>
    customer ? { id: customer.id, numbers: customer.phones.map((phone) => phone.number) } : null,
  );
  const ref = useRef<HTMLFormElement>(null);
  const settled = {
    invalidates: [customersApi.list, customersApi.get, customersApi.tags],
    quiet: true,
    loader: 'hide',
    onSuccess: (saved: CustomerDetail) => finish(saved),
  } as const;
  const create = useWrite(customersApi.create, settled);
  const update = useWrite(customersApi.update, settled);
  const { error, isPending } = customer ? update : create;
  const isTouched = JSON.stringify(bodyOf(form)) !== JSON.stringify(bodyOf(start));
  useDraft(draftName, isTouched && !isDone(create, update) ? form : null);

  const finish = (saved: CustomerDetail) => {
    dropDraft(draftName);
    toast.success(customer ? t.saved : t.added);
    onSaved(saved);
  };
  const set = (patch: Partial<CustomerForm>) => {
    setForm({ ...form, ...patch });
    if (Object.keys(problems).length > 0) setProblems({});
    if (error) (customer ? update : create).reset();
  };
  const refused = Object.fromEntries(
    Object.entries(fieldErrors(error, locale)).map(([path, sentence]) => [
      pathIn(form, path.replace(/^customer\./, '')),
      sentence,
    ]),
  );
  const errorOf = (path: string): string | undefined => {
    const rule = problems[path];
    return rule === undefined
      ? refused[path]
      : rule === 'contact.required'
        ? t.oneOfBoth
        : fieldSentences[rule as keyof typeof fieldSentences][locale];
  };
  // The first wrong field takes the focus, after the fold around it has opened; a refusal without one is said at the
  // top.
  useEffect(() => {
    const paths = [
      ...Object.keys(problems),
      ...Object.keys(fieldErrors(error, 'en')).map((path) => path.replace(/^customer\./, '')),
    ];
    if (paths.some((path) => (moreFields as readonly string[]).includes(path))) setOpen(true);
    if (paths.length > 0 || error) requestAnimationFrame(() => leadTo(ref.current));
  }, [problems, error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = problemsOf(form);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (customer)
      update.mutate({ params: { id: customer.id }, body: { version: customer.version, customer: bodyOf(form) } });
    else create.mutate({ body: bodyOf(form) });
  };
  const isConflict = error?.error.key === 'record.changed_meanwhile';
  return (
    <Drawer
      open
      onClose={() => {
        if (isTouched) keepDraft(draftName, form);
        onClose();
      }}
      title={customer ? t.editTitle : t.addTitle}
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
          <Button variant="primary" type="submit" form="customer-form" loading={isPending}>
            {customer ? t.save : t.add}
          </Button>
        </>
      }
    >
      <form id="customer-form" ref={ref} noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        {isRestored && (
          <Banner
            action={
              <Button
                size="small"
                onClick={() => {
                  dropDraft(draftName);
                  setForm(start);
                  setRestored(false);
                }}
              >
                {t.startOver}
              </Button>
            }
          >
            {t.restored}
          </Banner>
        )}
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
          value={form.type}
          onChange={(type) => set({ type })}
          options={(['person', 'company'] as const).map((value) => ({ value, label: names[value] }))}
        />
        <Field label={t.name} hint={t.nameHint} error={errorOf('displayName')} required>
          <TextInput
            name="displayName"
            maxLength={120}
            autoComplete="off"
            data-autofocus=""
            value={form.displayName}
            onChange={(event) => set({ displayName: event.target.value })}
          />
        </Field>
        <PhonesField phones={form.phones} onChange={(phones) => set({ phones })} errorOf={errorOf} own={own} />
        <Field label={t.email} error={errorOf('email')} optional>
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
        <Segmented
          label={t.language}
          value={form.language}
          onChange={(language) => set({ language })}
          options={(['fr', 'en'] as const).map((value) => ({ value, label: names[value] }))}
        />
        <TagsField tags={form.tags} onChange={(tags) => set({ tags })} error={errorOf('tags')} />
        <Field label={t.notes} hint={t.notesHint} error={errorOf('notes')} optional>
          <Textarea
            name="notes"
            maxLength={2000}
            value={form.notes}
            onChange={(event) => set({ notes: event.target.value })}
          />
        </Field>
        <MoreFields form={form} set={set} errorOf={errorOf} open={isOpen} onToggle={setOpen} />
      </form>
    </Drawer>
  );
}

const isDone = (...writes: { isSuccess: boolean }[]): boolean => writes.some((write) => write.isSuccess);

/** Uids count from one in every page load: those of a draft may already be taken. */
function withNewUids(draft: CustomerForm | null): CustomerForm | null {
  return draft && { ...draft, phones: draft.phones.map((phone) => newPhone(phone.digits)) };
}
