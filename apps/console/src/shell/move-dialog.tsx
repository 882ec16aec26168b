import { accountMovesApi } from '#contract/account-moves/api.ts';
import { accountsApi } from '#contract/accounts/api.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { subAccountsApi } from '#contract/sub-accounts/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import { formatMoney, wholeAmount, type TypedAmount } from '#domain/values/money.ts';
import { accountMoveWords } from '#i18n/catalogues/account-moves/words.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { PinInput } from '#ui/pin-input.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../data/form.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { FormDialog } from './form-dialog.tsx';
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
  const byKind = (kind: string) => accounts.find((account) => account.kind === kind)?.id;
  const first =
    fromId ??
    (toId && toId === byKind('collectionPrimary') ? byKind('payout') : byKind('collectionPrimary')) ??
    accounts[0]!.id;
  const of = (id: string) => accounts.find((account) => account.id === id);
  const money = (value: number) => formatMoney(value, locale);
  const form = useForm(accountMovesApi.create, {
    start: (): { fromId: string; toId: string; amount: TypedAmount; note: string; pin: string } => ({
      fromId: first,
      toId:
        toId ??
        [byKind('payout'), byKind('collectionPrimary')].find((id) => id && id !== first) ??
        accounts.find((account) => account.id !== first)!.id,
      amount: amount ? Math.min(amount, Math.max(0, of(first)?.available ?? 0)) || null : null,
      note: '',
      pin: '',
    }),
    schema: accountMovesApi.create.body,
    input: ({ note, ...rest }) => ({ body: { ...rest, ...(note ? { note } : {}) } }),
    rules: (values) => {
      const { available } = of(values.fromId) ?? accounts[0]!;
      return { amount: (wholeAmount(values.amount) ?? 0) > available && t.tooMuch({ amount: money(available) }) };
    },
    invalidates: [accountsApi.balances, accountsApi.statement, subAccountsApi.list, transactionsApi.list],
    onSent(_moved, values) {
      toast.success(
        t.moved({ amount: money(wholeAmount(values.amount) ?? 0), to: of(values.toId)?.name[locale] ?? '' }),
      );
      onMoved?.();
      onClose();
    },
  });
  const { values } = form;
  const source = of(values.fromId) ?? accounts[0]!;
  const target = of(values.toId);
  const tooMuch =
    (wholeAmount(values.amount) ?? 0) > source.available ? t.tooMuch({ amount: money(source.available) }) : undefined;
  const options = (mayServe: (id: string) => boolean) =>
    accounts.map(({ id, name }) => ({ value: id, label: name[locale], disabled: !mayServe(id) }));
  // Whoever has two accounts has no third one to choose in between: the other one's account turns the move round.
  const choose = (side: 'fromId' | 'toId', id: string) => {
    const other = side === 'fromId' ? 'toId' : 'fromId';
    form.set({ [side]: id, ...(id === values[other] ? { [other]: values[side] } : {}) });
  };
  const mayTurn = drawable.has(values.toId);
  return (
    <FormDialog form={form} title={t.title} description={t.text} submitLabel={t.submit} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Field label={t.from} hint={t.available({ amount: money(source.available) })} error={form.error('fromId')}>
          <Select
            {...form.bind('fromId')}
            onChange={(event) => choose('fromId', event.target.value)}
            options={options((id) => drawable.has(id))}
          />
        </Field>
        <Field
          label={t.to}
          error={form.error('toId')}
          hint={
            target && wholeAmount(values.amount)
              ? t.after({ amount: money(target.available + wholeAmount(values.amount)!) })
              : target && t.available({ amount: money(target.available) })
          }
        >
          <Select
            {...form.bind('toId')}
            onChange={(event) => choose('toId', event.target.value)}
            options={options((id) => id !== values.fromId || mayTurn)}
          />
        </Field>
      </div>
      <Field
        label={t.amount}
        required
        error={form.error('amount', tooMuch)}
        aside={
          <Button
            size="small"
            variant="ghost"
            disabled={source.available <= 0}
            onClick={() => form.set({ amount: source.available })}
          >
            {t.all}
          </Button>
        }
      >
        <MoneyInput {...form.bind('amount')} data-autofocus />
      </Field>
      <Field label={t.note} hint={t.noteHint} optional error={form.error('note')}>
        <TextInput {...form.bind('note')} maxLength={255} />
      </Field>
      <Field label={t.pin} required error={form.error('pin')}>
        <PinInput secret {...form.bind('pin')} disabled={form.isSending} />
      </Field>
    </FormDialog>
  );
}
