import type { SignedIn } from '#contract/auth/schemas.ts';
import { isLocale } from '#i18n/words.ts';
import type { Href } from '#ui/link.tsx';
import { storedLocale, useSetLocale } from '#ui/locale.tsx';
import { safeNext } from '../../data/next-path.ts';
import { to } from '../../data/paths.ts';
import { useGo } from '../../data/route.ts';
import { session } from '../../data/session.ts';
import { dropFlash } from '../../shell/flash.ts';

/** Where a login leads by itself. Fetched then: it knows the rights, which the login page needs nothing of. */
const firstPage = (): Promise<Href> =>
  import('../../data/start-page.ts').then(
    ({ startPage }) => to(startPage()),
    () => to('/home'),
  );

/** Keeps a login and goes where the person wanted to go. */
export function useEnter(next: string | null = null): (answer: SignedIn) => void {
  const go = useGo();
  const setLocale = useSetLocale();
  return (answer) => {
    dropFlash();
    session.open(answer);
    if (!storedLocale() && isLocale(answer.user.language)) setLocale(answer.user.language);
    const wanted = safeNext(next);
    if (wanted) go(wanted, { replace: true });
    else void firstPage().then((page) => go(page, { replace: true }));
  };
}
