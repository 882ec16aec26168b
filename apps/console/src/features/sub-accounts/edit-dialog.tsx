import { subAccountsApi, type SubAccount } from '#contract/sub-accounts/api.ts';
import { teamApi } from '#contract/team/api.ts';
import { subAccountKinds, type SubAccountKind } from '#domain/accounts/sub-accounts.ts';
import { subAccountKindNames, subAccountWords } from '#i18n/catalogues/sub-accounts/words.ts';
import { Field } from '#ui/field.tsx';
import { ChipGroup } from '#ui/chip-group.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useCan } from '../../data/ability.ts';
import { useForm } from '../../data/form.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';

type Values = { kind: SubAccountKind; name: string; code: string; managerIds: string[] };

/** Opens a sub-account, or changes what one is called and who looks after it. */
export function EditDialog({ account, onClose }: { account: SubAccount | null; onClose: () => void }) {
  const t = useWords(subAccountWords);
  const locale = useLocale();
  const members = useEndpoint(
    teamApi.list,
    { query: { limit: 100, status: ['active'] } },
    { enabled: useCan('team:view') },
  );
  const form = useForm(account ? subAccountsApi.update : subAccountsApi.create, {
    start: (): Values => ({
      kind: account?.kind ?? 'branch',
      name: account?.name ?? '',
      code: account?.code ?? '',
      managerIds: account?.managers.map((one) => one.userId) ?? [],
    }),
    schema: account ? subAccountsApi.update.body : subAccountsApi.create.body,
    input: ({ kind, ...rest }) =>
      account
        ? { params: { id: account.id }, body: { version: account.version, ...rest } }
        : { body: { kind, ...rest } },
    invalidates: [subAccountsApi.list, subAccountsApi.options, subAccountsApi.get],
    onSent({ name }) {
      toast.success(account ? t.saved : t.opened({ name }));
      onClose();
    },
  });
  const { code, managerIds } = form.values;
  return (
    <FormDialog
      form={form}
      title={account ? account.name : t.create}
      submitLabel={account ? t.save : t.open}
      onClose={onClose}
    >
      <Field label={t.name} required error={form.error('name')}>
        <TextInput {...form.bind('name')} maxLength={60} />
      </Field>
      <Field label={t.code} hint={t.codeHint} required error={form.error('code')}>
        <TextInput
          value={code}
          maxLength={12}
          spellCheck={false}
          autoCapitalize="characters"
          className="font-mono"
          onChange={(event) => form.set({ code: event.target.value.toUpperCase() })}
        />
      </Field>
      {!account && (
        <RadioCards
          {...form.bind('kind')}
          label={t.kind}
          columns={2}
          options={subAccountKinds.map((value) => ({ value, label: subAccountKindNames[value][locale] }))}
        />
      )}
      {members.data && (
        <div className="grid gap-1.5">
          <ChipGroup
            label={t.managers}
            options={members.data.flatMap((member) =>
              member.userId === null ? [] : [{ value: member.userId, label: member.name }],
            )}
            selected={managerIds}
            onChange={(chosen) => form.set({ managerIds: chosen })}
          />
          <p className="text-sm text-muted">{t.managersHint}</p>
        </div>
      )}
    </FormDialog>
  );
}
