import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { useWords } from '../locale.tsx';

/** What may be done with the selected rows, with a live count. It lies over the heads, so the table does not move. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const t = useWords(uiWords);
  return (
    <div className="flex h-full items-center gap-2 bg-soft px-3 text-base text-on-soft">
      <p role="status" className="font-semibold whitespace-nowrap tabular-nums">
        {t.selected({ count })}
      </p>
      <button
        type="button"
        aria-label={t.clear}
        onClick={onClear}
        className="grid size-11 place-items-center rounded-sm md:size-7"
      >
        <X />
      </button>
      <div className="flex min-w-0 flex-1 items-center justify-end gap-2 overflow-x-auto [&_button]:min-h-9 [&_button]:md:min-h-7">
        {children}
      </div>
    </div>
  );
}
