import { Outlet, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useSyncExternalStore, type MouseEvent } from 'react';
import { brand } from '#domain/values/brand.ts';
import { LinkProvider, type LinkProps } from '#ui/link.tsx';
import { useLocale } from '#ui/locale.tsx';
import { subscribeToasts } from '#ui/toast.tsx';
import { useCurrentCrumb } from '../data/route.ts';
import { session, useSession } from '../data/session.ts';
import { isAwake, subscribeWake, wake } from '../data/wake.ts';
import { useCurrentRow } from './current-row.ts';
import { useLater } from './later.ts';

/** Whoever only looks sees the whole page all the same, once it has stood there for a moment. */
const stillMs = 3_000;
/** The session's clockwork comes after the first paint; messages, loader and dialogs when they are first needed. */
const loadClock = () => import('./session-clock.tsx').then(({ SessionClock }) => SessionClock);
const loadOverlays = () => {
  // Its dialogs come beside it, not after it: whoever leaves a form is asked at once.
  if (session.get()) void import('./session-overlays.tsx').catch(() => {});
  return import('./overlays.tsx').then(({ Overlays }) => Overlays);
};

export function Root() {
  const hasSession = useSession() !== null;
  const awake = useSyncExternalStore(subscribeWake, isAwake);
  const clock = useLater(loadClock, hasSession);
  const overlays = useLater(loadOverlays, awake);
  useEffect(() => subscribeToasts(wake), []);
  useEffect(() => {
    if (!hasSession) return;
    const timer = setTimeout(wake, stillMs);
    return () => clearTimeout(timer);
  }, [hasSession]);
  useTitle();
  useFocusOnArrival();
  return (
    <LinkProvider renderLink={ConsoleLink}>
      <Outlet />
      {hasSession && clock}
      {overlays}
    </LinkProvider>
  );
}

function useTitle(): void {
  const locale = useLocale();
  const row = useCurrentRow();
  const crumb = useCurrentCrumb();
  const title = crumb ?? row?.title[locale];
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name;
  }, [title]);
}

/** A new page is read out from its heading. The first page is left to the browser. */
function useFocusOnArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
        if (!heading || document.querySelector('dialog:modal')) return;
        // A screen that put the caret into its first box has said where to go on.
        if (document.activeElement?.matches('main :is(input, textarea)')) return;
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }),
    [router],
  );
}

/** A place of this console; any other address, and a place on this page, is the browser's. */
const isOurs = /^[/?](?!\/)/;

/** How the kit's links navigate: a plain click goes through the router, everything else is the browser's. */
function ConsoleLink(props: LinkProps) {
  return <RouterAnchor {...props} />;
}

function RouterAnchor({ href, onClick, onPointerEnter, ...rest }: LinkProps) {
  const router = useRouter();
  const preloadTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const follow = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      onClick?.(event);
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey ||
        !isOurs.test(href)
      )
        return;
      event.preventDefault();
      router.history.push(href);
    },
    [href, onClick, router],
  );
  return (
    <a
      {...(href.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      {...rest}
      href={href}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        if (router.options.defaultPreload !== 'intent' || !href.startsWith('/')) return;
        clearTimeout(preloadTimer.current);
        preloadTimer.current = setTimeout(
          () => void router.preloadRoute({ to: href.split(/[?#]/)[0]! } as never).catch(() => {}),
          60,
        );
      }}
      onPointerLeave={() => clearTimeout(preloadTimer.current)}
    />
  );
}
