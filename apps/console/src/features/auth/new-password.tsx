import Check from 'lucide-react/icons/check';
import type { ChangeEvent, ReactNode } from 'react';
import { passwordProblems, type PasswordProblem } from '#domain/values/text.ts';
import { newPasswordWords } from '#i18n/catalogues/sign-up/words.ts';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { PasswordInput } from '#ui/text-input.tsx';

const rules = ['tooShort', 'noUppercase', 'noLowercase', 'noDigit'] as const satisfies readonly PasswordProblem[];

type Props = {
  name: string;
  label: string;
  error?: ReactNode;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** A password somebody chooses, with its rules in sight: each is ticked as soon as it is met. */
export function NewPassword({ name, label, error, value, onChange }: Props) {
  const t = useWords(newPasswordWords);
  const open = new Set<string>(passwordProblems(value));
  return (
    <div className="grid gap-2">
      <Field label={label} error={error} required>
        <PasswordInput name={name} autoComplete="new-password" value={value} onChange={onChange} />
      </Field>
      <ul aria-label={t.rules} className="grid grid-cols-2 gap-x-3 gap-y-1 text-sm">
        {rules.map((rule) => (
          <li key={rule} className={cx('flex items-center gap-1.5', open.has(rule) ? 'text-muted' : 'text-fg')}>
            <span
              aria-hidden="true"
              className={cx(
                'grid size-4 shrink-0 place-items-center rounded-full border',
                open.has(rule) ? 'border-control' : 'border-primary bg-primary text-on-primary',
              )}
            >
              {!open.has(rule) && <Check className="size-3" />}
            </span>
            {t[rule]}
            <span className="sr-only">({open.has(rule) ? t.missing : t.met})</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
