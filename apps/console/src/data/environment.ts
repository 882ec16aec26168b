import type { Environment } from '#contract/auth/schemas.ts';
import { readText, storageKeys, writeText } from './storage.ts';

/**
 * The environment of this page. It is read once: a switch, here or in another tab, takes effect with a new page
 * load, so that no open form can ever be sent to the other environment. The sandbox is entered from production;
 * without a sandbox session the page is production's, which is also where one logs in.
 */
export const environment: Environment =
  readText(storageKeys.environment) === 'sandbox' && readText(`sandbox:${storageKeys.token}`)
    ? 'sandbox'
    : 'production';

export function keepEnvironment(next: Environment): void {
  writeText(storageKeys.environment, next);
}

/** The name under which `key` lies for an environment. */
export function scopedName(name: string, of: Environment): string {
  return of === 'production' ? name : `${of}:${name}`;
}

/** Settings that the server writes into the page's head. */
export function pageSetting(name: string): string {
  const value = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return value.startsWith('__') ? '' : value;
}

/** Origin of the API of an environment; production is the page's own. */
export function apiOrigin(of: Environment): string {
  if (of === 'production') return '';
  const given = pageSetting('sandbox-origin');
  if (given) return given.replace(/\/$/, '');
  const { protocol, hostname, port } = location;
  return port ? `${protocol}//${hostname}:${Number(port) + 1}` : `${protocol}//sandbox.${hostname}`;
}
