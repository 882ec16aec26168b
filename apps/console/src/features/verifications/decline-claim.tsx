import { verificationsApi, type Verification } from '#contract/verifications/api.ts';
import { limits } from '#domain/values/limits.ts';
import { claimWords } from '#i18n/catalogues/verifications/claims.ts';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { claimRows } from './claims.tsx';

/** Nothing to put right: whoever opened the claim reads why. */
export function DeclineClaim({ row, onClose }: { row: Verification; onClose: () => void }) {
  const t = useWords(claimWords);
  const form = useForm(verificationsApi.declineClaim, {
    start: { reason: '' },
    schema: verificationsApi.declineClaim.body,
    input: (body) => ({ params: { id: row.id }, body }),
    rules: ({ reason }) => ({ reason: !reason.trim() && t.whyNeeded }),
    invalidates: claimRows,
    onSent() {
      toast.success(t.declined);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      danger
      title={t.declineTitle}
      description={t.declineText}
      submitLabel={t.decline}
      onClose={onClose}
    >
      <Field label={t.why} required error={form.error('reason')}>
        <Textarea rows={3} maxLength={limits.noteMax} {...form.bind('reason')} />
      </Field>
    </FormDialog>
  );
}
