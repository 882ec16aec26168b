import { failureWords } from '#i18n/catalogues/errors/failures.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';
import type { AnyForm } from '../data/form.ts';

type Props = Omit<ButtonProps, 'type' | 'form' | 'loading' | 'onClick'> & {
  form: Pick<AnyForm, 'isSending' | 'isOnline'>;
  /** The id of the `form` element, where the button stands outside it. */
  formId?: string;
};

/** Sends a form that stands on a page: it turns while that is under way, and says why not while there is no line. */
export function SubmitButton({ form, formId, disabledReason, ...rest }: Props) {
  const t = useWords(failureWords);
  return (
    <Button
      variant="primary"
      {...rest}
      type="submit"
      form={formId}
      loading={form.isSending}
      disabledReason={form.isOnline ? disabledReason : t.offline}
    />
  );
}
