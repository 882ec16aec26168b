import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { lazy, Suspense } from 'react';
import { limits } from '#domain/limits.ts';
import { formatMoney } from '#domain/money.ts';
import { operators } from '#domain/operators.ts';
import { linkEditorWords } from '#i18n/catalogues/payment-link-editor.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { errorSentence } from '../../../data/error-sentence.ts';
import { fieldId, useEditor } from './editor-context.ts';
import type { Quotes } from './quotes.ts';
import { OpenSection } from './section.tsx';

const ItemsEditor = lazy(() => import('./items-editor.tsx').then((module) => ({ default: module.ItemsEditor })));

/** What is paid, by kind: one price, a range with suggestions, or a list. */
export function PriceSection({ quotes }: { quotes: Quotes | null }) {
  const t = useWords(linkEditorWords);
  const locale = useLocale();
  const { form, patch, errorOf, isLocked, saved } = useEditor();
  const caps = form.operators.map((code) => t.capOf({ amount: formatMoney(operators[code].amountMax, locale), name: operators[code].name })).join(', ');
  const limitsHint = t.amountLimits({ min: formatMoney(limits.amountMin, locale), caps });
  // One operator's cap may be lower: the others still work, so it is a warning here and a refusal only when none is left.
  const tooHigh = quotes?.rows.flatMap(({ error }) => (error?.error.key === 'amount.above_operator_cap' ? [error] : [])) ?? [];
  return (
    <OpenSection title={form.kind === 'items' ? t.items : t.price} {...(form.kind === 'items' ? { hint: t.itemsHint } : {})}>
      {isLocked && <Banner tone="hold" title={t.priceLocked}>{t.priceLockedText({ count: saved?.paidCount ?? 1 })}</Banner>}
      {form.kind === 'fixed' && (
        <>
        <Field id={fieldId('amount')} label={t.amount} hint={limitsHint} error={errorOf('amount')} required>
          <MoneyInput className="sm:max-w-72" value={form.amount} onChange={(amount) => patch({ amount })} disabled={isLocked} />
        </Field>
        {tooHigh.map((error) => <p key={error.error.message?.en} role="status" className="tone-warning rounded-md bg-tone px-3 py-2 text-sm text-tone-fg">{errorSentence(error, locale)}</p>)}
        </>
      )}
      {(form.kind === 'open' || form.kind === 'donation') && (
        <>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Field id={fieldId('amountMin')} label={t.amountMin} error={errorOf('amountMin')} optional>
              <MoneyInput value={form.amountMin} onChange={(amountMin) => patch({ amountMin })} disabled={isLocked} />
            </Field>
            <Field id={fieldId('amountMax')} label={t.amountMax} error={errorOf('amountMax')} optional>
              <MoneyInput value={form.amountMax} onChange={(amountMax) => patch({ amountMax })} disabled={isLocked} />
            </Field>
          </div>
          <p className="-mt-2 text-sm text-muted">{limitsHint}</p>
          <Presets />
        </>
      )}
      {form.kind === 'items' && <Suspense fallback={<Skeleton className="h-33 w-full" />}><ItemsEditor /></Suspense>}
    </OpenSection>
  );
}

function Presets() {
  const t = useWords(linkEditorWords);
  const { form, patch, errorOf } = useEditor();
  const problem = errorOf('presets') ?? form.presets.map((_, index) => errorOf(`presets.${index}`)).find(Boolean);
  return (
    <fieldset id={fieldId('presets')} tabIndex={-1} className="grid min-w-0 grid-cols-1 gap-2" aria-describedby={problem ? 'presets-problem' : undefined}>
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
              <IconButton label={t.remove({ name })} icon={<X />} bordered className="rounded-l-none border-l-0" onClick={() => patch({ presets: form.presets.toSpliced(index, 1) })} />
            </span>
          );
        })}
        {form.presets.length < limits.linkPresetsMax && <Button icon={<Plus />} onClick={() => patch({ presets: [...form.presets, null] })}>{t.addPreset}</Button>}
      </div>
      <p className="text-sm text-muted">{t.presetsHint}</p>
      <p id="presets-problem" role="alert" className={problem ? 'text-sm text-danger' : 'hidden'}>{problem}</p>
    </fieldset>
  );
}
