import { formatCompact, formatMoney, type Amount } from '#domain/values/money.ts';
import { cx } from '../cx.ts';
import { useLocale } from '../locale.tsx';

/**
 * The W short form of a large sum with the whole sum under it: for the cards of a dashboard, where sums are compared.
 * Wherever somebody decides or confirms money only `Money` is written; tidy knows who may use this.
 */
export function ShortMoney({ amount, className }: { amount: Amount; className?: string }) {
  const locale = useLocale();
  const whole = formatMoney(amount, locale);
  if (Math.abs(amount) < 10_000)
    return <span className={cx('whitespace-nowrap tabular-nums', className)}>{whole}</span>;
  return (
    <span className={cx('grid whitespace-nowrap tabular-nums', className)}>
      <span aria-hidden="true">{formatCompact(amount, locale)}</span>
      <span className="text-sm font-normal text-muted">{whole}</span>
    </span>
  );
}
