import { cx } from '#ui/cx.ts';
import { Money } from '#ui/money.tsx';

export type MoneyLine = { label: string; amount: number; isSum?: true };

/** A sum as on paper: its parts, then what they come to. */
export const MoneyLines = ({ lines }: { lines: readonly MoneyLine[] }) => (
  <dl className="grid gap-1.5">
    {lines.map(({ label, amount, isSum }) => (
      <div
        key={label}
        className={cx(
          'flex items-baseline justify-between gap-4',
          isSum && 'border-t border-border pt-1.5 font-semibold',
        )}
      >
        <dt className={isSum ? undefined : 'text-muted'}>{label}</dt>
        <dd>
          <Money amount={amount} />
        </dd>
      </div>
    ))}
  </dl>
);
