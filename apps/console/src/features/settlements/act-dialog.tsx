import { Suspense, useState } from 'react';
import { accountsApi } from '#contract/accounts/api.ts';
import { settlementsApi } from '#contract/settlements/api.ts';
import type { SettlementDetail } from '#contract/settlements/schemas.ts';
import { documentTypes } from '#contract/settlements/cross-border-schemas.ts';
import { needsPaper } from '#domain/actions/record-by-hand.ts';
import { documentTypeWords } from '#i18n/catalogues/settlements/papers.ts';
import { settlementWords } from '#i18n/catalogues/settlements/words.ts';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { useForm } from '../../data/form.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { acceptOf, useUpload } from '../../data/use-upload.ts';
import { useShown } from '../../data/shown.ts';
import { useWrite } from '../../data/write.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { useOnceMore } from '../../shell/once-more.tsx';
import { onceRead } from '../../shell/once-read.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { PinField } from '../../shell/pin-field.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { WhatLeaves } from './what-leaves.tsx';

const RecordDialog = lazyPart(() => import('./record-dialog.tsx'), 'RecordDialog');

export type Act = 'cancel' | 'retry' | 'review' | 'record' | 'addDocument' | 'attachProof';
type DocumentType = (typeof documentTypes)[number];
type Props = { act: Act; settlement: SettlementDetail; onClose: () => void };
const touched = [settlementsApi.get, settlementsApi.list, accountsApi.balances];

/** What can be done about a settlement; what moves money asks for the PIN. */
export function ActDialog(props: Props) {
  if (props.act === 'cancel') return <Cancel {...props} />;
  if (props.act === 'retry') return <Retry {...props} />;
  if (props.act === 'review') return <ReviewDialog {...props} />;
  if (props.act === 'addDocument') return <Document {...props} />;
  if (props.act === 'attachProof') return <Proof {...props} />;
  if (needsPaper(props.settlement) || props.settlement.status === 'failed')
    return (
      <Suspense>
        <RecordDialog {...props} />
      </Suspense>
    );
  return <Record {...props} />;
}

function useDone(onClose: () => void): () => void {
  const t = useWords(settlementWords);
  return () => {
    toast.success(t.done);
    onClose();
  };
}

