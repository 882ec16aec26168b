import Ellipsis from 'lucide-react/icons/ellipsis';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { cx } from './cx.ts';
import { BareLink, type Href } from './link.tsx';
import { useWords } from './locale.tsx';
import { usePlacement } from './placement.ts';

export type MenuItem =
  | {
      kind?: 'action';
      label: ReactNode;
      icon?: ReactNode;
      hint?: ReactNode;
      danger?: boolean;
      disabledReason?: string | null;
      onSelect: () => void;
    }
  | { kind: 'link'; label: ReactNode; icon?: ReactNode; hint?: ReactNode; href: Href }
  | { kind: 'line' }
  | { kind: 'title'; label: ReactNode };

export type MenuTrigger = {
  ref: (node: HTMLElement | null) => void;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
};

export type MenuProps = {
  items: readonly MenuItem[];
  label?: string;
  align?: 'start' | 'end';
  /** Draws the button: `trigger={(p) => <Button {...p}>Export</Button>}`; without it, a "…" button. */
  trigger?: (props: MenuTrigger) => ReactNode;
};

const itemLooks =
  'flex min-h-11 w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left -outline-offset-2! hover:bg-sunken focus:bg-sunken focus:outline-none aria-disabled:opacity-55 md:min-h-8';

/**
 * A list of actions: arrows move, Home and End jump, letters find, Escape and Tab leave, focus returns to the button.
 */
export function Menu({ items, label, align = 'end', trigger }: MenuProps) {
  const t = useWords(uiWords);
  const id = useId();
  const anchor = useRef<HTMLElement | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const start = useRef<'first' | 'last'>('first');
  usePlacement(box, anchor, open, align === 'end' ? 'bottom-end' : 'bottom-start');

  const entries = () => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useLayoutEffect(() => {
    if (open)
      entries()
        .at(start.current === 'first' ? 0 : -1)
        ?.focus({ preventScroll: true });
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!box.current?.contains(target) && !anchor.current?.contains(target)) setOpen(false);
    };
    addEventListener('pointerdown', outside, true);
    return () => removeEventListener('pointerdown', outside, true);
  }, [open]);

  const close = () => {
    setOpen(false);
    anchor.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const list = entries();
    const at = list.indexOf(document.activeElement as HTMLElement);
    const go = (index: number) => list.at(index % list.length)?.focus();
    if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(-1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Tab') return setOpen(false);
    else if (event.key.length === 1 && /\S/.test(event.key)) {
      const rest = [...list.slice(at + 1), ...list.slice(0, at + 1)];
      rest.find((item) => item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const ownTrigger: MenuTrigger = {
    ref: (node) => void (anchor.current = node),
    onClick: () => {
      start.current = 'first';
      setOpen(!open);
    },
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      start.current = event.key === 'ArrowDown' ? 'first' : 'last';
      setOpen(true);
    },
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
  };
  return (
    <>
      {trigger?.(ownTrigger) ?? (
        <button
          type="button"
          aria-label={label ?? t.menu}
          {...ownTrigger}
          className="inline-grid size-11 place-items-center rounded-md text-muted hover:bg-sunken hover:text-fg md:size-8"
        >
          <Ellipsis />
        </button>
      )}
      {open && (
        <div
          ref={box}
          id={id}
          popover="manual"
          role="menu"
          aria-label={label ?? t.menu}
          onKeyDown={onKeyDown}
          className="overlay enter-fade fixed z-50 max-h-[80dvh] w-max max-w-[calc(100vw-1rem)] min-w-48 overflow-y-auto p-1"
        >
          {items.map((item, index) => (
            <Entry key={index} item={item} close={close} />
          ))}
        </div>
      )}
    </>
  );
}

function Entry({ item, close }: { item: MenuItem; close: () => void }) {
  if (item.kind === 'line') return <hr className="-mx-1 my-1 border-border" />;
  if (item.kind === 'title')
    return (
      <p role="presentation" className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
        {item.label}
      </p>
    );
  const inside = (
    <>
      {item.icon && <span className="text-muted">{item.icon}</span>}
      <span className="grid flex-1">
        {item.label}
        {'disabledReason' in item && item.disabledReason ? (
          <span className="max-w-64 text-xs">{item.disabledReason}</span>
        ) : null}
      </span>
      {item.hint && <span className="pl-4 text-xs text-muted">{item.hint}</span>}
    </>
  );
  if (item.kind === 'link') {
    return (
      <BareLink href={item.href} role="menuitem" tabIndex={-1} className={itemLooks} onClick={close}>
        {inside}
      </BareLink>
    );
  }
  const off = !!item.disabledReason;
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={off || undefined}
      className={cx(itemLooks, item.danger && 'text-danger')}
      onClick={() => {
        if (off) return;
        close();
        item.onSelect();
      }}
    >
      {inside}
    </button>
  );
}
