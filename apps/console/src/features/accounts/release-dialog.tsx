import { withholdingsApi } from '#contract/withholdings/api.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney, wholeAmount, type TypedAmount } from '#domain/values/money.ts';
import { formatDate } from '#domain/values/time.ts';
import { withholdingFormWords } from '#i18n/catalogues/withholdings/forms.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Money } from '#ui/money.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useForm } from '../../data/form.ts';
import { useShown } from '../../data/shown.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { onceRead } from '../../shell/once-read.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { useWithheld, withheldRows } from './use-withheld.ts';
import type { Hold } from './withheld-summary.ts';

type Values = { how: 'whole' | 'part'; amount: TypedAmount; note: string };

/** Releases all or a part of withheld money before its day, then the PIN. */
export const ReleaseDialog = onceRead(function ReleaseDialog({
  hold: newest,
  onClose,
}: {
  hold: Hold;
  onClose: () => void;
}) {
  const { shown: hold, takeNote } = useShown(newest, ({ version }) => version);
  const t = useWords(withholdingFormWords);
  const locale = useLocale();
  const told = useWithheld({ done: t.released, waits: t.releaseWaits });
  const left = formatMoney(hold.remaining, locale);
  const tooMuchOf = ({ how, amount }: Values) =>
    how === 'part' && (wholeAmount(amount) ?? 0) > hold.remaining ? t.moreThanRemains({ amount: left }) : undefined;
  const form = useForm(withholdingsApi.release, {
    start: (): Values => ({ how: 'whole', amount: null, note: '' }),
    schema: withholdingsApi.release.body,
    input: ({ how, amount, note }) => ({
      params: { id: hold.id },
      body: { version: hold.version, ...(how === 'part' ? { amount } : {}), note: note || undefined },
    }),
    // Without an amount everything would be released.
    rules: (values) => ({
      amount: tooMuchOf(values) ?? (values.how === 'part' && values.amount === null && 'required'),
    }),
    pin: () => true,
    invalidates: withheldRows,
    onSent(released) {
      told(released);
      onClose();
    },
  });
  const { how, amount, note } = form.values;
  if (form.pin.open)
    return (
      <PinDialog {...form.pin} changed={takeNote} title={t.releaseTitle} confirmLabel={t.confirmRelease}>
        <DescriptionList
          items={[
            { label: t.amount, value: <Money amount={how === 'part' ? (wholeAmount(amount) ?? 0) : hold.remaining} /> },
            { label: t.note, value: note.trim() },
          ]}
        />
      </PinDialog>
    );
  return (
    <FormDialog
      form={form}
      title={t.releaseTitle}
      description={t.releaseText({ amount: left, day: hold.releaseOn ? formatDate(hold.releaseOn, locale) : '–' })}
      submitLabel={t.next}
      onClose={onClose}
    >
      <RadioCards
        label={t.howMuch}
        columns={2}
        {...form.bind('how')}
        options={[
          { value: 'whole', label: t.whole, hint: left },
          { value: 'part', label: t.part },
        ]}
      />
      {how === 'part' && (
        <Field label={t.amount} required error={form.error('amount', tooMuchOf(form.values))}>
          <MoneyInput {...form.bind('amount')} />
        </Field>
      )}
      <Field label={t.note} optional error={form.error('note')}>
        <TextInput {...form.bind('note')} maxLength={limits.noteMax} />
      </Field>
    </FormDialog>
  );
});
