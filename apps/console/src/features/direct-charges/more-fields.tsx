import { limits } from '#domain/values/limits.ts';
import { chargeFormWords } from '#i18n/catalogues/direct-charges/words.ts';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { noteOf } from './charge-form.ts';
import type { Props } from './more-fold.tsx';

/** What most charges do without. */
export function MoreFields({ form, patch, errorOf, holderName }: Props) {
  const t = useWords(chargeFormWords);
  const note = noteOf(form);
  return (
    <div className="grid grid-cols-1 gap-4 px-4 pt-1 pb-4 sm:grid-cols-2 md:px-5 md:pb-5">
      <Field
        label={t.description}
        hint={t.descriptionHint}
        error={errorOf('description')}
        className="sm:col-span-2"
        aside={form.description.length > 200 ? `${form.description.length} / ${limits.descriptionMax}` : undefined}
      >
        <TextInput
          value={form.description}
          maxLength={limits.descriptionMax}
          onChange={(event) => patch({ description: event.target.value })}
        />
      </Field>
      <Field
        label={t.note}
        hint={note && note !== form.note.trim() ? t.noteShown({ text: note }) : t.noteHint}
        error={errorOf('payerNote')}
        aside={
          <span className="tabular-nums">
            {note.length} / {limits.payerNoteMax}
          </span>
        }
      >
        <TextInput
          value={form.note}
          maxLength={limits.payerNoteMax * 2}
          onChange={(event) => patch({ note: event.target.value })}
        />
      </Field>
      <Field label={t.reference} hint={t.referenceHint} error={errorOf('merchantReference')}>
        <TextInput
          value={form.reference}
          maxLength={limits.merchantReferenceMax}
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => patch({ reference: event.target.value })}
        />
      </Field>
      <Field label={t.payerName} error={errorOf('payerName')}>
        <TextInput
          value={form.payerName}
          maxLength={limits.nameMax}
          placeholder={holderName ?? undefined}
          autoComplete="off"
          onChange={(event) => patch({ payerName: event.target.value })}
        />
      </Field>
      <Segmented
        label={t.fee}
        value={form.bearer}
        onChange={(bearer) => patch({ bearer })}
        options={[
          { value: 'default', label: t.feeDefault },
          { value: 'merchant', label: t.feeMerchant },
          { value: 'payer', label: t.feePayer },
        ]}
      />
    </div>
  );
}
