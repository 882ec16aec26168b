import { useEffect, useRef } from 'react';
import { brand } from '#domain/values/brand.ts';
import { destinationWords } from '#i18n/catalogues/transfers/words.ts';
import { transferFormWords } from '#i18n/catalogues/transfers/form.ts';
import { useWords } from '#ui/locale.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { kinds, type Kind } from './transfer-form.ts';
import { formPath } from './transfer-paths.ts';

/**
 * The ways to send, while one is chosen, and the steps. Another step begins at the top of the page, with the focus
 * here.
 */
export function TransferSteps({ kind, step }: { kind: Kind; step: number }) {
  const t = useWords(transferFormWords);
  const ways = useWords(destinationWords);
  const heading = useRef<HTMLDivElement>(null);
  const seen = useRef(step);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    scrollTo({ top: 0 });
    heading.current?.focus();
  }, [step]);
  return (
    <div className="mb-4 grid max-w-5xl grid-cols-1 gap-4">
      {step === 1 && (
        <Tabs
          label={t.ways}
          tabs={kinds.map((one) => ({
            href: formPath(one),
            label: one === 'user' ? ways.user({ brand: brand.name }) : ways[one],
            current: one === kind,
          }))}
        />
      )}
      <div ref={heading} tabIndex={-1} className="outline-none">
        <Stepper current={step - 1} steps={[{ label: t.stepWho }, { label: t.stepAmount }, { label: t.stepReview }]} />
      </div>
    </div>
  );
}
