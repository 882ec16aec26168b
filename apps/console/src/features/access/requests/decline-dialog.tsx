import { useState } from 'react';
import { accessRequestsApi } from '#contract/access-requests/api.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { accessRequestWords } from '#i18n/catalogues/access-requests.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { fieldErrors } from '../../../data/error-sentence.ts';
import { useWrite } from '../../../data/write.ts';

/** No, with the reason the person will read. */
export function DeclineDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(accessRequestWords);
  const locale = useLocale();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const decline = useWrite(accessRequestsApi.decline, {
    invalidates: [accessRequestsApi.list],
    onSuccess() {
      toast.success(t.declined);
      onClose();
    },
  });
  const error = tried && !note.trim() ? fieldSentences.required[locale] : fieldErrors(decline.error, locale)['note'];
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!decline.isPending}
      title={t.declineTitle}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="danger" type="submit" form="decline-request" loading={decline.isPending}>
            {t.decline}
          </Button>
        </>
      }
    >
      <form
        id="decline-request"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (note.trim()) decline.mutate({ params: { id }, body: { note } });
        }}
      >
        <Field label={t.reason} hint={t.reasonHint} error={error} required>
          <Textarea rows={3} maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
