import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { createContext, use, type ComponentType } from 'react';
import { loginPath, safeNext } from '../data/next-path.ts';
import { RouteRowContext } from '../data/route.ts';
import type { RouteRow } from '../data/route-row.ts';
import { session } from '../data/session.ts';
import { hasLeft } from '../data/tab-memory.ts';
import { FullLayout } from './full-layout.tsx';
import { Root } from './root.tsx';
import { paramsAreIds, parseSearch, redirectTarget, routerPath, stringifySearch } from './route-rules.ts';
import { ScreenError } from './screen-error.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    row?: RouteRow;
  }
}

const TableContext = createContext<readonly RouteRow[]>([]);
export function useRouteTable(): readonly RouteRow[] {
  return use(TableContext);
}

/** Leaves for another path of the console. The address stands as text because the table, not a type, knows them all. */
function leaveFor(to: string, search: Record<string, string> = {}): never {
  throw redirect({ to, search, replace: true } as never);
}

export function createConsoleRouter(table: readonly RouteRow[]) {
  const root = createRootRoute({
    component: () => (
      <TableContext value={table}>
        <Root />
      </TableContext>
    ),
    notFoundComponent: () => null,
  });
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
    beforeLoad: ({ location }) => leaveFor('/error-404', { from: location.pathname }),
  });

  function routeOf(row: RouteRow, getParentRoute: () => (typeof layouts)['vertical' | 'full']) {
    return createRoute({
      getParentRoute: getParentRoute as () => typeof layouts.vertical,
      path: routerPath(row.path),
      staticData: { row },
      beforeLoad({ params, search, location, preload }) {
        if (!paramsAreIds(row, params)) leaveFor('/error-404', { from: location.pathname });
        if (row.permission !== 'public' && !session.get() && !preload) {
          const { next } = parseSearch(
            loginPath(hasLeft() ? null : location.pathname + location.searchStr).split('?')[1] ?? '',
          );
          leaveFor('/login', next ? { next } : {});
        }
        if (row.redirect) {
          const target = redirectTarget(row, table, search as Record<string, string>);
          leaveFor(target.to, target.search);
        }
        if (row.flags?.redirectIfLoggedIn && session.get() && !preload) {
          const [to = '/', text = ''] = (safeNext((search as Record<string, string>)['next']) ?? '/').split('?');
          leaveFor(to, parseSearch(text));
        }
      },
      ...(row.screen ? { component: screenOf(row) } : {}),
    });
  }

  return createRouter({
    routeTree: root.addChildren([
      layouts.vertical.addChildren(routesOf('vertical')),
      layouts.full.addChildren(routesOf('full')),
      unknown,
    ]),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    // Preloading what a finger may touch costs real money on a slow line.
    defaultPreload: isSavingData() ? false : 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ScreenError,
  });
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
