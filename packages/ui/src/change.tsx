import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { cx } from './cx.ts';
import { useLocale } from './locale.tsx';

export type ChangeProps = {
  /** Against what was before: 0.12 is +12 %. */
  change: number;
  /** Which direction is good news; decides the tint, the arrow says it without colour. */
  goodWhen?: 'up' | 'down' | undefined;
  /** Other words than the percentage, e.g. points of a rate. */
  text?: string;
};

/** "+12 %" / "−3,4 %" */
export function drawChange(change: number, locale: 'en' | 'fr'): string {
  const percent = Math.abs(change * 100);
  const digits = percent < 10 ? String(Math.round(percent * 10) / 10) : String(Math.round(percent));
  const sign = change > 0 ? '+' : change < 0 ? '\u2212' : '';
  return locale === 'fr' ? `${sign}${digits.replace('.', ',')}\u00a0%` : `${sign}${digits}%`;
}

/** How a figure moved: arrow, sign and tint say the same. */
export function Change({ change, goodWhen = 'up', text }: ChangeProps) {
  const locale = useLocale();
  const up = change > 0;
  const tone = change === 0 ? 'tone-neutral' : up === (goodWhen === 'up') ? 'tone-success' : 'tone-danger';
  const Arrow = up ? TrendingUp : TrendingDown;
  return (
    <span
      className={cx(
        tone,
        'inline-flex items-center gap-1 rounded-sm bg-tone px-1.5 text-xs leading-5 font-medium whitespace-nowrap text-tone-fg tabular-nums',
      )}
    >
      {change !== 0 && <Arrow className="size-3.5" />}
      {text ?? drawChange(change, locale)}
    </span>
  );
}
