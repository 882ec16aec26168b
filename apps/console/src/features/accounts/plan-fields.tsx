import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { limits } from '#domain/values/limits.ts';
import type { TypedAmount } from '#domain/values/money.ts';
import { addDays, isDay } from '#domain/values/time.ts';
import { withholdingFormWords } from '#i18n/catalogues/withholdings/forms.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';

export type PartDraft = { on: string | null; amount: TypedAmount };

/** Parts released before the release day, each with its day. `error` says what is wrong with them together. */
export function PlanFields({
  parts,
  onChange,
  min,
  releaseOn,
  error,
}: {
  parts: readonly PartDraft[];
  onChange: (parts: PartDraft[]) => void;
  min: string;
  releaseOn: string | null;
  error?: string | undefined;
}) {
  const t = useWords(withholdingFormWords);
  const patch = (index: number, part: Partial<PartDraft>) =>
    onChange(parts.map((one, place) => (place === index ? { ...one, ...part } : one)));
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="sr-only">{t.parts}</legend>
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a part has no name but its place
        <div key={index} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-3 sm:grid-cols-2">
            <Field label={t.partDay({ no: index + 1 })} required>
              <DateField
                value={part.on}
                onChange={(on) => patch(index, { on })}
                min={min}
                {...(releaseOn && isDay(releaseOn) ? { max: addDays(releaseOn, -1) } : {})}
              />
            </Field>
            <Field label={t.partAmount({ no: index + 1 })} required>
              <MoneyInput value={part.amount} onChange={(amount) => patch(index, { amount })} />
            </Field>
          </div>
          <IconButton
            label={t.dropPart({ no: index + 1 })}
            icon={<Trash />}
            onClick={() => onChange(parts.filter((_, place) => place !== index))}
          />
        </div>
      ))}
      {error && (
        <Banner tone="danger" live>
          {error}
        </Banner>
      )}
      <div>
        <Button
          size="small"
          icon={<Plus />}
          disabled={parts.length >= limits.withholdPartsMax}
          onClick={() => onChange([...parts, { on: null, amount: null }])}
        >
          {t.addPart}
        </Button>
      </div>
    </fieldset>
  );
}
