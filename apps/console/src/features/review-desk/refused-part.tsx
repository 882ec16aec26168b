import type { ReactNode } from 'react';
import { reviewDeskWords } from '#i18n/catalogues/review-desk/words.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';

type Props = {
  label: string;
  reason: string | undefined;
  onReason: (reason: string | null) => void;
  mayRefuse: boolean;
  error?: string | undefined;
  children: ReactNode;
};

/** One part of a request, with a box that sends it back and the reason its owner will read. */
export function RefusedPart({ label, reason, onReason, mayRefuse, error, children }: Props) {
  const t = useWords(reviewDeskWords);
  const isRefused = reason !== undefined;
  return (
    <div
      className={cx('grid content-start gap-2 rounded-md border p-3', isRefused ? 'border-danger' : 'border-border')}
    >
      <dt className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
        {label}
        {mayRefuse && (
          <Checkbox
            label={
              <>
                <span aria-hidden="true">{t.refuse}</span>
                <span className="sr-only">{t.refuseThis({ name: label })}</span>
              </>
            }
            checked={isRefused}
            onChange={(event) => onReason(event.target.checked ? '' : null)}
          />
        )}
      </dt>
      <dd className="grid gap-2 font-medium wrap-anywhere">
        {children}
        {isRefused && (
          <Field label={t.reasonFor({ name: label })} hint={t.reasonHint} error={error} required>
            <TextInput value={reason} maxLength={300} onChange={(event) => onReason(event.target.value)} />
          </Field>
        )}
      </dd>
    </div>
  );
}
