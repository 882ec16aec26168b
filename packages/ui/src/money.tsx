import { formatMoney, formatNumber, type Amount } from '#domain/values/money.ts';
import { cx } from './cx.ts';
import { useLocale } from './locale.tsx';

export type MoneyProps = {
  amount: Amount;
  /** Without the unit, for columns whose head already carries it. */
  bare?: boolean;
  /** "+" in front of money that came in. */
  signed?: boolean;
  className?: string;
};

/** What there is only once it was paid (a fee, a net): a dash until then. */
export const PaidMoney = ({ amount, ...rest }: Omit<MoneyProps, 'amount'> & { amount: Amount | null }) =>
  amount === null ? '–' : <Money amount={amount} {...rest} />;

/** An amount in francs, always whole. Digits have equal width so that columns line up. */
export function Money({ amount, bare, signed, className }: MoneyProps) {
  const locale = useLocale();
  const full = (signed && amount > 0 ? '+' : '') + (bare ? formatNumber(amount, locale) : formatMoney(amount, locale));
  return <span className={cx('whitespace-nowrap tabular-nums', className)}>{full}</span>;
}
