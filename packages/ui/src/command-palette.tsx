import Search from 'lucide-react/icons/search';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { uiPieceWords } from '#i18n/catalogues/ui/pieces.ts';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { cx } from './cx.ts';
import { Kbd } from './kbd.tsx';
import { BareLink, type Href } from './link.tsx';
import { useWords } from './locale.tsx';
import { Modal } from './modal.tsx';
import { Spinner } from './spinner.tsx';

export type PaletteItem = {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  /** Where it leads; drawn as a link, so a middle click opens it aside. */
  href?: Href;
  onSelect?: () => void;
};
export type PaletteSection = { title: string; items: readonly PaletteItem[] };
export type CommandPaletteProps = {
  open: boolean;
  onClose: () => void;
  query: string;
  onQuery: (query: string) => void;
  /** Already filtered and ordered by the caller. */
  sections: readonly PaletteSection[];
  loading?: boolean;
  placeholder?: string;
  /** Below the list: examples such as `status:`. */
  footer?: ReactNode;
};

/** One box to go anywhere: a combobox over sections. Focus stays in the box, arrows move the mark, Enter follows it. */
export function CommandPalette(props: CommandPaletteProps) {
  const t = useWords(uiPieceWords);
  return (
    <Modal
      open={props.open}
      onClose={props.onClose}
      label={t.palette}
      className="overlay enter-up mx-auto mt-[max(1rem,12dvh)] mb-auto w-[calc(100%-1.5rem)] max-w-xl overflow-hidden p-0"
    >
      <Body {...props} />
    </Modal>
  );
}

function Body({ onClose, query, onQuery, sections, loading, placeholder, footer }: CommandPaletteProps) {
  const t = useWords(uiPieceWords);
  const general = useWords(uiWords);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const items = sections.flatMap((section) => section.items);
  const [mark, setMark] = useState(0);
  useEffect(() => setMark(0), [query]);
  const at = Math.min(mark, items.length - 1);
  const idOf = (index: number) => `${id}-${index}`;
  const marked = idOf(at);
  useEffect(() => {
    document.getElementById(marked)?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length > 0) {
      event.preventDefault();
      setMark((at + step + items.length) % items.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // A real click, so that a link goes through the router and Ctrl+Enter opens a new tab.
      document
        .getElementById(idOf(at))
        ?.dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: event.ctrlKey, metaKey: event.metaKey }),
        );
    }
  };
  let index = -1;
  return (
    <>
      <div className="flex items-center gap-3 border-b border-border px-4">
        {loading ? <Spinner className="text-muted" /> : <Search className="text-muted" />}
        <input
          data-autofocus=""
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={items.length > 0 ? idOf(at) : undefined}
          aria-autocomplete="list"
          aria-label={t.palette}
          placeholder={placeholder ?? t.palettePlaceholder}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-13 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-subtle"
        />
        <button type="button" onClick={onClose} className="grid min-h-11 place-items-center rounded-sm">
          <Kbd>
            Esc<span className="sr-only"> {general.close}</span>
          </Kbd>
        </button>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t.palette}
        className="h-80 max-h-[55dvh] overflow-y-auto p-2"
      >
        {sections.map(
          (section) =>
            section.items.length > 0 && (
              <div key={section.title} role="group" aria-label={section.title}>
                <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
                  {section.title}
                </p>
                {section.items.map((item) => {
                  index++;
                  const own = index;
                  const shared = {
                    id: idOf(own),
                    role: 'option',
                    tabIndex: -1,
                    'aria-selected': own === at,
                    className: cx(
                      'flex min-h-11 w-full items-center gap-3 rounded-md px-2.5 text-left md:min-h-9',
                      own === at && 'bg-soft text-on-soft',
                    ),
                    onPointerMove: () => setMark(own),
                    onClick: () => {
                      onClose();
                      item.onSelect?.();
                    },
                  };
                  const inside = (
                    <>
                      {item.icon && <span className="text-muted">{item.icon}</span>}
                      <span className="min-w-0 flex-1 truncate">{item.label}</span>
                      {item.hint && <span className="text-sm text-muted">{item.hint}</span>}
                    </>
                  );
                  return item.href ? (
                    <BareLink key={item.id} href={item.href} {...shared}>
                      {inside}
                    </BareLink>
                  ) : (
                    <div key={item.id} {...shared}>
                      {inside}
                    </div>
                  );
                })}
              </div>
            ),
        )}
        {items.length === 0 && !loading && <p className="py-12 text-center text-muted">{t.paletteEmpty}</p>}
      </div>
      <p role="status" className="sr-only">
        {items.length === 0 ? t.paletteEmpty : ''}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-border bg-sunken px-4 py-2 text-xs text-muted">
        <span className="flex items-center gap-1 max-md:hidden">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> {t.paletteMove}
        </span>
        <span className="flex items-center gap-1 max-md:hidden">
          <Kbd>↵</Kbd> {t.paletteOpen}
        </span>
        {footer}
      </div>
    </>
  );
}
