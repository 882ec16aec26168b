import { useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import { accountMovesApi } from '#contract/account-moves/api.ts';
import { accountsApi } from '#contract/accounts/api.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { subAccountsApi } from '#contract/sub-accounts/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import { formatMoney } from '#domain/money.ts';
import { accountMoveWords } from '#i18n/catalogues/account-moves.ts';
import { fieldSentence, fieldSentences } from '#i18n/catalogues/fields.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { PinInput } from '#ui/pin-input.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence } from '../data/error-sentence.ts';
import { useOnline } from '../data/online.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useWrite } from '../data/write.ts';
import { LoadFailed } from './load-failed.tsx';

type Account = DataOf<typeof accountsApi.balances>[number];
export type MoveDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Ids of accounts (acc_…). Without them money goes from collection to payout. */
  fromId?: string | undefined;
  toId?: string | undefined;
  amount?: number | undefined;
  /** Hears of a move that was made, before the dialog closes. */
  onMoved?: () => void;
};

/** Moves money between two own accounts. Any screen that finds an account short may open it. */
export function MoveDialog({ open, ...props }: MoveDialogProps) {
  return open ? <Loaded {...props} /> : null;
}

function Loaded(props: Omit<MoveDialogProps, 'open'>) {
  const t = useWords(accountMoveWords);
  const { data, error, refetch, isFetching } = useEndpoint(accountsApi.balances, {}, { staleTime: 0 });
  const sources = useEndpoint(transfersApi.sources, { query: { use: 'move' } }, { staleTime: 0 });
  const accounts = data?.filter((account) => account.kind !== 'suspense');
  const problem = error ?? sources.error;
  if (accounts && accounts.length > 1 && sources.data)
    return <MoveForm {...props} accounts={accounts} drawable={new Set(sources.data.map((source) => source.id))} />;
  return (
    <Dialog open onClose={props.onClose} title={t.title} footer={<Button onClick={props.onClose}>OK</Button>}>
      {problem ? (
        <LoadFailed
          error={problem}
          refetch={() => void [refetch(), sources.refetch()]}
          isFetching={isFetching || sources.isFetching}
        />
      ) : accounts && sources.data ? (
        <p>{t.onlyOne}</p>
      ) : (
        <div role="status" aria-label={t.loading}>
          <SkeletonLines />
        </div>
      )}
    </Dialog>
  );
}

type FormProps = Omit<MoveDialogProps, 'open'> & { accounts: readonly Account[]; drawable: ReadonlySet<string> };

function MoveForm({ accounts, drawable, onClose, fromId, toId, amount, onMoved }: FormProps) {
  const t = useWords(accountMoveWords);
  const locale = useLocale();
  const online = useOnline();
  const byKind = (kind: string) => accounts.find((account) => account.kind === kind)?.id;
  const [from, setFrom] = useState(
    fromId ??
      (toId && toId === byKind('collectionPrimary') ? byKind('payout') : byKind('collectionPrimary')) ??
      accounts[0]!.id,
  );
  const [to, setTo] = useState(
    toId ??
      [byKind('payout'), byKind('collectionPrimary')].find((id) => id && id !== from) ??
      accounts.find((account) => account.id !== from)!.id,
  );
  const source = accounts.find((account) => account.id === from) ?? accounts[0]!;
  const target = accounts.find((account) => account.id === to);
  const [form, setForm] = useState<{ amount: number | null; note: string; pin: string }>({
    amount: amount ? Math.min(amount, Math.max(0, source.available)) || null : null,
    note: '',
    pin: '',
  });
  const [tried, setTried] = useState(false);
  const send = useWrite(accountMovesApi.create, {
    quiet: true,
    invalidates: [accountsApi.balances, accountsApi.statement, subAccountsApi.list, transactionsApi.list],
  });
  const patch = (part: Partial<typeof form>) => setForm((now) => ({ ...now, ...part }));
  const money = (value: number) => formatMoney(value, locale);
  const tooMuch = form.amount !== null && form.amount > source.available;
  const problems = {
    amount:
      form.amount === null
        ? fieldSentences.required[locale]
        : tooMuch
          ? t.tooMuch({ amount: money(source.available) })
          : form.amount < 1
            ? fieldSentence('amount.tooSmall', { min: 1 })[locale]
            : undefined,
    pin: form.pin.length < 6 ? fieldSentences.required[locale] : undefined,
  };
  const submit = () => {
    setTried(true);
    if (problems.amount || problems.pin || form.amount === null || !target) return;
    const body = {
      fromId: from,
      toId: to,
      amount: form.amount,
      pin: form.pin,
      ...(form.note ? { note: form.note } : {}),
    };
    send.mutate(
      { body },
      {
        onSuccess: () => {
          toast.success(t.moved({ amount: money(body.amount), to: target.name[locale] }));
          onMoved?.();
          onClose();
        },
        onError: () => patch({ pin: '' }),
      },
    );
  };
  const hasNoPin = send.error instanceof ApiError && send.error.error?.key === 'pin.not_set';
  const options = (other: string, mayServe = (_id: string) => true) =>
    accounts.map(({ id, name }) => ({ value: id, label: name[locale], disabled: id === other || !mayServe(id) }));
  return (
    <FormDialog
      title={t.title}
      description={t.text}
      submitLabel={t.submit}
      sending={send.isPending}
      disabledReason={online ? null : t.offline}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Field label={t.from} hint={t.available({ amount: money(source.available) })}>
          <Select
            value={from}
            options={options(to, (id) => drawable.has(id))}
            onChange={(event) => setFrom(event.target.value)}
          />
        </Field>
        <Field
          label={t.to}
          hint={
            target && form.amount
              ? t.after({ amount: money(target.available + form.amount) })
              : target && t.available({ amount: money(target.available) })
          }
        >
          <Select value={to} options={options(from)} onChange={(event) => setTo(event.target.value)} />
        </Field>
      </div>
      <Field
        label={t.amount}
        required
        error={tried || tooMuch ? problems.amount : undefined}
        aside={
          <Button
            size="small"
            variant="ghost"
            disabled={source.available <= 0}
            onClick={() => patch({ amount: source.available })}
          >
            {t.all}
          </Button>
        }
      >
        <MoneyInput value={form.amount} onChange={(value) => patch({ amount: value })} data-autofocus />
      </Field>
      <Field label={t.note} hint={t.noteHint} optional>
        <TextInput value={form.note} maxLength={255} onChange={(event) => patch({ note: event.target.value })} />
      </Field>
      {send.error && (
        <Banner
          tone="danger"
          live
          {...(hasNoPin
            ? {
                action: (
                  <ButtonLink size="small" href="/settings/security">
                    {t.choosePin}
                  </ButtonLink>
                ),
              }
            : {})}
        >
          {errorSentence(send.error, locale)}
        </Banner>
      )}
      <Field label={t.pin} required error={tried ? problems.pin : undefined}>
        <PinInput secret value={form.pin} onChange={(pin) => patch({ pin })} disabled={send.isPending} />
      </Field>
    </FormDialog>
  );
}
