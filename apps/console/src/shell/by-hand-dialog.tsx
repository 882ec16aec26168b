import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { formatMoney } from '#domain/money.ts';
import { dayStart, localDay } from '#domain/time.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { transferActionWords } from '#i18n/catalogues/transfer-detail.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { UploadPicker } from '#ui/upload-picker.tsx';
import { acceptOf, useUpload } from '../data/use-upload.ts';
import { PinDialog } from './pin-dialog.tsx';

export type ByHand = {
  outcome: 'paid' | 'failed' | 'returned';
  at: string;
  reference: string;
  note?: string;
  fileId?: string;
  pin: string;
};
type Props = {
  amount: number;
  name: string;
  /** The first day it can have been done. */
  since: Date;
  /** What an operator never answered is settled only on paper. */
  needsPaper: boolean;
  /** It has arrived: all that can happen to it is that it comes back. */
  isPaid?: boolean;
  /** Sends it; its refusal is shown beside the PIN. */
  onRecord: (what: ByHand) => Promise<unknown>;
  onClose: () => void;
};

/** What a person did outside is written down with its proof, then confirmed with the PIN. */
export function ByHandDialog({ amount, name, since, needsPaper, isPaid = false, onRecord, onClose }: Props) {
  const t = useWords(transferActionWords);
  const locale = useLocale();
  const today = localDay(new Date());
  const [outcome, setOutcome] = useState<ByHand['outcome']>(isPaid ? 'returned' : 'paid');
  const [reference, setReference] = useState('');
  const [day, setDay] = useState<string | null>(today);
  const [note, setNote] = useState('');
  const [fileId, setFileId] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [isPinAsked, setPinAsked] = useState(false);
  const upload = useUpload('document', (file) => setFileId(file.id));
  const missing = (isMissing: boolean) => (isTried && isMissing ? fieldSentences.required[locale] : undefined);
  const isWhole = reference.trim() !== '' && day !== null && (!needsPaper || fileId !== null);
  if (isPinAsked) {
    return (
      <PinDialog
        open
        onClose={onClose}
        title={t.recordTitle}
        confirmLabel={t.recordLabel}
        onPin={async (pin) => {
          // A day that is today is this moment: midnight would stand before the payment itself.
          const at = day === today ? new Date() : dayStart(day!);
          await onRecord({
            outcome,
            reference,
            at: at.toISOString(),
            pin,
            ...(note.trim() ? { note } : {}),
            ...(fileId ? { fileId } : {}),
          });
          toast.success(t.done);
        }}
      >
        <p className="font-medium">
          {formatMoney(amount, locale)} · {name}
        </p>
        <p className="text-muted">
          {{ paid: t.outcomePaid, failed: t.outcomeFailed, returned: t.outcomeReturned }[outcome]} · {reference}
        </p>
      </PinDialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.recordTitle}
      description={t.recordText({ amount: formatMoney(amount, locale), name })}
      footer={
        <Button type="submit" form="record" variant="primary">
          {t.next}
        </Button>
      }
    >
      <form
        id="record"
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isWhole) setPinAsked(true);
        }}
      >
        {isPaid ? (
          <p className="font-medium">{t.outcomeReturned}</p>
        ) : (
          <Segmented
            label={t.outcome}
            value={outcome}
            onChange={setOutcome}
            options={[
              { value: 'paid', label: t.outcomePaid },
              { value: 'failed', label: t.outcomeFailed },
            ]}
          />
        )}
        <Field label={t.proofReference} required error={missing(reference.trim() === '')}>
          <TextInput value={reference} maxLength={60} onChange={(event) => setReference(event.target.value)} />
        </Field>
        <Field label={t.proofDay} required error={missing(day === null)}>
          <DateField value={day} max={today} min={localDay(since)} onChange={setDay} />
        </Field>
        <UploadPicker
          label={t.proofFile}
          required={needsPaper}
          error={missing(needsPaper && !fileId)}
          accept={acceptOf.document}
          state={upload.state}
          onPick={(file) => void upload.pick(file)}
          onRetry={upload.retry}
        />
        <Field label={t.note}>
          <TextInput value={note} maxLength={limits.noteMax} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
