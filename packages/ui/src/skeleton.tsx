import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { cx } from './cx.ts';
import { useWords } from './locale.tsx';

/** A grey bar where something will stand. Give it the final height: a page that jumps was measured at CLS 0.70. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-sm bg-sunken', className)} />;
}

/** Lines of text to come. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  const t = useWords(uiWords);
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t.loading}</span>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={cx('h-4', index % 3 === 2 ? 'w-2/3' : 'w-full')} />
      ))}
    </div>
  );
}

/** A card to come: title and a block of the given height class. */
export function SkeletonCard({ className = 'h-40' }: { className?: string }) {
  const t = useWords(uiWords);
  return (
    <div role="status" className={cx('rounded-lg border border-border bg-card p-5', className)}>
      <span className="sr-only">{t.loading}</span>
      <Skeleton className="mb-4 h-4 w-1/3" />
      <Skeleton className="h-[calc(100%-2rem)] w-full" />
    </div>
  );
}
