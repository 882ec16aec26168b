import type { ReactNode } from 'react';
import { failureWords } from '#i18n/catalogues/errors/failures.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FormDialog as Frame, type FormDialogProps } from '#ui/form-dialog.tsx';
import { useWords } from '#ui/locale.tsx';
import type { AnyForm } from '../data/form.ts';
import { Refused } from './refused.tsx';

type Props = Omit<FormDialogProps, 'onSubmit' | 'sending' | 'formRef'> & {
  form: AnyForm;
  /** Why it was not taken, where there is more to say of it than `FormFailure` does. */
  failure?: ReactNode;
};

/**
 * A dialog, or a drawer, around a form of `useForm`: title and fields are all that a screen writes. A refusal that
 * names no field stands above the fields, and so does that what was typed before has come back.
 */
export function FormDialog({
  form,
  failure = <FormFailure form={form} />,
  disabledReason,
  onClose,
  children,
  ...rest
}: Props) {
  const t = useWords(failureWords);
  return (
    <Frame
      {...rest}
      formRef={form.props.ref}
      sending={form.isSending}
      disabledReason={form.isOnline ? disabledReason : t.offline}
      onSubmit={form.submit}
      onCancel={() => {
        form.drop();
        onClose();
      }}
      onClose={() => {
        form.keep();
        onClose();
      }}
    >
      {form.isRestored && (
        <Banner
          tone="info"
          action={
            <Button size="small" onClick={() => form.startOver()}>
              {t.startOver}
            </Button>
          }
        >
          {t.draftBack}
        </Banner>
      )}
      {failure}
      {children}
    </Frame>
  );
}

/** Why the form was not taken, where no field of it says so. */
export function FormFailure({ form }: { form: AnyForm }) {
  const t = useWords(failureWords);
  const unplaced = form.unplaced();
  if (form.isHeld)
    return (
      <Banner tone="warning" live>
        {t.offline}
      </Banner>
    );
  if (form.failure) return <Refused error={form.failure} />;
  return unplaced.length === 0 ? null : (
    <Banner tone="danger" live>
      {unplaced.join(' ')}
    </Banner>
  );
}
