import type { ReactNode } from 'react';
import { secondStepWords } from '#i18n/catalogues/auth/second-step.ts';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { PinInput } from '#ui/pin-input.tsx';

type Props = {
  value: string;
  onChange: (pin: string) => void;
  error: ReactNode;
  disabled: boolean;
  /** It takes the focus although a box that nobody must fill in stands before it. */
  first?: boolean;
};

/** The PIN as the last box of a form, where other boxes are filled in with it. Alone it is asked for by `PinDialog`. */
export function PinField({ error, first = false, ...input }: Props) {
  const t = useWords(secondStepWords);
  return (
    <Field label={t.pinLabel} hint={t.pinForgot} required error={error}>
      <PinInput secret first={first} {...input} />
    </Field>
  );
}
