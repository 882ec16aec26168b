import { useParams, useRouter } from '@tanstack/react-router';
import { createContext, use, useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Href } from '#ui/link.tsx';
import type { RouteRow } from './route-row.ts';

export const RouteRowContext = createContext<RouteRow | null>(null);

/** The row of the open route and its parameters, which the router has already checked. */
export function useRoute(): { row: RouteRow; params: Record<string, string | undefined> } {
  const row = use(RouteRowContext);
  const params: Record<string, string | undefined> = useParams({ strict: false });
  if (!row) throw new Error('useRoute outside a screen');
  return { row, params };
}

/** Moves to a path with its search parameters, without a page load. */
export type Go = (href: Href, options?: { replace?: boolean }) => void;
export function useGo(): Go {
  const { history } = useRouter();
  return useCallback((href, options) => (options?.replace ? history.replace(href) : history.push(href)), [history]);
}

/** One step back, or `fallback` when the page was opened directly; null on a page that hides its way back. */
export function useBack(fallback: Href): (() => void) | null {
  const { history } = useRouter();
  const isHidden = use(RouteRowContext)?.flags?.hideBack ?? false;
  const back = useCallback(() => (history.canGoBack() ? history.back() : history.push(fallback)), [history, fallback]);
  return isHidden ? null : back;
}

let crumb: string | null = null;
const crumbListeners = new Set<() => void>();
function setCrumb(next: string | null): void {
  crumb = next;
  crumbListeners.forEach((listener) => listener());
}

/** Puts a record's name in place of the route's title in breadcrumbs and document title, while the screen is open. */
export function useCrumb(text: string | null | undefined): void {
  useEffect(() => {
    if (!text) return;
    setCrumb(text);
    return () => setCrumb(null);
  }, [text]);
}

export function useCurrentCrumb(): string | null {
  return useSyncExternalStore(
    (listener) => {
      crumbListeners.add(listener);
      return () => crumbListeners.delete(listener);
    },
    () => crumb,
  );
}
