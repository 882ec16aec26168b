import { type ReactNode } from 'react';
import { LoadFailed } from '../load-failed.tsx';
import { ListPages } from './record-list.tsx';
import type { Listed } from './use-list.ts';

type RowListProps<Row> = {
  list: Listed<Row>;
  /** The rows, which have a look of their own; `isOld` while others are on their way. */
  children: (rows: readonly Row[], isOld: boolean) => ReactNode;
  skeleton: ReactNode;
  empty: ReactNode;
  failedTitle: string;
};

/** A list whose rows are no table: a worklist, news. */
export function RowList<Row>({ list, children, skeleton, empty, failedTitle }: RowListProps<Row>) {
  const { rows, error, isPrevious } = list;
  return (
    <>
      <div className="min-h-80 overflow-hidden rounded-lg border border-border bg-card" aria-busy={isPrevious}>
        {!rows ? (
          skeleton
        ) : rows.length > 0 ? (
          children(rows, isPrevious)
        ) : error ? (
          <LoadFailed title={failedTitle} error={error} refetch={list.refetch} isFetching={list.isFetching} />
        ) : (
          empty
        )}
      </div>
      {(rows?.length !== 0 || list.state['cursor']) && <ListPages list={list} />}
    </>
  );
}
