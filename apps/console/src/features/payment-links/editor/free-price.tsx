import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { limits } from '#domain/values/limits.ts';
import { linkFreePriceWords } from '#i18n/catalogues/payment-links/editor-more.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { fieldId, useEditor } from './editor-context.ts';

/** The range a payer may choose in, and amounts to press. */
export function FreePrice({ hint }: { hint: string }) {
  const t = useWords(linkFreePriceWords);
  const { form, patch, errorOf, isLocked } = useEditor();
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field id={fieldId('amountMin')} label={t.amountMin} error={errorOf('amountMin')} optional>
          <MoneyInput value={form.amountMin} onChange={(amountMin) => patch({ amountMin })} disabled={isLocked} />
        </Field>
        <Field id={fieldId('amountMax')} label={t.amountMax} error={errorOf('amountMax')} optional>
          <MoneyInput value={form.amountMax} onChange={(amountMax) => patch({ amountMax })} disabled={isLocked} />
        </Field>
      </div>
      <p className="-mt-2 text-sm text-muted">{hint}</p>
      <Presets />
    </>
  );
}

function Presets() {
  const t = useWords(linkFreePriceWords);
  const { form, patch, errorOf } = useEditor();
  const problem = errorOf('presets') ?? form.presets.map((_, index) => errorOf(`presets.${index}`)).find(Boolean);
  return (
    <fieldset
      id={fieldId('presets')}
      tabIndex={-1}
      className="grid min-w-0 grid-cols-1 gap-2"
      aria-describedby={problem ? 'presets-problem' : undefined}
    >
      <legend className="mb-1 font-medium">{t.presets}</legend>
      <div className="flex flex-wrap gap-2">
        {form.presets.map((preset, index) => {
          const name = t.presetNumber({ number: index + 1 });
          return (
            // The order is the identity here: amounts have no names.
            <span key={index} className="flex items-center">
              <MoneyInput
                aria-label={name}
                className="w-40 rounded-r-none!"
                value={preset}
                aria-invalid={errorOf(`presets.${index}`) ? true : undefined}
                onChange={(next) => patch({ presets: form.presets.with(index, next) })}
              />
              <IconButton
                label={t.remove({ name })}
                icon={<X />}
                bordered
                className="rounded-l-none border-l-0"
                onClick={() => patch({ presets: form.presets.toSpliced(index, 1) })}
              />
            </span>
          );
        })}
        {form.presets.length < limits.linkPresetsMax && (
          <Button icon={<Plus />} onClick={() => patch({ presets: [...form.presets, null] })}>
            {t.addPreset}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{t.presetsHint}</p>
      <p id="presets-problem" role="alert" className={problem ? 'text-sm text-danger' : 'hidden'}>
        {problem}
      </p>
    </fieldset>
  );
}
