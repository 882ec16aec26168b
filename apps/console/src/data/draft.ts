import { useEffect, useRef } from 'react';
import { owner } from './owner.ts';

/**
 * Keeps what was typed into a form for this tab, so that it comes back after a forced login. Never used to send
 * anything by itself: a payment is sent only when a person presses the button.
 */
const prefix = 'draft:';

const nameOf = (form: string): string => `${prefix}${owner() ?? '::'}:${form}`;

export function readDraft<T>(form: string): T | null {
  try {
    const text = sessionStorage.getItem(nameOf(form));
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

export function dropDraft(form: string): void {
  try {
    sessionStorage.removeItem(nameOf(form));
  } catch {
    // Storage refused: there was no draft either.
  }
}

/** At once, where a form is closed with what is in it: the pause of `useDraft` may not be over. */
export function keepDraft(form: string, value: unknown): void {
  try {
    sessionStorage.setItem(nameOf(form), JSON.stringify(value));
  } catch {
    // Full or refused: a draft is a courtesy.
  }
}

/**
 * Writes `value` (plain data) half a second after the last change, and at once when the page is left; pass null while
 * there is nothing worth keeping.
 */
export function useDraft(form: string, value: unknown): void {
  const text = value === null || value === undefined ? null : JSON.stringify(value);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const name = nameOf(form);
    const write = () => {
      // Whoever has left meanwhile leaves nothing behind.
      if (nameOf(form) !== name) return;
      try {
        if (text === null) sessionStorage.removeItem(name);
        else sessionStorage.setItem(name, text);
      } catch {
        // Full or refused: a draft is a courtesy.
      }
    };
    const timer = setTimeout(write, 500);
    addEventListener('pagehide', write);
    // A phone ends a page that it has hidden without another word.
    document.addEventListener('visibilitychange', write);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', write);
      document.removeEventListener('visibilitychange', write);
    };
  }, [form, text]);
}
