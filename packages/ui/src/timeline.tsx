import type { ReactNode } from 'react';
import { ToneIcon, toneClass } from './badge.tsx';
import { cx } from './cx.ts';
import type { ToneName } from './tokens.ts';

export type TimelineItem = {
  id: string;
  title: ReactNode;
  /** When, as shown. */
  at?: ReactNode;
  /** When, for machines. */
  dateTime?: string;
  description?: ReactNode;
  tone?: ToneName;
  icon?: ReactNode;
  /** Opens on demand: the payload of the event. */
  details?: { label: string; content: ReactNode };
};

/** What happened, in order, with a line between. */
export function Timeline({ label, items }: { label: string; items: readonly TimelineItem[] }) {
  return (
    <ol aria-label={label}>
      {items.map((item, index) => (
        <li key={item.id} className="relative flex gap-3 pb-5 last:pb-0">
          {index < items.length - 1 && (
            <span aria-hidden="true" className="absolute top-7 bottom-0 left-3 w-px bg-border" />
          )}
          <span
            className={cx(
              toneClass[item.tone ?? 'neutral'],
              'grid size-6 shrink-0 place-items-center rounded-full bg-tone text-tone-fg [&>svg]:size-3.5',
            )}
          >
            {item.icon ?? <ToneIcon tone={item.tone ?? 'neutral'} />}
          </span>
          <div className="min-w-0 flex-1 pt-0.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="font-medium">{item.title}</p>
              {item.at && (
                <time dateTime={item.dateTime} className="text-sm whitespace-nowrap text-muted tabular-nums">
                  {item.at}
                </time>
              )}
            </div>
            {item.description && <div className="text-muted">{item.description}</div>}
            {item.details && (
              <details className="mt-1.5">
                <summary className="w-max content-center rounded-sm text-sm font-medium text-primary max-md:min-h-11">
                  {item.details.label}
                </summary>
                <div className="mt-2">{item.details.content}</div>
              </details>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
