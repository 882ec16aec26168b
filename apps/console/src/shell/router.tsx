import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { useSyncExternalStore, type ComponentType } from 'react';
import { loginPath, safeNext } from '../data/next-path.ts';
import { to, parseSearch, stringifySearch } from '../data/paths.ts';
import { RouteRowContext } from '../data/route.ts';
import type { RouteRow } from '../data/route-row.ts';
import { session } from '../data/session.ts';
import { hasLeft } from '../data/tab-memory.ts';
import { FullLayout } from './full-layout.tsx';
import { Root } from './root.tsx';
import { paramsAreIds, redirectTarget, routerPath } from './route-rules.ts';
import { ScreenError } from './screen-error.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    row?: RouteRow;
  }
}

type LoaderPlace = { params: Record<string, string | undefined>; location: { searchStr: string }; preload: boolean };

let table: readonly RouteRow[] = [];
const tableListeners = new Set<() => void>();
/** The addresses that are known by now: at the login its own, in the frame at least the menu's. */
export const useRouteTable = (): readonly RouteRow[] =>
  useSyncExternalStore(
    (listener) => {
      tableListeners.add(listener);
      return () => tableListeners.delete(listener);
    },
    () => table,
  );

let grow: (() => Promise<unknown>) | null = null;
/** Fetches what is not known yet of the table. */
export async function wholeTable(): Promise<void> {
  while (grow) await grow();
}

/** Leaves for another path of the console. Text, because the router's types know nothing of the table. */
function leaveFor(path: string, search: Record<string, string> = {}, hash = ''): never {
  throw redirect({ to: path, search, replace: true, ...(hash ? { hash } : {}) } as never);
}

/** Who is not logged in goes there, and comes back to where they wanted to go. */
function leaveForLogin({ pathname, searchStr }: { pathname: string; searchStr: string }): never {
  const { next } = parseSearch(loginPath(hasLeft() ? null : pathname + searchStr).split('?')[1] ?? '');
  leaveFor(to('/login'), next ? { next } : {});
}

/**
 * @param doors the addresses that need no session
 * @param more each fetches a larger table, when an address is asked for that is not in the one before
 */
export function createConsoleRouter(doors: readonly RouteRow[], more: readonly (() => Promise<readonly RouteRow[]>)[]) {
  const root = createRootRoute({ component: Root, notFoundComponent: () => null });
  const layouts = {
    vertical: createRoute({
      getParentRoute: () => root,
      id: 'vertical',
      component: lazyRouteComponent(() => import('./app-layout.tsx'), 'AppLayout'),
    }),
    full: createRoute({ getParentRoute: () => root, id: 'full', component: FullLayout }),
  };
  const routesOf = (layout: RouteRow['layout']) =>
    table.filter((row) => row.layout === layout).map((row) => routeOf(row, () => layouts[layout]));
  const unknown = createRoute({
    getParentRoute: () => root,
    path: '$',
    async beforeLoad({ location, preload }) {
      if (!grow) leaveFor(to('/error-404'), { from: location.pathname });
      if (location.pathname === '/' && !session.get() && !preload) leaveForLogin(location);
      await grow();
      leaveFor(location.pathname, location.search, location.hash);
    },
  });

  function routeOf(row: RouteRow, getParentRoute: () => (typeof layouts)['vertical' | 'full']) {
    return createRoute({
      getParentRoute: getParentRoute as () => typeof layouts.vertical,
      path: routerPath(row.path),
      staticData: { row },
      beforeLoad({ params, search, location, preload }) {
        if (!paramsAreIds(row, params)) leaveFor(to('/error-404'), { from: location.pathname });
        if (row.permission !== 'public' && !session.get() && !preload) leaveForLogin(location);
        if (row.redirect) {
          const target = redirectTarget(row, table, search as Record<string, string>);
          leaveFor(target.path, target.search);
        }
        if (row.flags?.redirectIfLoggedIn && session.get() && !preload) {
          const [path = '', text = ''] = (safeNext((search as Record<string, string>)['next']) ?? to('/')).split('?');
          leaveFor(path, parseSearch(text));
        }
      },
      // Nobody waits for it, and nothing of it comes with the login. A finger that hovers asks for nothing.
      ...(row.first && {
        loader: ({ params, location, preload }: LoaderPlace) =>
          preload
            ? undefined
            : void import('../data/ask-first.ts').then(({ askFirst }) =>
                askFirst(row, Object.values(params)[0], location.searchStr !== ''),
              ),
      }),
      ...(row.screen ? { component: screenOf(row) } : {}),
    });
  }

  function treeOf(rows: readonly RouteRow[]) {
    table = rows;
    tableListeners.forEach((listener) => listener());
    return root.addChildren([
      layouts.vertical.addChildren(routesOf('vertical')),
      layouts.full.addChildren(routesOf('full')),
      unknown,
    ]);
  }
  /** Two addresses that are asked for at once wait for the same table. */
  function growFrom(step: number): void {
    const load = more[step];
    let growing: Promise<void> | null = null;
    grow =
      load === undefined
        ? null
        : () =>
            (growing ??= load().then(
              (rows) => {
                treeOf(rows);
                router.setRoutes(router.buildRouteTree());
                growFrom(step + 1);
              },
              (error: unknown) => {
                growing = null;
                throw error;
              },
            ));
  }

  const router = createRouter({
    routeTree: treeOf(doors),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    // Preloading what a finger may touch costs real money on a slow line.
    defaultPreload: isSavingData() ? false : 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ScreenError,
  });
  growFrom(0);
  return router;
}

/** A lazy screen that finds its row in the context and its row's props on itself. */
function screenOf(row: RouteRow) {
  const Screen = lazyRouteComponent(row.screen!, 'Screen') as ComponentType<Record<string, string>> & {
    preload?: () => Promise<void>;
  };
  const component = () => (
    <RouteRowContext value={row}>
      <Screen {...row.props} />
    </RouteRowContext>
  );
  return Object.assign(component, { preload: Screen.preload });
}

function isSavingData(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection;
  return Boolean(connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? ''));
}
