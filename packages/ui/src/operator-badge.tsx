import { operators, type OperatorCode } from '#domain/payments/operators.ts';
import { operatorColours } from './tokens.ts';
import { cx } from './cx.ts';

/** The operator in its own colours, always by name. `long` gives the wallet's name. */
export function OperatorBadge({
  operator,
  long,
  className,
}: {
  operator: OperatorCode;
  long?: boolean;
  className?: string;
}) {
  const { bg, fg } = operatorColours[operator];
  return (
    <span
      className={cx(
        'inline-flex min-h-5 items-center rounded-sm px-1.5 text-xs font-semibold',
        !long && 'whitespace-nowrap',
        className,
      )}
      style={{ background: bg, color: fg }}
    >
      {operators[operator][long ? 'brand' : 'name']}
    </span>
  );
}
