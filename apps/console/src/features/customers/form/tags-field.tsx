import X from 'lucide-react/icons/x';
import { useId, useRef, useState } from 'react';
import { customersApi } from '#contract/customers/api.ts';
import { customerFormWords } from '#i18n/catalogues/customers/form.ts';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useEndpoint } from '../../../data/use-endpoint.ts';
import { tagsMax, withTags } from './customer-form.ts';

/** Free tags; those already in use are offered, so that one group does not get two spellings. */
export function TagsField({
  tags,
  onChange,
  error,
}: {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  error: string | undefined;
}) {
  const t = useWords(customerFormWords);
  const known = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { data: used } = useEndpoint(customersApi.tags);
  const take = (text: string) => {
    onChange(withTags(tags, text));
    setTyped('');
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field label={t.tags} hint={t.tagsHint} error={error} optional>
        <TextInput
          ref={input}
          name="tags"
          list={known}
          maxLength={60}
          autoComplete="off"
          value={typed}
          disabled={tags.length >= tagsMax}
          onChange={(event) => {
            const text = event.target.value;
            const picked = used?.some(({ tag }) => tag === text) && text.length - typed.length > 1;
            if (text.includes(',') || picked) take(text);
            else setTyped(text);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              // Here Enter adds a tag, even when there is none: it must not send the form half filled.
              event.preventDefault();
              take(typed);
            }
            if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1));
          }}
          onBlur={() => typed.trim() && take(typed)}
        />
      </Field>
      <datalist id={known}>
        {used
          ?.filter(({ tag }) => !tags.includes(tag))
          .map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {tags.length > 0 && (
        <ul aria-label={t.tags} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex min-h-11 items-center rounded-full bg-soft pl-3 text-sm font-medium text-on-soft md:min-h-7"
            >
              {tag}
              <button
                type="button"
                aria-label={t.removeTag({ tag })}
                className="grid min-h-[inherit] w-11 place-items-center rounded-full hover:text-fg md:w-7"
                onClick={() => {
                  onChange(tags.filter((other) => other !== tag));
                  input.current?.focus();
                }}
              >
                <X className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
