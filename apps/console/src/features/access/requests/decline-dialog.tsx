import { accessRequestsApi } from '#contract/access-requests/api.ts';
import { accessRequestWords } from '#i18n/catalogues/access-requests/words.ts';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../../data/form.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';

/** No, with the reason the person will read. */
export function DeclineDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(accessRequestWords);
  const form = useForm(accessRequestsApi.decline, {
    start: { note: '' },
    schema: accessRequestsApi.decline.body,
    input: (values) => ({ params: { id }, body: values }),
    invalidates: [accessRequestsApi.list],
    onSent() {
      toast.success(t.declined);
      onClose();
    },
  });
  return (
    <FormDialog form={form} danger title={t.declineTitle} submitLabel={t.decline} onClose={onClose}>
      <Field label={t.reason} hint={t.reasonHint} error={form.error('note')} required>
        <Textarea rows={3} maxLength={300} {...form.bind('note')} />
      </Field>
    </FormDialog>
  );
}
