import type { SignedIn } from '#contract/auth/schemas.ts';
import { isLocale } from '#i18n/words.ts';
import { storedLocale, useSetLocale } from '#ui/locale.tsx';
import { safeNext } from '../../data/next-path.ts';
import { useGo } from '../../data/route.ts';
import { session } from '../../data/session.ts';
import { startPage } from '../../data/start-page.ts';
import { dropFlash } from '../../shell/flash.ts';

/** Keeps a login and goes where the person wanted to go. */
export function useEnter(next: string | null = null): (answer: SignedIn) => void {
  const go = useGo();
  const setLocale = useSetLocale();
  return (answer) => {
    dropFlash();
    session.open(answer);
    if (!storedLocale() && isLocale(answer.user.language)) setLocale(answer.user.language);
    go(safeNext(next) ?? startPage(), { replace: true });
  };
}
