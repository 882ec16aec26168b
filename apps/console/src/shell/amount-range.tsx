import type { ReactNode } from 'react';
import { wholeAmount, type TypedAmount } from '#domain/money.ts';
import { Field } from '#ui/field.tsx';
import { MoneyInput } from '#ui/money-input.tsx';

type Amounts = { amountMin?: number | undefined; amountMax?: number | undefined };
/** A filter while it is chosen: what is no amount stays in its box, and keeps the filter from being applied. */
export type Chosen<Filter extends Amounts> = Omit<Filter, keyof Amounts> & {
  amountMin?: TypedAmount | undefined;
  amountMax?: TypedAmount | undefined;
};
export const filterOf = <Filter extends Amounts>({ amountMin, amountMax, ...rest }: Chosen<Filter>): Filter =>
  ({
    ...rest,
    amountMin: wholeAmount(amountMin ?? null) ?? undefined,
    amountMax: wholeAmount(amountMax ?? null) ?? undefined,
  }) as unknown as Filter;

type Props = {
  value: { amountMin?: TypedAmount | undefined; amountMax?: TypedAmount | undefined };
  onChange: (value: { amountMin?: TypedAmount | undefined; amountMax?: TypedAmount | undefined }) => void;
  labels: { min: ReactNode; max: ReactNode };
  error?: string | undefined;
};

/** From one amount to another, both included. */
export const AmountRange = ({ value, onChange, labels, error }: Props) => (
  <div className="grid grid-cols-1 gap-3 min-[400px]:grid-cols-2">
    <Field label={labels.min}>
      <MoneyInput
        value={value.amountMin ?? null}
        onChange={(amountMin) => onChange({ amountMin: amountMin ?? undefined })}
      />
    </Field>
    <Field label={labels.max} error={error}>
      <MoneyInput
        value={value.amountMax ?? null}
        onChange={(amountMax) => onChange({ amountMax: amountMax ?? undefined })}
      />
    </Field>
  </div>
);
