import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { useWords } from './locale.tsx';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { cx } from './cx.ts';
import { BareLink, type LinkProps } from './link.tsx';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const base =
  'relative inline-flex items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap select-none transition-colors aria-disabled:opacity-55 disabled:opacity-55';
const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary not-aria-disabled:hover:bg-primary-hover',
  secondary:
    'border border-control/60 bg-card text-fg not-aria-disabled:hover:border-control not-aria-disabled:hover:bg-sunken',
  ghost: 'text-fg not-aria-disabled:hover:bg-sunken',
  danger: 'bg-danger text-on-danger not-aria-disabled:hover:bg-danger-hover',
};
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 px-2.5 text-sm md:min-h-8',
  medium: 'min-h-11 px-3.5 text-base md:min-h-9',
  large: 'min-h-12 px-5 text-lg',
};

/** The same looks for a button and for a link that acts like one. */
export function buttonLooks(variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium', block = false): string {
  return cx(base, variants[variant], sizes[size], block && 'w-full');
}

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Fills the width of its parent. */
  block?: boolean;
  icon?: ReactNode;
  /** Shows a spinner, keeps the width, refuses clicks. */
  loading?: boolean;
  disabled?: boolean;
  /** Why the button is off. It stays reachable by keyboard so that the reason can be read. */
  disabledReason?: string | null | undefined;
  ref?: Ref<HTMLButtonElement>;
};

export function Button(props: ButtonProps) {
  const { variant, size, block, icon, loading, disabled, disabledReason, className, children, onClick, type, ...rest } =
    props;
  const t = useWords(uiWords);
  const off = loading || disabled || !!disabledReason;
  // A button that may be off stands in its tooltip from the beginning: moved there later it would be another element,
  // which has lost the focus and the press that had begun.
  const mayBeOff = 'disabledReason' in props;
  const draw = (describedBy?: string) => (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-disabled={off || undefined}
      aria-busy={loading || undefined}
      aria-describedby={cx(rest['aria-describedby'], describedBy) || undefined}
      className={cx(buttonLooks(variant, size, block || !!disabledReason), className)}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        // aria-disabled instead of disabled: the button keeps focus and its reason stays readable.
        if (off) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={cx('inline-flex items-center gap-2', loading && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
          <span className="sr-only">{t.loading}</span>
        </span>
      )}
    </button>
  );
  return mayBeOff ? (
    <Tooltip text={disabledReason || null} className={block ? 'w-full' : undefined}>
      {disabledReason ? draw : draw()}
    </Tooltip>
  ) : (
    draw()
  );
}

export function ButtonLink(
  props: LinkProps & { variant?: ButtonVariant; size?: ButtonSize; block?: boolean; icon?: ReactNode },
) {
  const { variant, size, block, icon, className, children, ...rest } = props;
  return (
    <BareLink {...rest} className={cx(buttonLooks(variant, size, block), className)}>
      {icon}
      {children}
    </BareLink>
  );
}
