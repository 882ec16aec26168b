import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, type ReactNode } from 'react';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { toneClass } from './badge.tsx';
import { cx } from './cx.ts';
import { useWords } from './locale.tsx';

export type BannerProps = {
  tone?: 'info' | 'success' | 'warning' | 'danger' | 'hold';
  title?: ReactNode;
  /** A link or a button. */
  action?: ReactNode;
  onDismiss?: () => void;
  /** Thin, edge to edge: offline, sandbox. */
  strip?: boolean;
  /** Read out when it appears; a refusal also comes into sight then, however far from the button it stands. */
  live?: boolean;
  className?: string;
  children?: ReactNode;
};

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert, hold: TriangleAlert };

export function Banner({ tone = 'info', title, action, onDismiss, strip, live, className, children }: BannerProps) {
  const t = useWords(uiWords);
  const Icon = icons[tone];
  const box = useRef<HTMLDivElement>(null);
  const isRefusal = live && tone === 'danger';
  useEffect(() => {
    // Whoever is typing keeps the place they type at.
    if (isRefusal && !document.activeElement?.matches('input, textarea, select'))
      box.current?.scrollIntoView({ block: 'nearest' });
  }, [isRefusal]);
  return (
    <div
      ref={box}
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={cx(
        toneClass[tone],
        'flex items-start gap-3 bg-tone text-tone-fg',
        isRefusal && 'scroll-my-20',
        strip ? 'justify-center px-4 py-1.5 text-sm' : 'rounded-md px-4 py-3',
        className,
      )}
    >
      <Icon className="mt-0.5" />
      <div className={cx('min-w-0 wrap-anywhere', !strip && 'flex-1')}>
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {action && !strip && <div className="mt-2 flex flex-wrap gap-2 empty:hidden">{action}</div>}
      </div>
      {strip && action}
      {onDismiss && (
        <button
          type="button"
          aria-label={t.close}
          onClick={onDismiss}
          className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-md md:-my-1.5 md:size-8"
        >
          <X />
        </button>
      )}
    </div>
  );
}
