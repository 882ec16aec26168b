import { Suspense } from 'react';
import { limits } from '#domain/values/limits.ts';
import { formatMoney } from '#domain/values/money.ts';
import { operators } from '#domain/payments/operators.ts';
import { linkEditorWords } from '#i18n/catalogues/payment-links/editor.ts';
import { Banner } from '#ui/banner.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { errorSentence } from '../../../data/error-sentence.ts';
import { lazyPart } from '../../../data/lazy-part.ts';
import { fieldId, useEditor } from './editor-context.ts';
import type { Quotes } from './quotes.ts';
import { OpenSection } from './section.tsx';

const FreePrice = lazyPart(() => import('./free-price.tsx'), 'FreePrice');
const ItemsEditor = lazyPart(() => import('./items-editor.tsx'), 'ItemsEditor');

/** What is paid, by kind: one price, a range with suggestions, or a list. */
export function PriceSection({ quotes }: { quotes: Quotes | null }) {
  const t = useWords(linkEditorWords);
  const locale = useLocale();
  const { form, patch, errorOf, isLocked, saved } = useEditor();
  const caps = form.operators
    .map((code) => t.capOf({ amount: formatMoney(operators[code].amountMax, locale), name: operators[code].name }))
    .join(', ');
  const limitsHint = t.amountLimits({ min: formatMoney(limits.amountMin, locale), caps });
  // One operator's cap may be lower: the others still work, so it is a warning here and a refusal only when none is
  // left.
  const tooHigh =
    quotes?.rows.flatMap(({ error }) => (error?.error.key === 'amount.above_operator_cap' ? [error] : [])) ?? [];
  return (
    <OpenSection
      title={form.kind === 'items' ? t.items : t.price}
      {...(form.kind === 'items' ? { hint: t.itemsHint } : {})}
    >
      {isLocked && (
        <Banner tone="hold" title={t.priceLocked}>
          {t.priceLockedText({ count: saved?.paidCount ?? 1 })}
        </Banner>
      )}
      {form.kind === 'fixed' && (
        <>
          <Field id={fieldId('amount')} label={t.amount} hint={limitsHint} error={errorOf('amount')} required>
            <MoneyInput
              className="sm:max-w-72"
              value={form.amount}
              onChange={(amount) => patch({ amount })}
              disabled={isLocked}
            />
          </Field>
          {tooHigh.map((error) => (
            <p
              key={error.error.message?.en}
              role="status"
              className="tone-warning rounded-md bg-tone px-3 py-2 text-sm text-tone-fg"
            >
              {errorSentence(error, locale)}
            </p>
          ))}
        </>
      )}
      {(form.kind === 'open' || form.kind === 'donation') && (
        <Suspense fallback={<Skeleton className="h-52 w-full" />}>
          <FreePrice hint={limitsHint} />
        </Suspense>
      )}
      {form.kind === 'items' && (
        <Suspense fallback={<Skeleton className="h-33 w-full" />}>
          <ItemsEditor />
        </Suspense>
      )}
    </OpenSection>
  );
}
