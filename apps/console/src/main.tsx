import '#ui/theme.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LocaleProvider } from '#ui/locale.tsx';
import { SkinProvider } from '#ui/skin.tsx';
import { session } from './data/session.ts';
import { doorRoutes } from './door-routes.ts';
import { boot, deviceLocale } from './shell/boot.ts';
import { followNewBuild } from './shell/new-build.ts';
import { createConsoleRouter } from './shell/router.tsx';

boot();
followNewBuild(import.meta.url);
const router = createConsoleRouter(doorRoutes, [
  () => import('./menu-routes.ts').then(({ menuRoutes }) => [...doorRoutes, ...menuRoutes]),
  () => import('./routes.ts').then(({ routeTable }) => routeTable),
]);

/** The language goes with the person to e-mails and other browsers; a failure is no reason to disturb. */
function keepLanguage(language: 'en' | 'fr'): void {
  if (!session.get()) return;
  void Promise.all([import('./data/call.ts'), import('#contract/auth/api.ts')])
    .then(([{ call }, { authApi }]) => call(authApi.language, { body: { language }, quiet: true }))
    .catch(() => {});
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <LocaleProvider initial={deviceLocale(navigator.languages)} onChange={keepLanguage}>
      <SkinProvider>
        <RouterProvider router={router as never} />
      </SkinProvider>
    </LocaleProvider>
  </StrictMode>,
);
