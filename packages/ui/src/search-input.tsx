import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { asSeen } from '#domain/values/as-seen.ts';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { cx } from './cx.ts';
import { useWords } from './locale.tsx';

export type SearchInputProps = {
  value: string;
  /** Called when typing rests for `delayMs`, at once on Enter and on clearing. */
  onSearch: (text: string) => void;
  label: string;
  placeholder?: string;
  delayMs?: number;
  className?: string;
};

export function SearchInput({ value, onSearch, label, placeholder, delayMs = 300, className }: SearchInputProps) {
  const t = useWords(uiWords);
  const [text, setText] = useState(value);
  const timer = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  // The address bar may change the search (back, saved view) while nobody types here.
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (next: string, wait: number) => {
    setText(next);
    clearTimeout(timer.current);
    if (wait === 0) onSearch(asSeen(next).trim());
    else timer.current = window.setTimeout(() => onSearch(asSeen(next).trim()), wait);
  };
  return (
    <span role="search" aria-label={label} className={cx('control', className)}>
      <Search className="mr-2 text-muted" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={text}
        onChange={(event) => search(event.target.value, delayMs)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text, 0);
          if (event.key === 'Escape' && text) {
            event.stopPropagation();
            search('', 0);
          }
        }}
      />
      {text && (
        <button
          type="button"
          aria-label={t.clear}
          className="-mr-3 grid h-full w-11 place-items-center text-muted hover:text-fg md:w-9"
          onClick={() => {
            search('', 0);
            input.current?.focus();
          }}
        >
          <X />
        </button>
      )}
    </span>
  );
}
