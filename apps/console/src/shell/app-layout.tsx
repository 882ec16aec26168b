import X from 'lucide-react/icons/x';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import { brand } from '#domain/values/brand.ts';
import { navigationWords } from '#i18n/catalogues/shell/navigation.ts';
import { shellWords } from '#i18n/catalogues/shell/words.ts';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Modal } from '#ui/modal.tsx';
import { useWords } from '#ui/locale.tsx';
import { useRights } from '../data/ability.ts';
import { lazyPart } from '../data/lazy-part.ts';
import { startLive } from '../data/live.ts';
import { useOpenPreview } from '../data/preview-data.ts';
import { queryClient } from '../data/query.ts';
import { useSession } from '../data/session.ts';
import { AreaTabs } from './area-tabs.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionBanner, EnvironmentBanner, hasEnvironmentBanner, WorldBanner } from './banners.tsx';
import { useCurrentRow } from './current-row.ts';
import { Header } from './header.tsx';
import { useLayoutType } from './layout-type.ts';
import { createRows, litPath, navTree } from './nav-tree.ts';
import { keepRecent } from './recent-pages.ts';
import { useRouteTable, wholeTable } from './router.tsx';
import { Sidebar } from './sidebar.tsx';

const FloatDock = lazyPart(() => import('./float-dock.tsx'), 'FloatDock');
const FoundPages = lazyPart(() => import('./found-pages.tsx'), 'FoundPages');
const TopNav = lazyPart(() => import('./top-nav.tsx'), 'TopNav');
const Forbidden = lazyPart(() => import('./forbidden.tsx'), 'Forbidden');
const Palette = lazyPart(() => import('./palette.tsx'), 'Palette');
const PreviewPanel = lazyPart(() => import('./preview-panel.tsx'), 'PreviewPanel');

/** What stands above the menu, so that the menu can stay where it is while the page scrolls. */
const frameStyle = { '--header': hasEnvironmentBanner ? '5.25rem' : '3.25rem' } as CSSProperties;

/** The frame around every screen of a session. */
export function AppLayout() {
  const current = useSession();
  const organisationId = current?.orgUser.orgId;
  useEffect(() => {
    if (!organisationId) return;
    return startLive();
  }, [organisationId]);
  // Between sign-out and the login page there is nothing to frame.
  return current ? (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  ) : null;
}

function Frame() {
  const t = useWords(shellWords);
  const table = useRouteTable();
  const row = useCurrentRow();
  const may = useRights();
  const sections = useMemo(() => navTree(table, may), [table, may]);
  const creations = useMemo(() => createRows(table, may), [table, may]);
  const lit = litPath(row, table);
  const allowed = may(row?.permission ?? 'session');
  const layout = useLayoutType();
  const preview = useOpenPreview();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const palette = usePaletteKey();
  useEffect(() => {
    if (row && allowed) keepRecent(row.path);
  }, [row, allowed]);
  // Where the first page of an area may not be opened, the menu leads to another, which only the whole table knows.
  const lacksFirst = table.some((one) => one.nav && one.tab && !may(one.permission));
  useEffect(() => {
    if (lacksFirst) void wholeTable().catch(() => {});
  }, [lacksFirst]);
  const openMenu = useCallback(() => setMenuOpen(true), []);
  return (
    <div
      style={frameStyle}
      className={cx(
        'min-h-dvh max-md:pb-16',
        layout === 'vertical' && 'md:grid md:grid-cols-[14.5rem_minmax(0,1fr)] print:block!',
      )}
    >
      <a
        href="#content"
        className="sr-only rounded-md bg-card px-4 py-2 font-medium lifted focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        {t.skipToContent}
      </a>
      <div className="col-span-full sticky top-0 z-30 short:static">
        <EnvironmentBanner />
        <div className="flex items-stretch">
          <Header row={row} creations={creations} onMenu={openMenu} onPalette={palette.open} />
          {layout === 'horizontal' && (
            <Suspense>
              <FloatDock className="border-b border-border bg-card pr-3 empty:hidden max-md:hidden" />
            </Suspense>
          )}
        </div>
      </div>
      {layout === 'horizontal' ? (
        <Suspense>
          <TopNav sections={sections} lit={lit} />
        </Suspense>
      ) : (
        <div className="no-print sticky top-[var(--header)] flex h-[calc(100dvh-var(--header))] flex-col border-r border-border bg-card max-md:hidden">
          <div className="min-h-0 flex-1 overflow-y-auto">
            <Sidebar sections={sections} lit={lit} />
          </div>
          <Suspense>
            <FloatDock wide className="border-t border-border px-2 py-1.5 empty:hidden" />
          </Suspense>
        </div>
      )}
      <div className="min-w-0">
        <ConnectionBanner />
        <WorldBanner />
        <div className="flex items-start gap-4 px-3 pt-4 pb-8 md:px-4">
          <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[100rem] min-w-0 flex-1">
            {row && !allowed ? (
              <Suspense>
                <Forbidden row={row} />
              </Suspense>
            ) : (
              <>
                {row?.tab && <AreaTabs row={row} table={table} may={may} />}
                <Outlet />
              </>
            )}
          </main>
          {preview && (
            <Suspense>
              <PreviewPanel preview={preview} />
            </Suspense>
          )}
        </div>
      </div>
      <BottomBar lit={lit} creations={creations} onMenu={openMenu}>
        <Suspense>
          <FloatDock className="empty:hidden" />
        </Suspense>
      </BottomBar>
      <PhoneMenu open={isMenuOpen} onClose={() => setMenuOpen(false)}>
        <Suspense fallback={<Sidebar sections={sections} lit={lit} onFollow={() => setMenuOpen(false)} />}>
          <FoundPages table={table} may={may} onFollow={() => setMenuOpen(false)}>
            <Sidebar sections={sections} lit={lit} onFollow={() => setMenuOpen(false)} />
          </FoundPages>
        </Suspense>
      </PhoneMenu>
      {palette.isOpen && (
        <Suspense>
          <Palette typed={palette.typed} onClose={palette.close} />
        </Suspense>
      )}
    </div>
  );
}

function PhoneMenu({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  const t = useWords(navigationWords);
  return (
    <Modal
      open={open}
      onClose={onClose}
      label={t.mainMenu}
      className="enter-fade m-0 h-dvh max-h-dvh w-72 max-w-[85vw] overflow-y-auto border-r border-border bg-card"
    >
      <div className="flex h-13 items-center justify-between border-b border-border pr-1 pl-5">
        <p className="text-lg font-semibold text-primary">{brand.name}</p>
        <IconButton label={t.closeMenu} icon={<X />} onClick={onClose} />
      </div>
      {children}
    </Modal>
  );
}

/** Ctrl K or ⌘ K from anywhere; `/` when no field has the focus. */
function usePaletteKey() {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const open = useCallback(() => {
    setTyped('');
    setOpen(true);
  }, []);
  // Whoever types on before its script is here types into it, and not into the page behind.
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector('dialog:modal') || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') setOpen(false);
      else if (event.key === 'Backspace') setTyped((before) => before.slice(0, -1));
      else if (event.key.length === 1) setTyped((before) => before + event.key);
      else if (event.key !== 'Enter') return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [isOpen]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isChord =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
      const isSlash =
        event.key === '/' && !(event.target as Element).closest('input, textarea, select, [contenteditable]');
      if ((!isChord && !isSlash) || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
  const close = useCallback(() => setOpen(false), []);
  return { isOpen, typed, open, close };
}