function Cancel({ settlement, onClose }: Props) {
  const t = useWords(settlementWords);
  const form = useForm(settlementsApi.cancel, {
    start: { note: '' },
    schema: settlementsApi.cancel.body,
    input: (body) => ({ params: { id: settlement.id }, body }),
    invalidates: touched,
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title={t.cancel} submitLabel={t.cancel} onClose={onClose}>
      <Field label={t.why} required error={form.error('note')}>
        <TextInput {...form.bind('note')} />
      </Field>
    </FormDialog>
  );
}

function Document({ settlement, onClose }: Props) {
  const t = useWords(settlementWords);
  const locale = useLocale();
  const [picked, setPicked] = useState('');
  const onceMore = useOnceMore('settlements.paper_elsewhere', picked);
  const form = useForm(settlementsApi.addDocument, {
    start: (): { type: DocumentType; fileId: string | null } => ({
      type: (settlement.missing[0] as DocumentType | undefined) ?? 'invoice',
      fileId: null,
    }),
    schema: settlementsApi.addDocument.body,
    input: (body) => ({ params: { id: settlement.id }, body }),
    around: onceMore.send,
    isAsked: onceMore.isAsked,
    invalidates: touched,
    onSent: useDone(onClose),
  });
  const upload = useUpload('document', (file) => {
    setPicked(file.id);
    form.set({ fileId: file.id });
  });
  return (
    <FormDialog
      form={form}
      title={t.addDocument}
      submitLabel={t.addThis}
      disabledReason={upload.waits ?? onceMore.blockedReason}
      onClose={onClose}
    >
      <Field label={t.kind} error={form.error('type')}>
        <Select
          value={form.values.type}
          onChange={(event) => form.set({ type: event.target.value as DocumentType })}
          options={documentTypes.map((value) => ({ value, label: documentTypeWords[value]![locale] }))}
        />
      </Field>
      <Paper error={form.error('fileId')} upload={upload} />
      {onceMore.question}
    </FormDialog>
  );
}

function Proof({ settlement, onClose }: Props) {
  const t = useWords(settlementWords);
  const form = useForm(settlementsApi.attachProof, {
    start: (): { bankReference: string; fileId: string | null } => ({ bankReference: '', fileId: null }),
    schema: settlementsApi.attachProof.body,
    input: (body) => ({ params: { id: settlement.id }, body }),
    invalidates: touched,
    onSent: useDone(onClose),
  });
  const upload = useUpload('document', (file) => form.set({ fileId: file.id }));
  return (
    <FormDialog
      form={form}
      title={t.attachProof}
      submitLabel={t.attachThis}
      disabledReason={upload.waits}
      onClose={onClose}
    >
      <Field label={t.bankReference} error={form.error('bankReference')}>
        <TextInput {...form.bind('bankReference')} />
      </Field>
      <Paper error={form.error('fileId')} upload={upload} />
    </FormDialog>
  );
}

function Paper({ error, upload }: { error: string | undefined; upload: ReturnType<typeof useUpload> }) {
  const t = useWords(settlementWords);
  return (
    <FileDrop
      label={t.addDocument}
      error={error}
      accept={acceptOf.document}
      state={upload.state}
      onPick={upload.pick}
      onRetry={upload.retry}
    />
  );
}

const Retry = onceRead(function Retry({ settlement: newest, onClose }: Props) {
  const t = useWords(settlementWords);
  const { shown: settlement, takeNote } = useShown(newest, ({ version }) => version);
  const onceMore = useOnceMore('settlements.duplicate');
  const retry = useWrite(settlementsApi.retry, { invalidates: touched, quiet: true });
  return (
    <PinDialog
      open
      onClose={onClose}
      asks={onceMore}
      changed={takeNote}
      title={t.retry}
      confirmLabel={t.retry}
      onPin={async (pin) => {
        await onceMore.send((seen) => retry.mutateAsync({ params: { id: settlement.id }, body: { pin, ...seen } }));
        toast.success(t.done);
      }}
    >
      <WhatLeaves settlement={settlement} />
    </PinDialog>
  );
});

const outcomes = ['paid', 'failed', 'returned'] as const;
type Recorded = { outcome: (typeof outcomes)[number]; bankReference: string; pin: string };

const Record = onceRead(function Record({ settlement: newest, onClose }: Props) {
  const t = useWords(settlementWords);
  const { shown: settlement, takeNote } = useShown(newest, ({ version }) => version);
  const isPaid = settlement.status === 'completed';
  const form = useForm(settlementsApi.record, {
    start: (): Recorded => ({ outcome: isPaid ? 'returned' : 'paid', bankReference: '', pin: '' }),
    schema: settlementsApi.record.body,
    input: (body) => ({ params: { id: settlement.id }, body }),
    invalidates: touched,
    onSent: useDone(onClose),
  });
  return (
    <FormDialog
      form={form}
      title={t.record}
      submitLabel={t.record}
      changed={
        takeNote &&
        (() => {
          // What was paid by then can only come back.
          if (!isPaid && newest.status === 'completed') form.set({ outcome: 'returned' });
          takeNote();
        })
      }
      forget={() => form.set({ pin: '' })}
      onClose={onClose}
    >
      <RadioCards
        label={t.record}
        {...form.bind('outcome')}
        options={outcomes
          .filter((value) => value === 'returned' || !isPaid)
          .map((value) => ({ value, label: t[value] }))}
      />
      <Field label={t.bankReference} required error={form.error('bankReference')}>
        <TextInput {...form.bind('bankReference')} />
      </Field>
      <PinField {...form.bind('pin')} error={form.error('pin')} disabled={form.isSending} />
    </FormDialog>
  );
});
