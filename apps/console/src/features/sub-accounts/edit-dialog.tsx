import { useState } from 'react';
import { subAccountsApi, type SubAccount } from '#contract/sub-accounts/api.ts';
import { teamApi } from '#contract/team/api.ts';
import { subAccountKinds, type SubAccountKind } from '#domain/sub-accounts.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { subAccountKindNames, subAccountWords } from '#i18n/catalogues/sub-accounts.ts';
import { Field } from '#ui/field.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useCan } from '../../data/ability.ts';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { useOnline } from '../../data/online.ts';
import { useEndpoint, useMutationOf } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { Banner } from '#ui/banner.tsx';

type Form = { kind: SubAccountKind; name: string; code: string; managerIds: string[] };
const changes = [subAccountsApi.list, subAccountsApi.options, subAccountsApi.get] as const;

/** Opens a sub-account, or changes what one is called and who looks after it. */
export function EditDialog({ account, onClose }: { account: SubAccount | null; onClose: () => void }) {
  const t = useWords(subAccountWords);
  const locale = useLocale();
  const online = useOnline();
  const members = useEndpoint(
    teamApi.list,
    { query: { limit: 100, status: ['active'] } },
    { enabled: useCan('team:view') },
  );
  const [form, setForm] = useState<Form>({
    kind: account?.kind ?? 'branch',
    name: account?.name ?? '',
    code: account?.code ?? '',
    managerIds: account?.managers.map((one) => one.userId) ?? [],
  });
  const [tried, setTried] = useState(false);
  const patch = (part: Partial<Form>) => setForm((now) => ({ ...now, ...part }));
  const done = (name: string) => {
    toast.success(account ? t.saved : t.opened({ name }));
    onClose();
  };
  const create = useWrite(subAccountsApi.create, {
    quiet: true,
    invalidates: changes,
    onSuccess: (made) => done(made.name),
  });
  const update = useMutationOf(subAccountsApi.update, {
    quiet: true,
    invalidates: changes,
    onSuccess: (made) => done(made.name),
  });
  const sending = account ? update : create;
  const said = fieldErrors(sending.error, locale);
  const required = fieldSentences.required[locale];
  const problems = {
    name: form.name.trim() ? undefined : required,
    code: !form.code.trim()
      ? required
      : /^[A-Za-z0-9][A-Za-z0-9-]{0,11}$/.test(form.code.trim())
        ? undefined
        : t.codeInvalid,
  };
  const own = sending.error?.error?.field;
  const errorOf = (field: 'name' | 'code') =>
    (tried ? problems[field] : undefined) ??
    said[field] ??
    (own === field ? errorSentence(sending.error, locale) : undefined);
  const submit = () => {
    setTried(true);
    if (problems.name || problems.code) return;
    const { kind, ...rest } = form;
    if (account) update.mutate({ params: { id: account.id }, body: { version: account.version, ...rest } });
    else create.mutate({ body: { kind, ...rest } });
  };
  return (
    <FormDialog
      title={account ? account.name : t.create}
      submitLabel={account ? t.save : t.open}
      sending={sending.isPending}
      disabledReason={online ? null : t.offline}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t.name} required error={errorOf('name')}>
        <TextInput value={form.name} maxLength={60} onChange={(event) => patch({ name: event.target.value })} />
      </Field>
      <Field label={t.code} hint={t.codeHint} required error={errorOf('code')}>
        <TextInput
          value={form.code}
          maxLength={12}
          spellCheck={false}
          autoCapitalize="characters"
          className="font-mono"
          onChange={(event) => patch({ code: event.target.value.toUpperCase() })}
        />
      </Field>
      {!account && (
        <RadioCards
          label={t.kind}
          columns={2}
          value={form.kind}
          onChange={(kind) => patch({ kind })}
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
            selected={form.managerIds}
            onChange={(managerIds) => patch({ managerIds })}
          />
          <p className="text-sm text-muted">{t.managersHint}</p>
        </div>
      )}
      {sending.error && own !== 'name' && own !== 'code' && Object.keys(said).length === 0 && (
        <Banner tone="danger" live>
          {errorSentence(sending.error, locale)}
        </Banner>
      )}
    </FormDialog>
  );
}
