import { limits } from '#domain/values/limits.ts';
import { chargeFormWords } from '#i18n/catalogues/direct-charges/words.ts';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { NoteFields } from '../../shell/note-fields.tsx';
import type { Props } from './more-fold.tsx';

/** What most charges do without. */
export function MoreFields({ form, patch, errorOf, holderName }: Props) {
  const t = useWords(chargeFormWords);
  return (
    <div className="grid grid-cols-1 gap-4 px-4 pt-1 pb-4 sm:grid-cols-2 md:px-5 md:pb-5">
      <NoteFields
        form={form}
        patch={patch}
        errors={{
          description: errorOf('description'),
          note: errorOf('payerNote'),
          reference: errorOf('merchantReference'),
        }}
        labels={{ description: t.description, note: t.note, reference: t.reference }}
        hints={{ description: t.descriptionHint, note: t.noteHint, shown: t.noteShown, reference: t.referenceHint }}
      />
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
