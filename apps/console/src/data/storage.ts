/**
 * The names under which the browser keeps things, as the specification gives them. Session names stand once per
 * environment (`sandbox:accessToken`), so that switching never carries a sandbox session into production.
 */
export const storageKeys = {
  token: 'accessToken',
  refreshToken: 'refreshToken',
  tokenRefreshTime: 'tokenRefreshTime',
  merchantInfo: 'merchantInfo',
  orgUser: 'orgUser',
  user: 'user',
  userData: 'userData',
  organisationId: 'organisationId',
  locale: 'locale',
  skin: 'skin',
  environment: 'environment',
  inactivityTimer: 'inactivityTimer',
  uploadKeys: 'uploadKeys',
  distinctDeviceId: 'distinctDeviceId',
} as const;
export type StorageKey = keyof typeof storageKeys;

/** Kept per environment and cleared at the end of a session. */
export const sessionKeys = [
  'token',
  'refreshToken',
  'tokenRefreshTime',
  'merchantInfo',
  'orgUser',
  'user',
  'userData',
  'organisationId',
  'inactivityTimer',
  'uploadKeys',
] as const satisfies readonly StorageKey[];

/** Preferences of this console on top of the specification's names. */
export type PreferenceKey = 'layoutType' | 'startPage' | 'navCollapsed' | 'recentPages';

export function readText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return memory.get(name) ?? null;
  }
}

export function writeText(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Refused in some private windows: then it lives as long as the page.
    if (value === null) memory.delete(name);
    else memory.set(name, value);
  }
}
const memory = new Map<string, string>();

export function readJson<T>(name: string): T | null {
  const text = readText(name);
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
