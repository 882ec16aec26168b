import { Ability } from '@casl/ability';
import { useSyncExternalStore } from 'react';
import type { Right } from '#domain/access/rights.ts';
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
