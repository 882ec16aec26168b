import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState, type ReactNode } from 'react';
import { cx } from './cx.ts';

type Props = {
  title: ReactNode;
  /** What stands inside, in a few words, while it is folded and while it is not. */
  summary?: ReactNode;
  /** At the right of the title. What is pressed there folds nothing. */
  actions?: ReactNode;
  /** What is inside is wrong or asked for: it is never folded away. */
  mustOpen?: boolean;
  startsOpen?: boolean;
  /** No padding around the children, e.g. for rows. */
  flush?: boolean;
  children: ReactNode;
};

/** A card that is folded until somebody wants what is in it, and says what that is meanwhile. */
export function Fold({ title, summary, actions, mustOpen = false, startsOpen = false, flush, children }: Props) {
  const [isOpen, setOpen] = useState(startsOpen);
  const open = isOpen || mustOpen;
  return (
    <section className="flex min-w-0 flex-col rounded-lg border border-border bg-card">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 className="min-w-0 flex-1 basis-48">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="flex w-full items-center gap-3 rounded-lg px-4 py-3.5 text-left hover:bg-sunken md:px-5"
          >
            <ChevronDown
              aria-hidden="true"
              className={cx('shrink-0 text-muted transition-transform', !open && '-rotate-90')}
            />
            <span className="min-w-0">
              <span className="block text-lg font-semibold">{title}</span>
              {summary && <span className="block text-muted wrap-anywhere">{summary}</span>}
            </span>
          </button>
        </h2>
        {actions && (
          <div className="flex flex-wrap items-center gap-2 px-4 py-2 max-md:w-full max-md:*:flex-1">{actions}</div>
        )}
      </div>
      {open && (
        <div className={cx('min-w-0', flush ? 'border-t border-border' : 'px-4 pt-1 pb-4 md:px-5 md:pb-5')}>
          {children}
        </div>
      )}
    </section>
  );
}
