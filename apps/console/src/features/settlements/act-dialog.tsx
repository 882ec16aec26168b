import { Suspense, useState } from 'react';
import { accountsApi } from '#contract/accounts/api.ts';
import { settlementsApi } from '#contract/settlements/api.ts';
import type { SettlementDetail } from '#contract/settlements/schemas.ts';
import { documentTypes } from '#contract/settlements/cross-border-schemas.ts';
import { needsPaper } from '#domain/actions/record-by-hand.ts';
import { documentTypeWords, settlementWords } from '#i18n/catalogues/settlements.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { UploadPicker } from '#ui/upload-picker.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { acceptOf, useUpload } from '../../data/use-upload.ts';

import { useWrite } from '../../data/write.ts';
import { useOnceMore } from '../../shell/once-more.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';

const RecordDialog = lazyPart(() => import('./record-dialog.tsx'), 'RecordDialog');

export type Act = 'cancel' | 'retry' | 'review' | 'record' | 'addDocument' | 'attachProof';
type Props = { act: Act; settlement: SettlementDetail; onClose: () => void };
const touched = [settlementsApi.get, settlementsApi.list, accountsApi.balances];

/** What can be done about a settlement; what moves money asks for the PIN. */
export function ActDialog(props: Props) {
  if (props.act === 'cancel') return <Cancel {...props} />;
  if (props.act === 'addDocument' || props.act === 'attachProof') return <Paper {...props} />;
  if (props.act === 'record' && needsPaper(props.settlement))
    return (
      <Suspense>
        <RecordDialog {...props} />
      </Suspense>
    );
  return <WithPin {...props} />;
}

function Cancel({ settlement, onClose }: Props) {
  const t = useWords(settlementWords);
  const [note, setNote] = useState('');
  const send = useWrite(settlementsApi.cancel, { invalidates: touched, onSuccess: onClose });
  return (
    <FormDialog
      title={t.cancel}
      submitLabel={t.cancel}
      sending={send.isPending}
      onClose={onClose}
      onSubmit={() => note.trim() && send.mutate({ params: { id: settlement.id }, body: { note } })}
    >
      <Field label={t.why} required>
        <TextInput value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

function Paper({ act, settlement, onClose }: Props) {
  const t = useWords(settlementWords);
  const locale = useLocale();
  const [type, setType] = useState<(typeof documentTypes)[number]>(
    (settlement.missing[0] as 'invoice' | undefined) ?? 'invoice',
  );
  const [reference, setReference] = useState('');
  const [fileId, setFileId] = useState<string | null>(null);
  const upload = useUpload('document', (file) => setFileId(file.id));
  const done = () => {
    toast.success(t.done);
    onClose();
  };
  const add = useWrite(settlementsApi.addDocument, { invalidates: touched, onSuccess: done });
  const attach = useWrite(settlementsApi.attachProof, { invalidates: touched, onSuccess: done });
  const submit = () => {
    if (!fileId) return;
    if (act === 'addDocument') add.mutate({ params: { id: settlement.id }, body: { type, fileId } });
    else
      attach.mutate({
        params: { id: settlement.id },
        body: { fileId, ...(reference ? { bankReference: reference } : {}) },
      });
  };
  return (
    <FormDialog
      title={t[act]}
      submitLabel={t.done}
      sending={add.isPending || attach.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      {act === 'addDocument' ? (
        <Field label={t.kind}>
          <Select
            value={type}
            onChange={(event) => setType(event.target.value as typeof type)}
            options={documentTypes.map((value) => ({ value, label: documentTypeWords[value]![locale] }))}
          />
        </Field>
      ) : (
        <Field label={t.bankReference}>
          <TextInput value={reference} onChange={(event) => setReference(event.target.value)} />
        </Field>
      )}
      <UploadPicker
        label={t.addDocument}
        accept={acceptOf.document}
        state={upload.state}
        onPick={upload.pick}
        onRetry={upload.retry}
      />
    </FormDialog>
  );
}

function WithPin({ act, settlement, onClose }: Props) {
  const t = useWords(settlementWords);
  const locale = useLocale();
  const [decision, setDecision] = useState<'accept' | 'askForMore' | 'reject'>('accept');
  const [outcome, setOutcome] = useState<'paid' | 'failed' | 'returned'>(
    settlement.status === 'completed' ? 'returned' : 'paid',
  );
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState<(typeof documentTypes)[number][]>([]);
  const retry = useWrite(settlementsApi.retry, { invalidates: touched, quiet: true });
  const onceMore = useOnceMore('settlements.duplicate');
  const review = useWrite(settlementsApi.review, { invalidates: touched, quiet: true });
  const record = useWrite(settlementsApi.record, { invalidates: touched, quiet: true });
  async function confirm(pin: string) {
    const params = { id: settlement.id };
    if (act === 'retry') await onceMore.send((seen) => retry.mutateAsync({ params, body: { pin, ...seen } }));
    else if (act === 'review')
      await review.mutateAsync({
        params,
        body: { decision, pin, ...(note ? { note } : {}), ...(decision === 'askForMore' ? { missing } : {}) },
      });
    else await record.mutateAsync({ params, body: { outcome, bankReference: note, pin } });
    toast.success(t.done);
  }
  return (
    <PinDialog open onClose={onClose} asks={onceMore} title={t[act]} confirmLabel={t[act]} onPin={confirm}>
      {act === 'review' && (
        <>
          <RadioCards
            label={t.documents}
            value={decision}
            onChange={setDecision}
            options={(['accept', 'askForMore', 'reject'] as const).map((value) => ({ value, label: t[value] }))}
          />
          {decision === 'askForMore' &&
            documentTypes.map((type) => (
              <Checkbox
                key={type}
                label={documentTypeWords[type]![locale]}
                checked={missing.includes(type)}
                onChange={({ target }) =>
                  setMissing((now) => (target.checked ? [...now, type] : now.filter((one) => one !== type)))
                }
              />
            ))}
          <Field label={t.note}>
            <TextInput value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
        </>
      )}
      {act === 'record' && (
        <>
          <RadioCards
            label={t.record}
            value={outcome}
            onChange={setOutcome}
            options={(['paid', 'failed', 'returned'] as const)
              .filter((value) => value === 'returned' || settlement.status !== 'completed')
              .map((value) => ({ value, label: t[value] }))}
          />
          <Field label={t.bankReference} required>
            <TextInput value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
        </>
      )}
    </PinDialog>
  );
}
