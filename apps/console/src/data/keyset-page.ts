import type { Meta } from '#client/request.ts';

type Page = {
  /** Rows before this page, kept in the address beside the cursor: keyset pages do not know it themselves. */
  at: number;
  limit: number;
  count: number;
  meta: Meta;
  go: (patch: { cursor: string | undefined; at: number | undefined; limit?: number | undefined }) => void;
};

/** What Pagination needs for a list whose cursor stands in the address. */
export function keysetPage({ at, limit, count, meta, go }: Page) {
  const { nextCursor, previousCursor } = meta;
  return {
    offset: at,
    count,
    pageSize: limit,
    onPageSize: (size: number) => go({ cursor: undefined, at: undefined, limit: size === 25 ? undefined : size }),
    // A page that lost all its rows knows none before them: back is the first one.
    onPrevious:
      previousCursor || at > 0
        ? () =>
            go(
              previousCursor && at > limit
                ? { cursor: previousCursor, at: at - limit }
                : { cursor: undefined, at: undefined },
            )
        : undefined,
    onNext: nextCursor ? () => go({ cursor: nextCursor, at: at + count }) : undefined,
  };
}
