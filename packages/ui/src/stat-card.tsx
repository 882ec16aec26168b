import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import type { ReactNode } from 'react';
import type { Amount } from '#domain/values/money.ts';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { Change } from './change.tsx';
import { Sparkline } from './charts/sparkline.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { BareLink, type Href } from './link.tsx';
import { useWords } from './locale.tsx';
import { Money } from './money.tsx';
import { Skeleton } from './skeleton.tsx';

export type StatCardProps = {
  label: string;
  /** Francs, always whole. A dashboard gives the short form as `value`. */
  amount?: Amount;
  /** Anything but an amount: a count, a rate. */
  value?: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  /** Against the period before: 0.12 is +12 %. Null: nothing to compare with. */
  change?: number | null;
  /** Which direction is good news; decides the tint, the arrow says it without colour. */
  goodWhen?: 'up' | 'down';
  trend?: readonly number[];
  /** The whole card leads to its filtered list. */
  href?: Href;
  /** Dots instead of the amount, for a screen in a shop. */
  hidden?: boolean;
  onToggleHidden?: () => void;
  loading?: boolean;
  /** Two of them stand beside one another on a phone. */
  compact?: boolean;
  className?: string;
};

/** One figure. Its height is the same loading, hidden and shown. */
export function StatCard(props: StatCardProps) {
  const {
    label,
    amount,
    value,
    hint,
    icon,
    change,
    goodWhen = 'up',
    trend,
    href,
    hidden,
    onToggleHidden,
    loading,
    compact,
    className,
  } = props;
  const t = useWords(uiWords);
  return (
    <section
      className={cx(
        'relative flex min-w-0 flex-col rounded-lg border border-border bg-card',
        compact ? 'min-h-29 p-3' : 'min-h-29 p-4',
        href && 'transition-colors hover:border-control',
        className,
      )}
    >
      <header className="flex h-6 items-center gap-2 text-muted">
        {icon}
        <h3 className="min-w-0 flex-1 truncate">
          {href ? (
            <BareLink href={href} className="after:absolute after:inset-0 after:rounded-lg">
              {label}
            </BareLink>
          ) : (
            label
          )}
        </h3>
        {onToggleHidden && (
          <span className="relative -my-3 -mr-2">
            <IconButton
              small
              aria-pressed={!!hidden}
              label={hidden ? t.showAmount : t.hideAmount}
              icon={hidden ? <EyeOff /> : <Eye />}
              onClick={onToggleHidden}
            />
          </span>
        )}
      </header>
      <div className="mt-1 flex items-end justify-between gap-3">
        <p
          className={cx(
            'min-h-8 min-w-0 font-semibold tracking-tight tabular-nums',
            compact ? 'text-base md:text-2xl' : 'text-2xl',
          )}
        >
          {loading ? (
            <Skeleton className="mt-1.5 h-6 w-28" />
          ) : hidden ? (
            <>
              <span aria-hidden="true" className="tracking-widest">
                ••••••
              </span>
              <span className="sr-only">{t.amountHidden}</span>
            </>
          ) : amount !== undefined ? (
            <Money amount={amount} />
          ) : (
            value
          )}
        </p>
        {trend && !loading && !hidden && (
          <span className="max-sm:hidden">
            <Sparkline values={trend} />
          </span>
        )}
      </div>
      <p className="mt-auto flex min-h-6 flex-wrap items-center gap-x-2 pt-1 text-sm text-muted">
        {loading ? (
          <Skeleton className="h-3.5 w-36" />
        ) : (
          <>
            {change !== undefined && change !== null && <Change change={change} goodWhen={goodWhen} />}
            {hint && <span className="min-w-0">{hint}</span>}
          </>
        )}
      </p>
    </section>
  );
}
