import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { CopyId } from './copy-id.tsx';
import { cx } from './cx.ts';
import { useWords } from './locale.tsx';
import { useTopModal } from './modal.tsx';
import { errorToastMs, subscribeToasts, toast, toastMs, toasts, type Toast } from './toast.tsx';

const icons = { success: CircleCheck, info: Info, error: CircleX };
const looks = { success: 'tone-success', info: 'tone-info', error: 'tone-danger' };

/** Mounted once by the shell. Errors stand top centre, the rest bottom right (bottom on phones). */
export function Toaster() {
  const list = useSyncExternalStore(subscribeToasts, toasts);
  const modal = useTopModal();
  return createPortal(
    <>
      <Region
        list={list.filter((entry) => entry.kind === 'error')}
        assertive
        className="top-3 left-1/2 -translate-x-1/2"
      />
      <Region
        list={list.filter((entry) => entry.kind !== 'error')}
        className="right-4 bottom-4 max-md:right-auto max-md:bottom-20 max-md:left-1/2 max-md:-translate-x-1/2"
      />
    </>,
    modal ?? document.body,
  );
}

function Region({ list, assertive, className }: { list: Toast[]; assertive?: boolean; className: string }) {
  const t = useWords(uiWords);
  const ref = useRef<HTMLDivElement>(null);
  const any = list.length > 0;
  const newest = list.at(-1)?.key;
  useLayoutEffect(() => {
    const box = ref.current;
    // Not connected: it stood inside a dialog that leaves in this very commit; it is drawn anew in the page.
    if (!box?.isConnected || !('showPopover' in box)) return;
    // Shown anew with each message so that it stands above whatever opened meanwhile.
    if (box.matches(':popover-open')) box.hidePopover();
    if (any) box.showPopover();
  }, [any, newest]);
  return (
    <div
      ref={ref}
      popover="manual"
      role="region"
      aria-label={assertive ? t.errorTitle : t.notifications}
      aria-live={assertive ? 'assertive' : 'polite'}
      className={cx(
        'fixed z-50 w-[min(26rem,calc(100vw-1.5rem))] gap-2',
        any ? 'grid grid-cols-1' : 'hidden',
        className,
      )}
    >
      {list.map((entry) => (
        <Message key={entry.key} entry={entry} />
      ))}
    </div>
  );
}

function Message({ entry }: { entry: Toast }) {
  const t = useWords(uiWords);
  const Icon = icons[entry.kind];
  const timer = useRef(0);
  const start = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => toast.dismiss(entry.key), entry.kind === 'error' ? errorToastMs : toastMs);
  }, [entry.key, entry.kind]);
  useEffect(() => {
    start();
    return () => clearTimeout(timer.current);
  }, [start]);
  const title = entry.title ?? (entry.kind === 'error' ? t.errorTitle : undefined);
  return (
    <div
      className="overlay enter-up flex items-start gap-3 py-2 pr-1.5 pl-3"
      onPointerEnter={() => clearTimeout(timer.current)}
      onPointerLeave={start}
      onFocus={() => clearTimeout(timer.current)}
      onBlur={start}
    >
      <span
        className={cx(
          'mt-1.5 grid size-6 shrink-0 place-items-center rounded-full bg-tone text-tone-fg',
          looks[entry.kind],
        )}
      >
        <Icon />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5 py-1.5">
        {title && <p className="font-semibold">{title}</p>}
        <p className={title ? 'text-muted' : 'font-medium'}>{entry.text}</p>
        {entry.requestId && <CopyId id={entry.requestId} label={t.requestId} />}
        {entry.action}
      </div>
      <button
        type="button"
        aria-label={t.close}
        className="grid size-11 place-items-center rounded-md text-muted hover:text-fg md:size-9"
        onClick={() => toast.dismiss(entry.key)}
      >
        <X />
      </button>
    </div>
  );
}
