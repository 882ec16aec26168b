import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { cx } from './cx.ts';
import { useFieldTies } from './field.tsx';
import { useWords } from './locale.tsx';

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
  /** Inside the box, before the text. */
  prefix?: ReactNode;
  /** Inside the box, after the text: a unit, a button. */
  suffix?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** One line of text. Takes every attribute of an input, so `{...register('name')}` works; put it in a Field. */
export function TextInput({ prefix, suffix, className, ...rest }: TextInputProps) {
  const ties = useFieldTies(rest);
  if (prefix === undefined && suffix === undefined)
    return <input type="text" {...rest} {...ties} className={cx('control', className)} />;
  return (
    <span className={cx('control', className)}>
      {prefix !== undefined && <span className="mr-2 shrink-0 text-muted">{prefix}</span>}
      <input type="text" {...rest} {...ties} />
      {suffix !== undefined && <span className="ml-2 shrink-0 text-muted">{suffix}</span>}
    </span>
  );
}

/** A password with a button that shows it: on phones nobody types a long one blind. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'suffix'>) {
  const t = useWords(uiWords);
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          aria-label={shown ? t.hidePassword : t.showPassword}
          aria-pressed={shown}
          className="-mr-2 grid size-11 place-items-center rounded-md hover:text-fg md:-mr-1.5 md:size-7"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </button>
      }
    />
  );
}
