import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { useWords } from '../locale.tsx';
import { Skeleton } from '../skeleton.tsx';
import { cellLooks } from './table-row.tsx';

const widths = ['w-24', 'w-32', 'w-28', 'w-20', 'w-16'];

export function RowSkeletons({ count, columns }: { count: number; columns: number }) {
  const t = useWords(uiWords);
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className="[&>td]:border-b">
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className={cellLooks}>
          {row === 0 && column === 0 && (
            <span role="status" className="sr-only">
              {t.loading}
            </span>
          )}
          <Skeleton className={`h-3.5 ${widths[(row + column) % widths.length]}`} />
        </td>
      ))}
    </tr>
  ));
}

export function CardSkeletons({ count }: { count: number }) {
  const t = useWords(uiWords);
  return (
    <div role="status">
      <span className="sr-only">{t.loading}</span>
      <div className="h-6.25 border-b border-border bg-sunken" />
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex h-15.75 items-center justify-between gap-3 border-b border-border px-3">
          <div className="grid gap-2">
            <Skeleton className={`h-3.5 ${widths[row % 3]}`} />
            <Skeleton className="h-3 w-36" />
          </div>
          <div className="grid justify-items-end gap-2">
            <Skeleton className="h-3.5 w-20" />
            <Skeleton className="h-4 w-16 rounded-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
