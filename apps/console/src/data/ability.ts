import { Ability } from '@casl/ability';
import { useSyncExternalStore } from 'react';
import { roles, rolesWith, type Permission, type Right } from '#domain/access.ts';
import { shellWords } from '#i18n/catalogues/shell.ts';
import { say, type Locale } from '#i18n/words.ts';
import { useLocale } from '#ui/locale.tsx';
import { session } from './session.ts';

/**
 * What the viewer may do. As the specification says it starts with everything allowed, is replaced by the server's
 * permissions at login and reset at logout. It hides what would be refused; the server is what protects.
 */
const everything = [{ action: 'manage', subject: 'all' }];
export const ability = new Ability(everything);

function follow(): void {
  const permissions = session.get()?.permissions;
  ability.update(permissions ? permissions.map(ruleOf) : everything);
  mayOpen = (permission) => can(permission);
  listeners.forEach((listener) => listener());
}

function ruleOf(permission: string): { action: string; subject: string } {
  const [subject = '', action = ''] = permission.split(':');
  return { action, subject };
}

type Rights = (permission: Right | 'session' | 'public') => boolean;
/** The question `can` as a value that is a new one whenever the rights are. */
let mayOpen: Rights = (permission) => can(permission);
const listeners = new Set<() => void>();
session.subscribe(follow);
follow();

export function can(permission: Right | 'session' | 'public'): boolean {
  if (permission === 'public' || permission === 'session') return true;
  const { action, subject } = ruleOf(permission);
  return ability.can(action, subject);
}

/** `can`, drawn anew and safe in memo lists: another function whenever the rights change. */
export function useRights(): Rights {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => mayOpen,
  );
}

export function useCan(permission: Right | 'session' | 'public'): boolean {
  return useRights()(permission);
}

/** For a button that stays visible: whether it works and, if not, who could use it. */
export function useRight(permission: Permission): { allowed: boolean; reason: string | null } {
  const locale = useLocale();
  const allowed = useCan(permission);
  return {
    allowed,
    reason: allowed ? null : say(shellWords, locale).rightMissing({ roles: roleNamesWith(permission, locale) }),
  };
}

/** "Owner, Admin and Manager", in the language of the reader. */
export function roleNamesWith(permission: Permission, locale: Locale): string {
  const keys = new Set<string>(rolesWith(permission));
  const names = roles.filter((role) => keys.has(role.key)).map((role) => role[locale]);
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'conjunction' }).format(names);
}
