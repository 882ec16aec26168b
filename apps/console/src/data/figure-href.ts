import { figureLists, type FigureListName } from '#contract/dashboard/figure-lists.ts';
import type { Href } from '#ui/link.tsx';
import { to, type Search } from './paths.ts';

/** The list behind a figure of home or dashboard, for these local days. */
export function figureHref(name: FigureListName, days: { from: string; to: string }, more: Search = {}): Href {
  const { path, filter } = figureLists[name];
  return to(path, { ...filter, from: days.from, to: days.to, ...more });
}
