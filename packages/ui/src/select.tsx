import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import { useFieldTies } from './field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };
export type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  /** The options as data, or `<option>` children. */
  options?: readonly SelectOption[];
  /** The first, empty choice. */
  placeholder?: string;
  children?: ReactNode;
  ref?: Ref<HTMLSelectElement>;
};

/** The platform's own select: the best list a phone can show, and it costs nothing. */
export function Select({ options, placeholder, className, children, ...rest }: SelectProps) {
  const ties = useFieldTies(rest);
  return (
    <span className={cx('relative block', className)}>
      <select {...rest} {...ties} className="control appearance-none pr-9">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted" />
    </span>
  );
}
