import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

const againMs = 3_000;

/**
 * A part that floats above the page and is fetched once it is wanted; nothing until it is here. Unlike a lazy component
 * it never takes the page away: when the line breaks, it is tried again.
 */
export function useLater(load: () => Promise<ComponentType>, isWanted: boolean): ReactNode {
  const [part, setPart] = useState<ReactNode>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchPart = () =>
      void load().then(
        (found) => {
          if (!isGone) setPart(createElement(found));
        },
        () => {
          if (!isGone) timer = setTimeout(fetchPart, againMs);
        },
      );
    fetchPart();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load, isWanted]);
  return part;
}
