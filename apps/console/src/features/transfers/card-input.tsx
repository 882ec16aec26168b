import { DigitsInput } from '#ui/digits-input.tsx';
import { useFieldTies } from '#ui/field.tsx';

const inFours = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

/** A card number in groups of four. Browsers are asked not to keep it. */
export function CardInput({ value, onChange }: { value: string; onChange: (digits: string) => void }) {
  const ties = useFieldTies({});
  return (
    <span className="control">
      <DigitsInput
        {...ties}
        className="tabular-nums"
        placeholder="0000 0000 0000 0000"
        autoComplete="off"
        digits={value}
        onDigits={onChange}
        format={inFours}
        max={16}
        marks="-."
      />
    </span>
  );
}
