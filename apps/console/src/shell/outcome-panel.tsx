import type { ReactNode } from 'react';
import type { Tone } from '#domain/payments/status-tones.ts';
import { cx } from '#ui/cx.ts';
import { ToneIcon, toneClass } from '#ui/badge.tsx';
import { Said } from './said.tsx';

type Props = {
  state: { tone: Tone; title: string };
  children: ReactNode;
  /** What the provider said, or what a person wrote down who carried it out. */
  said?: string | null | undefined;
  isByHand: boolean;
  /** What the reader can do about it. */
  action?: ReactNode;
};

/** What became of a payment that left, told to whoever looks and to readers when it changes. */
export function OutcomePanel({ state, children, said, isByHand, action }: Props) {
  return (
    <section
      aria-live="polite"
      className={cx(toneClass[state.tone], 'rounded-lg bg-tone px-4 py-3 text-tone-fg md:px-5')}
    >
      <div className="flex items-start gap-3">
        <ToneIcon tone={state.tone} className="mt-0.5 size-5" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{state.title}</p>
          <p className="mt-0.5">{children}</p>
          {action && <div className="mt-2 flex flex-wrap gap-2 empty:hidden">{action}</div>}
          <Said said={said} isByHand={isByHand} />
        </div>
      </div>
    </section>
  );
}
