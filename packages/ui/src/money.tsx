import { formatCompact, formatMoney, formatNumber, type Amount } from '#domain/money.ts';
import { cx } from './cx.ts';
import { useLocale } from './locale.tsx';
import { Tooltip } from './tooltip.tsx';

export type MoneyProps = {
  amount: Amount;
  /** Without the unit, for columns whose head already carries it. */
  bare?: boolean;
  /** "+" in front of money that came in. */
  signed?: boolean;
  /** The W short form from 10,000 on; the whole amount shows on hover and on a tap, and is what a reader says. */
  compact?: boolean;
  className?: string;
};

/** What there is only once it was paid (a fee, a net): a dash until then. */
export const PaidMoney = ({ amount, ...rest }: Omit<MoneyProps, 'amount'> & { amount: Amount | null }) =>
  amount === null ? '–' : <Money amount={amount} {...rest} />;

/** An amount in francs. Digits have equal width so that columns line up. */
export function Money({ amount, bare, signed, compact, className }: MoneyProps) {
  const locale = useLocale();
  const full = (signed && amount > 0 ? '+' : '') + (bare ? formatNumber(amount, locale) : formatMoney(amount, locale));
  if (!compact || Math.abs(amount) < 10_000)
    return <span className={cx('whitespace-nowrap tabular-nums', className)}>{full}</span>;
  return (
    <Tooltip text={full} className={cx('whitespace-nowrap tabular-nums', className)}>
      <span aria-hidden="true">{formatCompact(amount, locale)}</span>
    </Tooltip>
  );
}
