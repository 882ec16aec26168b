import type { Ref, TextareaHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import { useFieldTies } from './field.tsx';

/** Several lines; grows with its text where the browser can. */
export function Textarea({
  className,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const ties = useFieldTies(rest);
  return (
    <textarea
      rows={3}
      {...rest}
      {...ties}
      className={cx('control field-sizing-content max-h-72 resize-y py-2', className)}
    />
  );
}
