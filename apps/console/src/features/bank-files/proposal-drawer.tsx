import { useState } from 'react';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import type { BankProposal } from '#contract/bank-files/schemas.ts';
import { accountsApi } from '#contract/accounts/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { bankProposalWords } from '#i18n/catalogues/bank-files/proposals.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { whyNot } from '../../data/record-actions.ts';
import { useShown } from '../../data/shown.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { onceRead } from '../../shell/once-read.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { ProposalEffects } from './proposal-effects.tsx';

const touched = [
  bankFilesApi.proposals,
  bankFilesApi.proposal,
  bankFilesApi.answers,
  bankFilesApi.list,
  bankFilesApi.get,
  bankFilesApi.items,
  bankFilesApi.lines,
  bankFilesApi.overview,
  transactionsApi.list,
  accountsApi.balances,
];

/** What a file would change that somebody brought, and the two buttons of whoever did not. */
export function ProposalDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(bankProposalWords);
  const [act, setAct] = useState<'confirm' | 'refuse' | null>(null);
  const { data, error, isFetching, refetch } = useEndpoint(
    bankFilesApi.proposal,
    { params: { id } },
    { keepPrevious: false },
  );
  const locale = useLocale();
  const reason = (action: string) => whyNot(data, action, locale);
  return (
    <>
      <Drawer
        open
        onClose={onClose}
        size="large"
        title={t.title}
        description={data?.fileName}
        footer={
          data?.state === 'waiting' && (
            <>
              <Button disabledReason={reason('refuse')} onClick={() => setAct('refuse')}>
                {t.refuse}
              </Button>
              <Button variant="primary" disabledReason={reason('confirm')} onClick={() => setAct('confirm')}>
                {t.confirm}
              </Button>
            </>
          )
        }
      >
        {data ? (
          <Body proposal={data} blocked={reason('confirm')} />
        ) : error ? (
          <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
        ) : (
          <SkeletonLines />
        )}
      </Drawer>
      {data && act === 'confirm' && <Confirm proposal={data} onClose={() => setAct(null)} onDone={onClose} />}
      {data && act === 'refuse' && <Refuse proposal={data} onClose={() => setAct(null)} onDone={onClose} />}
    </>
  );
}

function Body({ proposal, blocked }: { proposal: BankProposal; blocked: string | null }) {
  const t = useWords(bankProposalWords);
  const locale = useLocale();
  const { state, decidedByName: name, note } = proposal;
  return (
    <div className="grid grid-cols-1 gap-5">
      {state === 'waiting' ? (
        <Banner tone={proposal.givesBack > 0 ? 'warning' : 'info'} title={t.nothingYet}>
          {proposal.givesBack > 0 ? t.givesBack({ amount: formatMoney(proposal.givesBack, locale) }) : t.compare}
        </Banner>
      ) : (
        <Banner tone="info">
          {state === 'superseded' ? t.superseded : `${t[state]({ name: name ?? '' })}${note ? ` · ${note}` : ''}`}
        </Banner>
      )}
      {state === 'waiting' && blocked && <p className="font-medium">{blocked}</p>}
      <ProposalEffects proposal={proposal} />
    </div>
  );
}

type ActProps = { proposal: BankProposal; onClose: () => void; onDone: () => void };

const Confirm = onceRead(function Confirm({ proposal, onClose, onDone }: ActProps) {
  // Confirmed by another one whose file found it changed, it books something else.
  const { shown, takeNote } = useShown(proposal, ({ version }) => version);
  const { id, version, givesBack } = shown;
  const t = useWords(bankProposalWords);
  const locale = useLocale();
  const confirm = useWrite(bankFilesApi.confirmProposal, { invalidates: touched, quiet: true, loader: 'hide' });
  const onPin = async (pin: string) => {
    const after = await confirm.mutateAsync({ params: { id }, body: { version, pin } });
    if (after.state === 'waiting') return void toast.info(t.shownAgain);
    toast.success(t.done);
    onDone();
  };
  return (
    <PinDialog open changed={takeNote} onClose={onClose} title={t.confirmTitle} confirmLabel={t.confirm} onPin={onPin}>
      <p>{t.confirmText}</p>
      {givesBack > 0 && <p className="font-medium">{t.givesBack({ amount: formatMoney(givesBack, locale) })}</p>}
    </PinDialog>
  );
});

function Refuse({ proposal: { id, version }, onClose, onDone }: ActProps) {
  const t = useWords(bankProposalWords);
  const form = useForm(bankFilesApi.refuseProposal, {
    start: { note: '' },
    schema: bankFilesApi.refuseProposal.body,
    input: ({ note }) => ({ params: { id }, body: { version, note } }),
    invalidates: touched,
    onSent() {
      toast.success(t.refusedDone);
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t.refuseTitle}
      description={t.refuseText}
      submitLabel={t.refuse}
      danger
      onClose={onClose}
    >
      <Field label={t.why} error={form.error('note')} required>
        <TextInput {...form.bind('note')} maxLength={255} />
      </Field>
    </FormDialog>
  );
}
