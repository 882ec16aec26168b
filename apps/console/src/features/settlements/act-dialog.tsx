import { Suspense, useState } from 'react';
import { accountsApi } from '#contract/accounts/api.ts';
import { settlementsApi } from '#contract/settlements/api.ts';
import type { SettlementDetail } from '#contract/settlements/schemas.ts';
import { documentTypes } from '#contract/settlements/cross-border-schemas.ts';
import { needsPaper } from '#domain/actions/record-by-hand.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { documentTypeWords, settlementWords } from '#i18n/catalogues/settlements/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Link } from '#ui/link.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { useForm } from '../../data/form.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { acceptOf, useUpload } from '../../data/use-upload.ts';
import { useWrite } from '../../data/write.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { useOnceMore } from '../../shell/once-more.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { PinField } from '../../shell/pin-field.tsx';
import { Papers } from './papers.tsx';

const RecordDialog = lazyPart(() => import('./record-dialog.tsx'), 'RecordDialog');

export type Act = 'cancel' | 'retry' | 'review' | 'record' | 'addDocument' | 'attachProof';
type DocumentType = (typeof documentTypes)[number];
type Props = { act: Act; settlement: SettlementDetail; onClose: () => void };
const touched = [settlementsApi.get, settlementsApi.list, accountsApi.balances];

/** What can be done about a settlement; what moves money asks for the PIN. */
export function ActDialog(props: Props) {
  if (props.act === 'cancel') return <Cancel {...props} />;
  if (props.act === 'retry') return <Retry {...props} />;
  if (props.act === 'review') return <Review {...props} />;
  if (props.act === 'addDocument') return <Document {...props} />;
  if (props.act === 'attachProof') return <Proof {...props} />;
  if (needsPaper(props.settlement))
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

function Retry({ settlement, onClose }: Props) {
  const t = useWords(settlementWords);
  const onceMore = useOnceMore('settlements.duplicate');
  const retry = useWrite(settlementsApi.retry, { invalidates: touched, quiet: true });
  return (
    <PinDialog
      open
      onClose={onClose}
      asks={onceMore}
      title={t.retry}
      confirmLabel={t.retry}
      onPin={async (pin) => {
        await onceMore.send((seen) => retry.mutateAsync({ params: { id: settlement.id }, body: { pin, ...seen } }));
        toast.success(t.done);
      }}
    />
  );
}

const decisions = ['accept', 'askForMore', 'reject'] as const;
type Reviewed = { decision: (typeof decisions)[number]; missing: DocumentType[]; note: string; pin: string };

function Review({ settlement, onClose }: Props) {
  const t = useWords(settlementWords);
  const locale = useLocale();
  const onceMore = useOnceMore('settlements.duplicate');
  const form = useForm(settlementsApi.review, {
    start: (): Reviewed => ({ decision: 'accept', missing: [], note: '', pin: '' }),
    schema: settlementsApi.review.body,
    input: ({ missing, note, ...rest }) => ({
      params: { id: settlement.id },
      body: { ...rest, ...(note ? { note } : {}), ...(rest.decision === 'askForMore' ? { missing } : {}) },
    }),
    around: onceMore.send,
    isAsked: onceMore.isAsked,
    invalidates: touched,
    onSent: useDone(onClose),
  });
  const { decision, missing } = form.values;
  return (
    <FormDialog
      form={form}
      title={t.review}
      submitLabel={t.review}
      disabledReason={decision === 'accept' ? onceMore.blockedReason : null}
      onClose={onClose}
    >
      <PapersElsewhere settlement={settlement} />
      <Papers settlement={settlement} of="documents" />
      <RadioCards
        label={t.documents}
        {...form.bind('decision')}
        options={decisions.map((value) => ({ value, label: t[value] }))}
      />
      {decision === 'askForMore' &&
        documentTypes.map((type) => (
          <Checkbox
            key={type}
            label={documentTypeWords[type]![locale]}
            checked={missing.includes(type)}
            onChange={(event) =>
              form.set({ missing: event.target.checked ? [...missing, type] : missing.filter((one) => one !== type) })
            }
          />
        ))}
      <Field label={t.note} error={form.error('note')}>
        <TextInput {...form.bind('note')} />
      </Field>
      {decision === 'accept' && onceMore.question}
      <PinField {...form.bind('pin')} error={form.error('pin')} disabled={form.isSending} />
    </FormDialog>
  );
}

/** One invoice is paid once: whoever lets an order go reads at which other order its papers stand. */
function PapersElsewhere({ settlement }: { settlement: SettlementDetail }) {
  const t = useWords(settlementWords);
  const locale = useLocale();
  if (settlement.papersElsewhere.length === 0) return null;
  return (
    <Banner tone="warning" title={t.paperElsewhere}>
      <ul className="grid gap-1">
        {settlement.papersElsewhere.map(({ name, id, at, amount, byName }) => (
          <li key={`${name} ${id}`}>
            {name}:{' '}
            {id === null || at === null || amount === null ? (
              t.ofColleague
            ) : (
              <Link href={to('/apps/settlements/settlements/{id}', { id })}>
                {[formatMoney(amount, locale), formatDateTime(new Date(at), locale), byName].filter(Boolean).join(', ')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const outcomes = ['paid', 'failed', 'returned'] as const;
type Recorded = { outcome: (typeof outcomes)[number]; bankReference: string; pin: string };

function Record({ settlement, onClose }: Props) {
  const t = useWords(settlementWords);
  const isPaid = settlement.status === 'completed';
  const form = useForm(settlementsApi.record, {
    start: (): Recorded => ({ outcome: isPaid ? 'returned' : 'paid', bankReference: '', pin: '' }),
    schema: settlementsApi.record.body,
    input: (body) => ({ params: { id: settlement.id }, body }),
    invalidates: touched,
    onSent: useDone(onClose),
  });
  return (
    <FormDialog form={form} title={t.record} submitLabel={t.record} onClose={onClose}>
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
}
