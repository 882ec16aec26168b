import type { CSSProperties } from 'react';

/** Columns for so many cards in rows of at most five that are as full as each other: no card stands alone below. */
export const evenColumns = (count: number): number => Math.ceil(count / Math.max(1, Math.ceil(count / 5)));

/** For a grid of `repeat(var(--columns),minmax(0,1fr))`. */
export const evenRows = (count: number): CSSProperties => ({ '--columns': evenColumns(count) }) as CSSProperties;
