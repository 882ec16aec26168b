import Check from 'lucide-react/icons/check';
import { uiPieceWords } from '#i18n/catalogues/ui/pieces.ts';
import { cx } from './cx.ts';
import { BareLink, type Href } from './link.tsx';
import { useWords } from './locale.tsx';

export type Step = { label: string; /** Where a step already done may be looked at again. */ href?: Href };

/** Where one stands in a form of several pages. On phones: the current step in words and a bar. */
export function Stepper({ steps, current }: { steps: readonly Step[]; current: number }) {
  const t = useWords(uiPieceWords);
  return (
    <nav aria-label={t.steps}>
      <p className="text-sm text-muted md:hidden">
        {t.stepOf({ step: current + 1, of: steps.length })} ·{' '}
        <span className="font-medium text-fg">{steps[current]?.label}</span>
      </p>
      <ol className="flex gap-1.5 max-md:mt-2 md:flex-wrap md:gap-3">
        {steps.map((step, index) => {
          const done = index < current;
          const text = (
            <>
              <span
                className={cx(
                  'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums',
                  index === current
                    ? 'bg-primary text-on-primary'
                    : done
                      ? 'bg-soft text-on-soft'
                      : 'bg-sunken text-muted',
                )}
              >
                {done ? <Check className="size-3.5" /> : index + 1}
              </span>
              <span className={index === current ? 'font-semibold' : done ? '' : 'text-muted'}>
                {step.label}
                {done && <span className="sr-only"> ({t.stepDone})</span>}
              </span>
            </>
          );
          return (
            <li
              key={step.label}
              aria-current={index === current ? 'step' : undefined}
              className="flex items-center gap-3 max-md:flex-1"
            >
              <span
                className={cx('h-1 flex-1 rounded-full md:hidden', index <= current ? 'bg-primary' : 'bg-border')}
              />
              {done && step.href ? (
                <BareLink
                  href={step.href}
                  className="flex items-center gap-2 rounded-sm hover:underline max-md:sr-only"
                >
                  {text}
                </BareLink>
              ) : (
                <span className="flex items-center gap-2 max-md:sr-only">{text}</span>
              )}
              {index < steps.length - 1 && <span aria-hidden="true" className="h-px w-8 bg-border max-md:hidden" />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
