import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { givingWay, type Column } from './columns.ts';

const nobody: ReadonlySet<string> = new Set();

/**
 * Columns that a table leaves out so that it fits its frame without a sideways scroll. They come back when there is
 * room; new rows only take more away, so that nothing jumps to and fro while a list is live.
 */
export function useFit<Row>(columns: readonly Column<Row>[], rows: readonly Row[] | undefined, wanted: boolean) {
  const [away, setAway] = useState(nobody);
  const [width, setWidth] = useState(0);
  /** Of what stands in the frame: sums come after the rows, and may be wider. */
  const [content, setContent] = useState(0);
  const watched = useRef<ResizeObserver>(undefined);
  const node = useRef<HTMLDivElement>(null);
  const frame = useCallback((next: HTMLDivElement | null) => {
    watched.current?.disconnect();
    node.current = next;
    if (!next) return;
    watched.current = new ResizeObserver(() => {
      setWidth(next.clientWidth);
      setContent(next.scrollWidth);
    });
    watched.current.observe(next);
    for (const part of next.children) watched.current.observe(part);
  }, []);
  useLayoutEffect(() => setAway(nobody), [columns, width, wanted]);
  useLayoutEffect(() => {
    const region = node.current;
    if (!wanted || !region || !rows?.length) return;
    const excess = region.scrollWidth - region.clientWidth;
    if (excess <= 0) return;
    const widths = new Map(
      [...region.querySelectorAll<HTMLElement>('th[data-column]')].map((head) => [
        head.dataset['column']!,
        head.offsetWidth,
      ]),
    );
    const more = givingWay(columns, widths, excess);
    if (more.length > 0) setAway((now) => new Set([...now, ...more]));
  }, [columns, rows, width, content, wanted, away]);
  return { frame, away: wanted ? away : nobody };
}
