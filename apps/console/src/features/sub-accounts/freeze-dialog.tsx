import { subAccountsApi, type SubAccount } from '#contract/sub-accounts/api.ts';
import { subAccountWords } from '#i18n/catalogues/sub-accounts/words.ts';
import { useWords } from '#ui/locale.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';

/** What comes in and what goes out are frozen apart: a branch under inspection may still give money back. */
export function FreezeDialog({ account, onClose }: { account: SubAccount; onClose: () => void }) {
  const t = useWords(subAccountWords);
  const form = useForm(subAccountsApi.freeze, {
    start: { frozenIn: account.frozenIn, frozenOut: account.frozenOut },
    schema: subAccountsApi.freeze.body,
    input: (values) => ({ params: { id: account.id }, body: { version: account.version, ...values } }),
    invalidates: [subAccountsApi.list, subAccountsApi.options],
    onSent() {
      toast.success(t.frozenNow);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t.freezeTitle({ name: account.name })}
      description={t.freezeText}
      submitLabel={t.save}
      onClose={onClose}
    >
      <Switch
        label={t.freezeIn}
        hint={t.freezeInHint}
        checked={form.values.frozenIn}
        onChange={(frozenIn) => form.set({ frozenIn })}
      />
      <Switch
        label={t.freezeOut}
        hint={t.freezeOutHint}
        checked={form.values.frozenOut}
        onChange={(frozenOut) => form.set({ frozenOut })}
      />
    </FormDialog>
  );
}
