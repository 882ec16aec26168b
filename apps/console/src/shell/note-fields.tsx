import { limits } from '#domain/values/limits.ts';
import { asciiNote } from '#domain/values/text.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';

type Texts = { description: string; note: string; reference: string };
type Props = {
  form: Texts;
  patch: (change: Partial<Texts>) => void;
  errors: { [Name in keyof Texts]: string | undefined };
  labels: Texts;
  hints: Texts & {
    /** Instead of the note's own, where a phone will show it otherwise than it was typed. */
    shown: (of: { text: string }) => string;
  };
};
/** So near to the end one counts. */
const longFrom = 200;

/** Words that go along with money: for one's own books, for the other side's phone, and what is used only once. */
export function NoteFields({ form, patch, errors, labels, hints }: Props) {
  const note = asciiNote(form.note);
  const { length } = form.description;
  return (
    <>
      <Field
        label={labels.description}
        hint={hints.description}
        error={errors.description}
        className="sm:col-span-2"
        aside={length > longFrom ? `${length} / ${limits.descriptionMax}` : undefined}
      >
        <TextInput
          value={form.description}
          maxLength={limits.descriptionMax}
          onChange={(event) => patch({ description: event.target.value })}
        />
      </Field>
      <Field
        label={labels.note}
        hint={note && note !== form.note.trim() ? hints.shown({ text: note }) : hints.note}
        error={errors.note}
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
      <Field label={labels.reference} hint={hints.reference} error={errors.reference}>
        <TextInput
          value={form.reference}
          maxLength={limits.merchantReferenceMax}
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => patch({ reference: event.target.value })}
        />
      </Field>
    </>
  );
}
