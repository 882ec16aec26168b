import type { Href } from '#ui/link.tsx';
import { to, toldPath } from './paths.ts';

/** Where to go after login: only a path of this console, so that a link cannot lead a fresh session elsewhere. */
export function safeNext(next: string | null | undefined): Href | null {
  if (!next || !next.startsWith('/') || /[\u0000-\u001f\\]/.test(next) || next.length > 2000) return null;
  try {
    const url = new URL(next, 'http://console.invalid');
    // What dots lead out of may begin with two slashes (`/.//elsewhere`) and is another host again.
    if (url.host !== 'console.invalid' || url.pathname.startsWith('//') || url.pathname === to('/login')) return null;
    return toldPath(url.pathname + url.search + url.hash);
  } catch {
    return null;
  }
}

export function loginPath(next: string | null | undefined): Href {
  const safe = safeNext(next);
  return to('/login', { next: safe === to('/') || safe === to('/home') ? null : safe });
}
