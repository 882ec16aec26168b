import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { fieldId, useEditor } from './editor-context.ts';
import type { Both } from './editor-form.ts';

type Props = {
  path: string;
  value: Both;
  onChange: (value: Both) => void;
  labels: Both;
  examples?: Both;
  max: number;
  isLong?: boolean;
  optional?: boolean;
};

/** One text in two boxes. A problem of both (nothing written) stands under the first. */
export function BothLanguages({ path, value, onChange, labels, examples, max, isLong, optional }: Props) {
  const { errorOf, spoke } = useEditor();
  const Box = isLong ? Textarea : TextInput;
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {(['fr', 'en'] as const).map((language) => (
        <Field
          key={language}
          id={fieldId(`${path}.${language}`)}
          label={labels[language]}
          optional={optional ?? false}
          error={errorOf(`${path}.${language}`) ?? (language === 'fr' ? errorOf(path) : undefined)}
          aside={value[language].length > max * 0.8 ? `${value[language].length} / ${max}` : undefined}
        >
          <Box
            lang={language}
            maxLength={max}
            value={value[language]}
            placeholder={examples?.[language]}
            onFocus={() => spoke(language)}
            onChange={(event: { target: { value: string } }) => onChange({ ...value, [language]: event.target.value })}
          />
        </Field>
      ))}
    </div>
  );
}
