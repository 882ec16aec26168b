import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { useDelayed } from './loader.tsx';
import { useWords } from './locale.tsx';

/** A thin line along the top edge while the next page is on its way. */
export function RouteProgress({ active, delayMs = 150 }: { active: boolean; delayMs?: number }) {
  const t = useWords(uiWords);
  const shown = useDelayed(active, delayMs);
  return (
    <div role="status" className="no-print pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      {shown && (
        <>
          <span className="sr-only">{t.pageLoading}</span>
          <span className="block h-full w-2/5 animate-[progress_1.1s_ease-in-out_infinite] rounded-full bg-primary" />
        </>
      )}
    </div>
  );
}
