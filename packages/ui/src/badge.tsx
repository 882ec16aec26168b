import Minus from 'lucide-react/icons/minus';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pause from 'lucide-react/icons/pause';
import Undo from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { ToneName } from './tokens.ts';

export const toneClass: Record<ToneName, string> = {
  success: 'tone-success',
  info: 'tone-info',
  warning: 'tone-warning',
  danger: 'tone-danger',
  hold: 'tone-hold',
  return: 'tone-return',
  neutral: 'tone-neutral',
};

/** Each tone has its own picture: colour never speaks alone. */
const toneIcons = {
  success: Check,
  info: Ellipsis,
  warning: Clock,
  danger: X,
  hold: Pause,
  return: Undo,
  neutral: Minus,
};

export function ToneIcon({ tone, className }: { tone: ToneName; className?: string }) {
  const Icon = toneIcons[tone];
  return <Icon className={className} />;
}

/** A short word on a tint. `icon={false}` for counts and plain labels. */
export function Badge({
  tone = 'neutral',
  icon = false,
  className,
  children,
}: {
  tone?: ToneName;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        toneClass[tone],
        'inline-flex h-5.5 max-w-full items-center gap-1 rounded-full bg-tone px-2 text-xs font-medium whitespace-nowrap text-tone-fg',
        className,
      )}
    >
      {icon === true ? <ToneIcon tone={tone} className="size-3.5 stroke-[2.25]" /> : icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
