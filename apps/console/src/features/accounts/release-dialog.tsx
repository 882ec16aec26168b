import { useState } from 'react';
import { withholdingsApi } from '#contract/withholdings/api.ts';
import { limits } from '#domain/limits.ts';
import { formatMoney } from '#domain/money.ts';
import { formatDate } from '#domain/time.ts';
import { fieldSentence, fieldSentences } from '#i18n/catalogues/fields.ts';
import { withholdingFormWords } from '#i18n/catalogues/withholding-forms.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Money } from '#ui/money.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useOnline } from '../../data/online.ts';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { useWithholding } from './use-withholding.ts';
import type { Hold } from './withheld-summary.ts';

/** Releases all or a part of withheld money before its day, then the PIN. */
export function ReleaseDialog({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const t = useWords(withholdingFormWords);
  const locale = useLocale();
  const isOnline = useOnline();
  const [how, setHow] = useState<'whole' | 'part'>('whole');
  const [typed, setTyped] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const send = useWithholding(withholdingsApi.release, { done: t.released, waits: t.releaseWaits });
  const amount = how === 'whole' ? hold.remaining : typed;
  const left = formatMoney(hold.remaining, locale);
  const tooMuch = amount !== null && amount > hold.remaining;
  const problem =
    amount === null
      ? fieldSentences.required[locale]
      : tooMuch
        ? t.moreThanRemains({ amount: left })
        : amount < 1
          ? fieldSentence('amount.tooSmall', { min: 1 })[locale]
          : undefined;
  if (confirming && amount !== null) {
    const body = {
      version: hold.version,
      ...(how === 'part' ? { amount } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    };
    const confirm = async (pin: string) => {
      await send({ params: { id: hold.id }, body: { ...body, pin } });
      onClose();
    };
    return (
      <PinDialog
        open
        onClose={() => setConfirming(false)}
        title={t.releaseTitle}
        confirmLabel={t.confirmRelease}
        onPin={confirm}
      >
        <DescriptionList
          items={[
            { label: t.amount, value: <Money amount={amount} /> },
            { label: t.note, value: body.note },
          ]}
        />
      </PinDialog>
    );
  }
  const submit = () => {
    setTried(true);
    if (!problem) setConfirming(true);
  };
  return (
    <FormDialog
      title={t.releaseTitle}
      description={t.releaseText({ amount: left, day: hold.releaseOn ? formatDate(hold.releaseOn, locale) : '–' })}
      submitLabel={t.next}
      sending={false}
      disabledReason={isOnline ? null : t.offline}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCards
        label={t.howMuch}
        columns={2}
        value={how}
        onChange={setHow}
        options={[
          { value: 'whole', label: t.whole, hint: left },
          { value: 'part', label: t.part },
        ]}
      />
      {how === 'part' && (
        <Field label={t.amount} required error={tried || tooMuch ? problem : undefined}>
          <MoneyInput value={typed} onChange={setTyped} />
        </Field>
      )}
      <Field label={t.note} optional>
        <TextInput value={note} maxLength={limits.noteMax} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
