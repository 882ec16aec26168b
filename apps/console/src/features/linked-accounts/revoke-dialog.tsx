import { linkedAccountsApi, type LinkedAccount } from '#contract/linked-accounts/api.ts';
import { limits } from '#domain/values/limits.ts';
import { linkAccountWords } from '#i18n/catalogues/linked-accounts/words.ts';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';

export function RevokeDialog({ account, onClose }: { account: LinkedAccount; onClose: () => void }) {
  const t = useWords(linkAccountWords);
  const form = useForm(linkedAccountsApi.revoke, {
    start: { note: '' },
    schema: linkedAccountsApi.revoke.body,
    input: (values) => ({ params: { id: account.id }, body: values }),
    invalidates: [linkedAccountsApi.list],
    onSent() {
      toast.success(t.revokedDone);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      danger
      title={t.revokeTitle({ label: account.label })}
      description={t.revokeText}
      submitLabel={t.revoke}
      onClose={onClose}
    >
      <Field label={t.reason} required error={form.error('note')}>
        <TextInput {...form.bind('note')} maxLength={limits.noteMax} data-autofocus />
      </Field>
    </FormDialog>
  );
}
