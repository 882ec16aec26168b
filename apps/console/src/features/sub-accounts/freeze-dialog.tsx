import { useState } from 'react';
import { subAccountsApi, type SubAccount } from '#contract/sub-accounts/api.ts';
import { subAccountWords } from '#i18n/catalogues/sub-accounts.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useWords } from '#ui/locale.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import { useWrite } from '../../data/write.ts';

/** What comes in and what goes out are frozen apart: a branch under inspection may still give money back. */
export function FreezeDialog({ account, onClose }: { account: SubAccount; onClose: () => void }) {
  const t = useWords(subAccountWords);
  const [form, setForm] = useState({ frozenIn: account.frozenIn, frozenOut: account.frozenOut });
  const send = useWrite(subAccountsApi.freeze, {
    invalidates: [subAccountsApi.list, subAccountsApi.options],
    onSuccess() {
      toast.success(t.frozenNow);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.freezeTitle({ name: account.name })}
      description={t.freezeText}
      submitLabel={t.save}
      sending={send.isPending}
      onClose={onClose}
      onSubmit={() => send.mutate({ params: { id: account.id }, body: { version: account.version, ...form } })}
    >
      <Switch
        label={t.freezeIn}
        hint={t.freezeInHint}
        checked={form.frozenIn}
        onChange={(frozenIn) => setForm((now) => ({ ...now, frozenIn }))}
      />
      <Switch
        label={t.freezeOut}
        hint={t.freezeOutHint}
        checked={form.frozenOut}
        onChange={(frozenOut) => setForm((now) => ({ ...now, frozenOut }))}
      />
    </FormDialog>
  );
}
