import CircleAlert from 'lucide-react/icons/circle-alert';
import { createContext, use, useId, useLayoutEffect, useState, type ReactNode } from 'react';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { cx } from './cx.ts';
import { useWords } from './locale.tsx';

/** What a field tells the input inside it, so that label, hint and error are tied to it without ids at every call. */
export type FieldTies = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
};
const FieldContext = createContext<FieldTies | null>(null);
const TellContext = createContext<((problem: string | null) => void) | null>(null);

/** What a box finds wrong with itself is said by its Field, where nothing else is: one sentence under one box. */
export function useTellField(problem: string | null): void {
  const tell = use(TellContext);
  useLayoutEffect(() => {
    tell?.(problem);
    return () => tell?.(null);
  }, [tell, problem]);
}

/** The attributes an input takes from its Field; what the caller passed itself wins. */
export function useFieldTies(own: { id?: string | undefined; 'aria-describedby'?: string | undefined }): FieldTies {
  const ties = use(FieldContext);
  const fallback = useId();
  return {
    ...ties,
    id: own.id ?? ties?.id ?? fallback,
    'aria-describedby': cx(own['aria-describedby'], ties?.['aria-describedby']) || undefined,
  };
}

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** The sentence of the error; its presence marks the input invalid. */
  error?: ReactNode;
  required?: boolean;
  /** Says "optional" after the label; use it when most fields of the form are required. */
  optional?: boolean;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  /** At the right of the label: a counter, a link. */
  aside?: ReactNode;
  id?: string;
  className?: string;
  children: ReactNode;
};

export function Field({
  label,
  hint,
  error: said,
  required,
  optional,
  hideLabel,
  aside,
  id,
  className,
  children,
}: FieldProps) {
  const t = useWords(uiWords);
  const [told, tell] = useState<string | null>(null);
  const error = said || told;
  const own = useId();
  const inputId = id ?? own;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const ties: FieldTies = {
    id: inputId,
    'aria-describedby': cx(hint ? hintId : null, error ? errorId : null) || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
  return (
    <div className={cx('grid min-w-0 grid-cols-1 content-start gap-1.5', className)}>
      <div className={cx('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <label htmlFor={inputId} className="font-medium">
          {label}
          {required && (
            <span aria-hidden="true" className="ml-0.5 text-danger">
              *
            </span>
          )}
          {optional && <span className="ml-1.5 font-normal text-muted">({t.optional})</span>}
        </label>
        {aside && <span className="text-sm leading-none text-muted">{aside}</span>}
      </div>
      <FieldContext value={ties}>
        <TellContext value={tell}>{children}</TellContext>
      </FieldContext>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {/* The region stands before the error comes, so that it is read out when it appears. */}
      <p id={errorId} role="alert" className={cx('text-sm text-danger', !error && 'hidden')}>
        {error && (
          <span className="flex gap-1.5">
            <CircleAlert className="mt-0.5" />
            <span>{error}</span>
          </span>
        )}
      </p>
    </div>
  );
}
