import { useState } from 'react';
import { customersApi, type CustomerDetail } from '#contract/customers/api.ts';
import { customerFormWords } from '#i18n/catalogues/customers/form.ts';
import { customerNames } from '#i18n/catalogues/customers/words.ts';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../../data/form.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { RecordFailure } from '../../../shell/record-failure.tsx';
import { bodyOf, emptyForm, formOf, hasMore, isReachable, moreFields, phonePaths } from './customer-form.ts';
import { MoreFields } from './more-fields.tsx';
import { PhonesField } from './phones-field.tsx';
import { TagsField } from './tags-field.tsx';

type Props = {
  /** Absent: a new one. */
  customer?: CustomerDetail;
  onClose: () => void;
  onSaved: (saved: CustomerDetail) => void;
  /** Of `useBegun`. */
  newer?: CustomerDetail | null;
  /** Whom somebody else merged it into meanwhile. */
  into?: CustomerDetail | null;
  loadNew?: (() => void) | null;
};

/**
 * Adds or changes a customer. What was typed survives closing, Back and a forced login until it is saved or thrown
 * away.
 */
export function CustomerDrawer({ customer, onClose, onSaved, newer = null, into = null, loadNew = null }: Props) {
  const t = useWords(customerFormWords);
  const names = useWords(customerNames);
  const locale = useLocale();
  const row = customer ? customersApi.update : customersApi.create;
  const pathOf = (name: string) => (customer ? `customer.${name}` : name);
  const form = useForm(row, {
    start: () => (customer ? formOf(customer) : emptyForm(locale)),
    schema: customer ? customersApi.update.body : customersApi.create.body,
    input: (values) =>
      customer
        ? { params: { id: customer.id }, body: { version: customer.version, customer: bodyOf(values) } }
        : { body: bodyOf(values) },
    rules: (values) => ({ [pathOf('phones')]: !isReachable(values) && t.oneOfBoth }),
    draft: customer ? `customer.${customer.id}.${customer.version}` : 'customer.new',
    invalidates: [customersApi.list, customersApi.get, customersApi.tags],
    onSent(saved) {
      toast.success(customer ? t.saved : t.added);
      onSaved(saved);
    },
  });
  const { values } = form;
  const [isOpen, setOpen] = useState(() => hasMore(values));
  const [own] = useState(() =>
    customer ? { id: customer.id, numbers: customer.phones.map((phone) => phone.number) } : null,
  );
  const errorOf = (name: string): string | undefined => form.error(pathOf(name));
  const firstOf = (paths: string[]) => paths.map(errorOf).find(Boolean);
  const isWrongInside = firstOf([...moreFields]) !== undefined;
  return (
    <FormDialog
      drawer
      form={form}
      failure={
        <RecordFailure
          form={form}
          changed={into ? t.merged({ name: into.displayName }) : t.changed}
          stored={newer && formOf(newer)}
          loadNew={loadNew}
        />
      }
      title={customer ? t.editTitle : t.addTitle}
      submitLabel={customer ? t.save : t.add}
      onClose={onClose}
    >
      <Segmented
        label={t.kind}
        hideLabel
        {...form.bind('type')}
        options={(['person', 'company'] as const).map((value) => ({ value, label: names[value] }))}
      />
      <Field label={t.name} hint={t.nameHint} error={errorOf('displayName')} required>
        <TextInput
          name="displayName"
          maxLength={120}
          autoComplete="off"
          data-autofocus=""
          {...form.bind('displayName')}
        />
      </Field>
      <PhonesField
        phones={values.phones}
        onChange={(phones) => form.set({ phones })}
        errorOf={(uid) => firstOf(phonePaths(values, uid))}
        own={own}
      />
      <Field label={t.email} error={errorOf('email')} optional>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          {...form.bind('email')}
        />
      </Field>
      <Segmented
        label={t.language}
        {...form.bind('language')}
        options={(['fr', 'en'] as const).map((value) => ({ value, label: names[value] }))}
      />
      <TagsField
        tags={values.tags}
        onChange={(tags) => form.set({ tags })}
        error={firstOf(['tags', ...values.tags.map((_, index) => `tags.${index}`)])}
      />
      <Field label={t.notes} hint={t.notesHint} error={errorOf('notes')} optional>
        <Textarea name="notes" maxLength={2000} {...form.bind('notes')} />
      </Field>
      <MoreFields form={values} set={form.set} errorOf={errorOf} open={isOpen || isWrongInside} onToggle={setOpen} />
    </FormDialog>
  );
}
