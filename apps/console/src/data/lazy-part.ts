import { lazy, type ReactNode } from 'react';
import { partLater, type PartLater } from './part-later.ts';

/**
 * A part of a page in a script of its own, fetched once it is drawn, or before (`useEarly`). Stands inside a
 * `<Suspense>`, so that its own place waits and not the page. React's `lazy` keeps the first failure for ever and takes
 * away the page it stands on, with what was typed there; here a line that breaks is waited out, and the line along the
 * top of the page says so.
 *
 * @param load as `() => import('./part.tsx')`
 * @param name what it exports
 */
export function lazyPart<Name extends string, Module extends Record<Name, (props: never) => ReactNode>>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] & Pick<PartLater<Module>, 'load'> {
  const part = partLater(load);
  const Part = lazy(() => part.coming().then((module) => ({ default: module[name] as unknown as () => ReactNode })));
  return Object.assign(Part, { load: part.load }) as never;
}
