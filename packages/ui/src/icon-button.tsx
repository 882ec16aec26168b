import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { Tooltip } from './tooltip.tsx';

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  /** Said by screen readers and shown as a tooltip. */
  label: string;
  icon: ReactNode;
  bordered?: boolean;
  small?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A button that is only a picture: 44 px on phones, 36 px (28 when small) above. */
export function IconButton({ label, icon, bordered, small, className, type, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} labels>
      <button
        {...rest}
        type={type ?? 'button'}
        aria-label={label}
        className={cx(
          'inline-grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-fg disabled:opacity-50 disabled:hover:bg-transparent',
          small ? 'md:size-7' : 'md:size-9',
          bordered && 'border border-control/60 bg-card',
          className,
        )}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
