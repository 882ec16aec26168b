import { useEffect, useState } from 'react';
import type { Permission } from '#domain/access/rights.ts';
import { shellWords } from '#i18n/catalogues/shell/words.ts';
import { say } from '#i18n/words.ts';
import { useLocale } from '#ui/locale.tsx';
import { useCan } from './ability.ts';
import { partLater } from './part-later.ts';

/** What each role may do is long, and asked for only by whoever may not. */
const names = partLater(() => import('./role-names-with.ts').then(({ roleNamesWith }) => roleNamesWith));

/** For a button that stays visible: whether it works and, if not, who could use it (a moment later): the roles. */
export function useRight(permission: Permission): { allowed: boolean; reason: string | null; roles?: string } {
  const locale = useLocale();
  const allowed = useCan(permission);
  const [namesOf, setNames] = useState(() => names.known);
  useEffect(() => {
    if (!allowed && !namesOf) void names.coming().then((found) => setNames(() => found));
  }, [allowed, namesOf]);
  const roles = namesOf?.(permission, locale);
  return {
    allowed,
    ...(roles !== undefined && { roles }),
    reason: allowed ? null : roles === undefined ? '…' : say(shellWords, locale).rightMissing({ roles }),
  };
}
