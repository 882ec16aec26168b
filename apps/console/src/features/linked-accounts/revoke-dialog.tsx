import { useState } from 'react';
import { linkedAccountsApi, type LinkedAccount } from '#contract/linked-accounts/api.ts';
import { limits } from '#domain/limits.ts';
import { linkAccountWords } from '#i18n/catalogues/linked-accounts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { fieldErrors } from '../../data/error-sentence.ts';
import { useWrite } from '../../data/write.ts';

export function RevokeDialog({ account, onClose }: { account: LinkedAccount; onClose: () => void }) {
  const t = useWords(linkAccountWords);
  const locale = useLocale();
  const [note, setNote] = useState('');
  const revoke = useWrite(linkedAccountsApi.revoke, { invalidates: [linkedAccountsApi.list] });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger
      title={t.revokeTitle({ label: account.label })}
      description={t.revokeText}
      confirmLabel={t.revoke}
      blockedReason={note.trim() === '' ? t.reason : null}
      onConfirm={async () => {
        await revoke.mutateAsync({ params: { id: account.id }, body: { note } });
        toast.success(t.revokedDone);
      }}
    >
      <Field label={t.reason} required error={fieldErrors(revoke.error, locale)['note']}>
        <TextInput
          value={note}
          maxLength={limits.noteMax}
          onChange={(event) => setNote(event.target.value)}
          data-autofocus
        />
      </Field>
    </ConfirmDialog>
  );
}
