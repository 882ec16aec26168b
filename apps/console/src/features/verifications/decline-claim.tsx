import { useState } from 'react';
import { verificationsApi, type Verification } from '#contract/verifications/api.ts';
import { limits } from '#domain/limits.ts';
import { claimWords } from '#i18n/catalogues/claims.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { fieldErrors } from '../../data/error-sentence.ts';
import { useWrite } from '../../data/write.ts';
import { claimRows } from './claims.tsx';

/** Nothing to put right: whoever opened the claim reads why. */
export function DeclineClaim({ row, onClose }: { row: Verification; onClose: () => void }) {
  const t = useWords(claimWords);
  const locale = useLocale();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const decline = useWrite(verificationsApi.declineClaim, {
    invalidates: claimRows,
    onSuccess() {
      toast.success(t.declined);
      onClose();
    },
  });
  return (
    <FormDialog
      danger
      title={t.declineTitle}
      description={t.declineText}
      submitLabel={t.decline}
      sending={decline.isPending}
      onSubmit={() => {
        setTried(true);
        if (reason.trim()) decline.mutate({ params: { id: row.id }, body: { reason } });
      }}
      onClose={onClose}
    >
      <Field
        label={t.why}
        required
        error={tried && !reason.trim() ? t.whyNeeded : fieldErrors(decline.error, locale)['reason']}
      >
        <Textarea
          rows={3}
          maxLength={limits.noteMax}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
